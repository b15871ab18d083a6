// What planning released for the lines of sale orders: pushing these to be made or bought proposes only the rest. Counted are
// the documents made of plan orders for the line's material, drafts too, as the plan order counts them: of orders for one
// sale order all, of orders that pool several demands what is pegged to the line.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { Context } from '#server/context.ts';
import type { Elsewhere } from '../../elsewhere.ts';
import { among, asKind, is, type Piece, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

const ways = [
  'manufacturingOrder',
  'outsourcingOrder',
  'purchaseRequisition',
  'purchaseOrder',
  'requirementPlan',
];

export const releasedForSales: Elsewhere = {
  rules: ways.map((to) => `saleOrder-${to}`),
  title: '计划已投放',
  quantities: releasedByLine,
};

const p = headerTable(planOrder, 'p');
const g = linesTable(planOrder, 'pegs', 'g');
const h = headerTable(saleOrder, 'h');
const i = linesTable(saleOrder, 'items', 'i');
const a = linesTable(saleOrder, 'items', 'a');
const l = headerTable(documentLink, 'l');

/** Of the order at p: what became documents, in base units. */
const ofOrder = sql`coalesce(${p.draftBaseQty}, 0) + coalesce(${p.approvedBaseQty}, 0)`;

/** For the line at i of the order at h: pooled orders serve their demands in the order of their days. */
const pooled = (
  org: string,
): Piece => sql`select sum(greatest(least(g.peg_qty, g.released - g.before), 0)) as qty from (
    select ${g.demandType} as demand_type, ${g.demandCode} as demand_code, ${g.demandLineNo} as demand_line_no, ${g.pegQty} as peg_qty,
      ${ofOrder} as released,
      sum(${g.pegQty}) over (partition by ${g.docId} order by ${g.requiredDate}, ${g.seq}) - ${g.pegQty} as before
    from ${p} join ${g} on ${g.docId} = ${p.id}
    where ${is(p.org, org)} and ${p.material} = ${i.material} and ${p.saleOrder} is null and ${ofOrder} > 0) g
  where g.demand_type = 'saleOrder' and g.demand_code = ${h.code} and g.demand_line_no = ${i.seq}`;

/** Of the orders planned for the order of the line at i and its material: those for its line, or for none. */
const planned = (org: string, line: Piece): Piece => sql`coalesce((select sum(${ofOrder}) from ${p}
    where ${is(p.org, org)} and ${p.saleOrder} = ${i.docId} and ${p.material} = ${i.material} and ${line}), 0)`;

async function releasedByLine(
  { session, grants: { org } }: Context,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRows(
    session,
    {
      id: i.id,
      doc: i.docId,
      material: i.material,
      open: asKind('qty', sql`greatest(${i.baseQty} - coalesce(k.qty, 0), 0)`),
      own: asKind(
        'qty',
        sql`coalesce(pooled.qty, 0) + ${planned(org, sql`${p.saleOrderLineNo} = ${i.seq}`)}`,
      ),
      shared: asKind('qty', planned(org, sql`${p.saleOrderLineNo} is null`)),
    },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId}
      left join lateral (${pooled(org)}) pooled on true
      left join lateral (select sum(${l.baseQty}) as qty from ${l}
        where ${is(l.org, org)} and ${l.sourceLineId} = ${i.id}::text and ${among(l.linkRule, releasedForSales.rules)}
          and ${l.linkStatus} <> 'released') k on true
      where exists (select 1 from ${a} where ${among(a.id, lineIds)} and ${a.docId} = ${i.docId} and ${a.material} = ${i.material})
      order by coalesce(${i.planDeliveryDate}, ${i.deliveryDate}), ${i.seq}`,
  );
  const found = new Map<string, string>();
  // What was released for the order as a whole serves its lines in the order of their days, as the plan did.
  const left = new Map<string, Decimal>();
  for (const row of rows) {
    const place = `${row.doc} ${row.material ?? ''}`;
    const shared = left.get(place) ?? decimal(row.shared ?? '0');
    const own = decimal(row.own ?? '0');
    const rest = Decimal.max(0, decimal(row.open ?? '0').minus(own));
    const taken = Decimal.min(shared, rest);
    left.set(place, shared.minus(taken));
    const released = own.plus(taken);
    if (released.gt(0)) found.set(row.id, decimalText(released));
  }
  return found;
}
