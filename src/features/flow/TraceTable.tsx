// The trace as a table: every line that was handed on, with material, quantity and where it stands.
import { Anchor, Table } from '@mantine/core';
import { readRef } from '#api/refsCache.ts';
import { entityOf } from '#entities/registry.ts';
import { formatDecimal } from '#model/decimal.ts';
import type { TraceNode, TraceResult } from '#model/wire/flowWire.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { unitText } from './traceLayout.ts';
import { stateOf } from './TraceDrawing.tsx';
import classes from './trace.module.css';

export interface TraceTableProps {
  trace: TraceResult;
  environment: FieldEnvironment;
  onOpen(entity: string, id: string): void;
}

const statuses: Readonly<Record<string, { text: string; tone: string }>> = {
  occupied: { text: '占用', tone: 'waiting' },
  executed: { text: '已执行', tone: 'approved' },
};

export function TraceTable({ trace, environment, onOpen }: TraceTableProps) {
  const nodes = new Map(trace.nodes.map((node) => [node.key, node]));
  return (
    <div className={classes['table']}>
      <Table fz={13} verticalSpacing={4} stickyHeader highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>源单</Table.Th>
            <Table.Th>状态</Table.Th>
            <Table.Th ta="center">行</Table.Th>
            <Table.Th>下游单据</Table.Th>
            <Table.Th>状态</Table.Th>
            <Table.Th ta="center">行</Table.Th>
            <Table.Th>物料</Table.Th>
            <Table.Th ta="right">数量</Table.Th>
            <Table.Th>单位</Table.Th>
            <Table.Th>关联</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trace.links.map((link) => {
            const material = link.material === null ? undefined : readRef('material', link.material);
            const status = statuses[link.status];
            return (
              <Table.Tr key={`${link.from} ${link.fromLine} ${link.to} ${link.toLine}`}>
                <End
                  node={nodes.get(link.from)}
                  seq={link.fromSeq}
                  environment={environment}
                  onOpen={onOpen}
                />
                <End node={nodes.get(link.to)} seq={link.toSeq} environment={environment} onOpen={onOpen} />
                <Table.Td>{material === undefined ? '' : `${material.code} ${material.name}`}</Table.Td>
                <Table.Td ta="right" className={classes['figure'] ?? ''}>
                  {link.baseQty === null ? '—' : formatDecimal(link.baseQty)}
                </Table.Td>
                <Table.Td>{unitText(link.baseUnit, readRef)}</Table.Td>
                <Table.Td>
                  {status !== undefined && <StatusTag item={{ value: link.status, ...status }} fallback="" />}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface EndProps {
  node: TraceNode | undefined;
  seq: number | null;
  environment: FieldEnvironment;
  onOpen(entity: string, id: string): void;
}

function End({ node, seq, environment, onOpen }: EndProps) {
  const doc = node?.doc ?? null;
  const state = node === undefined ? null : stateOf(node, environment);
  return (
    <>
      <Table.Td>
        {doc === null ? (
          <span className={classes['muted']}>无权查看</span>
        ) : (
          <>
            <span className={classes['muted']}>{entityOf(doc.entity)?.title} </span>
            {node?.distance === 0 ? (
              doc.code
            ) : (
              <Anchor component="button" type="button" size="sm" onClick={() => onOpen(doc.entity, doc.id)}>
                {doc.code}
              </Anchor>
            )}
          </>
        )}
      </Table.Td>
      <Table.Td>{state !== null && <StatusTag item={{ value: '', ...state }} fallback="" />}</Table.Td>
      <Table.Td ta="center">{seq ?? '—'}</Table.Td>
    </>
  );
}
