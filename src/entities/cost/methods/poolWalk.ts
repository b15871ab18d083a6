// Re-costing of one pool (FLOWS k4): its movements in the order they should have been posted, each with what it should
// cost. The walk starts anywhere, from the quantity and amount before that place, and takes rows as they are read.
import { Decimal, round } from '#model/decimal.ts';
import { revalue, type Pool } from '#model/rules/movingAverage.ts';
import { monthAverage, type Move } from '../costWalk.ts';
import { shareOut } from '../shareOut.ts';
import { costedBy, type MethodMove, type PoolMethod } from './methodCosting.ts';

export interface WalkedRow {
  seq: number;
  date: string;
  /** Base units; 0 where value alone changed. */
  qty: Decimal;
  /** With all corrections so far. */
  cost: Decimal;
  /** own: its value is its own, corrected or not; method: by the method; follows: as the row it gives back. */
  valuedBy: 'own' | 'method' | 'follows';
  /** Row that it gives back, of this or another pool. */
  follows: number | null;
}

export interface WalkRules {
  scale: number;
  refCost: Decimal | null;
  /** What a row that others follow costs as it stands now, by unit; null: not known. */
  unitCostOf: (seq: number) => Decimal | null;
}

const zero = new Decimal(0);

/** What the row should cost, variance of a pool that was below zero included; pool and layers move on. */
export class PoolWalk {
  pool: Pool;
  readonly by: PoolMethod;
  readonly #rules: WalkRules;

  constructor(by: PoolMethod, start: Pool, rules: WalkRules) {
    this.by = by;
    this.pool = start;
    this.#rules = rules;
  }

  step(row: WalkedRow): { cost: Decimal; takes: { inSeq: number; qty: Decimal; amount: Decimal }[] } {
    if (row.qty.isZero()) return { cost: this.#revalued(row.cost), takes: [] };
    const move: MethodMove = {
      seq: row.seq,
      date: row.date,
      qty: row.qty,
      value: row.qty.isNegative() ? null : this.#valueOf(row),
      receipt: row.qty.isNegative() ? row.follows : null,
    };
    const costing = costedBy(this.by, this.pool, move, this.#rules.refCost, this.#rules.scale);
    if (costing === null) return { cost: this.#kept(row), takes: [] };
    this.pool = costing.after;
    return { cost: costing.cost.plus(costing.variance), takes: costing.takes };
  }

  #valueOf({ valuedBy, follows, qty, cost }: WalkedRow): Decimal | null {
    if (valuedBy === 'own') return cost;
    const unit = valuedBy === 'follows' && follows !== null ? this.#rules.unitCostOf(follows) : null;
    if (unit !== null) return round(qty.times(unit), this.#rules.scale);
    return valuedBy === 'follows' ? cost : null;
  }

  #kept({ qty, cost }: WalkedRow): Decimal {
    this.pool = { ...this.pool, qty: this.pool.qty.plus(qty), amount: this.pool.amount.plus(cost) };
    return cost;
  }

  #revalued(amount: Decimal): Decimal {
    const costing = revalue(this.pool, amount);
    this.pool = costing?.after ?? { ...this.pool, amount: this.pool.amount.plus(amount) };
    const { layers } = this.by;
    const parts = shareOut(
      amount,
      layers.map(({ qty }) => qty),
      this.#rules.scale,
    );
    for (const [at, layer] of layers.entries()) layer.amount = layer.amount.plus(parts[at] ?? zero);
    return amount;
  }
}

export interface Month {
  /** YYYY-MM. */
  period: string;
  rows: readonly WalkedRow[];
  /** The month is over: its outs get the average of the month; else they keep the average it began with. */
  isSettled: boolean;
}

/**
 * One month of a pool by the monthly average, in order of date. A row that gives back an issue of an earlier month is worth
 * what that issue cost; of the same month, the average.
 * @returns null where the month ends below zero, which refuses its settlement
 */
export function walkMonth(
  { period, rows, isSettled }: Month,
  start: Pool,
  rules: WalkRules & { periodOf: (seq: number) => string | null },
): { costs: Map<number, Decimal>; end: Pool } | null {
  const valueOf = (row: WalkedRow): Decimal | null => {
    if (row.qty.isZero() || row.valuedBy === 'own') return row.qty.isNegative() ? null : row.cost;
    if (row.valuedBy !== 'follows' || row.follows === null || !row.qty.greaterThan(0)) return null;
    if (rules.periodOf(row.follows) === period) return null;
    const unit = rules.unitCostOf(row.follows);
    return unit === null ? row.cost : round(row.qty.times(unit), rules.scale);
  };
  if (!isSettled) {
    const costs = new Map(rows.map((row) => [row.seq, row.cost]));
    return { costs, end: ended(start, rows, costs) };
  }
  const opening: Move = { seq: 0, date: '', qty: start.qty, value: start.amount, of: null };
  const moves = rows.map(({ seq, date, qty, ...row }): Move => ({
    seq,
    date,
    qty,
    value: valueOf({ seq, date, qty, ...row }),
    of: null,
  }));
  const walked = monthAverage([opening, ...moves], rules.scale);
  if (walked === null) return null;
  walked.costs.delete(0);
  return { costs: walked.costs, end: ended(start, rows, walked.costs) };
}

function ended(start: Pool, rows: readonly WalkedRow[], costs: ReadonlyMap<number, Decimal>): Pool {
  return rows.reduce(
    (pool, { seq, qty }) => ({
      qty: pool.qty.plus(qty),
      amount: pool.amount.plus(costs.get(seq) ?? zero),
      lastUnitCost: qty.greaterThan(0) ? (costs.get(seq) ?? zero).dividedBy(qty) : pool.lastUnitCost,
    }),
    start,
  );
}
