// The choice of the next move along one random critical path: the least estimate that is not forbidden, equal ones by lot;
// where all are forbidden, any.
import type { RandomNumbers } from '../randomNumbers.ts';
import { estimateAfter, estimateBefore, placesOn } from './estimates.ts';
import type { Selection } from './selection.ts';
import { arcsBack, arcsForth, type TabuMemory } from './tabuMemory.ts';

export type MoveKind = 'none' | 'behind' | 'ahead' | 'elsewhere';

export interface Move {
  kind: MoveKind;
  moved: number;
  /** The operation behind or before which it goes; elsewhere: the alternative. */
  target: number;
  /** Elsewhere: the index in the sequence there. */
  index: number;
}

export interface Choice extends Move {
  estimate: number;
  /** How many had this estimate. */
  ties: number;
  /** Any move, for when all are forbidden. */
  spare: Move;
  candidates: number;
}

const unlimited = 0x7fffffff;

export function newChoice(): Choice {
  const spare: Move = { kind: 'none', moved: 0, target: 0, index: 0 };
  return { ...spare, estimate: unlimited, ties: 0, spare, candidates: 0 };
}

const places = { first: 0, last: 0 };

/** @param best an estimate below this is welcome even where it is forbidden */
export function choose(
  selection: Selection,
  memory: TabuMemory,
  choice: Choice,
  best: number,
  random: RandomNumbers,
): void {
  choice.kind = 'none';
  choice.estimate = unlimited;
  choice.ties = 0;
  choice.candidates = 0;
  const { machine } = selection;
  const { path } = memory;
  const length = criticalPath(selection, path, random);
  for (let from = 0; from < length;) {
    const on = machine[path[from] ?? 0];
    let until = from + 1;
    while (until < length && machine[path[until] ?? 0] === on) until += 1;
    if (until - from > 1) block(selection, memory, choice, from, until, length, best, random);
    from = until;
  }
  if (selection.shop.isFlexible)
    for (let at = 0; at < length; at += 1) elsewhere(selection, memory, choice, path[at] ?? 0, best, random);
  if (choice.kind === 'none' && choice.candidates > 0) Object.assign(choice, choice.spare);
}

/** Operations of one longest path, forks by lot; returns its length. */
function criticalPath(selection: Selection, path: Int32Array, random: RandomNumbers): number {
  const { shop, minutes, after, end, rest, makespan } = selection;
  const { jobAfter, firstOperations, operations } = shop;
  let x = operations;
  let starts = 0;
  for (let job = 0; job < firstOperations.length; job += 1) {
    const first = firstOperations[job] ?? 0;
    if (rest[first] === makespan && end[first] === minutes[first]) {
      starts += 1;
      if (starts === 1 || random.below(starts) === 0) x = first;
    }
  }
  let length = 0;
  while (x !== operations) {
    path[length++] = x;
    const done = end[x] ?? 0;
    const left = (rest[x] ?? 0) - (minutes[x] ?? 0);
    if (left === 0) break;
    const [byJob, byMachine] = [jobAfter[x] ?? 0, after[x] ?? 0];
    const jobGoesOn = rest[byJob] === left && (end[byJob] ?? 0) - (minutes[byJob] ?? 0) === done;
    const machineGoesOn =
      rest[byMachine] === left && (end[byMachine] ?? 0) - (minutes[byMachine] ?? 0) === done;
    if (jobGoesOn && machineGoesOn) x = random.below(2) === 0 ? byJob : byMachine;
    else x = jobGoesOn ? byJob : byMachine;
  }
  return length;
}

/** Moves of one block; before the first and behind the last of the whole path nothing is won. */
function block(
  selection: Selection,
  memory: TabuMemory,
  choice: Choice,
  from: number,
  until: number,
  length: number,
  best: number,
  random: RandomNumbers,
): void {
  const { path } = memory;
  const first = path[from] ?? 0;
  const last = path[until - 1] ?? 0;
  const opens = from === 0 && until < length;
  const closes = until === length && from > 0;
  if (!closes)
    for (let at = from; at < until - 1; at += 1)
      behind(selection, memory, choice, path[at] ?? 0, last, best, random);
  if (!opens)
    for (let at = from + 1; at < until; at += 1)
      ahead(selection, memory, choice, path[at] ?? 0, first, best, random);
  if (!opens)
    for (let at = from + 1; at < until - 1; at += 1)
      behind(selection, memory, choice, first, path[at] ?? 0, best, random);
  if (!closes)
    for (let at = from + 1; at < until - 1; at += 1)
      ahead(selection, memory, choice, last, path[at] ?? 0, best, random);
}

/** Where the job goes on before the target is done, moving behind it could make a cycle and is left out. */
function behind(
  selection: Selection,
  memory: TabuMemory,
  choice: Choice,
  moved: number,
  target: number,
  best: number,
  random: RandomNumbers,
): void {
  const next = selection.shop.jobAfter[moved] ?? 0;
  if (next === target || (selection.rest[target] ?? 0) < (selection.rest[next] ?? 0)) return;
  const estimate = estimateAfter(selection, moved, target, choice.estimate);
  const isForbidden =
    estimate <= choice.estimate && estimate >= best && arcsForth(selection, memory, moved, target);
  consider(choice, 'behind', moved, target, 0, estimate, isForbidden, random);
}

function ahead(
  selection: Selection,
  memory: TabuMemory,
  choice: Choice,
  moved: number,
  target: number,
  best: number,
  random: RandomNumbers,
): void {
  const previous = selection.shop.jobBefore[moved] ?? 0;
  if (previous === target || (selection.end[target] ?? 0) < (selection.end[previous] ?? 0)) return;
  const estimate = estimateBefore(selection, moved, target, choice.estimate);
  const isForbidden =
    estimate <= choice.estimate && estimate >= best && arcsBack(selection, memory, moved, target);
  consider(choice, 'ahead', moved, target, 0, estimate, isForbidden, random);
}

function elsewhere(
  selection: Selection,
  memory: TabuMemory,
  choice: Choice,
  moved: number,
  best: number,
  random: RandomNumbers,
): void {
  const { shop, alternative, end, rest, sequence, sequenceFrom, sequenceCount } = selection;
  const { alternativeFrom, alternativeMachine, alternativeMinutes, jobBefore, jobAfter } = shop;
  const ready = end[jobBefore[moved] ?? 0] ?? 0;
  const left = rest[jobAfter[moved] ?? 0] ?? 0;
  const until = alternativeFrom[moved + 1] ?? 0;
  for (let other = alternativeFrom[moved] ?? 0; other < until; other += 1) {
    if (other === alternative[moved]) continue;
    const minutes = alternativeMinutes[other] ?? 0;
    if (ready + minutes + left > choice.estimate) continue;
    const machine = alternativeMachine[other] ?? 0;
    if (!placesOn(selection, moved, machine, places)) continue;
    const base = sequenceFrom[machine] ?? 0;
    const count = sequenceCount[machine] ?? 0;
    const isForbidden = (memory.returns[other] ?? 0) > memory.iteration;
    for (let index = places.first; index <= places.last; index += 1) {
      const done = index === 0 ? 0 : (end[sequence[base + index - 1] ?? 0] ?? 0);
      const behind = index === count ? 0 : (rest[sequence[base + index] ?? 0] ?? 0);
      const estimate = (done > ready ? done : ready) + minutes + (behind > left ? behind : left);
      consider(choice, 'elsewhere', moved, other, index, estimate, isForbidden && estimate >= best, random);
    }
  }
}

function consider(
  choice: Choice,
  kind: MoveKind,
  moved: number,
  target: number,
  index: number,
  estimate: number,
  isForbidden: boolean,
  random: RandomNumbers,
): void {
  choice.candidates += 1;
  if (choice.kind === 'none' && random.below(choice.candidates) === 0) {
    const { spare } = choice;
    spare.kind = kind;
    spare.moved = moved;
    spare.target = target;
    spare.index = index;
  }
  if (isForbidden || estimate > choice.estimate) return;
  choice.ties = estimate < choice.estimate ? 1 : choice.ties + 1;
  if (choice.ties > 1 && random.below(choice.ties) !== 0) return;
  choice.kind = kind;
  choice.moved = moved;
  choice.target = target;
  choice.index = index;
  choice.estimate = estimate;
}
