// What tabu search may not do again for a while: bring one operation of a machine before another, or back to a machine.
import type { Selection } from './selection.ts';
import type { Shop } from './shop.ts';

export interface TabuMemory {
  /** By pair of operations: until which iteration the first may not be brought before the second. */
  arcs: Int32Array;
  shift: number;
  mask: number;
  /** By alternative: until which iteration its operation may not come back to it. */
  returns: Int32Array;
  /** Counts on over all runs, so that nothing has to be cleared. */
  iteration: number;
  /** Room for the critical path. */
  path: Int32Array;
}

/** Pairs share a cell in shops of more than 4,096 operations. */
const mostArcs = 2 ** 24;

export function tabuMemory(shop: Shop): TabuMemory {
  const shift = Math.max(1, 32 - Math.clz32(shop.operations));
  const size = Math.min(mostArcs, 2 ** (2 * shift));
  return {
    arcs: new Int32Array(size),
    shift,
    mask: size - 1,
    returns: new Int32Array(shop.alternativeMachine.length),
    iteration: 0,
    path: new Int32Array(shop.operations + 1),
  };
}

/** Whether moving behind the target would turn back an arc turned lately. */
export function arcsForth({ after }: Selection, memory: TabuMemory, moved: number, target: number): boolean {
  const { arcs, shift, mask, iteration } = memory;
  for (let x = after[moved] ?? 0; ; x = after[x] ?? 0) {
    if ((arcs[((x << shift) | moved) & mask] ?? 0) > iteration) return true;
    if (x === target) return false;
  }
}

/** Whether moving before the target would turn back an arc turned lately. */
export function arcsBack({ before }: Selection, memory: TabuMemory, moved: number, target: number): boolean {
  const { arcs, shift, mask, iteration } = memory;
  for (let x = before[moved] ?? 0; ; x = before[x] ?? 0) {
    if ((arcs[((moved << shift) | x) & mask] ?? 0) > iteration) return true;
    if (x === target) return false;
  }
}

/** The arcs that moving behind the target turns may not be turned back until then. */
export function forbidForth(
  selection: Selection,
  memory: TabuMemory,
  moved: number,
  target: number,
  until: number,
): void {
  const { after } = selection;
  const { arcs, shift, mask } = memory;
  for (let x = after[moved] ?? 0; ; x = after[x] ?? 0) {
    arcs[((moved << shift) | x) & mask] = until;
    if (x === target) return;
  }
}

/** The arcs that moving before the target turns may not be turned back until then. */
export function forbidBack(
  selection: Selection,
  memory: TabuMemory,
  moved: number,
  target: number,
  until: number,
): void {
  const { before } = selection;
  const { arcs, shift, mask } = memory;
  for (let x = before[moved] ?? 0; ; x = before[x] ?? 0) {
    arcs[((x << shift) | moved) & mask] = until;
    if (x === target) return;
  }
}
