// The arithmetic of a supplier's score of a month (part p6 of the rules, worked example M23); pure. Points of an indicator
// are 0 to 100; an indicator without a case counts 100.
import { decimal, decimalText, roundText } from '#model/decimal.ts';

/** What the documents of a month say of a supplier. */
export interface ScoreNumbers {
  lotCount: number;
  acceptedLots: number;
  /** Defective samples in a million sampled; null: nothing was sampled. */
  ppm: number | null;
  deliveryCount: number;
  onTimeCount: number;
  claimCount: number;
  capaDue: number;
  capaOnTime: number;
}

const FULL = '100';

const share = (part: number, whole: number): string =>
  whole === 0 ? FULL : decimalText(decimal(part).times(100).div(decimal(whole)).toDecimalPlaces(2));

/** 100 less what is lost, never below 0. */
const lessened = (lost: ReturnType<typeof decimal>): string => {
  const left = decimal(FULL).minus(lost);
  return left.isNegative() ? '0' : decimalText(left.toDecimalPlaces(2));
};

/**
 * Points of an indicator. @param step of ppm how many parts per million lose a point, of claims how many points each one
 * loses; decimal text, without one nothing is lost
 */
export function pointsOf(indicator: string, numbers: ScoreNumbers, step: string | null): string {
  const known = step === null ? null : decimal(step);
  switch (indicator) {
    case 'lotAcceptance':
      return share(numbers.acceptedLots, numbers.lotCount);
    case 'onTime':
      return share(numbers.onTimeCount, numbers.deliveryCount);
    case 'capaOnTime':
      return share(numbers.capaOnTime, numbers.capaDue);
    case 'ppm':
      return numbers.ppm === null || known === null || known.isZero()
        ? FULL
        : lessened(decimal(numbers.ppm).div(known));
    case 'claims':
      return known === null ? FULL : lessened(known.times(numbers.claimCount));
    default:
      return FULL;
  }
}

/** What an indicator was judged by, in words: '23 / 25 批'. */
export function factOf(indicator: string, numbers: ScoreNumbers): string {
  const none = '没有发生';
  switch (indicator) {
    case 'lotAcceptance':
      return numbers.lotCount === 0 ? none : `${numbers.acceptedLots} / ${numbers.lotCount} 批合格`;
    case 'onTime':
      return numbers.deliveryCount === 0 ? none : `${numbers.onTimeCount} / ${numbers.deliveryCount} 次准时`;
    case 'capaOnTime':
      return numbers.capaDue === 0 ? none : `${numbers.capaOnTime} / ${numbers.capaDue} 份按时答复`;
    case 'ppm':
      return numbers.ppm === null ? none : `${numbers.ppm} PPM`;
    case 'claims':
      return numbers.claimCount === 0 ? none : `${numbers.claimCount} 次投诉`;
    default:
      return '由质量、采购人员修正';
  }
}

/** Defective samples in a million, whole; null where nothing was sampled. */
export function ppmOf(defective: string, sampled: string): number | null {
  const whole = decimal(sampled);
  if (!whole.greaterThan(0)) return null;
  return Number(roundText(decimal(defective).times(1_000_000).div(whole), 0));
}

/** Score of weighted rows: the sum of (points + adjustment) × weight over 100, two decimals. */
export function scoreOf(rows: readonly { points: string; adjust?: string; weight: string }[]): string {
  const sum = rows.reduce(
    (total, { points, adjust = '0', weight }) =>
      total.plus(decimal(points).plus(decimal(adjust)).times(decimal(weight))),
    decimal('0'),
  );
  return roundText(sum.div(100), 2);
}

/** Grade by the lower ends of A, B and C; below them D. */
export function bandOf(score: string, bands: { A: string; B: string; C: string }): string {
  const value = decimal(score);
  for (const band of ['A', 'B', 'C'] as const)
    if (value.greaterThanOrEqualTo(decimal(bands[band]))) return band;
  return 'D';
}

/** First and last day of 'YYYY-MM', or null where it is none. */
export function monthOf(period: string): { from: string; before: string } | null {
  const found = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(period);
  if (found === null) return null;
  const [year, month] = [Number(found[1]), Number(found[2])];
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return { from: `${period}-01`, before: `${next}-01` };
}

/** The month before this day. */
export function monthBefore(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}
