// Rows of 粗能力负荷表 and of what its figures consist of.
import { rowId, type Asked, type Report } from '#server/areas/report.ts';
import { availableHours } from './availableHours.ts';
import { capacityLoads, hoursBetween, loadSources } from './capacityLoads.ts';

interface BucketSize {
  /** First day of the bucket a day lies in. */
  start(day: string): string;
  title: string;
  /** Days of the longest. */
  longest: number;
}

const truncated = (unit: string) => (day: string) => `date_trunc('${unit}', ${day}::timestamp)::date`;
const sizes: Readonly<Record<string, BucketSize>> = {
  day: { start: (day) => day, title: 'YYYY-MM-DD', longest: 1 },
  week: { start: truncated('week'), title: 'IYYY"-W"IW', longest: 7 },
  tenDays: {
    start: (day) =>
      `(date_trunc('month', ${day}::timestamp)::date + 10 * least(2, (extract(day from ${day})::integer - 1) / 10))`,
    title: 'YYYY-MM-DD',
    longest: 11,
  },
  month: { start: truncated('month'), title: 'YYYY-MM', longest: 31 },
  quarter: { start: truncated('quarter'), title: 'YYYY"Q"Q', longest: 92 },
};
const weekly: BucketSize = { start: truncated('week'), title: 'IYYY"-W"IW', longest: 7 };

function rows(asked: Asked): string {
  const [org, today] = [asked.org(), asked.today()];
  const size = sizes[asked.chosen('size')] ?? weekly;
  const count = asked.value('count') ?? '8';
  return `
    with days as materialized (
      select day, start from (select d.day, ${size.start('d.day')} as start, dense_rank() over (order by ${size.start('d.day')}) as place
        from (select g::date as day from generate_series(${today}::timestamp, ${today}::timestamp + least(${count}, 60) * ${size.longest} * interval '1 day', interval '1 day') g) d) d
      where d.place <= ${count}),
    buckets as materialized (select start, min(day) as first, max(day) as last, to_char(start, '${size.title}') as title from days group by 1),
    ${availableHours(org, 'days')},
    available as (select c.center, d.start, sum(c.hours) as hours from center_days c join days d on d.day = c.day group by 1, 2),
    loads as materialized (${capacityLoads(org, today)}),
    loaded as (
      select l.center, b.start, sum(case l.kind when 'released' then ${hoursBetween('b.first', 'b.last')} end) as released,
        sum(case when l.kind <> 'released' then ${hoursBetween('b.first', 'b.last')} end) as planned
      from loads l join buckets b on b.first <= l.ends and b.last >= l.starts group by 1, 2),
    figures as (
      select c.id, c.code, c.name, c.workshop, b.start, b.first, b.last, b.title, round(coalesce(a.hours, 0), 2) as available,
        round(coalesce(l.released, 0), 2) as released, round(coalesce(l.planned, 0), 2) as planned
      from centers c cross join buckets b left join available a on a.center = c.id and a.start = b.start
      left join loaded l on l.center = c.id and l.start = b.start)
    select ${rowId('f.id', 'f.start')} as id, ${org} as org, f.code || ' ' || f.name as work_center, f.workshop, f.title as bucket, f.first as from_date, f.last as to_date,
      f.available as available_hours, f.released as released_hours, f.planned as planned_hours,
      round((f.released + f.planned) * 100 / nullif(f.available, 0), 2) as load_rate, greatest(0, f.released + f.planned - f.available) as over_hours,
      case when f.released + f.planned = 0 then 'free' when f.released + f.planned > f.available then 'over'
        when f.released + f.planned > f.available * 0.8 then 'full' else 'normal' end as load_state, f.id::text as work_center_id
    from figures f`;
}

export const capacityLoadReport: Report = {
  sources: [...loadSources, 'factoryCalendar', 'shiftScheme', 'shift'],
  rows,
};

export const capacityLoadDetail: Report = {
  sources: loadSources,
  rows(asked) {
    const [org, center] = [asked.org(), asked.value('workCenter')];
    const from = `greatest(${asked.value('fromDate') ?? asked.today()}, ${asked.today()})`;
    const to = asked.value('toDate');
    return `
      select ${rowId('l.doc_id', 'l.line_id')} as id, ${org} as org, l.center as work_center, l.kind as load_kind, l.code as order_code, l.material, l.operation,
        l.qty as open_qty, l.starts as start_date, l.ends as finish_date, round(l.hours, 2) as all_hours,
        round(${hoursBetween(from, to ?? 'l.ends')}, 2) as load_hours, l.entity as order_entity, l.doc_id::text as order_id
      from (${capacityLoads(org, asked.today())}) l
      where l.ends >= ${from}${to === null ? '' : ` and l.starts <= ${to}`}${center === null ? '' : ` and l.center = ${center}`}`;
  },
};
