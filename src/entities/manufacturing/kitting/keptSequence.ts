// 保存为优先级: the order in which orders took their parts becomes their rank. Nobody stands behind an order that is more
// urgent than he is afterwards: who was put before one of a higher priority is raised to it, and nobody is lowered. Pure.

const ranks = ['urgent', 'high', 'normal', 'low'] as const;
export type Priority = (typeof ranks)[number];

export interface RankedOrder {
  id: string;
  code: string;
  priority: string;
}

/** Orders whose priority rises, and to which; in the order given. */
export function raisedPriorities(orders: readonly RankedOrder[]): { order: RankedOrder; to: Priority }[] {
  const raised: { order: RankedOrder; to: Priority }[] = [];
  let highest: number = ranks.length - 1;
  for (const order of orders.toReversed()) {
    const own = rankOf(order.priority);
    highest = Math.min(highest, own);
    const to = ranks[highest];
    if (highest < own && to !== undefined) raised.push({ order, to });
  }
  return raised.toReversed();
}

/** 0 for the most urgent; what says nothing counts as normal. */
export function rankOf(priority: string): number {
  const place = ranks.findIndex((rank) => rank === priority);
  return place < 0 ? ranks.indexOf('normal') : place;
}
