// Reservations of one material by hand: each belongs to the open quantity of its demand, in the order of code and line; what is
// over is nobody else's.
import type { PlanningReservation } from '#entities/planning/mrp/snapshot.ts';
import { type Big, big, type Demand, least, most, zero } from './oracleDays.ts';

const named = ({ code, line = -1 }: PlanningReservation): string =>
  `${code} ${String(line).padStart(6, '0')}`;

export function heldBy(
  reservations: readonly PlanningReservation[],
  demands: readonly Demand[],
): { held: Map<Demand, Big>; withheld: Big[] } {
  const held = new Map<Demand, Big>();
  const withheld: Big[] = [];
  const sorted = reservations.toSorted((a, b) =>
    named(a) < named(b) ? -1 : named(a) > named(b) ? 1 : Number(a.qty) - Number(b.qty),
  );
  for (const row of sorted) {
    let rest = big(row.qty);
    for (const demand of [...demands].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const [code, line] = demand.name.split('/');
      if (code !== row.code || (row.line !== undefined && Number(line) !== row.line)) continue;
      const taken = least(rest, demand.qty.minus(held.get(demand) ?? zero));
      held.set(demand, (held.get(demand) ?? zero).plus(taken));
      rest = rest.minus(taken);
    }
    withheld.push(rest);
  }
  return { held, withheld };
}

/** Takes off the stock what is withheld, number by number. */
export function lessHeld(stock: Map<string, Big>, withheld: readonly Big[]): void {
  for (const over of withheld) {
    let rest = over;
    for (const [mto, qty] of stock) {
      const taken = least(rest, most(qty, zero));
      stock.set(mto, qty.minus(taken));
      rest = rest.minus(taken);
    }
  }
}
