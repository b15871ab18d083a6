// Times and quantities of a route: minutes of an operation, the minutes from its first to its last hour with parallel
// branches and overlap, days of lead time, and what each operation must be given so that enough comes out. Pure.
// Source: scheduling c1 and c6 (E24), rule processRoute-r2.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { inOrder, type RouteStep, successorsOf } from './routeNetwork.ts';

/** Times in minutes and quantities as decimal texts. */
export interface TimedStep extends RouteStep {
  setupMinutes: string;
  /** For `baseQty` pieces. */
  runMinutes: string;
  baseQty: string;
  queueMinutes: string;
  waitMinutes: string;
  moveMinutes: string;
  /** 'none', 'quantity': the next one may begin after `overlapQty` pieces; 'time': after that many minutes of running. */
  overlapMode: string;
  overlapQty: string;
  /** Per cent that come out good. */
  yieldRate: string;
  /** Per cent of the work centre; 100 unless known. */
  efficiency?: string;
}

const nought = new Decimal(0);
const hundred = new Decimal(100);
const orOne = (value: Decimal): Decimal => (value.isZero() ? new Decimal(1) : value);

/** setup + ceil(qty ÷ baseQty) × run × 100 ÷ efficiency, in minutes. */
export function operationMinutes(step: TimedStep, qty: string): { setup: string; run: string } {
  const lots = decimal(qty)
    .div(orOne(decimal(step.baseQty)))
    .ceil();
  const run = lots
    .times(decimal(step.runMinutes))
    .times(hundred)
    .div(orOne(decimal(step.efficiency ?? '100')));
  return { setup: decimalText(decimal(step.setupMinutes)), run: decimalText(run) };
}

interface Span {
  start: Decimal;
  end: Decimal;
  setup: Decimal;
  /** Minutes of one piece. */
  each: Decimal;
}

/** Pieces after which the next operation may begin; null: it waits for all of them. */
function firstBatch({ overlapMode, overlapQty }: TimedStep, { each }: Span, qty: Decimal): Decimal | null {
  const given = decimal(overlapQty);
  if (overlapMode === 'none' || !given.greaterThan(0)) return null;
  const batch = overlapMode === 'time' ? given.div(orOne(each)) : given;
  return batch.lessThan(qty) ? batch : null;
}

/**
 * Working minutes from the start of the first operation to the end of the last. Without overlap an operation begins when
 * all before it have ended and moved; with it
 * end2 = max(max(0, start1 + setup1 + B × run1 − setup2) + setup2 + Q × run2, end1 + B × run2).
 */
export function routeMinutes(steps: readonly TimedStep[], qty: string): string {
  const successors = successorsOf(steps);
  const bySeq = new Map(steps.map((step) => [step.operationSeq ?? -1, step]));
  const pieces = decimal(qty);
  const earliest = new Map<number, (setup: Decimal, each: Decimal) => Decimal>();
  let last = nought;
  for (const number of inOrder(successors) ?? []) {
    const step = bySeq.get(number);
    if (step === undefined) continue;
    const { setup, run } = operationMinutes(step, qty);
    const own = { setup: decimal(setup), each: decimal(run).div(orOne(pieces)) };
    const duration = own.setup.plus(decimal(run));
    const before = earliest.get(number)?.(own.setup, own.each) ?? nought;
    const start = before.plus(decimal(step.queueMinutes));
    const span: Span = { start, end: start.plus(duration), ...own };
    const released = span.end.plus(decimal(step.waitMinutes)).plus(decimal(step.moveMinutes));
    last = Decimal.max(last, span.end.plus(decimal(step.waitMinutes)));
    const batch = firstBatch(step, span, pieces);
    const possible = (nextSetup: Decimal, nextEach: Decimal): Decimal => {
      if (batch === null) return released;
      const first = Decimal.max(0, span.start.plus(span.setup).plus(batch.times(span.each)).minus(nextSetup));
      const nextRun = pieces.times(nextEach);
      const end = Decimal.max(first.plus(nextSetup).plus(nextRun), span.end.plus(batch.times(nextEach)));
      const later = decimal(step.waitMinutes).plus(decimal(step.moveMinutes));
      return end.minus(nextRun).minus(nextSetup).plus(later);
    };
    for (const next of successors.get(number) ?? []) {
      const others = earliest.get(next);
      earliest.set(next, (nextSetup, nextEach) =>
        Decimal.max(others?.(nextSetup, nextEach) ?? nought, possible(nextSetup, nextEach)),
      );
    }
  }
  return decimalText(last.toDecimalPlaces(8));
}

/** Minutes of one working day where no calendar says otherwise: one shift of eight hours. */
const minutesOfDay = 480;

/** Lead time in working days, rounded up to tenths. */
export function routeLeadDays(steps: readonly TimedStep[], qty: string, perDay = minutesOfDay): string {
  return decimalText(decimal(routeMinutes(steps, qty)).div(perDay).toDecimalPlaces(1, Decimal.ROUND_UP));
}

/** Pieces each operation must be given so that `finalQty` good ones leave the last: final ÷ yields from it to the end. */
export function inputQuantities(steps: readonly TimedStep[], finalQty: string): Map<number, string> {
  const successors = successorsOf(steps);
  const bySeq = new Map(steps.map((step) => [step.operationSeq ?? -1, step]));
  const needed = new Map<number, Decimal>();
  for (const number of (inOrder(successors) ?? []).toReversed()) {
    const after = (successors.get(number) ?? []).map((next) => needed.get(next) ?? nought);
    const out = after.length === 0 ? decimal(finalQty) : Decimal.max(...after);
    const yieldRate = orOne(decimal(bySeq.get(number)?.yieldRate ?? '100'));
    needed.set(number, out.times(hundred).div(yieldRate));
  }
  return new Map([...needed].map(([number, value]) => [number, decimalText(value.toDecimalPlaces(8))]));
}

/** Product of the yields of all operations, per cent. */
export function cumulativeYield(steps: readonly TimedStep[]): string {
  const product = steps.reduce((rate, { yieldRate }) => rate.times(decimal(yieldRate)).div(hundred), hundred);
  return decimalText(product.toDecimalPlaces(8));
}
