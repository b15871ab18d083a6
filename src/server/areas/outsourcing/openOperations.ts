// Operations of production orders that a line gives away: how much of each is neither reported nor given away by others.
import { decimal, type Decimal } from '#model/decimal.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { outsourcingOrder } from '#entities/outsourcing/outsourcingOrder/outsourcingOrder.ts';
import { operation } from '#entities/process/operation.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

export interface OpenOperation {
  /** Id of the operation of the order. */
  id: string;
  code: string;
  name: string;
  /** The order is worked on. */
  isOpen: boolean;
  mode: string;
  open: Decimal;
}

/** By line; lines without such an operation are missing. */
export async function openOperations(
  doc: DocOf<typeof outsourcingOrder>,
  read: Read,
): Promise<Map<string, OpenOperation>> {
  const rows = doc.lines.items.flatMap(({ id, manufacturingOrder: order, operationSeq }) =>
    order === null ? [] : [{ id, order, seq: operationSeq ?? 0 }],
  );
  if (rows.length === 0) return new Map();
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  const h = headerTable(manufacturingOrder, 'h');
  const p = headerTable(operation, 'p');
  const i = linesTable(outsourcingOrder, 'items', 'i');
  const d = headerTable(outsourcingOrder, 'd');
  const found = await read.select(
    {
      id: o.id,
      order: h.id,
      seq: present(o.operationSeq),
      code: h.code,
      isOpen: present(asKind('bool', sql`${h.status} in ('released', 'started')`)),
      mode: o.processMode,
      name: p.name,
      open: asKind(
        'qty',
        sql`greatest(0, ${o.planQty} - coalesce(${o.reportedQty}, 0) - coalesce((
         select sum(greatest(0, ${i.qty} - coalesce(${i.inQty}, 0) - coalesce(${i.scrapQty}, 0) + coalesce(${i.replenishQty}, 0)))
         from ${i} join ${d} on ${d.id} = ${i.docId}
         where ${i.manufacturingOrder} = ${h.id} and ${i.operationSeq} = ${o.operationSeq} and ${d.id} <> ${doc.id}::uuid
           and ${d.status} not in ('draft', 'voided', 'closed')), 0))`,
      ),
    },
    sql`from ${o} join ${h} on ${h.id} = ${o.docId} left join ${p} on ${p.id} = ${o.operation}
      where ${is(h.org, read.org)} and ${among(
        h.id,
        rows.map(({ order }) => order),
      )}`,
  );
  const byPlace = new Map(found.map((row) => [`${row.order}|${row.seq}`, row]));
  return new Map(
    rows.flatMap(({ id, order, seq }) => {
      const one = byPlace.get(`${order}|${seq}`);
      if (one === undefined) return [];
      const { isOpen, code, name, mode, open } = one;
      return [
        [
          id,
          {
            id: one.id,
            code: code ?? '',
            name: name ?? '',
            isOpen,
            mode: mode ?? '',
            open: decimal(open),
          },
        ] as const,
      ];
    }),
  );
}
