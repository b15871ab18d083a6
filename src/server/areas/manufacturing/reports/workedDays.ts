// Worked days as SQL: every day around today with its running number by the default calendar of the organisation, so that
// two dates are so many working days apart as their numbers differ.
import { stateSql } from '#server/store/stateSql.ts';

/** A common table expression `worked(day, number)` over two years back and two ahead. */
export function workedDays(org: string, today: string): string {
  return `calendar as (select id, week_pattern from factory_calendar c where c.org = ${org} and c.is_default and ${stateSql('factoryCalendar', 'c.status', 'executable')} limit 1),
    worked as (
      select d.day::date as day, sum(case when coalesce(
          (select e.day_type in ('workday', 'halfDay') from factory_calendar_exceptions e join calendar c on c.id = e.doc_id
            where d.day::date between e.start_date and e.end_date order by e.seq desc limit 1),
          (select c.week_pattern @> to_jsonb(extract(isodow from d.day)::integer::text) from calendar c where jsonb_typeof(c.week_pattern) = 'array' and jsonb_array_length(c.week_pattern) > 0),
          extract(isodow from d.day) < 6) then 1 else 0 end) over (order by d.day) as number
      from generate_series(${today} - 730, ${today} + 730, interval '1 day') d(day))`;
}

/** Working days from one date to another, as an expression; null where one lies outside the table. */
export function workedBetween(from: string, to: string): string {
  return `((select w.number from worked w where w.day = ${to}) - (select w.number from worked w where w.day = ${from}))::integer`;
}
