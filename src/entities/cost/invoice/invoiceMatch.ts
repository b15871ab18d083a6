// What the lines of a purchase invoice are, held against order and receipt (FLOWS l2), and what the invoice is as a whole.
// Pure, so that the form, the match page and the approval say the same.
import { Decimal, decimal } from '#model/decimal.ts';
import type { LineOf } from '#model/typedDoc.ts';
import { matchLine, worst, type Match, type Tolerance } from '../threeWayMatch.ts';
import type { purchaseInvoice } from './purchaseInvoice.ts';

type Item = LineOf<typeof purchaseInvoice, 'items'>;
/** What is held against the source. */
type Charged = Pick<Item, 'qty' | 'amount' | 'taxRate' | 'taxAmount'>;
/** What came of it. */
type Compared = Pick<Item, 'qtyResult' | 'priceResult' | 'taxResult'>;

/** What may still be invoiced of the source of a line, in the unit of the line. */
export interface OpenSource {
  openQty: Decimal;
  /** Net price per unit, in the currency of the order. */
  expectedPrice: Decimal;
  /** Id of the order; null without one. */
  order: string | null;
}

export interface LineResult {
  qtyResult: 'none' | Match;
  priceResult: 'none' | Match;
  taxResult: 'none' | Match;
}

const none: LineResult = { qtyResult: 'none', priceResult: 'none', taxResult: 'none' };

/**
 * @param source null: the line is not matched yet
 * @param red the line takes back what an earlier invoice charged, at its price
 */
export function lineResult(
  line: Charged,
  source: OpenSource | null,
  tolerance: Tolerance,
  scale: number,
  red: boolean,
): LineResult {
  if (source === null) return none;
  const qty = decimal(line.qty);
  if (red) {
    const back = qty.negated().lte(source.openQty);
    return { qtyResult: back ? 'equal' : 'over', priceResult: 'equal', taxResult: 'equal' };
  }
  const matched = matchLine(
    { qty, amount: decimal(line.amount), openQty: source.openQty, orderPrice: source.expectedPrice },
    tolerance,
    scale,
  );
  return { qtyResult: matched.qty, priceResult: matched.price, taxResult: taxResult(line, scale) };
}

/** A typed tax beyond the tolerance is refused by the rule of prices, so that it is never over here. */
function taxResult(line: Charged, scale: number): Match {
  const computed = decimal(line.amount).times(decimal(line.taxRate)).dividedBy(100);
  return decimal(line.taxAmount).equals(computed.toDecimalPlaces(scale, Decimal.ROUND_HALF_UP))
    ? 'equal'
    : 'within';
}

/** Of the whole invoice: as bad as its worst line; `released` where somebody let a difference of price pass. */
export function matchStatus(lines: readonly Compared[], released: boolean): string {
  const matched = lines.filter(({ qtyResult }) => qtyResult !== 'none' && qtyResult !== null);
  if (matched.length === 0) return 'unmatched';
  if (matched.length < lines.length) return 'partial';
  const results = matched.flatMap((line): Match[] =>
    [line.qtyResult, line.priceResult, line.taxResult].flatMap((value) =>
      value === 'equal' || value === 'within' || value === 'over' ? [value] : [],
    ),
  );
  const result = worst(results);
  if (result === 'over') return released ? 'released' : 'exception';
  return result === 'within' ? 'within' : 'matched';
}

/** Lines whose quantity, or whose price, is beyond the tolerance. */
export function linesOver<L extends Compared>(lines: readonly L[], field: 'qtyResult' | 'priceResult'): L[] {
  return lines.filter((line) => line[field] === 'over');
}

/** Tolerances of the organisation; the supplier's own percentage goes before. */
export function toleranceOf(params: {
  price: string;
  supplierPrice: string | null;
  smallAmount: string;
  amountCap: string | null;
  qty: string;
}): Tolerance {
  return {
    price: decimal(params.supplierPrice ?? params.price),
    smallAmount: decimal(params.smallAmount),
    amountCap: params.amountCap === null ? null : decimal(params.amountCap),
    qty: decimal(params.qty),
  };
}
