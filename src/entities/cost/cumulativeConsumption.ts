// What receipts use up of the goods a processor holds (E25, E26, M25): by what was received so far, so that rounding up
// never adds up over several receipts and the completing one takes exactly what is left.
import { Decimal } from '#model/decimal.ts';

/** One component of an order line: how much of it the whole quantity requires. */
export interface Required {
  /** Of the whole line. */
  required: Decimal;
  /** Quantity ordered. */
  qty: Decimal;
  /** Decimals the component is counted in. */
  precision: number;
}

function roundUp(value: Decimal, precision: number): Decimal {
  return value.toDecimalPlaces(precision, Decimal.ROUND_UP);
}

/**
 * Used up when receipts reach `receivedSoFar` (rejects and processing scrap count as received), less what was used up
 * before: roundUp(received × required ÷ ordered). Beyond the ordered quantity it goes on at the same rate.
 */
export function consumptionOf(
  { required, qty, precision }: Required,
  receivedSoFar: Decimal,
  consumedBefore: Decimal,
): Decimal {
  if (receivedSoFar.equals(qty)) return required.minus(consumedBefore);
  return roundUp(receivedSoFar.times(required).dividedBy(qty), precision).minus(consumedBefore);
}

/** Given back when finished products go back to be made again; never more than was used up. */
export function consumptionReturned(
  { required, qty, precision }: Required,
  returned: Decimal,
  consumedBefore: Decimal,
): Decimal {
  return Decimal.min(consumedBefore, roundUp(returned.times(required).dividedBy(qty), precision));
}
