// Reads what the planned cost of receipts is made of: the components of the orders received with what they cost, and what
// comes out of them.
import { plannedCosts } from '#entities/manufacturing/materialFlow/plannedCost.ts';
import type { Doc } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Planned cost of a base unit, by order for its product and by row for its by-products. */
export async function plannedCostFacts(doc: Doc, read: Read): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(
      (doc.lines['items'] ?? []).flatMap((row) =>
        row['sourceEntity'] === 'manufacturingOrder' && optionalText(row['unitCost']) === null
          ? (optionalText(row['sourceLineId']) ?? [])
          : [],
      ),
    ),
  ];
  if (ids.length === 0) return new Map();
  const outputs = await read.rows(
    `with received as (select h.id from manufacturing_order h where h.org = $1::uuid and (h.id = any($2::uuid[])
       or h.id in (select b.doc_id from manufacturing_order_by_products b where b.id = any($2::uuid[]))))
     select h.id as "order", h.id, h.base_qty, null::numeric as share from manufacturing_order h where h.id in (select id from received)
     union all
     select b.doc_id, b.id, b.base_qty, coalesce(b.cost_share, 0) from manufacturing_order_by_products b where b.doc_id in (select id from received)`,
    [read.org, ids],
  );
  const orders = [...new Set(outputs.map((row) => textOf(row['order'])))];
  const parts = await read.rows(
    `select c.doc_id as "order", c.base_qty, coalesce(i.cost, p.cost, m.ref_cost, p.last) as cost
     from manufacturing_order_components c join material m on m.id = c.material
     left join (select k.source_line_id as component, sum(i.cost_amount) / nullif(sum(i.base_qty), 0) as cost
       from document_link k join material_issue_bill_items i on i.id = k.target_line_id::uuid
       where k.org = $1::uuid and k.link_rule = 'manufacturingOrder-materialIssueBill' and k.link_status = 'executed'
         and k.source_line_id = any(select id::text from manufacturing_order_components where doc_id = any($2::uuid[])) group by 1) i on i.component = c.id::text
     left join (select material, sum(amount) / nullif(sum(qty), 0) as cost, max(last_unit_cost) as last from stock_cost_pool
       where org = $1::uuid group by 1) p on p.material = c.material
     where c.doc_id = any($2::uuid[]) and c.issue_mode <> 'none'`,
    [read.org, orders],
  );
  const byOrder = Map.groupBy(parts, (row) => textOf(row['order']));
  return new Map(
    [...Map.groupBy(outputs, (row) => textOf(row['order']))].flatMap(([order, rows]) => [
      ...plannedCosts(
        (byOrder.get(order) ?? []).map((row) => ({
          baseQty: textOf(row['base_qty'], '0'),
          unitCost: optionalText(row['cost']),
        })),
        rows.map((row) => ({
          id: textOf(row['id']),
          baseQty: textOf(row['base_qty'], '0'),
          costShare: optionalText(row['share']),
        })),
      ),
    ]),
  );
}
