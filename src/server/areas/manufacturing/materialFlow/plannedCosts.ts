// Reads what the planned cost of receipts is made of: the components of the orders received with what they cost, and what
// comes out of them.
import { stockCostPool } from '#entities/inventory/stockCostPool.ts';
import { materialIssueBill } from '#entities/inventory/materialIssueBill.ts';
import type { productionInBill } from '#entities/inventory/productionInBill.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { material } from '#entities/master/material/material.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, is, type Piece, present, raw, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { plannedCosts } from '#entities/manufacturing/materialFlow/plannedCost.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

/** Planned cost of a base unit, by order for its product and by row for its by-products. */
export async function plannedCostFacts(
  doc: DocOf<typeof productionInBill>,
  read: Read,
): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(
      doc.lines.items.flatMap((row) =>
        row.sourceEntity === 'manufacturingOrder' && row.unitCost === null ? (row.sourceLineId ?? []) : [],
      ),
    ),
  ];
  if (ids.length === 0) return new Map();
  const outputs = await outputsOf(read, ids);
  const parts = await partsOf(read, [...new Set(outputs.map(({ order }) => order))]);
  const byOrder = Map.groupBy(parts, ({ order }) => order);
  return new Map(
    [...Map.groupBy(outputs, ({ order }) => order)].flatMap(([order, rows]) => [
      ...plannedCosts(
        (byOrder.get(order) ?? []).map(({ baseQty, unitCost }) => ({ baseQty: baseQty ?? '0', unitCost })),
        rows.map(({ id, baseQty, costShare }) => ({ id, baseQty: baseQty ?? '0', costShare })),
      ),
    ]),
  );
}

/** Product and by-products of the orders the rows are received from. */
function outputsOf({ org, select }: Read, sources: readonly string[]) {
  const [h, o] = [headerTable(manufacturingOrder, 'h'), headerTable(manufacturingOrder, 'o')];
  const b = linesTable(manufacturingOrder, 'byProducts', 'b');
  const received = sql`select ${h.id} from ${h} where ${is(h.org, org)} and (${among(h.id, sources)}
    or ${h.id} in (select ${b.docId} from ${b} where ${among(b.id, sources)}))`;
  return select(
    {
      order: present(asKind('ref', raw('f.order_id'))),
      id: present(asKind('ref', raw('f.id'))),
      baseQty: asKind('qty', raw('f.base_qty')),
      costShare: asKind('percent', raw('f.share')),
    },
    sql`from (
       select ${o.id} as order_id, ${o.id} as id, ${o.baseQty} as base_qty, null::numeric as share from ${o} where ${o.id} in (${received})
       union all
       select ${b.docId}, ${b.id}, ${b.baseQty}, coalesce(${b.costShare}, 0) from ${b} where ${b.docId} in (${received})) f`,
  );
}

/** Their components with what a base unit costs: issued at, else its average, reference or last cost. */
function partsOf({ org, select }: Read, orders: readonly string[]) {
  const c = linesTable(manufacturingOrder, 'components', 'c');
  const d = linesTable(manufacturingOrder, 'components', 'd');
  const m = headerTable(material, 'm');
  const k = headerTable(documentLink, 'k');
  const i = linesTable(materialIssueBill, 'items', 'i');
  return select(
    {
      order: present(c.docId),
      baseQty: c.baseQty,
      unitCost: asKind('price', sql`coalesce(s.cost, p.cost, ${m.refCost}, p.last)`),
    },
    sql`from ${c} join ${m} on ${m.id} = ${c.material}
     left join (select ${k.sourceLineId} as component, sum(${i.costAmount}) / nullif(sum(${i.baseQty}), 0) as cost
       from ${k} join ${i} on ${i.id} = ${k.targetLineId}::uuid
       where ${is(k.org, org)} and ${k.linkRule} = 'manufacturingOrder-materialIssueBill' and ${k.linkStatus} = 'executed'
         and ${k.sourceLineId} = any(select ${d.id}::text from ${d} where ${among(d.docId, orders)}) group by 1) s on s.component = ${c.id}::text
     left join (${pooledCosts(org)}) p on p.material = ${c.material}
     where ${among(c.docId, orders)} and ${c.issueMode} <> 'none'`,
  );
}

/** Average and last cost of a base unit in store, by material. */
export function pooledCosts(org: string): Piece {
  const p = headerTable(stockCostPool, 'p');
  return sql`select ${p.material} as material, sum(${p.amount}) / nullif(sum(${p.qty}), 0) as cost, max(${p.lastUnitCost}) as last
    from ${p} where ${is(p.org, org)} group by 1`;
}
