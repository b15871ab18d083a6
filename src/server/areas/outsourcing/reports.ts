// Rows of 委外用料核销台账 and 供应商处库存表: what receipts used up against the standard, and what the ledger of the suppliers'
// warehouses says of our material. What stock was is what it is now less what moved since.
import { rowId, type Asked, type Report } from '#server/areas/report.ts';
import { stateSql } from '#server/store/stateSql.ts';

const month = (day: string): string => `to_char(${day}, 'YYYY-MM')`;

/** Consumption of approved receipts, and what approved returns gave back as negative rows. */
function consumedRows(org: string, from: string, to: string): string {
  return `
    select c.id, h.org, h.approved_at as consume_time, h.supplier, h.outsourcing_order, i.order_line_no as product_line_no,
      h.id as outsourcing_in_bill, null::uuid as outsourcing_return_bill, i.qty as in_qty, c.material as component, c.material_name, c.unit, c.lot,
      coalesce(c.standard_qty, c.qty) as standard_qty, c.qty as actual_qty, c.cost_price as unit_cost, c.cost_amount as amount, false as is_reversed
    from outsourcing_in_bill h join outsourcing_in_bill_consumptions c on c.doc_id = h.id
    left join outsourcing_in_bill_items i on i.doc_id = h.id and i.seq = c.item_line_no
    where h.org = ${org} and ${stateSql('outsourcingInBill', 'h.status', 'reviewed')} and ${month('h.date')} between ${from} and ${to}
    union all
    select c.id, h.org, h.approved_at, h.supplier, h.outsourcing_order, i.product_line_no, b.doc_id, h.id, -i.qty, c.material, c.material_name, c.unit,
      c.lot, -c.qty, -c.qty, c.cost_price, -c.cost_amount, true
    from outsourcing_return_bill h join outsourcing_return_bill_restored c on c.doc_id = h.id
    left join outsourcing_return_bill_items i on i.doc_id = h.id and i.seq = c.item_line_no
    left join outsourcing_in_bill_items b on b.id::text = i.in_line_id
    where h.org = ${org} and ${stateSql('outsourcingReturnBill', 'h.status', 'reviewed')} and ${month('h.date')} between ${from} and ${to}`;
}

export const outsourcingConsumption: Report = {
  sources: ['outsourcingInBill', 'outsourcingReturnBill', 'outsourcingOrder'],
  rows: (asked: Asked) =>
    `select r.*, r.actual_qty - r.standard_qty as diff_qty from (${consumedRows(asked.org(), asked.value('periodFrom') ?? '', asked.value('periodTo') ?? '')}) r`,
};

const sums = {
  issued_qty: `l.bill_entity = 'outsourcingIssueBill'`,
  fed_qty: `l.bill_entity = 'outsourcingFeed'`,
  returned_qty: `l.bill_entity = 'outsourcingMaterialReturnBill'`,
  consumed_qty: `l.move_type = 'outsourcingConsume'`,
} as const;

function stockRows(asked: Asked): string {
  const org = asked.org();
  const [from, to] = [asked.value('periodFrom'), asked.value('periodTo')];
  const known = Object.values(sums).join(' or ');
  const sum = (name: keyof typeof sums, sign = ''): string =>
    `coalesce(${sign}sum(l.base_qty) filter (where l.period <= ${to} and ${sums[name]}), 0) as ${name}`;
  const base = (qty: string): string => `${qty} * c.base_qty / nullif(c.qty, 0)`;
  return `
    with moved as (
      select l.warehouse, l.material, coalesce(sum(l.base_qty) filter (where l.period > ${to}), 0) as later,
        ${sum('issued_qty')}, ${sum('fed_qty')}, ${sum('returned_qty', '-')}, ${sum('consumed_qty', '-')},
        coalesce(-sum(l.base_qty) filter (where l.period <= ${to} and not (${known})), 0) as scrapped_qty
      from stock_ledger l join warehouse w on w.id = l.warehouse and w.warehouse_type = 'outsourcing'
      where l.org = ${org} and l.period >= ${from} and l.owner_type = 'own' group by 1, 2),
    stock as (
      select b.warehouse, b.material, sum(b.on_hand_qty) as qty, min(b.first_in_date) filter (where b.on_hand_qty <> 0) as first_in
      from stock_balance b join warehouse w on w.id = b.warehouse and w.warehouse_type = 'outsourcing'
      where b.org = ${org} and b.owner_type = 'own' group by 1, 2),
    standard as (
      select c.warehouse, c.material, sum(${base('coalesce(c.standard_qty, c.qty)')}) as qty
      from outsourcing_in_bill h join outsourcing_in_bill_consumptions c on c.doc_id = h.id
      where h.org = ${org} and ${stateSql('outsourcingInBill', 'h.status', 'reviewed')} and ${month('h.date')} between ${from} and ${to} group by 1, 2),
    back as (
      select c.warehouse, c.material, sum(c.base_qty) as qty
      from outsourcing_return_bill h join outsourcing_return_bill_restored c on c.doc_id = h.id
      where h.org = ${org} and ${stateSql('outsourcingReturnBill', 'h.status', 'reviewed')} and ${month('h.date')} between ${from} and ${to} group by 1, 2),
    figures as (
      select s.warehouse, s.material, s.first_in, s.qty - coalesce(m.later, 0) as closing_qty, coalesce(m.issued_qty, 0) as issued_qty,
        coalesce(m.fed_qty, 0) as fed_qty, coalesce(m.returned_qty, 0) as returned_qty, coalesce(m.consumed_qty, 0) as consumed_qty,
        coalesce(m.scrapped_qty, 0) as scrapped_qty, coalesce(t.qty, 0) - coalesce(k.qty, 0) as standard
      from stock s left join moved m on m.warehouse = s.warehouse and m.material = s.material
      left join standard t on t.warehouse = s.warehouse and t.material = s.material
      left join back k on k.warehouse = s.warehouse and k.material = s.material)
    select ${rowId('f.warehouse', 'f.material')} as id, ${org} as org, w.supplier, f.warehouse, f.material, m.name as material_name, m.specification,
      m.base_unit as unit, f.closing_qty - f.issued_qty - f.fed_qty + f.returned_qty + f.consumed_qty + f.scrapped_qty as opening_qty,
      f.issued_qty, f.fed_qty, f.returned_qty, f.consumed_qty, f.scrapped_qty, f.closing_qty,
      f.closing_qty + f.consumed_qty - f.standard as standard_closing_qty, f.standard - f.consumed_qty as diff_qty,
      case when f.closing_qty > 0 then greatest(0, ${asked.today()} - f.first_in) end as oldest_days
    from figures f join warehouse w on w.id = f.warehouse join material m on m.id = f.material
    where f.closing_qty <> 0 or f.issued_qty <> 0 or f.fed_qty <> 0 or f.returned_qty <> 0 or f.consumed_qty <> 0 or f.scrapped_qty <> 0`;
}

export const supplierStockReport: Report = {
  sources: [
    'stockLedger',
    'stockBalance',
    'warehouse',
    'material',
    'outsourcingInBill',
    'outsourcingReturnBill',
  ],
  rows: stockRows,
};
