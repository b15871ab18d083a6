// What a reading of a machine counter counts (FLOWS n6, M20). Pure: the first reading is the base, a smaller one is a rollover or
// a reset, a step above the limit is suspect and moves nothing.
import { decimal, decimalText } from '#model/decimal.ts';

interface CounterRule {
  /** cumulative: the difference counts; pulse: the reading itself; state: nothing, 1 runs and 0 stands. */
  counterKind: string;
  /** Value at which a cumulative counter begins again at 0; null: it never does. */
  rollover: string | null;
  /** Most counts of one reading; null: any number. */
  maxStep: string | null;
}

interface Reading {
  /** From the gateway; null for one that was entered by hand, which is never a repetition. */
  seq: number | null;
  raw: string;
}

type CountResult = 'base' | 'count' | 'rollover' | 'reset' | 'duplicate' | 'suspect';

interface Counted {
  result: CountResult;
  delta: `${number}`;
}

/** Part of the rollover value the last reading has to be above, for a smaller one to be a rollover. */
const rolloverShare = '0.9';

/**
 * @param last the last reading that counted or is the base; null before the first
 * @param lastSeq the highest number that arrived, suspect ones among them
 */
export function countReading(
  rule: CounterRule,
  last: string | null,
  lastSeq: number | null,
  { seq, raw }: Reading,
): Counted {
  if (seq !== null && lastSeq !== null && seq <= lastSeq) return { result: 'duplicate', delta: '0' };
  const step = stepOf(rule, last, raw);
  const isSuspect = rule.maxStep !== null && decimal(step.delta).greaterThan(decimal(rule.maxStep));
  return isSuspect ? { result: 'suspect', delta: '0' } : step;
}

/** The step from the last reading, whatever its size: also what a suspect one counts when it is confirmed. */
export function stepOf(rule: CounterRule, last: string | null, raw: string): Counted {
  if (rule.counterKind === 'state') return { result: 'count', delta: '0' };
  if (rule.counterKind === 'pulse') return { result: 'count', delta: decimalText(decimal(raw)) };
  if (last === null) return { result: 'base', delta: '0' };
  const [before, now] = [decimal(last), decimal(raw)];
  if (now.greaterThanOrEqualTo(before)) return { result: 'count', delta: decimalText(now.minus(before)) };
  const isRollover =
    rule.rollover !== null && before.greaterThan(decimal(rule.rollover).times(rolloverShare));
  return isRollover
    ? { result: 'rollover', delta: decimalText(decimal(rule.rollover).minus(before).plus(now)) }
    : { result: 'reset', delta: decimalText(now) };
}

/** Minutes without a reading after which a counter that says nothing of its own counts as silent. */
const usualSilence = 5;

/**
 * Hours a machine ran between two readings of its signal: it runs from a 1 to the next reading, but no longer than the
 * silence after which it counts as standing. ISO instants; an earlier one adds nothing.
 */
export function ranHours(
  last: { raw: string | null; at: string | null },
  readAt: string,
  silenceMinutes: number | null,
): `${number}` {
  if (last.raw === null || last.at === null || !decimal(last.raw).greaterThan(0)) return '0';
  const most = silenceMinutes === null || silenceMinutes === 0 ? usualSilence : silenceMinutes;
  const passed = Math.max(0, Math.min(Date.parse(readAt) - Date.parse(last.at), most * 60_000));
  return decimalText(decimal(String(passed)).dividedBy(3_600_000).toDecimalPlaces(4));
}

/** Pieces of so many counts: what the counter says, else the cavities in use of the mould on the machine, else one each. */
export function piecesOf(
  delta: string,
  piecesPerCount: string | null,
  activeCavities: number | null,
): `${number}` {
  return decimalText(decimal(delta).times(decimal(piecesPerCount ?? activeCavities ?? 1)));
}
