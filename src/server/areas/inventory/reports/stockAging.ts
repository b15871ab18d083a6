// Rows of 库龄分析表. Issues take the oldest receipts first, so what lies there are the latest ones: of the quantity at
// the date, as much is of an age as was received then and is not yet taken up by younger receipts. Sums of receipts by
// age are all that is needed, in one pass over a year of the ledger; what it does not explain is older.
import { moveTypes } from './moves.ts';
import { amountScale, rowId, type Asked, type Report } from '#server/areas/report.ts';

/** Youngest first: name of the column, and the days up to which it reaches. */
const ages = [
  ['age30', 30],
  ['age60', 60],
  ['age90', 90],
  ['age180', 180],
  ['age360', 360],
] as const;

function rows(asked: Asked): string {
  const org = asked.org();
  const date = asked.value('asOfDate');
  const scale = amountScale(asked);
  const until = `l.biz_date <= ${date}`;
  const received = ages.map(([name, days], index) => {
    const younger = index === 0 ? '' : ` and l.biz_date < ${date} - ${ages[index - 1]?.[1] ?? 0}`;
    return `coalesce(sum(l.base_qty) filter (where ${until}${younger} and l.biz_date >= ${date} - ${days} and l.move_type in ${moveTypes.arrivals}), 0) as ${name}`;
  });
  // Within its age: received up to here and no more than there is, less what younger ages already hold.
  const reached = ages.map((_, index) => {
    const sum = ages.slice(0, index + 1).map(([name]) => `s.${name}`);
    return `greatest(least(s.qty, ${sum.join(' + ')}), 0)`;
  });
  const matched = reached.map((sum, index) => (index === 0 ? sum : `${sum} - ${reached[index - 1] ?? '0'}`));
  const aged = ages.map(([name, days], index) => {
    const younger = index === 0 ? '' : ` and ${date} - s.first_in > ${ages[index - 1]?.[1] ?? 0}`;
    return `case when s.first_in is null then ${matched[index] ?? '0'}
        when ${date} - s.first_in <= ${days}${younger} then s.qty else 0 end as ${name}`;
  });
  return `
    with moved as (
      select l.warehouse, l.material, l.lot, l.owner_type = 'own' as own,
        coalesce(sum(l.base_qty) filter (where not ${until}), 0) as later_qty,
        coalesce(sum(l.cost_amount + l.variance_amount) filter (where not ${until}), 0) as later_value,
        max(l.biz_date) filter (where ${until} and l.base_qty < 0 and not l.is_reversal) as out_date,
        ${received.join(',\n        ')}
      from stock_ledger l where l.org = ${org} and l.biz_date >= ${date} - 360
      group by l.warehouse, l.material, l.lot, l.owner_type = 'own'),
    lots as (
      select b.lot, min(b.first_in_date) as first_in from stock_balance b where b.org = ${org} and b.lot is not null group by b.lot),
    stock as (
      select b.warehouse, b.material, b.lot, b.owner_type = 'own' as own, sum(b.on_hand_qty) as qty, max(b.last_out_date) as last_out
      from stock_balance b where b.org = ${org} group by b.warehouse, b.material, b.lot, b.owner_type = 'own'),
    pools as (
      select p.material, p.lot, p.qty - coalesce(t.qty, 0) as qty, p.amount - coalesce(t.value, 0) as amount
      from stock_cost_pool p left join (
        select o.material, case when m.is_lot_costing then o.lot end as lot, sum(o.later_qty) as qty, sum(o.later_value) as value
        from moved o join material m on m.id = o.material where o.own group by 1, 2) t
        on t.material = p.material and t.lot is not distinct from p.lot
      where p.org = ${org}),
    held as (
      select s.warehouse, s.material, s.lot, s.own, s.qty - coalesce(o.later_qty, 0) as qty, t.first_in,
        coalesce(o.out_date, case when s.last_out <= ${date} then s.last_out end) as last_out_date,
        ${ages.map(([name]) => `coalesce(o.${name}, 0) as ${name}`).join(', ')}
      from stock s left join moved o on o.warehouse = s.warehouse and o.material = s.material and o.lot is not distinct from s.lot and o.own = s.own
      left join lots t on t.lot = s.lot),
    dated as (
      select s.warehouse, s.material, s.lot, s.own, s.qty, s.last_out_date,
        ${aged.join(',\n        ')}
      from held s where s.qty <> 0)
    select ${rowId('d.warehouse', 'd.material', 'd.lot')} as id, ${org} as org, d.warehouse, m.category, d.material, m.name as material_name, d.lot,
      m.base_unit as unit, sum(d.qty) as qty,
      sum(case when d.own and p.qty <> 0 then round(p.amount * d.qty / p.qty, ${scale}) else 0 end) as amount,
      ${ages.map(([name]) => `sum(d.${name}) as ${name}`).join(', ')},
      sum(d.qty - (${ages.map(([name]) => `d.${name}`).join(' + ')})) as age_over, max(d.last_out_date) as last_out_date
    from dated d join material m on m.id = d.material
    left join pools p on p.material = d.material and p.lot is not distinct from case when m.is_lot_costing then d.lot end
    group by d.warehouse, m.category, d.material, m.name, d.lot, m.base_unit`;
}

export const stockAging: Report = {
  sources: ['stockLedger', 'stockBalance', 'stockCostPool', 'material'],
  rows,
};
