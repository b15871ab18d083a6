// What lies where and what it is worth, in the model: quantities by place, cost pools by material (FLOWS §5, in whole
// cents), and what is locked and frozen. It is copied before a posting, so that a refused one leaves no trace.
import { Claims, type Place } from './claims.ts';
import type { ModelLine, Posted } from './documents.ts';

/** Goods on their way lie here. */
export const transit = 'transit';

export interface Pool {
  qty: number;
  cents: bigint;
  /** Of the last receipt, in 10 decimals of a yuan; null before the first. */
  last: bigint | null;
}

export function placeOf(warehouse: string, material: string): string {
  return `${warehouse} ${material}`;
}

/** Half away from zero; `over` above 0. */
export function divided(amount: bigint, over: bigint): bigint {
  const half = (2n * (amount < 0n ? -amount : amount) + over) / (2n * over);
  return amount < 0n ? -half : half;
}

/** `Line`: what stock is locked for. */
export class Books<Line extends object = ModelLine> {
  readonly places = new Map<string, Place>();
  readonly pools = new Map<string, Pool>();
  claims = new Claims<Line>(this.places);

  copy(): Books<Line> {
    const copy = new Books<Line>();
    for (const [key, place] of this.places) copy.places.set(key, { ...place });
    for (const [key, pool] of this.pools) copy.pools.set(key, { ...pool });
    copy.claims = this.claims.copy(copy.places);
    return copy;
  }

  at(place: string): Place {
    let found = this.places.get(place);
    if (found === undefined) this.places.set(place, (found = { onHand: 0, reserved: 0, frozen: 0 }));
    return found;
  }

  pool(material: string): Pool {
    let found = this.pools.get(material);
    if (found === undefined) this.pools.set(material, (found = { qty: 0, cents: 0n, last: null }));
    return found;
  }

  free(place: string): number {
    const { onHand, reserved, frozen } = this.at(place);
    return onHand - reserved - frozen;
  }

  /** Value of goods that bring no price; null when nothing is known. */
  average(material: string, qty: number): bigint | null {
    const pool = this.pool(material);
    if (pool.qty > 0) return divided(BigInt(qty) * pool.cents, BigInt(pool.qty));
    return pool.last === null ? null : divided(BigInt(qty) * pool.last, 100_000_000n);
  }

  receive(place: string, material: string, qty: number, cents: bigint): Posted {
    const pool = this.pool(material);
    pool.qty += qty;
    pool.cents += cents;
    pool.last = divided(cents * 100_000_000n, BigInt(qty));
    this.at(place).onHand += qty;
    return { place, material, qty, cost: cents };
  }

  /** The caller has made sure that so much is there. */
  issue(place: string, material: string, qty: number): Posted {
    const pool = this.pool(material);
    const cost = pool.qty === qty ? pool.cents : divided(BigInt(qty) * pool.cents, BigInt(pool.qty));
    pool.qty -= qty;
    pool.cents -= cost;
    this.at(place).onHand -= qty;
    return { place, material, qty: -qty, cost: -cost };
  }

  /** Takes movements back in quantity and amount; answers why that is not possible. */
  reverse(posted: readonly Posted[]): string | null {
    for (const { place, qty } of posted.toReversed()) {
      if (qty > 0 && this.free(place) < qty) return 'stock is gone or held';
      this.at(place).onHand -= qty;
    }
    for (const [material, rows] of Map.groupBy(posted, (row) => row.material)) {
      const pool = this.pool(material);
      for (const { qty, cost } of rows) {
        pool.qty -= qty;
        pool.cents -= cost;
      }
      if (pool.qty > 0 && pool.cents < 0n) return 'value would be negative';
      if (pool.qty === 0) pool.cents = 0n;
    }
    return null;
  }
}
