// The master schedule of one material over its buckets: which demand counts where, and the lots that keep stock at its
// safety. Quantities are decimal texts. Source: flows r5; worked example M24.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { type BucketPromise, promiseOf } from './promise.ts';

export interface MasterGiven {
  onHand: string;
  forecast: readonly string[];
  orders: readonly string[];
  /** Firmed quantities, one for each bucket. */
  firm: readonly string[];
  /** Buckets the planner decided himself: their quantity stands, nothing is proposed beside it. */
  decided?: readonly boolean[];
  /** Buckets in which nothing new is proposed and orders alone count. */
  frozenBuckets: number;
  /** The first bucket (counted from 1) in which the forecast alone counts. */
  openBucket: number;
  lot: string;
  safetyStock: string;
}

export interface MasterSchedule extends BucketPromise {
  demand: string[];
  /** Firmed and proposed. */
  mps: string[];
  /** Frozen buckets that fall below the safety stock, from 0. */
  frozenShort: number[];
}

export function masterSchedule(given: MasterGiven): MasterSchedule {
  const { forecast, orders, firm, frozenBuckets, openBucket } = given;
  const [safety, lot] = [decimal(given.safetyStock), decimal(given.lot)];
  const demand = forecast.map((expected, at) => {
    const ordered = orders[at] ?? '0';
    if (at < frozenBuckets) return ordered;
    return at + 1 < openBucket ? decimalText(Decimal.max(decimal(expected), decimal(ordered))) : expected;
  });
  const frozenShort: number[] = [];
  let stock = decimal(given.onHand);
  const mps = demand.map((wanted, at) => {
    const firmed = decimal(firm[at]);
    stock = stock.plus(firmed).minus(decimal(wanted));
    const lacking = safety.minus(stock);
    if (!lacking.greaterThan(0) || (given.decided?.[at] === true && at >= frozenBuckets))
      return decimalText(firmed);
    if (at < frozenBuckets) {
      frozenShort.push(at);
      return decimalText(firmed);
    }
    const proposed = lot.greaterThan(0) ? lacking.div(lot).ceil().times(lot) : lacking;
    stock = stock.plus(proposed);
    return decimalText(firmed.plus(proposed));
  });
  return { demand, mps, frozenShort, ...promiseOf(given.onHand, mps, orders, demand) };
}
