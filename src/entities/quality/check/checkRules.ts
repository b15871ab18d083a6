// When a check is due at a task, and what an open one holds back. Pure; formulas of FLOWS p1 and p2, example M17.
import { decimal, decimalText } from '#model/decimal.ts';

export interface TriggerScope {
  id: string;
  code: string;
  trigger: string;
  operation: string | null;
  material: string | null;
  workCenter: string | null;
  equipment: string | null;
}

export type CheckedWork = Readonly<
  Record<'operation' | 'material' | 'workCenter' | 'equipment', string | null>
>;

const places = ['operation', 'material', 'workCenter', 'equipment'] as const;

/** checkTrigger-r1: of those that fit the narrowest per kind, of equally narrow ones the first by code. */
export function triggersFor<T extends TriggerScope>(triggers: readonly T[], work: CheckedWork): T[] {
  const width = (scope: T): number => places.filter((place) => scope[place] === null).length;
  const fitting = triggers.filter((scope) =>
    places.every((place) => scope[place] === null || scope[place] === work[place]),
  );
  return [...Map.groupBy(fitting, ({ trigger }) => trigger).values()].flatMap((ofKind) =>
    ofKind.toSorted((a, b) => width(a) - width(b) || (a.code < b.code ? -1 : 1)).slice(0, 1),
  );
}

const steps = (qty: string, n: string) => decimal(qty).dividedBy(decimal(n)).floor();

/**
 * floor(cumulative / n) - floor(previous / n), never less than none.
 * @param previous,cumulative good and scrapped pieces of the task before and after, decimal texts
 * @param n pieces from check to check, above 0
 */
export function crossings(previous: string, cumulative: string, n: string): number {
  return Math.max(0, steps(cumulative, n).minus(steps(previous, n)).toNumber());
}

/** The last multiple of `n` that was reached. */
export function lastDue(cumulative: string, n: string): string {
  return decimalText(steps(cumulative, n).times(decimal(n)));
}

/** From when to when a task stood, epoch milliseconds; null: it still stands. */
export interface Standstill {
  from: number;
  to: number | null;
}

/**
 * The instant at which a task has run for so many minutes since `from`; null while it has not yet.
 * @param stops any order, not overlapping
 * @param from,now epoch milliseconds
 */
export function dueAfterRunning(
  from: number,
  minutes: string,
  stops: readonly Standstill[],
  now: number,
): number | null {
  let due = from + decimal(minutes).times(60_000).toNumber();
  for (const stop of stops.toSorted((a, b) => a.from - b.from)) {
    if (stop.to !== null && stop.to <= from) continue;
    if (stop.from >= due) break;
    if (stop.to === null) return null;
    due += stop.to - Math.max(stop.from, from);
  }
  return due <= now ? due : null;
}

export interface OpenCheck {
  blocking: string;
  /** Epoch milliseconds. */
  dueAt: number;
  graceMinutes: number;
  graceQty: string;
  /** Reported when it became due. */
  openedQty: string;
}

/**
 * checkTask-r1: whether grace is used up. A grace that is 0 is none; where neither is given there is none at all.
 * @param reported pieces of the task, with those that are being reported
 */
export function isPastGrace(check: OpenCheck, reported: string, now: number): boolean {
  const { dueAt, graceMinutes, graceQty, openedQty } = check;
  const hasQty = decimal(graceQty).greaterThan(0);
  if (graceMinutes <= 0 && !hasQty) return true;
  if (graceMinutes > 0 && now > dueAt + graceMinutes * 60_000) return true;
  return hasQty && decimal(reported).minus(decimal(openedQty)).greaterThan(decimal(graceQty));
}

/** What an open check does to a report of its task. */
export function holdOn(check: OpenCheck, reported: string, now: number): 'refuses' | 'warns' | 'none' {
  if (check.blocking === 'warn') return 'warns';
  if (check.blocking !== 'blockReport' && check.blocking !== 'blockTask') return 'none';
  return isPastGrace(check, reported, now) ? 'refuses' : 'none';
}
