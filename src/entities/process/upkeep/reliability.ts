// How often equipment fails and how long it stands: MTBF and MTTR (GB/T 2900.99: mean operating time between failures, mean
// time to restoration). Pure; times in whole minutes on one clock.

/** One failure that stopped the equipment; `end` null while it still stands. Minutes. */
export interface Failure {
  start: number;
  end: number | null;
}

export interface Reliability {
  failures: number;
  /** Minutes it stood within the period; failures that overlap count once. */
  downMinutes: number;
  /** (period - down) / failures, whole minutes; null where nothing failed. */
  mtbf: number | null;
  /** Down minutes of restored failures / their number, whole minutes; null where none was restored. */
  mttr: number | null;
}

/**
 * @param from first minute of the period, included
 * @param to end of the period, excluded
 * Counts failures that began in the period; one that began before takes its minutes but is no new failure.
 */
export function reliabilityOf(failures: readonly Failure[], from: number, to: number): Reliability {
  if (to <= from) return { failures: 0, downMinutes: 0, mtbf: null, mttr: null };
  const begun = failures.filter(({ start }) => start >= from && start < to);
  const restored = begun.filter(({ start, end }) => end !== null && end >= start);
  let [downMinutes, reached] = [0, from];
  for (const { start, end } of failures.toSorted((left, right) => left.start - right.start)) {
    const [cut, until] = [Math.max(start, reached), Math.min(end ?? to, to)];
    if (until <= cut) continue;
    downMinutes += until - cut;
    reached = until;
  }
  const repaired = restored.reduce((sum, { start, end }) => sum + (end ?? start) - start, 0);
  return {
    failures: begun.length,
    downMinutes,
    mtbf: begun.length === 0 ? null : Math.round((to - from - downMinutes) / begun.length),
    mttr: restored.length === 0 ? null : Math.round(repaired / restored.length),
  };
}
