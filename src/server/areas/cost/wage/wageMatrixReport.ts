// Rows of 工资矩阵: by worker what pieces, time, allowances and deductions gave on each day.
import { type Asked, narrowed, type Report, rowId } from '#server/areas/report.ts';
import { earnedSql } from './earnedSql.ts';

function rows(asked: Asked): string {
  const org = asked.org();
  const from = asked.value('from') ?? asked.today();
  const days = asked.value('days') ?? '31';
  const last = `(${from} + ${days})`;
  const pieces = earnedSql(
    org,
    `r.date >= ${from} and r.date < ${last} and r.status in ('approved', 'closed')`,
  );
  return `
    with earned as (
      select e.employee, e.work_team, e.workshop, e.work_date, case when e.report_type = 'rework' then 'rework' else 'piece' end as kind, e.wage
      from (${pieces}) e
      union all
      select i.employee, h.work_team, h.workshop, i.work_date, case when i.entry_kind in ('time', 'training') then 'time'
          when i.entry_kind = 'deduction' then 'deduction' else 'allowance' end, i.amount
      from wage_entry h join wage_entry_items i on i.doc_id = h.id
      where h.org = ${org} and h.status = 'approved' and i.entry_kind <> 'guarantee' and i.work_date >= ${from} and i.work_date < ${last}),
    placed as (select e.*, ${asked.bucket('wage', 'e.work_date')} as bucket from earned e
      where true${narrowed(asked, { workshop: 'e.workshop', workTeam: 'e.work_team' })})
    select ${rowId('p.employee', 'p.work_team', 'p.kind')} as id, ${org} as org, p.employee, max(m.name) as employee_name, p.work_team, p.kind as wage_row,
      sum(p.wage) as total, null::uuid as created_by${asked.perBucket('wage', (index) => `sum(p.wage) filter (where p.bucket = ${index})`)}
    from placed p join employee m on m.id = p.employee group by p.employee, p.work_team, p.kind`;
}

export const wageMatrixReport: Report = {
  sources: ['workReport', 'wageSettlement', 'wageEntry', 'pieceRate', 'workTeam', 'employee'],
  rows,
};
