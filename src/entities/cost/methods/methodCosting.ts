// What one posting does to a cost pool by its method (FLOWS k1): moving average, first in first out, monthly average,
// standard cost, and single lots. The moving average of the ledger stands in model/rules; the others change what it says.
import { Decimal, round } from '#model/decimal.ts';
import { averageValue, issue, receive, type Costing, type Pool } from '#model/rules/movingAverage.ts';
import { type Layer, type Take, layDown, takeLayers } from '../costWalk.ts';

const costMethods = ['movingAverage', 'monthAverage', 'fifo', 'standard', 'specific'] as const;
export type CostMethod = (typeof costMethods)[number];

/** What a pool is valued by, beside its quantity and amount. */
export interface PoolMethod {
  method: CostMethod;
  /** Of first in first out: what is still there, the oldest first; changed in place. */
  layers: Layer[];
  /** Of the monthly average: unit cost at the start of the month; null: there was nothing. */
  monthStart: Decimal | null;
  /** Of standard cost, per base unit; null: none is set. */
  standard: Decimal | null;
}

export interface MethodCosting extends Costing {
  takes: Take[];
  /** What a receipt was worth beyond its standard: purchase price variance. */
  priceVariance: Decimal;
}

/** A movement as its method sees it. */
export interface MethodMove {
  seq: number;
  /** YYYY-MM-DD of the business. */
  date: string;
  /** Base units, not 0; in positive. */
  qty: Decimal;
  /** Own value of an in; of an out: the amount it was told to take. Null: by the method. */
  value: Decimal | null;
  /** Receipt whose layer an out takes first: a purchase return. */
  receipt: number | null;
}

const zero = new Decimal(0);

export const plain = (method: CostMethod): PoolMethod => ({
  method,
  layers: [],
  monthStart: null,
  standard: null,
});

export function methodOf(text: string | null): CostMethod {
  return costMethods.find((known) => known === text) ?? 'movingAverage';
}

/** Null where an in has no value anybody knows, or the pool no standard. */
export function costedBy(
  by: PoolMethod,
  pool: Pool,
  move: MethodMove,
  refCost: Decimal | null,
  scale: number,
): MethodCosting | null {
  if (by.method === 'standard') return atStandard(by.standard, pool, move, scale);
  if (move.qty.isNegative()) return issued(by, pool, move, refCost, scale);
  const value = move.value ?? averageValue(pool, move.qty, refCost, scale);
  if (value === null) return null;
  const costing = receive(pool, move.qty, value, scale);
  if (by.method === 'fifo' && costing.after.qty.greaterThan(0)) {
    // What a negative pool lacked is gone already: its layer is what is left.
    const wasShort = pool.qty.isNegative() && !pool.qty.isZero();
    layDown(by.layers, {
      inSeq: move.seq,
      date: move.date,
      qty: wasShort ? costing.after.qty : move.qty,
      amount: wasShort ? costing.after.amount : value,
    });
  }
  return { ...costing, takes: [], priceVariance: zero };
}

function issued(
  by: PoolMethod,
  pool: Pool,
  move: MethodMove,
  refCost: Decimal | null,
  scale: number,
): MethodCosting {
  const qty = move.qty.negated();
  if (by.method === 'fifo') return taken(by, pool, qty, move.receipt, refCost, scale);
  if (by.method === 'monthAverage') return provisional(by.monthStart, pool, qty, refCost, scale);
  return { ...issue(pool, qty, refCost, scale), takes: [], priceVariance: zero };
}

function out(pool: Pool, qty: Decimal, cost: Decimal, takes: Take[]): MethodCosting {
  return {
    qty: qty.negated(),
    cost: cost.negated(),
    variance: zero,
    after: { ...pool, qty: pool.qty.minus(qty), amount: pool.amount.minus(cost) },
    takes,
    priceVariance: zero,
  };
}

/** The oldest layers first; what they do not reach, at the last cost. */
function taken(
  by: PoolMethod,
  pool: Pool,
  qty: Decimal,
  receipt: number | null,
  refCost: Decimal | null,
  scale: number,
): MethodCosting {
  const takes = takeLayers(by.layers, qty, scale, receipt);
  by.layers = by.layers.filter((layer) => layer.qty.greaterThan(0));
  const reached = takes.reduce((sum, take) => sum.plus(take.qty), zero);
  const value = takes.reduce((sum, take) => sum.plus(take.amount), zero);
  const beyond = qty.minus(reached).times(pool.lastUnitCost ?? refCost ?? zero);
  return out(pool, qty, value.plus(round(beyond, scale)), takes);
}

/**
 * Until its month is settled an out costs what the month began with, else the last receipt, else the reference cost; never
 * more than there is, and all of it with the last piece, so that no pool without goods keeps a value.
 */
function provisional(
  monthStart: Decimal | null,
  pool: Pool,
  qty: Decimal,
  refCost: Decimal | null,
  scale: number,
): MethodCosting {
  const cost = round(qty.times(monthStart ?? pool.lastUnitCost ?? refCost ?? zero), scale);
  if (!pool.qty.greaterThan(0)) return out(pool, qty, cost, []);
  if (pool.qty.equals(qty)) return out(pool, qty, pool.amount, []);
  return out(pool, qty, pool.qty.greaterThan(qty) ? Decimal.min(cost, pool.amount) : cost, []);
}

/** In and out at the standard; the last piece takes all. */
function atStandard(
  standard: Decimal | null,
  pool: Pool,
  { qty, value }: MethodMove,
  scale: number,
): MethodCosting | null {
  if (standard === null) return null;
  const after = pool.qty.plus(qty);
  const empties = after.isZero() && qty.isNegative();
  const cost = empties ? pool.amount.negated() : round(qty.times(standard), scale);
  return {
    qty,
    cost,
    variance: zero,
    after: {
      qty: after,
      amount: pool.amount.plus(cost),
      lastUnitCost: qty.greaterThan(0) && value !== null ? value.dividedBy(qty) : pool.lastUnitCost,
    },
    takes: [],
    priceVariance: qty.greaterThan(0) && value !== null ? value.minus(cost) : zero,
  };
}
