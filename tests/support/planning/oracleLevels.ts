// What levels of stock ask of supply that no demand takes, by hand.
import { type Big, big, type Item, least, most, type Supply, zero } from './oracleDays.ts';

/** In their order, until the stock stands where the policy wants it; what holds the level is left over no more. */
export function holdLevel(
  item: Item,
  supplies: readonly Supply[],
  free: readonly Big[],
  safetyStock: Big,
): void {
  const byPoint = item.planStrategy === 'reorder';
  const floor = byPoint ? big(item.reorderPoint) : most(big(item.minStock), safetyStock);
  let stands = free.reduce((sum, qty) => sum.plus(qty), zero);
  for (const supply of supplies) {
    if (byPoint ? stands.gt(floor) : stands.gte(floor)) return;
    const holding = byPoint ? supply.left : least(supply.left, most(big(item.maxStock), floor).minus(stands));
    supply.left = supply.left.minus(holding);
    stands = stands.plus(holding);
  }
}
