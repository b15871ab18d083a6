// Rows of 设备可靠性: the formulas of reliability.ts in SQL, over the repair orders that stopped their equipment; a scenario
// holds both to the same answers.
import { type Asked, narrowed, type Report } from '#server/areas/report.ts';

/** Beginning of a business day as an instant. */
const begins = (day: string): string => `((${day})::date::timestamp at time zone 'Asia/Shanghai')`;

function rows(asked: Asked): string {
  const org = asked.org();
  const from = begins(asked.value('from') ?? asked.today());
  const to = begins(`${asked.value('to') ?? asked.today()} + 1`);
  const minutes = (interval: string): string => `extract(epoch from ${interval}) / 60`;
  return `
    with period as (select ${from} as since, greatest(${to}, ${from}) as until),
    failed as (
      select r.equipment, r.report_time as start, r.repair_end as "end", p.since, p.until
      from repair_order r cross join period p
      where r.org = ${org} and r.is_stopped and r.status in ('reported', 'assigned', 'repairing', 'finished', 'accepted')
        and r.report_time < p.until and coalesce(r.repair_end, p.until) > p.since),
    stood as (
      select equipment, sum(${minutes('upper(span) - lower(span)')}) as down
      from (select equipment, unnest(range_agg(tstzrange(greatest(start, since), greatest(least(coalesce("end", until), until), greatest(start, since))))) as span
            from failed group by equipment) spans group by equipment),
    counted as (
      select equipment, count(*) filter (where start >= since) as failures,
        avg(${minutes('"end" - start')}) filter (where start >= since and "end" >= start) as mttr
      from failed group by equipment)
    select h.id, ${org} as org, h.id as equipment, h.workshop, h.run_status, coalesce(c.failures, 0)::integer as failures,
      round(coalesce(s.down, 0))::integer as down_minutes,
      case when c.failures > 0 then round((${minutes('p.until - p.since')} - coalesce(s.down, 0)) / c.failures)::integer end as mtbf,
      round(c.mttr)::integer as mttr, null::uuid as created_by
    from equipment h cross join period p left join counted c on c.equipment = h.id left join stood s on s.equipment = h.id
    where h.org = ${org} and h.status = 'approved' and h.run_status <> 'scrapped'${narrowed(asked, { workshop: 'h.workshop' })}`;
}

export const reliabilityReport: Report = { sources: ['equipment', 'repairOrder'], rows };
