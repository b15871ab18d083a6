// What an invoice costs more or less than its receipt was valued at (FLOWS l4), and which part of it still lies in stock.
import { Decimal, round } from '#model/decimal.ts';

export interface MatchedReceipt {
  /** What the receipt brought into stock, in local currency. */
  value: Decimal;
  /** In base units. */
  received: Decimal;
  returned: Decimal;
  /** Of earlier approved invoices. */
  matchedQty: Decimal;
  matchedEstimate: Decimal;
  /** Quantity in the cost pool now. */
  poolQty: Decimal;
}

export interface CostOfMatch {
  estimated: Decimal;
  difference: Decimal;
  toStock: Decimal;
  toVariance: Decimal;
}

/**
 * @param qty matched now, in base units; negative on red invoices
 * @param invoiceCost in local currency, with the tax that cannot be deducted
 * @param scale decimals of the local currency
 */
export function costOfMatch(
  receipt: MatchedReceipt,
  qty: Decimal,
  invoiceCost: Decimal,
  scale: number,
): CostOfMatch {
  const estimated = estimateOf(receipt, qty, scale);
  const difference = invoiceCost.minus(estimated);
  const spread = qty.isZero() ? receipt.matchedQty : qty.abs();
  const share = spread.isZero()
    ? new Decimal(0)
    : Decimal.min(1, Decimal.max(0, receipt.poolQty).dividedBy(spread));
  const toStock = round(difference.times(share), scale);
  return { estimated, difference, toStock, toVariance: difference.minus(toStock) };
}

/** Pieces that went back count at the same unit value; the last part takes the rest, whichever way it goes. */
function estimateOf(receipt: MatchedReceipt, qty: Decimal, scale: number): Decimal {
  const { value, received, returned, matchedQty, matchedEstimate } = receipt;
  if (received.isZero()) return new Decimal(0);
  const after = matchedQty.plus(qty);
  if (after.isZero()) return matchedEstimate.negated();
  const share = (part: Decimal) => round(value.times(part).dividedBy(received), scale);
  const kept = received.minus(returned);
  return after.equals(kept) ? share(kept).minus(matchedEstimate) : share(qty);
}

/** What is estimated of a receipt that is not invoiced yet; nothing once all of it is. */
export function openEstimate(receipt: Omit<MatchedReceipt, 'poolQty'>, scale: number): Decimal {
  const { value, received, returned, matchedQty, matchedEstimate } = receipt;
  const kept = received.minus(returned);
  if (received.isZero() || matchedQty.gte(kept)) return new Decimal(0);
  return round(value.times(kept).dividedBy(received), scale).minus(matchedEstimate);
}
