// A population of solutions of a shop and how two of them are mixed: every operation is placed at an average of its times in
// both, so that the child is always feasible and keeps every order both agree on.
import type { RandomNumbers } from '../randomNumbers.ts';
import { load, type Selection } from './selection.ts';
import type { Shop, ShopSolution } from './shop.ts';

export interface Member extends ShopSolution {
  /** Earliest and latest start of each operation, as shares of the makespan; both rise along every arc. */
  earliest: Float64Array;
  latest: Float64Array;
}

export function memberOf(selection: Selection, solution: ShopSolution): Member {
  load(selection, solution.order, solution.alternatives);
  const { shop, end, rest, minutes, makespan } = selection;
  const earliest = new Float64Array(shop.operations);
  const latest = new Float64Array(shop.operations);
  for (let x = 0; x < shop.operations; x += 1) {
    earliest[x] = ((end[x] ?? 0) - (minutes[x] ?? 0)) / makespan;
    latest[x] = (makespan - (rest[x] ?? 0)) / makespan;
  }
  return { ...solution, earliest, latest };
}

/** @param weight how much of the second; the rest is the first's */
export function mixed(
  shop: Shop,
  first: Member,
  second: Member,
  weight: number,
  random: RandomNumbers,
): { order: Int32Array; alternatives: Int32Array } {
  const [early, late] = [random.fraction(), random.fraction()];
  const keys = new Float64Array(shop.operations);
  for (let x = 0; x < shop.operations; x += 1) {
    const one = (first.earliest[x] ?? 0) * early + (first.latest[x] ?? 0) * (1 - early);
    const other = (second.earliest[x] ?? 0) * late + (second.latest[x] ?? 0) * (1 - late);
    keys[x] = one * (1 - weight) + other * weight;
  }
  const order = Int32Array.from(keys.keys()).sort(
    (one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other,
  );
  const alternatives = first.alternatives.slice();
  if (shop.isFlexible)
    for (let x = 0; x < shop.operations; x += 1)
      if (random.fraction() < weight) alternatives[x] = second.alternatives[x] ?? 0;
  return { order, alternatives };
}

/** The same start and machine of every operation. */
function isSameSchedule(one: Member, other: Member): boolean {
  return (
    one.makespan === other.makespan &&
    one.earliest.every((start, x) => start === other.earliest[x]) &&
    one.alternatives.every((alternative, x) => alternative === other.alternatives[x])
  );
}

/** Puts a child in the place of the worst, unless it is worse still or known. Returns whether it was taken. */
export function admit(population: Member[], child: Member): boolean {
  let worst = 0;
  for (const [at, member] of population.entries()) {
    if (isSameSchedule(member, child)) return false;
    if (member.makespan >= (population[worst]?.makespan ?? 0)) worst = at;
  }
  if (child.makespan >= (population[worst]?.makespan ?? 0)) return false;
  population[worst] = child;
  return true;
}
