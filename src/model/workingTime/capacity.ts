// What a place can do: working minutes times resources times efficiency, as rough capacity planning and load reports ask
// for it. Summed in whole millionths of a minute, so nothing is lost, and answered as decimal texts.
import { Decimal, decimalText } from '#model/decimal.ts';
import { workedUntil } from './workingMinutes.ts';
import type { WorkingTime } from './workingTime.ts';

/** Capacity before each interval, in millionths of a minute; kept with the working time it belongs to. */
const sums = new WeakMap<WorkingTime, Float64Array>();

function sumsOf(time: WorkingTime): Float64Array {
  const known = sums.get(time);
  if (known !== undefined) return known;
  const made = new Float64Array(time.starts.length + 1);
  for (let at = 0; at < time.starts.length; at += 1)
    made[at + 1] =
      (made[at] ?? 0) + ((time.ends[at] ?? 0) - (time.starts[at] ?? 0)) * (time.capacity[at] ?? 0);
  sums.set(time, made);
  return made;
}

/** Millionths of a minute from the beginning of the range to the minute. */
function capacityUntil(time: WorkingTime, minute: number): number {
  const worked = workedUntil(time, minute);
  const { before } = time;
  let [low, high] = [0, time.starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((before[middle] ?? 0) < worked) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return 0;
  return (sumsOf(time)[low - 1] ?? 0) + (worked - (before[low - 1] ?? 0)) * (time.capacity[low - 1] ?? 0);
}

/** Minutes of capacity between two instants, as a decimal text. @throws OutsideCalendar */
export function capacityBetween(time: WorkingTime, from: number, to: number): string {
  return minutesText(capacityUntil(time, to) - capacityUntil(time, from));
}

/** Capacity of each bucket between neighbouring edges (sorted minutes): one less than there are edges. @throws OutsideCalendar */
export function capacityOfBuckets(time: WorkingTime, edges: readonly number[]): string[] {
  const until = edges.map((edge) => capacityUntil(time, edge));
  return until.slice(1).map((each, at) => minutesText(each - (until[at] ?? 0)));
}

function minutesText(millionths: number): string {
  return decimalText(new Decimal(millionths).div(1_000_000));
}
