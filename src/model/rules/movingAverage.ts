// Moving weighted average (FLOWS §5): what a posting does to a cost pool, as pure arithmetic on decimals.
// Division is never rounded before the multiplication; the displayed average is nobody's input.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';

/** State of one pool: own stock of an organisation and material (and lot when lots are costed). */
export interface Pool {
  qty: Decimal;
  amount: Decimal;
  /** Value per base unit of the last receipt; null before the first. */
  lastUnitCost: Decimal | null;
}

/** Effect of one posting: signed quantity and cost, and the residue a variance row has to clear. */
export interface Costing {
  qty: Decimal;
  cost: Decimal;
  variance: Decimal;
  after: Pool;
}

const zero = new Decimal(0);

export function emptyPool(): Pool {
  return { qty: zero, amount: zero, lastUnitCost: null };
}

/**
 * Receipt of `qty` > 0 with total value `value` (already rounded). A pool that rises from below zero to zero or more
 * is revalued at the cost of this receipt; the difference is the variance.
 */
export function receive(pool: Pool, qty: Decimal, value: Decimal, scale: number): Costing {
  const unitCost = value.dividedBy(qty);
  const qtyAfter = pool.qty.plus(qty);
  const running = pool.amount.plus(value);
  const crosses = pool.qty.isNegative() && !pool.qty.isZero() && !qtyAfter.isNegative();
  const amount = crosses ? round(qtyAfter.times(value).dividedBy(qty), scale) : running;
  return {
    qty,
    cost: value,
    variance: amount.minus(running),
    after: { qty: qtyAfter, amount, lastUnitCost: unitCost },
  };
}

/**
 * Issue of `qty` > 0 at the current average; everything left takes the whole amount. An empty or negative pool issues
 * at the last receipt's unit cost, then the reference cost, then 0.
 */
export function issue(pool: Pool, qty: Decimal, refCost: Decimal | null, scale: number): Costing {
  const cost = issueCost(pool, qty, refCost, scale);
  return {
    qty: qty.negated(),
    cost: cost.negated(),
    variance: zero,
    after: { ...pool, qty: pool.qty.minus(qty), amount: pool.amount.minus(cost) },
  };
}

function issueCost(pool: Pool, qty: Decimal, refCost: Decimal | null, scale: number): Decimal {
  if (pool.qty.greaterThan(0)) {
    return pool.qty.equals(qty) ? pool.amount : round(qty.times(pool.amount).dividedBy(pool.qty), scale);
  }
  return round(qty.times(pool.lastUnitCost ?? refCost ?? zero), scale);
}

/** Value of a receipt that brings no price: current average, then reference cost, then last cost; null when unknown. */
export function averageValue(
  pool: Pool,
  qty: Decimal,
  refCost: Decimal | null,
  scale: number,
): Decimal | null {
  if (pool.qty.greaterThan(0)) return round(qty.times(pool.amount).dividedBy(pool.qty), scale);
  const unitCost = refCost !== null && refCost.greaterThan(0) ? refCost : pool.lastUnitCost;
  return unitCost === null ? null : round(qty.times(unitCost), scale);
}

/**
 * Takes an earlier posting back: mirror quantity, mirror cost, mirror variance. Null when the amount would fall below
 * zero with stock left; a residue on an emptied pool becomes variance.
 */
export function reverse(
  pool: Pool,
  posted: { qty: Decimal; cost: Decimal; variance: Decimal },
): Costing | null {
  const qty = pool.qty.minus(posted.qty);
  const running = pool.amount.minus(posted.cost).minus(posted.variance);
  if (qty.greaterThan(0) && running.isNegative() && !running.isZero()) return null;
  const amount = qty.isZero() ? zero : running;
  return {
    qty: posted.qty.negated(),
    cost: posted.cost.negated(),
    variance: amount.minus(running).minus(posted.variance),
    after: { ...pool, qty, amount },
  };
}

/** One of several postings taken back together: nothing is judged before the last of them, which `reverse` takes. */
export function reversePart(
  pool: Pool,
  { qty, cost, variance }: { qty: Decimal; cost: Decimal; variance: Decimal },
): Costing {
  const after = { ...pool, qty: pool.qty.minus(qty), amount: pool.amount.minus(cost).minus(variance) };
  return { qty: qty.negated(), cost: cost.negated(), variance: variance.negated(), after };
}

/** Cost adjustment: value without quantity. Null when stock is lacking or its value would fall below zero. */
export function revalue(pool: Pool, amount: Decimal): Costing | null {
  const after = pool.amount.plus(amount);
  if (!pool.qty.greaterThan(0) || (after.isNegative() && !after.isZero())) return null;
  return { qty: zero, cost: amount, variance: zero, after: { ...pool, amount: after } };
}

/** Average per base unit with 6 decimals, for display only; '0' for an empty pool. */
export function averageText(pool: Pool): string {
  if (!pool.qty.greaterThan(0)) return '0';
  return decimalText(round(pool.amount.dividedBy(pool.qty), 6));
}

/** Pool of stored texts. */
export function poolOf(row: { qty: string; amount: string; lastUnitCost: string | null }): Pool {
  return {
    qty: decimal(row.qty),
    amount: decimal(row.amount),
    lastUnitCost: row.lastUnitCost === null ? null : decimal(row.lastUnitCost),
  };
}
