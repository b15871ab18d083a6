// Whether a day is worked by a factory calendar, as SQL: its last exception that holds, else its weekly pattern, else Monday to
// Friday. Says the same as model/workingTime/workCalendar.ts.

/** @param calendar row with `id` and `week_pattern`, or nulls where there is no calendar @param day a date */
export function isWorkday(calendar: string, day: string): string {
  return `coalesce(
    (select e.day_type in ('workday', 'halfDay') from factory_calendar_exceptions e
     where e.doc_id = ${calendar}.id and ${day} between e.start_date and e.end_date order by e.seq desc limit 1),
    case when jsonb_typeof(${calendar}.week_pattern) = 'array' and jsonb_array_length(${calendar}.week_pattern) > 0
      then ${calendar}.week_pattern @> to_jsonb(extract(isodow from ${day})::integer::text) end,
    extract(isodow from ${day}) < 6)`;
}
