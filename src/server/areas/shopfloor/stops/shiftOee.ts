// What the OEE of a work centre is made of: the periods of its shifts, its stops, and what was reported in them.
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { mould } from '#entities/process/mould/mould.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import { oeeOf, type Oee, type Output, type Stop, type StopClass } from '#entities/shopfloor/oee/oee.ts';
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { shiftSpans } from '#model/workingTime/shiftSpans.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import { workplaceOfCenter } from '#server/areas/process/calendars.ts';
import type { Context } from '#server/context.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { among, asKind, is, present, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

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
  const docs = await readDocs(session, workCenter, [...centers], { org: grants.org });
  const [stops, reports] = await Promise.all([
    stopsWithin(context, centers, from, to),
    reportsWithin(context, centers, from, to),
  ]);
  const found: ShiftOee[] = [];
  for (const doc of docs) {
    const { place } = await workplaceOfCenter(context, doc);
    for (const { workDate, shift, worked } of shiftSpans(workingTime(place, from, to))) {
      const [first, last] = [worked[0]?.from ?? 0, worked.at(-1)?.to ?? 0];
      if (first >= until) continue;
      const own = stops
        .filter((row) => row.workCenter === doc.id)
        .map((row): Stop => ({
          from: minuteOfInstant(row.startTime),
          to: row.endTime === null ? until : minuteOfInstant(row.endTime),
          stopClass: classOf(row.stopClass),
        }));
      const output = reports.flatMap((row): Output[] => {
        const at = minuteOfInstant(row.endTime);
        if (row.workCenter !== doc.id || at < first || at >= last) return [];
        return [
          {
            idealMinutes: row.ideal ?? '0',
            total: row.total ?? '0',
            good: row.good ?? '0',
          },
        ];
      });
      const oee = oeeOf({ worked, stops: own, output, minorStopMinutes, until });
      found.push({ ...oee, workCenter: doc.id, workDate, shift, from: first, to: last });
    }
  }
  return found;
}

function stopsWithin({ session, grants }: Context, centers: readonly string[], from: string, to: string) {
  const s = headerTable(stopEvent, 's');
  return selectRows(
    session,
    {
      workCenter: s.workCenter,
      startTime: present(s.startTime),
      endTime: s.endTime,
      stopClass: s.stopClass,
    },
    sql`from ${s} where ${is(s.org, grants.org)} and ${among(s.workCenter, centers)} and ${s.status} <> 'voided'
      and ${s.startTime} < ${startOf(to)}::timestamptz + interval '2 days' and coalesce(${s.endTime}, 'infinity') > ${startOf(from)}::timestamptz`,
  );
}

/** What a piece should take: a shot of the mould of its task over the cavities in use, else what its operation says (FLOWS n5). */
function reportsWithin({ session, grants }: Context, centers: readonly string[], from: string, to: string) {
  const r = headerTable(workReport, 'r');
  const t = headerTable(workTaskOrder, 't');
  const m = headerTable(mould, 'm');
  const p = linesTable(mould, 'products', 'p');
  const cycle = sql`coalesce(${p.cycleSeconds}, ${m.cycleSeconds}) / 60.0 / greatest(${m.activeCavities}, 1)`;
  return selectRows(
    session,
    {
      workCenter: r.workCenter,
      endTime: present(r.endTime),
      total: r.finishedQty,
      good: asKind('qty', sql`case when ${r.reportType} = 'rework' then 0 else ${r.qualifiedQty} end`),
      ideal: asKind(
        'qty',
        sql`coalesce(${cycle}, coalesce(${t.runMinutes}, 0) / coalesce(nullif(${t.baseQty}, 0), 1))`,
      ),
    },
    sql`from ${r} left join ${t} on ${t.id} = ${r.workTaskOrder}
      left join ${m} on ${m.org} = ${t.org} and ${m.equipment} = ${t.mould} and ${stateIs(mould, m.status, 'reviewed')}
      left join ${p} on ${p.docId} = ${m.id} and ${p.material} = ${r.material}
      where ${is(r.org, grants.org)} and ${among(r.workCenter, centers)} and ${r.status} in ('approved', 'closed')
        and ${r.endTime} >= ${startOf(from)}::timestamptz and ${r.endTime} < ${startOf(to)}::timestamptz + interval '2 days'`,
  );
}

/** Where the day begins in Shanghai. */
const startOf = (date: string): string => `${date}T00:00:00+08:00`;

function classOf(value: string | null): StopClass | null {
  const known: readonly StopClass[] = ['planned', 'breakdown', 'setup', 'minor', 'idle', 'external'];
  return known.find((each) => each === value) ?? null;
}
