// Overhead of a work centre: the rate it really had, what orders carried at the planned one, and the difference spread
// over them by what they carried (FLOWS j2).
import { Decimal, round } from '#model/decimal.ts';
import { shareOut } from './shareOut.ts';

const minutesPerHour = 60;

/** Collected cost per hour of the base; 0 without any. @param minutes of all orders in the period */
export function actualRate(collected: Decimal, minutes: Decimal): Decimal {
  return minutes.isZero() ? new Decimal(0) : collected.dividedBy(minutes).times(minutesPerHour);
}

export interface Absorbed {
  byOrder: Decimal[];
  /** Collected less carried: declared as overheadAbsorption, or spread. */
  difference: Decimal;
  spread: Decimal[];
}

/** @param minutes by order @param rate per hour, planned */
export function absorb(
  collected: Decimal,
  minutes: readonly Decimal[],
  rate: Decimal,
  scale: number,
): Absorbed {
  const byOrder = minutes.map((each) => round(each.times(rate).dividedBy(minutesPerHour), scale));
  const difference = byOrder.reduce((left, each) => left.minus(each), collected);
  return { byOrder, difference, spread: shareOut(difference, byOrder, scale) };
}
