// The shift that is worked at a work centre at an instant.
import { workCenter } from '#entities/process/workCenter.ts';
import { addDays, businessDate } from '#model/time/calendar.ts';
import { instantOfMinute, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { shiftSpans } from '#model/workingTime/shiftSpans.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import type { Context } from '#server/context.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { workplaceOfCenter } from './calendars.ts';

export interface ShiftAt {
  /** ISO instants, the end excluded. */
  from: string;
  to: string;
}

/** @returns the one that began last where several are worked at once; null between shifts */
export async function shiftAt(context: Context, center: string, instant: string): Promise<ShiftAt | null> {
  const doc = await readDoc(context.session, workCenter, center, { org: context.grants.org });
  if (doc === null) return null;
  const { place } = await workplaceOfCenter(context, doc);
  const at = minuteOfInstant(instant);
  const day = businessDate(new Date(instant).getTime());
  const worked = shiftSpans(workingTime(place, addDays(day, -1), day))
    .map(({ worked: spans }) => ({ from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 }))
    .filter(({ from, to }) => from <= at && at < to)
    .toSorted((one, other) => other.from - one.from);
  const [current] = worked;
  return current === undefined
    ? null
    : { from: instantOfMinute(current.from), to: instantOfMinute(current.to) };
}
