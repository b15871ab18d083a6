// What one movement of a posting costs by the method of its pool, and how re-costing will find its value again.
import { Decimal, decimal, round } from '#model/decimal.ts';
import type { Pool } from '#model/rules/movingAverage.ts';
import { costedBy, type MethodCosting, type PoolMethod } from '#entities/cost/methods/methodCosting.ts';
import type { KeyedMove } from '#server/ledgers/stockTables.ts';
import {
  costingOf,
  valueOf,
  type CostOfLeg,
  type LedgerRow,
  type MaterialFacts,
  type StockMove,
} from '#server/ledgers/stockMoves.ts';

export interface ValuedMove extends MethodCosting, Pick<LedgerRow, 'valuedBy' | 'followsSeq'> {}

const zero = new Decimal(0);

/** Legs of a line that leave a pool and come back into it: they move goods, not value. */
export function internalLegs(keyed: readonly KeyedMove[]): Set<KeyedMove> {
  const internal = new Set<KeyedMove>();
  for (const into of keyed) {
    const { value, lineId } = into.move;
    if (value.by !== 'leg' || into.pool === null) continue;
    const from = keyed.find(({ move }) => move.lineId === lineId && move.leg === value.leg);
    if (from?.pool !== into.pool) continue;
    internal.add(into).add(from);
  }
  return internal;
}

export interface Valuing {
  by: PoolMethod;
  pool: Pool;
  material: MaterialFacts;
  scale: number;
  date: string;
  /** Place in the posting: stands for the number the row gets when it is written. */
  seq: number;
  isInternal: boolean;
  /** Row of the goods it gives back. */
  follows: number | null;
  costOfLeg: CostOfLeg;
}

/** Null where no value is known, or the pool has not the value asked for. */
export function valueMove(move: StockMove, valuing: Valuing): ValuedMove | null {
  const { by, pool, material, scale, isInternal, follows, costOfLeg } = valuing;
  const qty = decimal(move.baseQty);
  const simple = isInternal || by.method === 'movingAverage' || by.method === 'specific' || qty.isZero();
  const followsSeq = follows === null ? null : String(follows);
  const valuedBy = isInternal ? 'internal' : reasonOf(move, qty, follows);
  if (simple) {
    if (qty.isZero() && by.method === 'standard') return null;
    const costing = costingOf(move, pool, material, scale, costOfLeg);
    return costing === null
      ? null
      : { ...costing, takes: [], priceVariance: zero, valuedBy, followsSeq: isInternal ? null : followsSeq };
  }
  const own =
    qty.isNegative() || move.value.by === 'average'
      ? null
      : valueOf(move, qty, pool, material, scale, costOfLeg);
  const costing = costedBy(
    by,
    pool,
    { seq: valuing.seq, date: valuing.date, qty, value: own, receipt: follows },
    material.refCost,
    scale,
  );
  return costing === null ? null : { ...costing, valuedBy, followsSeq };
}

function reasonOf({ value }: StockMove, qty: Decimal, follows: number | null): LedgerRow['valuedBy'] {
  if (qty.isNegative()) return 'method';
  if (qty.isZero()) return 'own';
  if (follows !== null) return 'follows';
  return value.by === 'average' ? 'method' : 'own';
}

/** A change of value without quantity goes to the layers by their quantity, so that they stay worth what the pool is. */
export function spreadOverLayers(by: PoolMethod, amount: Decimal, scale: number): void {
  const all = by.layers.reduce((sum, layer) => sum.plus(layer.qty), zero);
  if (all.isZero()) return;
  let left = amount;
  for (const [at, layer] of by.layers.entries()) {
    const part = at === by.layers.length - 1 ? left : round(amount.times(layer.qty).dividedBy(all), scale);
    layer.amount = layer.amount.plus(part);
    left = left.minus(part);
  }
}
