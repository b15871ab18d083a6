// Wages by the piece (FLOWS m): what a report earns at the rate of its day, how workers share it, what is paid for time,
// and what a guarantee adds to the month of a worker.
import { Decimal, round } from '#model/decimal.ts';
import { shareOut } from './shareOut.ts';

/** A version of the price of an operation; days are YYYY-MM-DD, both ends count, null is open. */
export interface PieceRate {
  effectiveDate: string | null;
  expiryDate: string | null;
  price: Decimal;
  reworkPrice: Decimal;
  /** Percent of the price that pieces spoiled by their material earn. */
  materialScrapRatio: Decimal;
  /** Taken off for each piece spoiled by the work. */
  processScrapDeduct: Decimal;
}

export interface Pieces {
  qualified: Decimal;
  materialScrap: Decimal;
  processScrap: Decimal;
  /** Made again; the worker's own fault earns nothing. */
  rework: 'none' | 'ownFault' | 'othersFault';
}

const hundred = 100;
const minutesPerHour = 60;

/** The version in force on the day; null when there is none. */
export function rateOn<R extends PieceRate>(rates: readonly R[], day: string): R | null {
  return (
    rates.find(
      ({ effectiveDate, expiryDate }) =>
        (effectiveDate === null || effectiveDate <= day) && (expiryDate === null || day <= expiryDate),
    ) ?? null
  );
}

/** What the report earns, never less than nothing it deducts more than. */
export function wageOf(
  { qualified, materialScrap, processScrap, rework }: Pieces,
  rate: PieceRate,
  scale: number,
): Decimal {
  if (rework === 'ownFault') return new Decimal(0);
  if (rework === 'othersFault') return round(qualified.times(rate.reworkPrice), scale);
  const paid = qualified.plus(materialScrap.times(rate.materialScrapRatio).dividedBy(hundred));
  const deducted = round(processScrap.times(rate.processScrapDeduct), scale);
  return round(paid.times(rate.price), scale).minus(deducted);
}

export type WageMode = 'byShare' | 'byTime' | 'equal' | 'byShareTime';

export interface Worker {
  share: Decimal;
  minutes: Decimal;
}

/** The wage by worker, in their order; the last takes the rest. */
export function wageByWorker(
  wage: Decimal,
  workers: readonly Worker[],
  mode: WageMode,
  scale: number,
): Decimal[] {
  const weights = workers.map(({ share, minutes }) => {
    if (mode === 'equal') return new Decimal(1);
    if (mode === 'byTime') return minutes;
    return mode === 'byShare' ? share : share.times(minutes);
  });
  return shareOut(wage, weights, scale);
}

export function timeWage(minutes: Decimal, ratePerHour: Decimal, scale: number): Decimal {
  return round(minutes.times(ratePerHour).dividedBy(minutesPerHour), scale);
}

/** What a guaranteed amount adds to what was earned. */
export function topUp(guarantee: Decimal, earned: Decimal): Decimal {
  return Decimal.max(0, guarantee.minus(earned));
}
