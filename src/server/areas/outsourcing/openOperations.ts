// Operations of production orders that a line gives away: how much of each is neither reported nor given away by others.
import { decimal, type Decimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';

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
export async function openOperations(doc: Doc, read: Read): Promise<Map<string, OpenOperation>> {
  const rows = (doc.lines['items'] ?? []).filter((row) => typeof row['manufacturingOrder'] === 'string');
  if (rows.length === 0) return new Map();
  const found = await read.rows(
    `select o.id, h.id as "order", o.operation_seq as seq, h.code, h.status in ('released', 'started') as open, o.process_mode, p.name,
       greatest(0, o.plan_qty - coalesce(o.reported_qty, 0) - coalesce((
         select sum(greatest(0, i.qty - coalesce(i.in_qty, 0) - coalesce(i.scrap_qty, 0) + coalesce(i.replenish_qty, 0)))
         from outsourcing_order_items i join outsourcing_order d on d.id = i.doc_id
         where i.manufacturing_order = h.id and i.operation_seq = o.operation_seq and d.id <> $3::uuid
           and d.status not in ('draft', 'voided', 'closed')), 0)) as left_qty
     from manufacturing_order_operations o join manufacturing_order h on h.id = o.doc_id left join operation p on p.id = o.operation
     where h.org = $1::uuid and h.id = any($2::uuid[])`,
    [read.org, rows.map((row) => textOf(row['manufacturingOrder'])), doc.id],
  );
  const byPlace = new Map(found.map((row) => [`${textOf(row['order'])}|${Number(row['seq'])}`, row]));
  return new Map(
    rows.flatMap((row) => {
      const one = byPlace.get(`${textOf(row['manufacturingOrder'])}|${Number(row['operationSeq'])}`);
      if (one === undefined) return [];
      return [
        [
          row.id,
          {
            id: textOf(one['id']),
            code: textOf(one['code']),
            name: textOf(one['name']),
            isOpen: one['open'] === true,
            mode: textOf(one['process_mode']),
            open: decimal(textOf(one['left_qty'], '0')),
          },
        ] as const,
      ];
    }),
  );
}
