// Rules of dispatch: how urgent a waiting operation is. All have one form, so that the dispatcher need not know them:
// base − max(floor, turn − minute) × slope, the greatest first. Constant rules have slope 0; in the logarithm of ATC
// (Vepsalainen and Morton 1987) slack counts until the turn, then no more.
import type { CompiledPlant } from './compiledPlant.ts';

export const dispatchRules = [
  'fifo',
  'shortest',
  'dueDate',
  'slack',
  'operationDue',
  'slackPerOperation',
  'criticalRatio',
  'modifiedDue',
  'atc0.5',
  'atc1',
  'atc2',
  'atc4',
] as const;

export type DispatchRule = (typeof dispatchRules)[number] | 'priority' | 'leastWorkLeft';

/** By operation. */
export interface Urgency {
  base: Float64Array;
  turn: Float64Array;
  slope: Float64Array;
  floor: number;
  /** What a minute of set-up takes from the urgency. */
  setupWeight: number;
}

export function emptyUrgency({ operations }: CompiledPlant): Urgency {
  return {
    base: new Float64Array(operations),
    turn: new Float64Array(operations),
    slope: new Float64Array(operations),
    floor: 0,
    setupWeight: 0,
  };
}

export interface AtcSettings {
  /** Look-ahead in mean operations. */
  scale: number;
  /** How much the work left counts in the slack. */
  workWeight: number;
  setupWeight: number;
  /** By order: multiplies its weight; by pool: multiplies the scale. */
  orderFactors?: Float64Array;
  poolFactors?: Float64Array;
}

/** Apparent tardiness cost: weight over minutes, falling with the slack. */
export function fillAtc(compiled: CompiledPlant, urgency: Urgency, settings: AtcSettings): void {
  const { plant, operations, order, minutes, workLeft, pool, meanMinutes } = compiled;
  const { scale, workWeight, orderFactors, poolFactors } = settings;
  for (let x = 0; x < operations; x += 1) {
    const number = order[x] ?? 0;
    const of = plant.orders[number];
    const weight = (of?.weight ?? 1) * (orderFactors?.[number] ?? 1);
    urgency.base[x] = Math.log(weight / Math.max(1, minutes[x] ?? 1));
    urgency.turn[x] = (of?.due ?? 0) - (workLeft[x] ?? 0) * workWeight;
    urgency.slope[x] = 1 / (scale * meanMinutes * (poolFactors?.[pool[x] ?? 0] ?? 1));
  }
  urgency.floor = 0;
  urgency.setupWeight = settings.setupWeight / meanMinutes;
}

/** Fills in the numbers of a rule; the set-up decides only with `setupWeight` above 0. */
export function fillUrgency(
  compiled: CompiledPlant,
  urgency: Urgency,
  rule: DispatchRule,
  setupWeight = 0,
): void {
  if (rule.startsWith('atc')) {
    fillAtc(compiled, urgency, { scale: Number(rule.slice(3)), workWeight: 1, setupWeight });
    return;
  }
  const { plant, operations, order, minutes, workLeft, operationsLeft } = compiled;
  urgency.floor = rule === 'modifiedDue' ? 0 : -Infinity;
  urgency.setupWeight = setupWeight;
  for (let x = 0; x < operations; x += 1) {
    const of = plant.orders[order[x] ?? 0];
    const due = of?.due ?? 0;
    const left = workLeft[x] ?? 0;
    let [base, turn, slope] = [0, 0, 0];
    if (rule === 'fifo') base = -(of?.release ?? 0);
    else if (rule === 'shortest') base = -(minutes[x] ?? 0);
    else if (rule === 'leastWorkLeft') base = -left;
    else if (rule === 'priority') base = -(of?.priority ?? 0);
    else if (rule === 'dueDate') base = -due;
    else if (rule === 'slack') base = left - due;
    else if (rule === 'operationDue') base = left - (minutes[x] ?? 0) - due;
    else if (rule === 'slackPerOperation')
      [turn, slope] = [due - left, 1 / Math.max(1, operationsLeft[x] ?? 1)];
    else if (rule === 'criticalRatio') [turn, slope] = [due, 1 / Math.max(1, left)];
    else [base, turn, slope] = [-left, due - left, 1];
    urgency.base[x] = base;
    urgency.turn[x] = turn;
    urgency.slope[x] = slope;
  }
}
