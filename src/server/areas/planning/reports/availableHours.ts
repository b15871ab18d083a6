// Hours a work centre can do day by day, as SQL: the shifts of its calendar times resources, efficiency and utilization,
// with overtime, stops and changes of its resources. Says the same as model/workingTime, for all centres at once.
import { stateSql } from '#server/store/stateSql.ts';

/** Minutes from midnight of an HH:mm column. */
const clock = (time: string): string =>
  `(split_part(${time}, ':', 1)::integer * 60 + split_part(${time}, ':', 2)::integer)`;

/** Minutes of a local instant after the midnight of a day; below zero before it. */
const sinceMidnight = (instant: string, day: string): string =>
  `(extract(epoch from (${instant} at time zone 'Asia/Shanghai') - ${day}::timestamp) / 60)`;

/**
 * Common table expressions that end in `center_days(center, day, hours)`; `centers` are approved and in house.
 * @param days name of an expression before with the column `day`
 */
export function availableHours(org: string, days: string): string {
  return `
    centers as materialized (
      select c.* from work_center c where c.org = ${org} and ${stateSql('workCenter', 'c.status', 'executable')} and c.center_type <> 'outsourced'),
    calendar_days as materialized (
      select f.id as calendar, d.day, coalesce(x.shift_scheme, f.shift_scheme) as scheme, x.shift_scheme is not null as by_exception,
        case when x.day_type = 'halfDay' and x.shift_scheme is null then 0.5 else 1 end as part
      from (select distinct factory_calendar as id from centers) k join factory_calendar f on f.id = k.id cross join ${days} d
      left join lateral (select e.day_type, e.shift_scheme from factory_calendar_exceptions e
        where e.doc_id = f.id and d.day between e.start_date and e.end_date order by e.seq desc limit 1) x on true
      where coalesce(x.day_type in ('workday', 'halfDay'),
        case when jsonb_typeof(f.week_pattern) = 'array' and jsonb_array_length(f.week_pattern) > 0
          then f.week_pattern @> to_jsonb(extract(isodow from d.day)::integer::text) end,
        extract(isodow from d.day) < 6)),
    -- Worked periods, or the whole shift, less its breaks; of calendars without a scheme a day of their hours with a break at noon.
    periods as (
      select s.id as shift, ${clock('s.start_time')} as shift_from, ${clock('p.start_time')} as starts, ${clock('p.end_time')} as ends, p.is_break
      from shift s join shift_periods p on p.doc_id = s.id
      union all
      select s.id, ${clock('s.start_time')}, ${clock('s.start_time')}, ${clock('s.end_time')}, false from shift s
      where not exists (select 1 from shift_periods p where p.doc_id = s.id and not coalesce(p.is_break, false))),
    spans as materialized (
      select shift, starts + late as starts, ends + late + case when ends <= starts then 1440 else 0 end as ends, case when is_break then -1 else 1 end as sign
      from (select *, case when starts < shift_from then 1440 else 0 end as late from periods) p
      union all
      select f.id, 480, 480 + least(240, coalesce(f.hours_per_day, 8) * 60), 1 from factory_calendar f where f.org = ${org}
      union all
      select f.id, 780, 540 + coalesce(f.hours_per_day, 8) * 60, 1 from factory_calendar f where f.org = ${org} and coalesce(f.hours_per_day, 8) > 4),
    worked as materialized (select shift, sum(sign * (ends - starts)) as minutes from spans group by 1),
    slots as materialized (
      select w.calendar, w.scheme as own, w.day, w.part, coalesce(l.shift, case when w.used is null then w.calendar end) as shift, l.resource_qty
      from (select k.factory_calendar as calendar, k.shift_scheme as scheme, d.day, d.part,
          case when d.by_exception then d.scheme else coalesce(k.shift_scheme, d.scheme) end as used
        from (select distinct factory_calendar, shift_scheme from centers) k join calendar_days d on d.calendar = k.factory_calendar) w
      left join shift_scheme s on s.id = w.used
      left join shift_scheme_days l on l.doc_id = s.id and l.day_no = case when s.scheme_type = 'rotating'
        then mod(mod(w.day - s.base_date, nullif(s.cycle_days, 0)) + s.cycle_days, nullif(s.cycle_days, 0)) + 1 else extract(isodow from w.day)::integer end),
    usual as (
      select t.calendar, t.own, t.day, sum(w.minutes * t.part * t.resource_qty) as fixed, sum(case when t.resource_qty is null then w.minutes * t.part else 0 end) as free
      from slots t join worked w on w.shift = t.shift group by 1, 2, 3),
    exceptions as (
      select c.id as center, c.factory_calendar as calendar, c.shift_scheme as own, c.resource_qty as whole, e.exception_type as type, e.resource_qty, e.start_time, e.end_time
      from centers c join work_center_capacity_exceptions e on e.doc_id = c.id where e.start_time < e.end_time),
    changed as (
      select x.center, t.day, sum(s.sign * t.part * greatest(0, least(s.ends, ${sinceMidnight('x.end_time', 't.day')}) - greatest(s.starts, ${sinceMidnight('x.start_time', 't.day')}))
        * case x.type when 'change' then coalesce(x.resource_qty, x.whole) - coalesce(t.resource_qty, x.whole) else - coalesce(t.resource_qty, x.whole) end) as minutes
      from exceptions x join slots t on t.calendar = x.calendar and t.own is not distinct from x.own
        and t.day between (x.start_time at time zone 'Asia/Shanghai')::date - 1 and (x.end_time at time zone 'Asia/Shanghai')::date
      join spans s on s.shift = t.shift group by 1, 2
      union all
      select x.center, d.day, sum(greatest(0, least(1440, ${sinceMidnight('x.end_time', 'd.day')}) - greatest(0, ${sinceMidnight('x.start_time', 'd.day')})) * coalesce(x.resource_qty, x.whole))
      from exceptions x join ${days} d on d.day between (x.start_time at time zone 'Asia/Shanghai')::date and (x.end_time at time zone 'Asia/Shanghai')::date
      where x.type = 'overtime' group by 1, 2),
    center_days as (
      select m.center, m.day, greatest(0, sum(m.minutes)) * coalesce(c.efficiency, 100) * coalesce(c.utilization, 100) / 600000 as hours
      from (select c.id as center, u.day, coalesce(u.fixed, 0) + u.free * coalesce(c.resource_qty, 1) as minutes
          from centers c join usual u on u.calendar = c.factory_calendar and u.own is not distinct from c.shift_scheme
        union all select center, day, minutes from changed) m
      join centers c on c.id = m.center group by 1, 2, c.efficiency, c.utilization)`;
}
