// The periods of a master schedule and the fences between them, as its fields say them. Pure: the server plans by them and
// the page draws them.
import { isBucket, periodEnd, type Period, periodsOf } from '#entities/planning/demand/periods.ts';
import type { Row } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { addDays } from '#model/time/calendar.ts';
import { masterSchedule } from './masterSchedule.ts';

const scheduleOf = fieldsReader(masterSchedule.fields, [
  'bucket',
  'startDate',
  'bucketCount',
  'frozenBuckets',
  'openBucket',
]);

/** None while the first day is not known. */
export function schedulePeriods(fields: Row): Period[] {
  const { bucket: said, startDate: start, bucketCount } = scheduleOf(fields);
  const bucket = isBucket(said) ? said : 'week';
  const count = bucketCount ?? 12;
  if (start === null || start === '') return [];
  let last = addDays(start, -1);
  for (let at = 0; at < count; at += 1) last = endAfter(bucket, last);
  return periodsOf(bucket, start, last).slice(0, count);
}

/** Last day of the whole period that the day after belongs to. */
function endAfter(bucket: Parameters<typeof periodEnd>[0], day: string): string {
  const next = addDays(day, 1);
  const [period] = periodsOf(bucket, next, addDays(next, 120));
  return period?.end ?? next;
}

export type Fence = 'frozen' | 'planned' | 'open';

/** Which demand counts in a period (from 0) and whether something new is proposed in it. */
export function fenceOf(fields: Row, at: number): Fence {
  const { frozenBuckets, openBucket } = scheduleOf(fields);
  if (at < (frozenBuckets ?? 0)) return 'frozen';
  return at + 1 < (openBucket ?? 1) ? 'planned' : 'open';
}
