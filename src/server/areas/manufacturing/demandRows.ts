// The demand rows of the sale order line a production order was made for: which order supplies them, and how far it is.
import type { Doc, Row } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Rows without an order, or with this one. */
export async function demandRows(doc: Doc, read: Read): Promise<string[]> {
  const line = optionalText(doc.fields['sourceLineId']);
  if (doc.fields['sourceEntity'] !== 'saleOrder' || line === null) return [];
  const rows = await read.rows(
    `select p.id from sale_order_items i join sale_order_requirement_plans p on p.doc_id = i.doc_id and p.item_seq = i.seq
     where i.id = $1::uuid and (p.manufacturing_order is null or p.manufacturing_order = $2::uuid) order by p.demand_date, p.seq`,
    [line, doc.id],
  );
  return rows.map((row) => textOf(row['id']));
}

export function demandSet(doc: Doc, rows: readonly string[], fields: Row): Effect[] {
  const order = optionalText(doc.fields['saleOrder']);
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
