// Tabu search over a selection: moves of operations along one critical path, within their block (N7: to its ends and from
// its ends inside; Zhang, Li, Guan and Rao 2007) and, in a flexible shop, to other machines. What a move turned round must
// not be turned back for a while.
import type { RandomNumbers } from '../randomNumbers.ts';
import { choose, newChoice } from './choice.ts';
import { load, moveAfter, moveBefore, reassign, type Selection, solutionOf } from './selection.ts';
import type { ShopSolution } from './shop.ts';
import { forbidBack, forbidForth, type TabuMemory } from './tabuMemory.ts';

export interface TabuSettings {
  /** A run ends after so many iterations without a better makespan. */
  patience: number;
  /** Stop when met; scaled. */
  target: number;
  isOver: () => boolean;
  random: RandomNumbers;
}

const iterationsBetweenClocks = 64;

/** The best solution of one run that begins with a given one. */
export function tabuSearch(
  selection: Selection,
  memory: TabuMemory,
  start: { order: Int32Array; alternatives: Int32Array },
  { patience, target, isOver, random }: TabuSettings,
): ShopSolution {
  load(selection, start.order, start.alternatives);
  let best = solutionOf(selection);
  const choice = newChoice();
  const { shop } = selection;
  const tenure = 4 + shop.jobs / shop.machines;
  // Nothing of the run before counts any more.
  memory.iteration += Math.ceil(4 * tenure) + 16;
  for (let idle = 0; idle < patience && best.makespan > target; idle += 1) {
    memory.iteration += 1;
    if (memory.iteration % iterationsBetweenClocks === 0 && isOver()) break;
    choose(selection, memory, choice, best.makespan, random);
    if (choice.kind === 'none') break;
    const { moved, target: place } = choice;
    const until = memory.iteration + Math.floor(tenure * (1 + 1.2 * random.fraction()));
    if (choice.kind === 'behind') {
      forbidForth(selection, memory, moved, place, until);
      moveAfter(selection, moved, place);
    } else if (choice.kind === 'ahead') {
      forbidBack(selection, memory, moved, place, until);
      moveBefore(selection, moved, place);
    } else {
      memory.returns[selection.alternative[moved] ?? 0] = memory.iteration + 6 + random.below(8);
      reassign(selection, moved, place, choice.index);
    }
    if (selection.makespan < best.makespan) {
      best = solutionOf(selection);
      idle = 0;
    }
  }
  return best;
}
