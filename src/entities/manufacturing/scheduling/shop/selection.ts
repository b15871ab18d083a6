// The selection of a shop: which machine does what, in which order, and when. A directed graph kept in linked lists, with a
// topological order that is repaired only between the two places of a move; heads are computed from there on, tails back.
import type { Shop, ShopSolution } from './shop.ts';

/** All by operation; index `operations` stands for none, where ends and rests are zero. */
export interface Selection {
  shop: Shop;
  alternative: Int32Array;
  machine: Int32Array;
  minutes: Int32Array;
  /** Neighbours on the machine. */
  before: Int32Array;
  after: Int32Array;
  /** Longest path from the beginning until the operation is done. */
  end: Int32Array;
  /** Longest path from the beginning of the operation until all is done. */
  rest: Int32Array;
  /** Topological order and each operation's place in it. */
  order: Int32Array;
  place: Int32Array;
  /** Sequence of machine k: from sequenceFrom[k], sequenceCount[k] long; rank is the index in it. */
  sequence: Int32Array;
  sequenceFrom: Int32Array;
  sequenceCount: Int32Array;
  rank: Int32Array;
  marked: Uint8Array;
  pending: Int32Array;
  makespan: number;
}

export function emptySelection(shop: Shop): Selection {
  const size = shop.operations + 1;
  const sequenceFrom = new Int32Array(shop.machines + 1);
  for (const machine of shop.alternativeMachine)
    sequenceFrom[machine + 1] = (sequenceFrom[machine + 1] ?? 0) + 1;
  for (let machine = 0; machine < shop.machines; machine += 1)
    sequenceFrom[machine + 1] = (sequenceFrom[machine + 1] ?? 0) + (sequenceFrom[machine] ?? 0);
  return {
    shop,
    alternative: new Int32Array(size),
    machine: new Int32Array(size).fill(-1),
    minutes: new Int32Array(size),
    before: new Int32Array(size).fill(shop.operations),
    after: new Int32Array(size).fill(shop.operations),
    end: new Int32Array(size),
    rest: new Int32Array(size),
    order: new Int32Array(shop.operations),
    place: new Int32Array(size),
    sequence: new Int32Array(shop.alternativeMachine.length),
    sequenceFrom,
    sequenceCount: new Int32Array(shop.machines),
    rank: new Int32Array(size),
    marked: new Uint8Array(size),
    pending: new Int32Array(size),
    makespan: 0,
  };
}

/** Takes over order and alternatives of a solution and computes everything. */
export function load(selection: Selection, order: Int32Array, alternatives: Int32Array): void {
  const { shop, sequence, sequenceFrom, sequenceCount } = selection;
  const none = shop.operations;
  sequenceCount.fill(0);
  for (let at = 0; at < none; at += 1) {
    const x = order[at] ?? 0;
    const alternative = alternatives[x] ?? 0;
    const machine = shop.alternativeMachine[alternative] ?? 0;
    const count = sequenceCount[machine] ?? 0;
    const from = sequenceFrom[machine] ?? 0;
    const last = count === 0 ? none : (sequence[from + count - 1] ?? none);
    selection.order[at] = x;
    selection.place[x] = at;
    selection.alternative[x] = alternative;
    selection.machine[x] = machine;
    selection.minutes[x] = shop.alternativeMinutes[alternative] ?? 0;
    selection.before[x] = last;
    selection.after[x] = none;
    if (last !== none) selection.after[last] = x;
    sequence[from + count] = x;
    selection.rank[x] = count;
    sequenceCount[machine] = count + 1;
  }
  refresh(selection, 0, none - 1);
}

export function solutionOf(selection: Selection): ShopSolution {
  return {
    makespan: selection.makespan,
    order: selection.order.slice(),
    alternatives: selection.alternative.slice(0, selection.shop.operations),
  };
}

/** Ends of what stands at or after the one place in the order, rests of what stands at or before the other. */
export function refresh(selection: Selection, from: number, until: number): void {
  const { shop, minutes, before, after, end, rest, order } = selection;
  const { jobBefore, jobAfter, lastOperations, operations } = shop;
  for (let at = from; at < operations; at += 1) {
    const x = order[at] ?? 0;
    const byJob = end[jobBefore[x] ?? 0] ?? 0;
    const byMachine = end[before[x] ?? 0] ?? 0;
    end[x] = (byJob > byMachine ? byJob : byMachine) + (minutes[x] ?? 0);
  }
  for (let at = until; at >= 0; at -= 1) {
    const x = order[at] ?? 0;
    const byJob = rest[jobAfter[x] ?? 0] ?? 0;
    const byMachine = rest[after[x] ?? 0] ?? 0;
    rest[x] = (byJob > byMachine ? byJob : byMachine) + (minutes[x] ?? 0);
  }
  let makespan = 0;
  for (let job = 0; job < lastOperations.length; job += 1) {
    const last = end[lastOperations[job] ?? 0] ?? 0;
    if (last > makespan) makespan = last;
  }
  selection.makespan = makespan;
}

/** Brings an operation, and what now depends on it, behind another in the order; the links are changed already. */
function pushBehind(selection: Selection, moved: number, target: number): void {
  const { order, place, marked, pending, before, shop } = selection;
  const { jobBefore } = shop;
  const until = place[target] ?? 0;
  let write = place[moved] ?? 0;
  let count = 0;
  marked[moved] = 1;
  pending[count++] = moved;
  for (let at = write + 1; at <= until; at += 1) {
    const x = order[at] ?? 0;
    if (marked[jobBefore[x] ?? 0] === 1 || marked[before[x] ?? 0] === 1) {
      marked[x] = 1;
      pending[count++] = x;
    } else {
      order[write] = x;
      place[x] = write++;
    }
  }
  for (let at = 0; at < count; at += 1) {
    const x = pending[at] ?? 0;
    marked[x] = 0;
    order[write] = x;
    place[x] = write++;
  }
}

/** Brings an operation, and what it now depends on, before another in the order; the links are changed already. */
function pullBefore(selection: Selection, moved: number, target: number): void {
  const { order, place, marked, pending, after, shop } = selection;
  const { jobAfter } = shop;
  const until = place[target] ?? 0;
  let write = place[moved] ?? 0;
  let count = 0;
  marked[moved] = 1;
  pending[count++] = moved;
  for (let at = write - 1; at >= until; at -= 1) {
    const x = order[at] ?? 0;
    if (marked[jobAfter[x] ?? 0] === 1 || marked[after[x] ?? 0] === 1) {
      marked[x] = 1;
      pending[count++] = x;
    } else {
      order[write] = x;
      place[x] = write--;
    }
  }
  for (let at = 0; at < count; at += 1) {
    const x = pending[at] ?? 0;
    marked[x] = 0;
    order[write] = x;
    place[x] = write--;
  }
}

/** Takes the operation out of its machine's list and puts it between two neighbours there or elsewhere. */
function relink({ before, after, shop }: Selection, moved: number, left: number, right: number): void {
  const none = shop.operations;
  const [oldLeft, oldRight] = [before[moved] ?? none, after[moved] ?? none];
  if (oldLeft !== none) after[oldLeft] = oldRight;
  if (oldRight !== none) before[oldRight] = oldLeft;
  before[moved] = left;
  after[moved] = right;
  if (left !== none) after[left] = moved;
  if (right !== none) before[right] = moved;
}

/** Moves an operation right after another that follows on the same machine. No path may lead from it to that one. */
export function moveAfter(selection: Selection, moved: number, target: number): void {
  const { place, sequence, sequenceFrom, machine, rank, after, shop } = selection;
  const [from, until] = [place[moved] ?? 0, place[target] ?? 0];
  const base = sequenceFrom[machine[moved] ?? 0] ?? 0;
  const last = rank[target] ?? 0;
  for (let at = rank[moved] ?? 0; at < last; at += 1) {
    const x = sequence[base + at + 1] ?? 0;
    sequence[base + at] = x;
    rank[x] = at;
  }
  sequence[base + last] = moved;
  rank[moved] = last;
  relink(selection, moved, target, after[target] ?? shop.operations);
  pushBehind(selection, moved, target);
  refresh(selection, from, until);
}

/** Moves an operation right before another that precedes on the same machine. No path may lead from that one to it. */
export function moveBefore(selection: Selection, moved: number, target: number): void {
  const { place, sequence, sequenceFrom, machine, rank, before, shop } = selection;
  const [from, until] = [place[target] ?? 0, place[moved] ?? 0];
  const base = sequenceFrom[machine[moved] ?? 0] ?? 0;
  const first = rank[target] ?? 0;
  for (let at = rank[moved] ?? 0; at > first; at -= 1) {
    const x = sequence[base + at - 1] ?? 0;
    sequence[base + at] = x;
    rank[x] = at;
  }
  sequence[base + first] = moved;
  rank[moved] = first;
  relink(selection, moved, before[target] ?? shop.operations, target);
  pullBefore(selection, moved, target);
  refresh(selection, from, until);
}

/** Gives an operation to the machine of another alternative, at an index of the sequence there. */
export function reassign(selection: Selection, moved: number, alternative: number, index: number): void {
  const { place, sequence, sequenceFrom, sequenceCount, machine, rank, shop } = selection;
  const none = shop.operations;
  const oldMachine = machine[moved] ?? 0;
  const oldBase = sequenceFrom[oldMachine] ?? 0;
  const oldCount = (sequenceCount[oldMachine] ?? 0) - 1;
  for (let at = rank[moved] ?? 0; at < oldCount; at += 1) {
    const x = sequence[oldBase + at + 1] ?? 0;
    sequence[oldBase + at] = x;
    rank[x] = at;
  }
  sequenceCount[oldMachine] = oldCount;
  const target = shop.alternativeMachine[alternative] ?? 0;
  const base = sequenceFrom[target] ?? 0;
  const count = sequenceCount[target] ?? 0;
  const left = index === 0 ? none : (sequence[base + index - 1] ?? none);
  const right = index === count ? none : (sequence[base + index] ?? none);
  for (let at = count; at > index; at -= 1) {
    const x = sequence[base + at - 1] ?? 0;
    sequence[base + at] = x;
    rank[x] = at;
  }
  sequence[base + index] = moved;
  rank[moved] = index;
  sequenceCount[target] = count + 1;
  machine[moved] = target;
  selection.alternative[moved] = alternative;
  selection.minutes[moved] = shop.alternativeMinutes[alternative] ?? 0;
  relink(selection, moved, left, right);
  const old = place[moved] ?? 0;
  if (left !== none && (place[left] ?? 0) > old) {
    const until = place[left] ?? 0;
    pushBehind(selection, moved, left);
    refresh(selection, old, until);
  } else if (right !== none && (place[right] ?? 0) < old) {
    const from = place[right] ?? 0;
    pullBefore(selection, moved, right);
    refresh(selection, from, old);
  } else refresh(selection, old, old);
}
