// What a move would bring, without making it: the longest path through the operations it touches. Within a machine by Balas
// and Vazacopoulos (1998), to another machine by Mastrolilli and Gambardella (2000).
import type { Selection } from './selection.ts';

const partial = new Int32Array(1 << 16);

/** Moving right behind a later operation of the machine. Stops as soon as the limit is passed. */
export function estimateAfter(selection: Selection, moved: number, target: number, limit: number): number {
  const { shop, minutes, before, after, end, rest } = selection;
  const { jobBefore, jobAfter } = shop;
  let done = end[before[moved] ?? 0] ?? 0;
  let count = 0;
  const first = after[moved] ?? 0;
  for (let x = first; ; x = after[x] ?? 0) {
    const byJob = end[jobBefore[x] ?? 0] ?? 0;
    done = (byJob > done ? byJob : done) + (minutes[x] ?? 0);
    partial[count++] = done;
    if (x === target) break;
  }
  const own = minutes[moved] ?? 0;
  const byJob = end[jobBefore[moved] ?? 0] ?? 0;
  done = (byJob > done ? byJob : done) + own;
  let left = rest[after[target] ?? 0] ?? 0;
  const restByJob = rest[jobAfter[moved] ?? 0] ?? 0;
  if (restByJob > left) left = restByJob;
  let most = done + left;
  left += own;
  for (let x = target; most <= limit; x = before[x] ?? 0) {
    const behind = rest[jobAfter[x] ?? 0] ?? 0;
    if (behind > left) left = behind;
    const through = (partial[--count] ?? 0) + left;
    if (through > most) most = through;
    if (x === first) break;
    left += minutes[x] ?? 0;
  }
  return most;
}

/** Moving right before an earlier operation of the machine. Stops as soon as the limit is passed. */
export function estimateBefore(selection: Selection, moved: number, target: number, limit: number): number {
  const { shop, minutes, before, after, end, rest } = selection;
  const { jobBefore, jobAfter } = shop;
  let left = rest[after[moved] ?? 0] ?? 0;
  let count = 0;
  const last = before[moved] ?? 0;
  for (let x = last; ; x = before[x] ?? 0) {
    const byJob = rest[jobAfter[x] ?? 0] ?? 0;
    left = (byJob > left ? byJob : left) + (minutes[x] ?? 0);
    partial[count++] = left;
    if (x === target) break;
  }
  const own = minutes[moved] ?? 0;
  const byJob = rest[jobAfter[moved] ?? 0] ?? 0;
  left = (byJob > left ? byJob : left) + own;
  let done = end[before[target] ?? 0] ?? 0;
  const endByJob = end[jobBefore[moved] ?? 0] ?? 0;
  if (endByJob > done) done = endByJob;
  let most = done + left;
  done += own;
  for (let x = target; most <= limit; x = after[x] ?? 0) {
    const ahead = end[jobBefore[x] ?? 0] ?? 0;
    if (ahead > done) done = ahead;
    const through = done + (partial[--count] ?? 0);
    if (through > most) most = through;
    if (x === last) break;
    done += minutes[x] ?? 0;
  }
  return most;
}

/** The places of a machine's sequence worth trying for an operation from elsewhere. */
export interface Places {
  first: number;
  last: number;
}

/**
 * Between what ends before the operation can start and what can wait until it is done: no other place is better. Held to
 * the places that surely make no cycle. False when there is none.
 */
export function placesOn(selection: Selection, moved: number, machine: number, places: Places): boolean {
  const { shop, end, rest, sequenceFrom, sequenceCount } = selection;
  const none = shop.operations;
  const [jobBefore, jobAfter] = [shop.jobBefore[moved] ?? none, shop.jobAfter[moved] ?? none];
  const [ready, left] = [end[jobBefore] ?? 0, rest[jobAfter] ?? 0];
  const base = sequenceFrom[machine] ?? 0;
  const count = sequenceCount[machine] ?? 0;
  const least = jobBefore === none ? 0 : countAtLeast(selection, base, count, rest[jobBefore] ?? 0);
  const most = jobAfter === none ? count : countBelow(selection, base, count, end[jobAfter] ?? 0);
  if (least > most) return false;
  const early = countBelow(selection, base, count, ready + 1);
  const late = countAtLeast(selection, base, count, left + 1);
  const [low, high] = early < late ? [early, late] : [late, early];
  places.first = Math.min(most, Math.max(least, low));
  places.last = Math.max(least, Math.min(most, high));
  return true;
}

/** How many at the front of the sequence have an end below the limit; ends rise along it. */
function countBelow({ sequence, end }: Selection, base: number, count: number, limit: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((end[sequence[base + middle] ?? 0] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many at the front of the sequence have at least that rest; rests fall along it. */
function countAtLeast({ sequence, rest }: Selection, base: number, count: number, limit: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rest[sequence[base + middle] ?? 0] ?? 0) >= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
