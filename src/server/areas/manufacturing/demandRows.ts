// The demand rows of the sale order line a production order was made for: which order supplies them, and how far it is.
import type { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { is, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import type { Row } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type Order = DocOf<typeof order>;

/** Rows without an order, or with this one. */
export async function demandRows(doc: Order, read: Read): Promise<string[]> {
  const line = doc.fields.sourceLineId;
  if (doc.fields.sourceEntity !== 'saleOrder' || line === null) return [];
  const i = linesTable(saleOrder, 'items', 'i');
  const p = linesTable(saleOrder, 'requirementPlans', 'p');
  const rows = await read.select(
    { id: p.id },
    sql`from ${i} join ${p} on ${p.docId} = ${i.docId} and ${p.itemSeq} = ${i.seq}
     where ${is(i.id, line)} and (${p.manufacturingOrder} is null or ${is(p.manufacturingOrder, doc.id)}) order by ${p.demandDate}, ${p.seq}`,
  );
  return rows.map(({ id }) => id);
}

export function demandSet(doc: Order, rows: readonly string[], fields: Row): Effect[] {
  const order = doc.fields.saleOrder;
  if (order === null || rows.length === 0) return [];
  return [
    {
      effect: 'set',
      entity: 'saleOrder',
      id: order,
      lines: rows.map((id) => ({ lines: 'requirementPlans', id, fields })),
    },
  ];
}
