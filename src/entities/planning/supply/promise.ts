// Projected stock and what may still be promised, bucket by bucket; the rows of the supply–demand grid and of the master
// schedule. Quantities are decimal texts. Source: flows b7, r5; worked examples E14, M24.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export interface BucketPromise {
  /** Stock at the end of each bucket. */
  projected: string[];
  /** Of the supply of each bucket, what no order takes. */
  availableToPromise: string[];
  cumulativeAtp: string[];
}

/**
 * projected = stock before + supply − demand. A bucket with supply (and the first) promises its supply less the orders until
 * the next one; what is lacking there is taken back from the buckets before.
 * @param demand what lowers the stock; orders unless forecasts count too
 */
export function promiseOf(
  onHand: string,
  supply: readonly string[],
  orders: readonly string[],
  demand: readonly string[] = orders,
): BucketPromise {
  let stock = decimal(onHand);
  const projected = supply.map((qty, at) => {
    stock = stock.plus(decimal(qty)).minus(decimal(demand[at]));
    return decimalText(stock);
  });
  const free = supply.map((qty, at) => decimal(qty).plus(at === 0 ? decimal(onHand) : 0));
  let holder = 0;
  for (const [at, ordered] of orders.entries()) {
    if (decimal(supply[at]).greaterThan(0)) holder = at;
    free[holder] = (free[holder] ?? nought).minus(decimal(ordered));
  }
  for (let at = free.length - 1; at > 0; at -= 1) {
    const left = free[at] ?? nought;
    if (!left.isNegative()) continue;
    free[at] = nought;
    free[at - 1] = (free[at - 1] ?? nought).plus(left);
  }
  let sum = nought;
  return {
    projected,
    availableToPromise: free.map(decimalText),
    cumulativeAtp: free.map((each) => decimalText((sum = sum.plus(each)))),
  };
}

const nought = new Decimal(0);
