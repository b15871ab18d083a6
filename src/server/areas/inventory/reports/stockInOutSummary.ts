// Rows of 物料收发汇总表. What stock was at the end of a period is what it is now less what moved since, so only the
// ledger from the first period on is read. A pool's value is laid on its keys by quantity at its average; the rounding
// goes to the largest key, closed periods keep the value of their snapshot, and what neither receipts nor issues explain is the adjustment (FLOWS §5, stockPeriodBalance).
import { moveTypes } from './moves.ts';
import { amountScale, rowId, type Asked, type Report } from '#server/areas/report.ts';

function rows(asked: Asked): string {
  const org = asked.org();
  const from = asked.value('periodFrom');
  const to = asked.value('periodTo');
  const lot = asked.value('lot');
  const scale = amountScale(asked);
  const before = `to_char((${from} || '-01')::date - 1, 'YYYY-MM')`;
  const sameKey = (alias: string): string =>
    `${alias}.warehouse = p.warehouse and ${alias}.material = p.material and ${alias}.lot is not distinct from p.lot and ${alias}.own = p.own`;
  const during = `l.period <= ${to}`;
  const sum = (column: string, types: string, sign = ''): string =>
    `coalesce(${sign}sum(l.${column}) filter (where ${during} and l.move_type in ${types}), 0)`;
  const value = '(l.cost_amount + l.variance_amount)';
  return `
    with moved as (
      select l.warehouse, l.material, l.lot, l.owner_type = 'own' as own,
        coalesce(sum(l.base_qty) filter (where not ${during}), 0) as later_qty,
        coalesce(sum(${value}) filter (where not ${during}), 0) as later_value,
        coalesce(sum(${value}) filter (where ${during}), 0) as moved_value,
        ${sum('base_qty', moveTypes.purchaseIn)} as purchase_in_qty,
        ${sum('base_qty', moveTypes.productionIn)} as production_in_qty,
        ${sum('base_qty', moveTypes.otherIn)} as other_in_qty,
        ${sum('cost_amount', moveTypes.in)} as in_amount,
        ${sum('base_qty', moveTypes.salesOut, '-')} as sales_out_qty,
        ${sum('base_qty', moveTypes.materialOut, '-')} as issue_qty,
        ${sum('base_qty', moveTypes.otherOut, '-')} as other_out_qty,
        ${sum('cost_amount', moveTypes.out, '-')} as out_amount
      from stock_ledger l where l.org = ${org} and l.period >= ${from}
      group by l.warehouse, l.material, l.lot, l.owner_type = 'own'),
    stock as (
      select b.warehouse, b.material, b.lot, b.owner_type = 'own' as own, sum(b.on_hand_qty) as qty
      from stock_balance b where b.org = ${org} group by b.warehouse, b.material, b.lot, b.owner_type = 'own'),
    keys as (
      select s.warehouse, s.material, s.lot, s.own, case when m.is_lot_costing then s.lot end as pool_lot,
        s.qty - coalesce(o.later_qty, 0) as end_qty, coalesce(o.later_value, 0) as later_value, coalesce(o.moved_value, 0) as moved_value,
        coalesce(o.purchase_in_qty, 0) as purchase_in_qty, coalesce(o.production_in_qty, 0) as production_in_qty,
        coalesce(o.other_in_qty, 0) as other_in_qty, coalesce(o.in_amount, 0) as in_amount,
        coalesce(o.sales_out_qty, 0) as sales_out_qty, coalesce(o.issue_qty, 0) as issue_qty,
        coalesce(o.other_out_qty, 0) as other_out_qty, coalesce(o.out_amount, 0) as out_amount
      from stock s join material m on m.id = s.material
      left join moved o on o.warehouse = s.warehouse and o.material = s.material and o.lot is not distinct from s.lot and o.own = s.own),
    figures as (
      select k.*, k.purchase_in_qty + k.production_in_qty + k.other_in_qty as in_qty,
        k.sales_out_qty + k.issue_qty + k.other_out_qty as out_qty,
        k.end_qty - (k.purchase_in_qty + k.production_in_qty + k.other_in_qty) + (k.sales_out_qty + k.issue_qty + k.other_out_qty) as open_qty
      from keys k),
    pools as (
      select p.material, p.lot, p.amount - t.later_value as end_value, p.amount - t.later_value - t.moved_value as open_value, t.end_qty, t.open_qty
      from stock_cost_pool p join (
        select material, pool_lot, sum(later_value) as later_value, sum(moved_value) as moved_value, sum(end_qty) as end_qty, sum(open_qty) as open_qty
        from figures where own group by material, pool_lot) t on t.material = p.material and t.pool_lot is not distinct from p.lot
      where p.org = ${org}),
    laid as (
      select f.*, p.end_value, p.open_value,
        case when f.own and p.end_qty <> 0 then round(p.end_value * f.end_qty / p.end_qty, ${scale}) else 0 end as end_share,
        case when f.own and p.open_qty <> 0 then round(p.open_value * f.open_qty / p.open_qty, ${scale}) else 0 end as open_share,
        row_number() over (partition by f.material, f.pool_lot, f.own order by f.end_qty desc, f.warehouse, f.lot) as end_rank,
        row_number() over (partition by f.material, f.pool_lot, f.own order by f.open_qty desc, f.warehouse, f.lot) as open_rank
      from figures f left join pools p on f.own and p.material = f.material and p.lot is not distinct from f.pool_lot),
    closed as (
      select coalesce(bool_or(s.period = ${to}), false) as ending, coalesce(bool_or(s.period = ${before}), false) as opening
      from stock_period s where s.org = ${org} and s.period_status = 'closed' and s.period in (${to}, ${before})),
    kept as (
      select s.period, s.warehouse, s.material, s.lot, s.owner_type = 'own' as own, sum(s.end_amount) as amount
      from stock_period_balance s where s.org = ${org} and s.period in (${to}, ${before})
      group by s.period, s.warehouse, s.material, s.lot, s.owner_type = 'own'),
    computed as (
      select l.*,
        l.end_share + case when l.own and l.end_rank = 1
          then coalesce(l.end_value, 0) - sum(l.end_share) over (partition by l.material, l.pool_lot, l.own) else 0 end as end_amount,
        l.open_share + case when l.own and l.open_rank = 1
          then coalesce(l.open_value, 0) - sum(l.open_share) over (partition by l.material, l.pool_lot, l.own) else 0 end as open_amount
      from laid l),
    valued as (
      select p.warehouse, p.material, p.lot, p.open_qty, p.purchase_in_qty, p.production_in_qty, p.other_in_qty, p.in_qty, p.in_amount,
        p.sales_out_qty, p.issue_qty, p.other_out_qty, p.out_qty, p.out_amount, p.end_qty,
        case when c.ending then coalesce(e.amount, 0) else p.end_amount end as end_amount,
        case when c.opening then coalesce(o.amount, 0) else p.open_amount end as open_amount
      from computed p cross join closed c
      left join kept e on e.period = ${to} and ${sameKey('e')}
      left join kept o on o.period = ${before} and ${sameKey('o')})
    select ${rowId('v.warehouse', 'v.material')} as id, ${org} as org, v.warehouse, m.category, v.material, m.name as material_name,
      m.specification, m.base_unit as unit,
      sum(v.open_qty) as open_qty, sum(v.open_amount) as open_amount,
      sum(v.purchase_in_qty) as purchase_in_qty, sum(v.production_in_qty) as production_in_qty, sum(v.other_in_qty) as other_in_qty,
      sum(v.in_qty) as in_qty, sum(v.in_amount) as in_amount,
      sum(v.sales_out_qty) as sales_out_qty, sum(v.issue_qty) as issue_qty, sum(v.other_out_qty) as other_out_qty,
      sum(v.out_qty) as out_qty, sum(v.out_amount) as out_amount,
      sum(v.end_amount - v.open_amount - v.in_amount + v.out_amount) as adjust_amount,
      sum(v.end_qty) as end_qty, sum(v.end_amount) as end_amount
    from valued v join material m on m.id = v.material
    where true${lot === null ? '' : ` and v.lot = ${lot}`}
    group by v.warehouse, v.material, m.category, m.name, m.specification, m.base_unit
    having sum(abs(v.open_qty)) + sum(abs(v.in_qty)) + sum(abs(v.out_qty)) + sum(abs(v.in_amount)) + sum(abs(v.out_amount))
      + sum(abs(v.end_amount - v.open_amount)) + sum(abs(v.purchase_in_qty)) + sum(abs(v.sales_out_qty)) <> 0`;
}

export const stockInOutSummary: Report = {
  sources: ['stockLedger', 'stockBalance', 'stockCostPool', 'stockPeriod', 'stockPeriodBalance', 'material'],
  rows,
};
