// When the operations of an order are worked, each in the working time of its own place, as if nothing else were waiting
// there: backward from the due time, or forward from a start. Parallel branches, overlap by transfer batches, slices on
// several machines, moving, queueing and curing included. Pure. Source: scheduling c1, c4, c6, c7 (E23, E24).
import { Decimal, decimal } from '#model/decimal.ts';
import {
  addWorking,
  nextWorking,
  previousWorking,
  subtractWorking,
} from '#model/workingTime/workingMinutes.ts';
import type { WorkingTime } from '#model/workingTime/workingTime.ts';
import { inOrder, type RouteStep, successorsOf } from '../processRoute/routeNetwork.ts';

/** Quantities and minutes are decimal texts; instants are minutes since 1970-01-01 by the clock of the business zone. */
export interface PlannedStep extends RouteStep {
  /** Working time of its place. */
  time: WorkingTime;
  setupMinutes: string;
  /** For `baseQty` pieces. */
  runMinutes: string;
  baseQty: string;
  /** Working minutes it waits before its place, and on the way to the next one. */
  queueMinutes: string;
  moveMinutes: string;
  /** Minutes by the clock it cures or cools afterwards. */
  waitMinutes: string;
  /** Pieces after which the next operation may begin; '0': it waits for all of them. */
  transferQty: string;
  /** Slices it may be split into, each with a setup of its own; no more than there are machines. */
  slices: number;
  /** Per cent of the place. */
  efficiency: string;
}

export interface PlannedTimes {
  start: number;
  end: number;
}

const orOne = (value: Decimal): Decimal => (value.greaterThan(0) ? value : new Decimal(1));
const whole = (minutes: Decimal): number => minutes.toDecimalPlaces(0, Decimal.ROUND_UP).toNumber();

interface Work {
  setup: Decimal;
  run: Decimal;
  /** Minutes of one piece. */
  each: Decimal;
}

/** Of the largest slice: setup + ceil(pieces ÷ base) × run × 100 ÷ efficiency. */
function workOf(step: PlannedStep, qty: Decimal): Work {
  const pieces = qty.div(Math.max(1, step.slices)).toDecimalPlaces(0, Decimal.ROUND_UP);
  const lots = pieces.div(orOne(decimal(step.baseQty))).ceil();
  const run = lots
    .times(decimal(step.runMinutes))
    .times(100)
    .div(orOne(decimal(step.efficiency)));
  return { setup: decimal(step.setupMinutes), run, each: run.div(orOne(qty)) };
}

/** Minutes at one machine, rounded up to whole ones. */
export function stepMinutes(step: PlannedStep, qty: string): number {
  const { setup, run } = workOf(step, decimal(qty));
  return whole(setup.plus(run));
}

/**
 * Working minutes after the start of one operation at which the next may start without ever running dry (E24); null: it
 * waits for all pieces. Setup of the next may be done before the first batch arrives.
 */
function headStart(step: PlannedStep, next: PlannedStep, qty: Decimal): number | null {
  const batch = decimal(step.transferQty);
  if (!batch.greaterThan(0) || !batch.lessThan(qty)) return null;
  const [one, two] = [workOf(step, qty), workOf(next, qty)];
  const first = Decimal.max(0, one.setup.plus(batch.times(one.each)).minus(two.setup));
  const end = Decimal.max(
    first.plus(two.setup).plus(two.run),
    one.setup.plus(one.run).plus(batch.times(two.each)),
  );
  return whole(end.minus(two.run).minus(two.setup));
}

const onWay = (step: PlannedStep, next: PlannedStep): number =>
  whole(decimal(step.moveMinutes).plus(decimal(next.queueMinutes)));
const curing = (step: PlannedStep): number => whole(decimal(step.waitMinutes));

function network(steps: readonly PlannedStep[]) {
  const successors = successorsOf(steps);
  const bySeq = new Map(steps.map((step) => [step.operationSeq ?? -1, step]));
  return { successors, bySeq, order: inOrder(successors) ?? [] };
}

/**
 * As early as can be, nothing before the instant.
 * @returns by 工序号; empty for a circle
 * @throws OutsideCalendar
 */
export function scheduledForward(
  steps: readonly PlannedStep[],
  qty: string,
  from: number,
): Map<number, PlannedTimes> {
  const { successors, bySeq, order } = network(steps);
  const pieces = decimal(qty);
  const earliest = new Map<number, number>();
  const planned = new Map<number, PlannedTimes>();
  for (const number of order) {
    const step = bySeq.get(number);
    if (step === undefined) continue;
    const known = earliest.get(number);
    const ready = known ?? addWorking(step.time, from, whole(decimal(step.queueMinutes)));
    const minutes = stepMinutes(step, qty);
    const start = minutes === 0 ? ready : nextWorking(step.time, ready);
    const end = addWorking(step.time, start, minutes);
    planned.set(number, { start, end });
    for (const seq of successors.get(number) ?? []) {
      const next = bySeq.get(seq);
      if (next === undefined) continue;
      const head = headStart(step, next, pieces);
      const released = head === null ? end : addWorking(step.time, start, head);
      const arrived = addWorking(next.time, released + curing(step), onWay(step, next));
      earliest.set(seq, Math.max(earliest.get(seq) ?? arrived, arrived));
    }
  }
  return planned;
}

/**
 * As late as can be, everything done by the instant.
 * @returns by 工序号; empty for a circle
 * @throws OutsideCalendar
 */
export function scheduledBackward(
  steps: readonly PlannedStep[],
  qty: string,
  until: number,
): Map<number, PlannedTimes> {
  const { successors, bySeq, order } = network(steps);
  const pieces = decimal(qty);
  const planned = new Map<number, PlannedTimes>();
  for (const number of order.toReversed()) {
    const step = bySeq.get(number);
    if (step === undefined) continue;
    const minutes = stepMinutes(step, qty);
    const ends = (successors.get(number) ?? []).flatMap((seq) => {
      const next = bySeq.get(seq);
      const after = planned.get(seq);
      if (next === undefined || after === undefined) return [];
      const arrived = subtractWorking(next.time, after.start, onWay(step, next)) - curing(step);
      const head = headStart(step, next, pieces);
      if (head === null) return [arrived];
      const start = subtractWorking(step.time, arrived, head);
      return [addWorking(step.time, start, minutes)];
    });
    const latest = ends.length === 0 ? until - curing(step) : Math.min(...ends);
    const end = minutes === 0 ? latest : previousWorking(step.time, latest);
    planned.set(number, { start: subtractWorking(step.time, end, minutes), end });
  }
  return planned;
}

/** Backward from the due time; forward from the start where that would begin before it. Mixed, as c4 says. */
export function scheduledBetween(
  steps: readonly PlannedStep[],
  qty: string,
  { from, until }: { from: number; until: number },
): Map<number, PlannedTimes> {
  const latest = scheduledBackward(steps, qty, until);
  const begins = Math.min(...[...latest.values()].map(({ start }) => start));
  return begins >= from ? latest : scheduledForward(steps, qty, from);
}
