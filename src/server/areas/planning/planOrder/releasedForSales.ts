// What planning released for the lines of sale orders: pushing these to be made or bought proposes only the rest. Counted are
// the documents made of plan orders for one sale order and the line's material, drafts too, as the plan order counts them.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import type { Elsewhere } from '../../elsewhere.ts';
import { textOf } from '#server/values.ts';

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

async function releasedByLine(
  { session, grants }: Context,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await session.query(
    `select i.id, i.doc_id, i.material, i.seq, greatest(i.base_qty - coalesce(k.qty, 0), 0)::text as open,
       coalesce((select sum(coalesce(p.draft_base_qty, 0) + coalesce(p.approved_base_qty, 0)) from plan_order p
         where p.org = $1::uuid and p.sale_order = i.doc_id and p.material = i.material and p.sale_order_line_no = i.seq), 0)::text as own,
       coalesce((select sum(coalesce(p.draft_base_qty, 0) + coalesce(p.approved_base_qty, 0)) from plan_order p
         where p.org = $1::uuid and p.sale_order = i.doc_id and p.material = i.material and p.sale_order_line_no is null), 0)::text as shared
     from sale_order_items i
     left join lateral (select sum(l.base_qty) as qty from document_link l
       where l.org = $1::uuid and l.source_line_id = i.id::text and l.link_rule = any($3::text[]) and l.link_status <> 'released') k on true
     where exists (select 1 from sale_order_items a where a.id = any($2::uuid[]) and a.doc_id = i.doc_id and a.material = i.material)
     order by coalesce(i.plan_delivery_date, i.delivery_date), i.seq`,
    [grants.org, lineIds, releasedForSales.rules],
  );
  const found = new Map<string, string>();
  // What was released for the order as a whole serves its lines in the order of their days, as the plan did.
  const left = new Map<string, Decimal>();
  for (const row of rows) {
    const place = `${textOf(row['doc_id'])} ${textOf(row['material'])}`;
    const shared = left.get(place) ?? decimal(textOf(row['shared'], '0'));
    const own = decimal(textOf(row['own'], '0'));
    const rest = Decimal.max(0, decimal(textOf(row['open'], '0')).minus(own));
    const taken = Decimal.min(shared, rest);
    left.set(place, shared.minus(taken));
    const released = own.plus(taken);
    if (released.gt(0)) found.set(textOf(row['id']), decimalText(released));
  }
  return found;
}
