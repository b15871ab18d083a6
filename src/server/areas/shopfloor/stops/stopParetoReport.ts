// Rows of 停机柏拉图: stops that have ended, by reason.
import { type Asked, narrowed, type Report, rowId } from '#server/areas/report.ts';

function rows(asked: Asked): string {
  const org = asked.org();
  const [from, to] = [asked.value('from'), asked.value('to')];
  const where = `h.org = ${org} and h.status in ('ended', 'confirmed')${narrowed(asked, { workCenter: 'h.work_center' })}
    ${from === null ? '' : `and h.work_date >= ${from}`} ${to === null ? '' : `and h.work_date <= ${to}`}`;
  return `
    with sums as (
      select h.stop_reason, h.stop_class, count(*)::integer as stops, coalesce(sum(h.minutes), 0) as minutes
      from stop_event h where ${where} group by 1, 2),
    ranked as (
      select *, row_number() over w as rank, sum(minutes) over w as up_to, sum(minutes) over () as whole
      from sums window w as (order by minutes desc, stop_reason rows unbounded preceding))
    select ${rowId('stop_reason', 'stop_class')} as id, ${org} as org, rank::integer as rank, stop_reason, stop_class, stops, minutes,
      case when whole > 0 then round(minutes * 100 / whole, 2) end as share,
      case when whole > 0 then round(up_to * 100 / whole, 2) end as cumulative, null::uuid as created_by
    from ranked`;
}

export const stopParetoReport: Report = { sources: ['stopEvent'], rows };
