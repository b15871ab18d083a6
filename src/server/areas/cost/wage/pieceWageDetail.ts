// Rows of 我的计件: those of the employee behind the account that asks, and of the teams he leads.
import { type Asked, type Report, rowId } from '#server/areas/report.ts';
import { earnedSql } from './earnedSql.ts';

function rows(asked: Asked): string {
  const [org, user] = [asked.org(), asked.user()];
  const period = asked.value('period') ?? `to_char(${asked.today()}, 'YYYY-MM')`;
  const from = `(${period} || '-01')::date`;
  const month = `r.date >= ${from} and r.date < (${from} + interval '1 month')::date`;
  return `
    with own as (select id from employee where "user" = ${user}),
      teams as (select t.id from work_team t where t.leader in (select id from own)),
      mine as (select id from own union select m.employee from work_team_members m where m.doc_id in (select id from teams)
        and m.employee is not null)
    select ${rowId('e.work_report', 'e.employee')} as id, ${org} as org, e.work_date, e.employee, e.work_report, e.status as report_status,
      e.material, e.material_name, e.operation, e.qualified_qty,
      concat(trim_scale(coalesce(e.material_scrap_qty, 0)), ' / ', trim_scale(coalesce(e.process_scrap_qty, 0))) as scrap_qty,
      e.price, case when e.status in ('approved', 'closed') then e.wage end as wage, e.settled as is_settled, null::uuid as created_by
    from (${earnedSql(org, month)}) e where e.employee in (select id from mine)`;
}

export const pieceWageDetail: Report = {
  sources: ['workReport', 'wageSettlement', 'pieceRate', 'workTeam', 'employee'],
  rows,
};
