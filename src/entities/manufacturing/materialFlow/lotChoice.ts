// Which stock an issue takes by itself: what expires first, then what came in first. Pure; the keeper may choose otherwise.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

/** One row of stock of a material in a warehouse that may be issued. */
export interface OfferedStock {
  lot: string | null;
  location: string | null;
  stockStatus: string;
  /** In base units. */
  free: string;
  /** ISO; null: it does not expire. */
  expiryDate: string | null;
  /** ISO day it came in; null: unknown, which counts as last. */
  receiptDate: string | null;
}

export interface ChosenStock {
  /** Null: what is missing. */
  stock: OfferedStock | null;
  baseQty: string;
}

function byExpiry(left: OfferedStock, right: OfferedStock): number {
  const keys = ({ expiryDate, receiptDate, lot, location }: OfferedStock) =>
    [expiryDate ?? '9999', receiptDate ?? '9999', lot ?? '', location ?? ''].join('|');
  const [a, b] = [keys(left), keys(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Rows of stock that cover a need, in base units; the last entry without stock is what they do not cover. What is taken is
 * taken off `offered`, so that the next line of the same bill is offered only what is left.
 */
export function chosenStock(need: string, offered: OfferedStock[]): ChosenStock[] {
  const chosen: ChosenStock[] = [];
  let open = decimal(need);
  for (const stock of offered.toSorted(byExpiry)) {
    if (open.lessThanOrEqualTo(0)) break;
    const taken = Decimal.min(open, decimal(stock.free));
    if (taken.lessThanOrEqualTo(0)) continue;
    chosen.push({ stock: { ...stock }, baseQty: decimalText(taken) });
    open = open.minus(taken);
    stock.free = decimalText(decimal(stock.free).minus(taken));
  }
  if (open.greaterThan(0)) chosen.push({ stock: null, baseQty: decimalText(open) });
  return chosen;
}
