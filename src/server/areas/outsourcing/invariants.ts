// What must hold of outsourcing orders, the bills that serve them and what suppliers are paid: columns of parts and products
// are sums over approved bills, nobody used up what he never had, and every fee and deduction has its payable row.
import { recordSql, type Invariant } from '#server/selfCheck/invariant.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Base quantities over the lines of approved bills by the row of the order they name. */
function booked(
  alias: string,
  entity: string,
  table: string,
  lines: string,
  by: string,
  column = 'base_qty',
): string {
  return `left join (select i.${by} as row, sum(i.${column}) as qty from ${table}_${lines} i join ${table} b on b.id = i.doc_id
    where i.${by} is not null and ${stateSql(entity, 'b.status', 'reviewed')} group by 1) ${alias} on ${alias}.row = c.id::text`;
}

const parts = [
  booked('issues', 'outsourcingIssueBill', 'outsourcing_issue_bill', 'items', 'component_line_id'),
  booked('feeds', 'outsourcingFeed', 'outsourcing_feed', 'items', 'component_line_id'),
  booked(
    'backs',
    'outsourcingMaterialReturnBill',
    'outsourcing_material_return_bill',
    'items',
    'component_line_id',
  ),
  booked('uses', 'outsourcingInBill', 'outsourcing_in_bill', 'consumptions', 'component_line_id'),
  booked('gives', 'outsourcingReturnBill', 'outsourcing_return_bill', 'restored', 'component_line_id'),
].join('\n');

const products = [
  booked('ins', 'outsourcingInBill', 'outsourcing_in_bill', 'items', 'order_line_id'),
  booked('lost', 'outsourcingInBill', 'outsourcing_in_bill', 'items', 'order_line_id', 'scrap_base'),
  booked('outs', 'outsourcingReturnBill', 'outsourcing_return_bill', 'items', 'order_line_id'),
  booked(
    'again',
    'outsourcingReturnBill',
    'outsourcing_return_bill',
    'items',
    'order_line_id',
    'replenish_base_qty',
  ),
].join('\n');

const values = (columns: readonly (readonly [column: string, alias: string])[]): string =>
  columns
    .map(([column, alias]) => `('${column}', coalesce(c.${column}, 0), coalesce(${alias}.qty, 0))`)
    .join(', ');

const order = recordSql('outsourcingOrder', 'h.id');

/** Columns of an order in base units against the bills. */
function sumsHold(name: string, title: string, lines: string, joins: string, columns: string): Invariant {
  return {
    name,
    title,
    sql: `select ${order}, h.code, c.seq, d.what, d.kept, d.booked from outsourcing_order h
      join outsourcing_order_${lines} c on c.doc_id = h.id
      ${joins}
      cross join lateral (values ${columns}) as d(what, kept, booked)
      where d.kept <> d.booked`,
  };
}

/** Plan rows a document made, and what it took off the rows of others. */
const planned = (
  doc: string,
): string => `(coalesce((select sum(p.amount) from payable_plan p where p.source_id = ${doc}::text), 0)
  - coalesce((select sum(d.amount) from payable_plan_deductions d where d.source_id = ${doc}::text), 0))`;

function feesPlanned(entity: string, title: string, table: string, owed: string): Invariant {
  return {
    name: `feesPlanned.${entity}`,
    title,
    sql: `select ${recordSql(entity, 'h.id')}, h.code, ${planned('h.id')} as planned, f.owed from ${table} h
      cross join lateral (select case when ${stateSql(entity, 'h.status', 'reviewed')} then ${owed} else 0 end as owed) f
      where ${planned('h.id')} <> f.owed`,
  };
}

export const outsourcingInvariants: readonly Invariant[] = [
  sumsHold(
    'outsourcingParts',
    '委外订单用料的发、补、退、核销等于已审核单据合计',
    'components',
    parts,
    values([
      ['issued_base_qty', 'issues'],
      ['fed_base_qty', 'feeds'],
      ['returned_base_qty', 'backs'],
      ['used_base_qty', 'uses'],
      ['restored_base_qty', 'gives'],
    ]),
  ),
  sumsHold(
    'outsourcingProducts',
    '委外订单产品的入库、报废、退货等于已审核单据合计',
    'items',
    products,
    values([
      ['in_base_qty', 'ins'],
      ['scrap_base_qty', 'lost'],
      ['returned_base_qty', 'outs'],
      ['replenish_base_qty', 'again'],
    ]),
  ),
  {
    name: 'outsourcingWithinLimit',
    title: '委外订单入库不超过上限',
    sql: `select ${order}, h.code, c.seq, c.in_qty from outsourcing_order h join outsourcing_order_items c on c.doc_id = h.id
      where coalesce(c.in_base_qty, 0) > c.base_qty * (1 + coalesce(c.over_receive_rate, 0) / 100) + coalesce(c.replenish_base_qty, 0)`,
  },
  feesPlanned(
    'outsourcingInBill',
    '委外入库单的加工费减超耗扣款等于它的应付计划',
    'outsourcing_in_bill',
    `coalesce(h.all_amount, 0) - round(coalesce(h.deduct_amount, 0) / coalesce(h.exchange_rate, 1), 2)`,
  ),
  feesPlanned(
    'outsourcingReturnBill',
    '委外退货单的加工费从应付计划扣减',
    'outsourcing_return_bill',
    `-coalesce(h.all_amount, 0)`,
  ),
  feesPlanned(
    'outsourcingFeed',
    '委外补料的扣款冲减应付计划',
    'outsourcing_feed',
    `-coalesce(h.charge_amount, 0)`,
  ),
];
