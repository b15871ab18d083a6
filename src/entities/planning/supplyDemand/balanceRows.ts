// The seven rows of a material in the supply–demand grid, from its dated moves and a choice of buckets. One pure function
// for the page, which folds the same moves anew when buckets change or a figure is typed, and for whoever checks it.
// Quantities are decimal texts in the base unit. Source: flows b2 step 3, b7; rules supplyDemandGrid-r1 and -r2, example E14.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { promiseOf } from '../supply/promise.ts';
import { bucketOf, type TimeBucket } from './timeBuckets.ts';

export const balanceRowTypes = [
  'gross',
  'scheduled',
  'projected',
  'net',
  'plannedReceipt',
  'plannedRelease',
  'atp',
] as const;
export type BalanceRowType = (typeof balanceRowTypes)[number];

/** What moves stock; the other rows follow. */
export const moveRows = ['gross', 'scheduled', 'plannedReceipt', 'plannedRelease'] as const;
export type MoveRow = (typeof moveRows)[number];

/** Day, row and quantity above 0 of what documents bring, take or will begin. */
export type BalanceMove = readonly [day: string, row: MoveRow, qty: string];

export interface BalanceGiven {
  onHand: string;
  safetyStock: string;
  moves: readonly BalanceMove[];
}

/** By row, one figure for each bucket; '0' where nothing happens. */
export type BalanceRows = Readonly<Record<BalanceRowType, readonly string[]>>;

const nought = new Decimal(0);

/** Moves beyond the last bucket are left out. */
export function balanceRows(
  { onHand, safetyStock, moves }: BalanceGiven,
  buckets: readonly TimeBucket[],
): BalanceRows {
  const sums = (row: MoveRow): Decimal[] => {
    const found = buckets.map(() => nought);
    for (const [day, of, qty] of moves) {
      const at = of === row ? bucketOf(buckets, day) : -1;
      if (at >= 0) found[at] = (found[at] ?? nought).plus(decimal(qty));
    }
    return found;
  };
  const [gross, scheduled, plannedReceipt] = [sums('gross'), sums('scheduled'), sums('plannedReceipt')];
  const supply = scheduled.map((qty, at) => qty.plus(plannedReceipt[at] ?? nought));
  const texts = (qtys: readonly Decimal[]): string[] => qtys.map(decimalText);
  const { projected } = promiseOf(onHand, texts(supply), texts(gross));
  return {
    gross: texts(gross),
    scheduled: texts(scheduled),
    projected,
    net: texts(netOf(decimal(onHand).minus(decimal(safetyStock)), gross, scheduled)),
    plannedReceipt: texts(plannedReceipt),
    plannedRelease: texts(sums('plannedRelease')),
    atp: promised(onHand, supply, gross),
  };
}

/**
 * What neither stock nor any receipt covers, first come first served: receipts that come later than the demand count,
 * because they are asked for earlier instead of being ordered again. Safety stock is served first.
 */
function netOf(free: Decimal, gross: readonly Decimal[], scheduled: readonly Decimal[]): Decimal[] {
  let left = scheduled.reduce((sum, qty) => sum.plus(qty), free);
  // What safety stock lacks is wanted at once.
  let lacking = left.isNegative() ? left.negated() : nought;
  if (left.isNegative()) left = nought;
  return gross.map((qty) => {
    const taken = Decimal.min(left, qty);
    left = left.minus(taken);
    const net = qty.minus(taken).plus(lacking);
    lacking = nought;
    return net;
  });
}

/** What is past due has to be done today, so that it is promised with the first bucket. */
function promised(onHand: string, supply: readonly Decimal[], gross: readonly Decimal[]): string[] {
  const merged = (qtys: readonly Decimal[]): string[] =>
    qtys.slice(1).map((qty, at) => decimalText(at === 0 ? qty.plus(qtys[0] ?? nought) : qty));
  if (supply.length < 2) return supply.map(() => '0');
  return ['0', ...promiseOf(onHand, merged(supply), merged(gross)).availableToPromise];
}

/** How a stock figure is drawn: below nought, below the safety stock, or plain. Rule supplyDemandGrid-r3. */
export function balanceTone(projected: string, safetyStock: string): 'short' | 'low' | null {
  const stock = decimal(projected);
  if (stock.isNegative() && !stock.isZero()) return 'short';
  return stock.lessThan(decimal(safetyStock)) ? 'low' : null;
}
