// What must hold of orders and the bills of their material flow: columns of components are sums over approved bills, and
// nothing was taken out of the workshop that never went in.
import { recordSql, type Invariant } from '#server/selfCheck/invariant.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Base quantities by component over the approved bills of an entity, at `alias`. */
function booked(alias: string, entity: string, table: string, ...columns: string[]): string {
  return `left join (select i.component_line_id as component, ${columns.map((column) => `sum(i.${column}) as ${column}`).join(', ')}
    from ${table}_items i join ${table} b on b.id = i.doc_id
    where i.component_line_id is not null and ${stateSql(entity, 'b.status', 'reviewed')} group by 1) ${alias} on ${alias}.component = c.id::text`;
}

const bills = [
  booked('issues', 'materialIssueBill', 'material_issue_bill', 'base_qty', 'consumed_base'),
  booked('feeds', 'productionFeed', 'production_feed', 'base_qty'),
  booked('backs', 'materialReturnBill', 'material_return_bill', 'good_base', 'defect_base'),
  booked('scraps', 'productionScrap', 'production_scrap', 'base_qty'),
].join('\n');

const columns = [
  ['issued_base_qty', 'issues.base_qty'],
  ['consumed_base_qty', 'issues.consumed_base'],
  ['fed_base_qty', 'feeds.base_qty'],
  ['returned_base_qty', 'backs.good_base'],
  ['defect_returned_base_qty', 'backs.defect_base'],
  ['scrapped_base_qty', 'scraps.base_qty'],
]
  .map(([column, sum]) => `('${column}', coalesce(c.${column}, 0), coalesce(${sum}, 0))`)
  .join(', ');

const order = recordSql('manufacturingOrder', 'h.id');

export const materialFlowInvariants: readonly Invariant[] = [
  {
    name: 'componentsAreBills',
    title: '生产订单用料的领、补、退、废、耗等于已审核单据合计',
    sql: `select ${order}, h.code, c.seq, d.what, d.kept, d.booked from manufacturing_order h
      join manufacturing_order_components c on c.doc_id = h.id
      ${bills}
      cross join lateral (values ${columns}) as d(what, kept, booked)
      where d.kept <> d.booked`,
  },
  {
    name: 'componentBalance',
    title: '生产订单用料的在制结存不为负且等于领加补减退减废减耗',
    sql: `select ${order}, h.code, c.seq, c.wip_qty from manufacturing_order h join manufacturing_order_components c on c.doc_id = h.id
      where coalesce(c.wip_qty, 0) < 0 or (coalesce(c.wip_qty, 0) = 0) <> (coalesce(c.issued_base_qty, 0) + coalesce(c.fed_base_qty, 0) - coalesce(c.returned_base_qty, 0)
          - coalesce(c.defect_returned_base_qty, 0) - coalesce(c.scrapped_base_qty, 0) - coalesce(c.consumed_base_qty, 0) = 0)
        or c.wip_qty <> 0 and c.wip_qty <> coalesce(c.issued_qty, 0) + coalesce(c.fed_qty, 0)
          - coalesce(c.returned_qty, 0) - coalesce(c.defect_returned_qty, 0) - coalesce(c.scrapped_qty, 0) - coalesce(c.consumed_qty, 0)`,
  },
  {
    name: 'ordersWithinLimit',
    title: '生产订单入库不超过上限',
    sql: `select ${order}, h.code, h.in_qty, h.receive_upper from manufacturing_order h
      where coalesce(h.received_base_qty, 0) - coalesce(h.taken_back_base_qty, 0) not between 0 and h.base_qty * (1 + coalesce(h.over_receive_rate, 0) / 100)`,
  },
];
