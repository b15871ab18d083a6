// Beside the graph of a trace: all that is known of the chosen node, or the members of a cluster as a list.
import type { ReactNode } from 'react';
import { codeText } from '#entities/codeLists.ts';
import type { TraceAnswerRow } from '#entities/quality/genealogy/traceAnswer.ts';
import { formatDecimal } from '#model/decimal.ts';
import quiet from '#ui/quietTable.module.css';
import type { GraphEdge, GraphNode } from './traceGraph.ts';
import classes from './traceGraph.module.css';

export interface NodePanelProps {
  node: GraphNode;
  /** Those that begin or end at it. */
  edges: readonly GraphEdge[];
  /** Nodes of the trace without a box. */
  unshown: number;
  tools: ReactNode;
  onOpen(row: TraceAnswerRow): void;
}

const amount = (text: string | null, unit: string): string =>
  text === null ? '' : `${formatDecimal(text)} ${unit}`.trim();

export function NodePanel({ node, edges, unshown, tools, onOpen }: NodePanelProps): ReactNode {
  const { row, members } = node;
  const kind = codeText('traceNode', row.kind);
  const facts: readonly (readonly [string, string])[] = [
    ['物料', `${row.materialCode} ${row.materialName}`.trim()],
    ['关系', row.edgeKind === null ? '' : codeText('traceEdge', row.edgeKind)],
    ['数量', amount(row.qty, row.unit)],
    ['在库', amount(row.stockQty, row.unit)],
    ['在制', amount(row.wipQty, row.unit)],
    ['已发', amount(row.shippedQty, row.unit)],
    ['客户', row.customer],
    ['状态', row.isFrozen ? '已冻结' : ''],
    ['单据', row.bills.join('、')],
  ];
  return (
    <aside className={classes['panel']} aria-label="所选节点">
      <header className={classes['panelHead']}>
        <span className={classes['kind']}>{kind}</span>
        {members.length === 0 && row.entity !== null && row.record !== null ? (
          <button type="button" className={classes['open']} title="Enter" onClick={() => onOpen(row)}>
            {row.code}
          </button>
        ) : (
          <strong>{members.length > 0 ? `${members.length} 个` : row.code}</strong>
        )}
      </header>
      <div className={classes['tools']}>{tools}</div>
      {members.length === 0 ? (
        <>
          <dl className={classes['facts']}>
            {facts
              .filter(([, text]) => text !== '')
              .map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
          </dl>
          <Neighbours title="来自" edges={edges.filter(({ to }) => to === node)} end="from" />
          <Neighbours title="用于" edges={edges.filter(({ from }) => from === node)} end="to" />
        </>
      ) : (
        <table className={`${quiet['table']} ${quiet['dense']}`}>
          <thead>
            <tr>
              <th>编号</th>
              <th className={quiet['end']}>数量</th>
              <th className={quiet['end']}>在库</th>
              <th className={quiet['end']}>已发</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.key}>
                <td>
                  <button type="button" className={classes['open']} onClick={() => onOpen(member)}>
                    {member.code}
                  </button>
                </td>
                <td className={quiet['end']}>{amount(member.qty, '')}</td>
                <td className={quiet['end']}>{amount(member.stockQty, '')}</td>
                <td className={quiet['end']}>{amount(member.shippedQty, '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unshown > 0 && (
        <p className={classes['note']}>另有 {unshown} 个节点没有画出：按 ＋ 展开，或在“表”里看全部</p>
      )}
    </aside>
  );
}

function Neighbours({
  title,
  edges,
  end,
}: {
  title: string;
  edges: readonly GraphEdge[];
  end: 'from' | 'to';
}): ReactNode {
  if (edges.length === 0) return null;
  return (
    <section>
      <h3 className={classes['side']}>{title}</h3>
      {edges.map((edge) => {
        const other = edge[end];
        const name =
          other.members.length > 0
            ? `${other.members.length} 个${codeText('traceNode', other.row.kind)}`
            : other.row.code;
        return (
          <p key={edge.key} className={classes['neighbour']}>
            <span>{name}</span>
            <span>{edge.qty === null ? '' : formatDecimal(edge.qty)}</span>
          </p>
        );
      })}
    </section>
  );
}
