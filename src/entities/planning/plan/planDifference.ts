// How a plan differs from the one before it: which order stands for which, and what became of it. Orders of a material, an
// organisation and a tracking number stand for each other in the order of their dates, equal ones first. Pure.
import type { EarlierOrder } from './planInput.ts';

export interface NewOrder {
  org: string;
  material: string;
  mtoNo: string;
  qty: string;
  startDate: string;
  finishDate: string;
}

export type OrderChange = 'new' | 'rescheduled' | 'requantified' | 'unchanged';

export interface PlanDifference<Order> {
  /** Each order of the new plan with the one it stands for. */
  orders: { order: Order; earlier: EarlierOrder | null; change: OrderChange }[];
  /** Orders of the earlier plan that are wanted no more. */
  cancelled: EarlierOrder[];
}

const keyOf = ({ org, material, mtoNo }: NewOrder): string => JSON.stringify([org, material, mtoNo]);
const exactly = ({ qty, startDate, finishDate }: NewOrder): string => `${qty} ${startDate} ${finishDate}`;

/** @param orders quantities as decimal texts without trailing zeros on both sides */
export function planDifference<Order extends NewOrder>(
  orders: readonly Order[],
  before: readonly EarlierOrder[],
): PlanDifference<Order> {
  const left = new Map<string, EarlierOrder[]>();
  for (const earlier of [...before].sort((a, b) => byDate(a, b) || (a.code < b.code ? -1 : 1))) {
    const key = keyOf(earlier);
    const known = left.get(key);
    if (known === undefined) left.set(key, [earlier]);
    else known.push(earlier);
  }
  const matched = new Map<Order, EarlierOrder>();
  for (const order of orders) {
    const own = left.get(keyOf(order));
    const at = own?.findIndex((earlier) => exactly(earlier) === exactly(order)) ?? -1;
    if (own === undefined || at < 0) continue;
    const [earlier] = own.splice(at, 1);
    if (earlier !== undefined) matched.set(order, earlier);
  }
  const result = orders.map((order) => {
    const equal = matched.get(order);
    if (equal !== undefined) return { order, earlier: equal, change: 'unchanged' as const };
    const earlier = left.get(keyOf(order))?.shift();
    if (earlier === undefined) return { order, earlier: null, change: 'new' as const };
    const isMoved = earlier.startDate !== order.startDate || earlier.finishDate !== order.finishDate;
    return { order, earlier, change: isMoved ? ('rescheduled' as const) : ('requantified' as const) };
  });
  return { orders: result, cancelled: [...left.values()].flat() };
}

function byDate(a: NewOrder, b: NewOrder): number {
  if (a.finishDate !== b.finishDate) return a.finishDate < b.finishDate ? -1 : 1;
  return a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0;
}
