// Rows of 应收应付账龄表: what of the plan rows was open at a date, by how long it was overdue then. What was settled
// after the date counts as open; rows whose due date is not known yet are not due.
import { columnName } from '#model/derive/names.ts';
import { moneySides, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { rowId, type Asked, type Report } from '#server/areas/report.ts';

/** Days overdue from and to; null: no end. */
const ages = [
  ['overdue30', 1, 30],
  ['overdue60', 31, 60],
  ['overdue90', 61, 90],
  ['overdue180', 91, 180],
  ['overdue_over', 181, null],
] as const;

function sideRows(asked: Asked, side: MoneySide): string {
  const date = asked.value('asOfDate');
  const plan = columnName(side.plan);
  const late = `(${date} - r.due_date)`;
  const isSale = side.name === 'receivable';
  const sums = ages.map(([name, from, to]) => {
    const within = to === null ? `${late} >= ${from}` : `${late} between ${from} and ${to}`;
    return `coalesce(sum(r.open) filter (where ${within}), 0) as ${name}`;
  });
  return `
    select ${rowId(`'${side.name}'`, `r.${side.partner}`, 'r.owner', 'r.department', 'r.currency')} as id, ${asked.org()} as org,
      '${isSale ? 'sale' : 'purchase'}' as direction, p.name as partner_name, r.owner, r.department, r.currency,
      sum(r.total) as total_amount, sum(r.settled) as settled_amount,
      coalesce(sum(r.open) filter (where r.due_date is null or r.due_date >= ${date}), 0) as not_due, ${sums.join(', ')}${asked.perBucket('due', (index) => `coalesce(sum(r.open) filter (where r.bucket = ${index}), 0)`)},
      coalesce(sum(r.open) filter (where r.due_date < ${date}), 0) as overdue_total,
      k.name as finance_contact, k.phone as finance_phone,
      ${isSale ? `r.${side.partner}` : 'null::uuid'} as customer, ${isSale ? 'null::uuid' : `r.${side.partner}`} as supplier
    from (
      select r.${side.partner}, r.${columnName(side.owner)} as owner, r.${columnName(side.department)} as department, r.currency, r.due_date,
        r.amount - coalesce(r.deduct_amount, 0) as total, coalesce(s.amount, 0) as settled, ${asked.bucket('due', 'r.due_date')} as bucket,
        r.amount - coalesce(r.deduct_amount, 0) - coalesce(s.amount, 0) as open
      from ${plan} r left join (
        select s.doc_id, sum(s.amount) as amount from ${plan}_settlements s where s.date <= ${date} group by s.doc_id) s on s.doc_id = r.id
      where r.org = ${asked.org()} and r.plan_row_status <> 'cancelled') r
    join ${side.partner} p on p.id = r.${side.partner}
      left join lateral (select k.name, coalesce(k.mobile, k.phone) as phone from ${side.partner}_linkmen k where k.doc_id = p.id and k.enabled is not false
        order by k.is_finance desc nulls last, k.is_default desc nulls last, k.seq limit 1) k on true
    group by r.${side.partner}, p.name, k.name, k.phone, r.owner, r.department, r.currency
    having sum(abs(r.open)) <> 0`;
}

export const planAgeing: Report = {
  sources: ['receivablePlan', 'payablePlan', 'customer', 'supplier'],
  rows: (asked) => moneySides.map((side) => sideRows(asked, side)).join('\n    union all'),
};
