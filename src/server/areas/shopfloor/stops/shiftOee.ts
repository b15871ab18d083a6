// What the OEE of a work centre is made of: the periods of its shifts, its stops, and what was reported in them.
import { entities } from '#entities/registry.ts';
import { oeeOf, type Oee, type Output, type Stop, type StopClass } from '#entities/shopfloor/oee/oee.ts';
import { dateOfDay, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import type { Span } from '#model/workingTime/shifts.ts';
import { workingTime, type WorkingTime } from '#model/workingTime/workingTime.ts';
import { workplaceOfCenter } from '#server/areas/process/calendars.ts';
import type { Context } from '#server/context.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { optionalText, textOf } from '#server/values.ts';

/** FLOWS n9: shorter stops are a loss of speed. */
const minorStopMinutes = 5;

export interface ShiftOee extends Oee {
  workCenter: string;
  /** YYYY-MM-DD. */
  workDate: string;
  /** Code of the shift; '' where the centre has none. */
  shift: string;
  from: number;
  to: number;
}

/** A shift of each centre that begins between the dates and before now, up to now. @param from, to YYYY-MM-DD */
export async function shiftOeesOf(
  context: Context,
  centers: readonly string[],
  from: string,
  to: string,
): Promise<ShiftOee[]> {
  const { session, grants, now } = context;
  const until = minuteOfInstant(now);
  const docs = await readDocs(session, entities.workCenter, [...centers], { org: grants.org });
  const range = [grants.org, centers, `${from}T00:00:00+08:00`, `${to}T00:00:00+08:00`];
  const [{ rows: stops }, { rows: reports }] = await Promise.all([
    session.query(
      `select work_center, start_time, end_time, stop_class from stop_event where org = $1::uuid and work_center = any($2::uuid[])
         and status <> 'voided' and start_time < $4::timestamptz + interval '2 days' and coalesce(end_time, 'infinity') > $3::timestamptz`,
      range,
    ),
    session.query(
      `select r.work_center, r.end_time, r.finished_qty::text as total, case when r.report_type = 'rework' then '0' else r.qualified_qty::text end as good,
         (coalesce(t.run_minutes, 0) / coalesce(nullif(t.base_qty, 0), 1))::text as ideal
       from work_report r left join work_task_order t on t.id = r.work_task_order
       where r.org = $1::uuid and r.work_center = any($2::uuid[]) and r.status in ('approved', 'closed')
         and r.end_time >= $3::timestamptz and r.end_time < $4::timestamptz + interval '2 days'`,
      range,
    ),
  ]);
  const found: ShiftOee[] = [];
  for (const doc of docs) {
    const { place } = await workplaceOfCenter(context, doc);
    for (const { workDate, shift, worked } of shiftsIn(workingTime(place, from, to))) {
      const [first, last] = [worked[0]?.from ?? 0, worked.at(-1)?.to ?? 0];
      if (first >= until) continue;
      const own = stops
        .filter((row) => row['work_center'] === doc.id)
        .map((row): Stop => ({
          from: minuteOfInstant(textOf(row['start_time'])),
          to: optionalText(row['end_time']) === null ? until : minuteOfInstant(textOf(row['end_time'])),
          stopClass: classOf(row['stop_class']),
        }));
      const output = reports.flatMap((row): Output[] => {
        const at = minuteOfInstant(textOf(row['end_time']));
        if (row['work_center'] !== doc.id || at < first || at >= last) return [];
        return [
          {
            idealMinutes: textOf(row['ideal'], '0'),
            total: textOf(row['total'], '0'),
            good: textOf(row['good'], '0'),
          },
        ];
      });
      const oee = oeeOf({ worked, stops: own, output, minorStopMinutes, until });
      found.push({ ...oee, workCenter: doc.id, workDate, shift, from: first, to: last });
    }
  }
  return found;
}

function classOf(value: unknown): StopClass | null {
  const known: readonly StopClass[] = ['planned', 'breakdown', 'setup', 'minor', 'idle', 'external'];
  return known.find((each) => each === value) ?? null;
}

/** Periods of each shift by the date it began. */
function shiftsIn(time: WorkingTime): { workDate: string; shift: string; worked: Span[] }[] {
  const shifts = new Map<string, { workDate: string; shift: string; worked: Span[] }>();
  for (const [index, from] of time.starts.entries()) {
    const workDate = dateOfDay(time.workDates[index] ?? 0);
    const shift = time.shiftCodes[time.shifts[index] ?? 0] ?? '';
    const key = `${workDate} ${shift}`;
    const known = shifts.get(key) ?? { workDate, shift, worked: [] };
    known.worked.push({ from, to: time.ends[index] ?? from });
    shifts.set(key, known);
  }
  return [...shifts.values()];
}
