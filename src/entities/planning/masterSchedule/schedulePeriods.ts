// The periods of a master schedule and the fences between them, as its fields say them. Pure: the server plans by them and
// the page draws them.
import { isBucket, periodEnd, type Period, periodsOf } from '#entities/planning/demand/periods.ts';
import type { Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { addDays } from '#model/time/calendar.ts';

/** None while the first day is not known. */
export function schedulePeriods(fields: Row): Period[] {
  const bucket = isBucket(fields['bucket']) ? fields['bucket'] : 'week';
  const start = plainText(fields['startDate'] ?? null);
  const count = Number(fields['bucketCount'] ?? 12);
  if (start === '') return [];
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
  if (at < Number(fields['frozenBuckets'] ?? 0)) return 'frozen';
  return at + 1 < Number(fields['openBucket'] ?? 1) ? 'planned' : 'open';
}
