// Standard against actual of an order (FLOWS j9): what of the difference is price, usage, rate and efficiency. Positive is
// unfavourable, and the kinds together are the difference exactly.
import { Decimal, round } from '#model/decimal.ts';

export interface UsedMaterial {
  actualQty: Decimal;
  actualPrice: Decimal;
  /** Null: the standard does not know the material, it stands in for another. */
  standard: { qty: Decimal; price: Decimal } | null;
}

export interface MaterialVariance {
  actual: Decimal;
  standard: Decimal;
  price: Decimal;
  usage: Decimal;
  substitute: Decimal;
}

/** Work by the hour: people or machines. */
export interface Worked {
  actualHours: Decimal;
  actualRate: Decimal;
  standardHours: Decimal;
  standardRate: Decimal;
}

export interface RateVariance {
  actual: Decimal;
  standard: Decimal;
  rate: Decimal;
  efficiency: Decimal;
}

const zero = new Decimal(0);

export function materialVariance(
  { actualQty, actualPrice, standard }: UsedMaterial,
  scale: number,
): MaterialVariance {
  const actual = round(actualQty.times(actualPrice), scale);
  if (standard === null) return { actual, standard: zero, price: zero, usage: zero, substitute: actual };
  const asked = round(standard.qty.times(standard.price), scale);
  const price = round(actualQty.times(actualPrice.minus(standard.price)), scale);
  return { actual, standard: asked, price, usage: actual.minus(asked).minus(price), substitute: zero };
}

export function workVariance(
  { actualHours, actualRate, standardHours, standardRate }: Worked,
  scale: number,
): RateVariance {
  const actual = round(actualHours.times(actualRate), scale);
  const standard = round(standardHours.times(standardRate), scale);
  const rate = round(actualHours.times(actualRate.minus(standardRate)), scale);
  return { actual, standard, rate, efficiency: actual.minus(standard).minus(rate) };
}

/** Overhead by a base, hours or pieces: what the amount says beyond the rate, and the base beyond the standard. */
export function overheadVariance(
  amount: Decimal,
  actualBase: Decimal,
  standardBase: Decimal,
  standardRate: Decimal,
  scale: number,
): RateVariance {
  const standard = round(standardBase.times(standardRate), scale);
  const rate = amount.minus(round(actualBase.times(standardRate), scale));
  return { actual: amount, standard, rate, efficiency: amount.minus(standard).minus(rate) };
}
