// Stock on hand as planning takes it: by number of make-to-order planning and last day it may be used. What spoils first goes
// first, and never to a need after that day. Source: flows b2 step 3, FLOWS-trade 6.

export interface StockPool {
  /** Number of make-to-order planning, 0 for none. */
  readonly mto: number;
  /** Day number it may still be used on; {@link lasting} for what does not spoil. */
  readonly lastDay: number;
  qty: number;
}

export const lasting = 2 ** 31 - 1;

export const noPools: readonly StockPool[] = [];

/** What spoils first comes first; of what spoils together the number says. */
export const poolOrder = (a: StockPool, b: StockPool): number => a.lastDay - b.lastDay || a.mto - b.mto;

/** Pools a run may take from, none below nought. */
export function openPools(pools: readonly StockPool[]): StockPool[] {
  return pools.map(({ mto, lastDay, qty }) => ({ mto, lastDay, qty: Math.max(0, qty) }));
}

export function sumOfPools(pools: readonly StockPool[]): number {
  let sum = 0;
  for (const { qty } of pools) sum += qty;
  return sum;
}

/** What of the pools may still be used on the day. */
export function usableOn(pools: readonly StockPool[], day: number): number {
  let sum = 0;
  for (const { lastDay, qty } of pools) if (lastDay >= day && qty > 0) sum += qty;
  return sum;
}

/** Takes of the pools that may be used on the day and that `fits` names; returns what is still wanted. */
export function takeOf(
  pools: readonly StockPool[],
  day: number,
  wanted: number,
  fits: (pool: StockPool) => boolean = () => true,
): number {
  let rest = wanted;
  for (const pool of pools) {
    if (rest === 0) break;
    if (pool.lastDay < day || pool.qty <= 0 || !fits(pool)) continue;
    const taken = Math.min(rest, pool.qty);
    pool.qty -= taken;
    rest -= taken;
  }
  return rest;
}

/** Takes as {@link takeOf} does, of the number's own stock before any other. */
export function takeOwnFirst(
  pools: readonly StockPool[],
  day: number,
  wanted: number,
  mto: number,
  onlyOwn = false,
): number {
  const rest = takeOf(pools, day, wanted, (pool) => pool.mto === mto);
  return onlyOwn || rest === 0 ? rest : takeOf(pools, day, rest, (pool) => pool.mto !== mto);
}
