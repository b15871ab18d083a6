// How much room each peg of a plan has, seen with everything below it: a supply that comes in time is of no use when a part
// of it comes late. What a chain of reasons follows, and what "late only" leaves out, is read from this one number.
// Source: catalogue `lateChainReport` (the peg with the least slack at each level).
import { dayNumber } from '#model/workingTime/businessMinutes.ts';

/** A peg as far as its slack goes. */
export interface SlackPeg {
  /** Document that requires; of what an order requires the order itself. */
  demand: string;
  /** Whether the demand is that of an order for its parts, or of one organisation for another. */
  isDependent: boolean;
  /** YYYY-MM-DD. */
  demandDate: string;
  /** Order or document that supplies; null for stock, below which nothing lies. */
  supply: string | null;
  supplyDate: string;
}

/** Days from the supply to the demand; below zero it comes late. */
export function slackDays({
  demandDate,
  supplyDate,
  supply,
}: Omit<SlackPeg, 'demand' | 'isDependent'>): number {
  return supply === null
    ? Math.max(0, dayNumber(demandDate) - dayNumber(supplyDate))
    : dayNumber(demandDate) - dayNumber(supplyDate);
}

/** Least slack of each peg and of all below it, in the order of the pegs. Orders that require themselves are met once. */
export function chainSlacks(pegs: readonly SlackPeg[]): Int32Array {
  const own = Int32Array.from(pegs, slackDays);
  const below = new Map<string, number[]>();
  for (const [at, peg] of pegs.entries()) {
    if (!peg.isDependent) continue;
    const rows = below.get(peg.demand);
    if (rows === undefined) below.set(peg.demand, [at]);
    else rows.push(at);
  }
  const least = new Map<string, number>();
  // Without recursion: a plan of any depth. An order is left once everything below it was left.
  for (const first of below.keys()) {
    const stack = [first];
    const entered = new Set<string>();
    for (let order = stack.at(-1); order !== undefined; order = stack.at(-1)) {
      const children = below.get(order) ?? [];
      if (least.has(order)) stack.pop();
      else if (entered.has(order)) {
        stack.pop();
        least.set(
          order,
          children.reduce((low, at) => Math.min(low, total(at)), Infinity),
        );
      } else {
        entered.add(order);
        for (const at of children) {
          const next = pegs[at]?.supply ?? null;
          if (next !== null && below.has(next) && !least.has(next) && !entered.has(next)) stack.push(next);
        }
      }
    }
  }
  function total(at: number): number {
    const supply = pegs[at]?.supply ?? null;
    return Math.min(own[at] ?? 0, supply === null ? Infinity : (least.get(supply) ?? Infinity));
  }
  return Int32Array.from(pegs, (_peg, at) => total(at));
}
