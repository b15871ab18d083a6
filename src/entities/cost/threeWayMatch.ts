// A line of a purchase invoice against order and receipt (FLOWS l2): quantity, price and tax, each equal, within the
// tolerance, or over it; and the difference of cost that follows when it is approved.
import { Decimal, round } from '#model/decimal.ts';

export type Match = 'equal' | 'within' | 'over';

export interface Tolerance {
  /** Percent of the open quantity and of the expected amount. */
  qty: Decimal;
  price: Decimal;
  /** Differences up to it pass whatever their percentage. */
  smallAmount: Decimal;
  /** No difference above it passes; null: no cap. */
  amountCap: Decimal | null;
}

export interface InvoiceLine {
  qty: Decimal;
  /** Without tax, in the currency of the invoice. */
  amount: Decimal;
  /** Received less returned less invoiced. */
  openQty: Decimal;
  /** Net price of the order line; of the receipt where there is no order. */
  orderPrice: Decimal;
}

export interface Matched {
  qty: Match;
  price: Match;
  expected: Decimal;
  difference: Decimal;
}

const hundred = 100;

/** The invoice is as good as its worst line. */
export function worst(results: readonly Match[]): Match {
  if (results.includes('over')) return 'over';
  return results.includes('within') ? 'within' : 'equal';
}

export function matchLine(line: InvoiceLine, tolerance: Tolerance, scale: number): Matched {
  const expected = round(line.qty.times(line.orderPrice), scale);
  const difference = line.amount.minus(expected);
  return {
    qty: matchQty(line.qty, line.openQty, tolerance.qty),
    price: matchPrice(difference, expected, tolerance),
    expected,
    difference,
  };
}

function matchQty(qty: Decimal, open: Decimal, percent: Decimal): Match {
  if (qty.lte(open)) return 'equal';
  return qty.lte(open.times(percent.dividedBy(hundred).plus(1))) ? 'within' : 'over';
}

function matchPrice(
  difference: Decimal,
  expected: Decimal,
  { price, smallAmount, amountCap }: Tolerance,
): Match {
  const size = difference.abs();
  if (size.isZero()) return 'equal';
  if (size.lte(smallAmount)) return 'within';
  const isNear = size.lte(expected.abs().times(price).dividedBy(hundred));
  return isNear && (amountCap === null || size.lte(amountCap)) ? 'within' : 'over';
}

/** Tax typed from the paper against the computed one, which rounds line by line. */
export function taxMatches(typed: Decimal, computed: Decimal, tolerance: Decimal): boolean {
  return typed.minus(computed).abs().lte(tolerance);
}
