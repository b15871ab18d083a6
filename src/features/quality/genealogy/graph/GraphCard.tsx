// A box of the graph of a trace: what it is, its number, where the goods are now, whether they are frozen, and how many more
// nodes wait behind it.
import type { KeyboardEvent, ReactNode } from 'react';
import { codeText } from '#entities/codeLists.ts';
import type { TraceAnswerRow } from '#entities/quality/genealogy/traceAnswer.ts';
import { formatDecimal } from '#model/decimal.ts';
import { card, type GraphNode } from './traceGraph.ts';
import look from '#features/flow/trace.module.css';
import classes from './traceGraph.module.css';

/** '在库 20 · 已发 100' */
function whereText(rows: readonly TraceAnswerRow[]): string {
  const sum = (key: 'stockQty' | 'wipQty' | 'shippedQty'): number =>
    rows.reduce((total, row) => total + Number(row[key] ?? '0'), 0);
  return (
    [
      ['在库', 'stockQty'],
      ['在制', 'wipQty'],
      ['已发', 'shippedQty'],
    ] as const
  )
    .flatMap(([word, key]) => (sum(key) === 0 ? [] : [`${word} ${formatDecimal(String(sum(key)))}`]))
    .join(' · ');
}

export interface GraphCardProps {
  node: GraphNode;
  chosen: boolean;
  keep(element: SVGGElement | null): void;
  onChoose(): void;
  onToggle(): void;
  onKey(event: KeyboardEvent): void;
  onOpen(): void;
}

export function GraphCard({
  node,
  chosen,
  keep,
  onChoose,
  onToggle,
  onKey,
  onOpen,
}: GraphCardProps): ReactNode {
  const { row, members } = node;
  const rows = members.length > 0 ? members : [row];
  const kind = codeText('traceNode', row.kind);
  const title = members.length > 0 ? `${members.length} 个${kind}` : row.code;
  const frozen = rows.filter(({ isFrozen }) => isFrozen).length;
  const where = row.kind === 'shipment' ? row.customer : whereText(rows);
  const upstream = node.layer < 0;
  return (
    <g
      ref={keep}
      transform={`translate(${node.x} ${node.y})`}
      className={look['box']}
      data-own={node.layer === 0 || undefined}
      data-chosen={chosen || undefined}
      role="button"
      aria-pressed={chosen}
      aria-label={[kind, title, row.materialName, where, frozen > 0 ? '已冻结' : '']
        .filter((part) => part)
        .join(' ')}
      tabIndex={chosen ? 0 : -1}
      onFocus={onChoose}
      onClick={(event) => {
        onChoose();
        event.currentTarget.focus();
      }}
      onDoubleClick={onOpen}
      onKeyDown={onKey}
    >
      {members.length > 0 && (
        <rect x={4} y={-4} width={card.width} height={card.height} rx={4} className={look['frame']} />
      )}
      <rect
        width={card.width}
        height={card.height}
        rx={4}
        className={`${look['frame'] ?? ''} ${chosen ? (classes['chosen'] ?? '') : ''}`}
      />
      <text x={12} y={22} className={look['kind']}>
        {cut(`${kind} ${row.materialName}`, frozen > 0 ? 10 : 14)}
      </text>
      {frozen > 0 && (
        <>
          <rect
            x={card.width - 58}
            y={8}
            width={48}
            height={20}
            rx={4}
            className={look['stateGround']}
            data-tone="refused"
          />
          <text x={card.width - 34} y={22} textAnchor="middle" className={look['state']} data-tone="refused">
            冻结{members.length > 0 ? ` ${frozen}` : ''}
          </text>
        </>
      )}
      <text x={12} y={44} className={look['code']}>
        {cut(title, 22)}
      </text>
      <text x={12} y={64} className={look['date']}>
        {cut(where === '' ? (row.qty === null ? '' : `${formatDecimal(row.qty)} ${row.unit}`) : where, 22)}
      </text>
      {node.more > 0 && (
        <g className={classes['more']} onClick={onToggle} aria-hidden>
          <rect x={upstream ? -38 : card.width + 4} y={card.height / 2 - 11} width={34} height={22} rx={4} />
          <text x={upstream ? -21 : card.width + 21} y={card.height / 2 + 4} textAnchor="middle">
            ＋{node.more}
          </text>
        </g>
      )}
    </g>
  );
}

/** Chinese characters count for two half ones. */
function cut(text: string, most: number): string {
  let room = most;
  let end = 0;
  for (const character of text) {
    room -= character.charCodeAt(0) > 255 ? 1 : 0.58;
    if (room < 0) return `${text.slice(0, end)}…`;
    end += character.length;
  }
  return text;
}
