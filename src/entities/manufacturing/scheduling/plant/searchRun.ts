// The stages of a search for a better plan, with the best so far; each stops after every plan it tried.
import { type RandomNumbers, randomNumbers } from '../randomNumbers.ts';
import type { CompiledPlant } from './compiledPlant.ts';
import { Dispatcher } from './dispatch.ts';
import type { Dispatched } from './floor.ts';
import { LateWaiting } from './lateWaiting.ts';
import { barsOf } from './planBars.ts';
import { costOf, type PlanMeasures, type PlanObjective, PlanMeter } from './planMeasures.ts';
import type { PlantPlan } from './plant.ts';
import { Reinsertion } from './reinsertion.ts';
import {
  type DispatchRule,
  dispatchRules,
  emptyUrgency,
  fillAtc,
  fillUrgency,
  type Urgency,
} from './rules.ts';

export interface SearchAsked {
  seed: number;
  objective: PlanObjective;
  onBetter?: (measures: PlanMeasures, plans: number) => void;
}

export interface SearchedPlan extends PlantPlan {
  measures: PlanMeasures;
  /** The best rule and what its plan was worth. */
  rule: DispatchRule;
  ruleMeasures: PlanMeasures;
  /** How many plans were tried. */
  plans: number;
}

/** What decides a plan by dispatch. */
interface Settings {
  rule: DispatchRule | null;
  scale: number;
  workWeight: number;
  setupWeight: number;
  orderFactors: Float64Array;
  poolFactors: Float64Array;
}

const scales = [0.15, 0.3, 0.5, 1, 2, 4, 8, 16, 32, 64];
const workWeights = [0.5, 1, 1.5, 2, 2.5, 3, 4];
const setupWeights = [0, 0.5, 1, 2, 4];

/** Steps of reinsertion between two questions whether it is over. */
const stepsAtOnce = 64;
/** So many times nothing to try: the late orders are late by themselves. */
const mostIdle = 20;
const stepsBetweenMoveUps = 20_000;
/** A plan is kept aside when it is better by this share, so that keeping costs little. */
const worthKeeping = 0.001;

export class SearchRun {
  private readonly compiled: CompiledPlant;
  private readonly objective: PlanObjective;
  private readonly onBetter: SearchAsked['onBetter'];
  private readonly random: RandomNumbers;
  private readonly dispatcher: Dispatcher;
  private readonly meter: PlanMeter;
  private readonly urgency: Urgency;
  private plans = 0;
  private bestCost = Infinity;
  /** By dispatch, or the plan itself. */
  private best: Settings | Dispatched;
  private bestMeasures: PlanMeasures | null = null;
  private rule: DispatchRule = 'atc1';
  private ruleMeasures: PlanMeasures | null = null;
  private current: Settings;
  private cost = Infinity;
  private moves: Reinsertion | null = null;
  private keptChange = 0;

  constructor(compiled: CompiledPlant, search: SearchAsked) {
    this.compiled = compiled;
    this.objective = search.objective;
    this.onBetter = search.onBetter;
    this.random = randomNumbers(search.seed);
    this.dispatcher = new Dispatcher(compiled);
    this.meter = new PlanMeter(compiled);
    this.urgency = emptyUrgency(compiled);
    this.current = {
      rule: null,
      scale: 1,
      workWeight: 1,
      setupWeight: 0,
      orderFactors: new Float64Array(compiled.plant.orders.length).fill(1),
      poolFactors: new Float64Array(compiled.pools.length).fill(1),
    };
    this.best = this.current;
  }

  bestPlan(): SearchedPlan {
    if (this.moves !== null && this.moves.change < this.keptChange) this.keep(this.moves);
    const made = 'rule' in this.best ? this.dispatched(this.best) : this.best;
    const measures = this.meter.measure(made);
    const { compiled, rule, ruleMeasures, plans } = this;
    return { bars: barsOf(compiled, made), measures, rule, ruleMeasures: ruleMeasures ?? measures, plans };
  }

  *rules(): Generator<void, void> {
    let least = Infinity;
    for (const rule of dispatchRules) {
      const cost = this.tried({ ...this.current, rule });
      if (cost < least) [least, this.rule, this.ruleMeasures] = [cost, rule, this.bestMeasures];
      yield;
    }
  }

  /** One parameter of ATC after the other, in three rounds, the later ones between the values of the first. */
  *parameters(): Generator<void, void> {
    const { rule } = this;
    this.current = { ...this.current, scale: rule.startsWith('atc') ? Number(rule.slice(3)) : 1 };
    this.cost = this.tried(this.current);
    yield;
    const coordinates: [readonly number[], (value: number) => Settings][] = [
      [scales, (scale) => ({ ...this.current, scale })],
      [workWeights, (workWeight) => ({ ...this.current, workWeight })],
      [this.compiled.hasSetups ? setupWeights : [], (setupWeight) => ({ ...this.current, setupWeight })],
    ];
    for (let round = 0; round < 3; round += 1)
      for (const [values, vary] of coordinates)
        for (const value of values) {
          const settings = vary(round === 0 ? value : value * (0.75 + 0.5 * this.random.fraction()));
          const cost = this.tried(settings);
          if (cost < this.cost) [this.current, this.cost] = [settings, cost];
          yield;
        }
  }

  /** Single pools and orders more or less urgent, so many plans. */
  *urgencies(most: number): Generator<void, void> {
    const late = new LateWaiting(this.compiled, this.random);
    const first = this.cost;
    let stale = 0;
    for (let plan = 0; plan < most && this.bestCost > 0; plan += 1) {
      if (stale % 100 === 0) late.observe(this.dispatched(this.current));
      const next = late.varied(this.current);
      const cost = this.tried(next);
      // Cools with the number of plans, so that the clock decides nothing but the end.
      const warmth = (0.003 * first) / (1 + plan / 300);
      if (
        cost <= this.cost ||
        this.random.fraction() < Math.exp((this.cost - cost) / Math.max(1e-9, warmth))
      ) {
        if (cost !== this.cost) stale = -1;
        [this.current, this.cost] = [next, cost];
      }
      stale += 1;
      yield;
    }
  }

  /** Late orders taken out and put back, until none is late or none waits anywhere. */
  *reinsertions(): Generator<void, void> {
    const moves = new Reinsertion(this.compiled, this.random, this.objective);
    if (!('rule' in this.best)) return;
    moves.load(this.dispatched(this.best));
    this.moves = moves;
    this.keptChange = 0;
    let idle = 0;
    for (let steps = stepsAtOnce; moves.hasLate(); steps += stepsAtOnce) {
      let tried = 0;
      for (let step = 0; step < stepsAtOnce; step += 1) if (moves.step()) tried += 1;
      this.plans += tried;
      idle = tried === 0 ? idle + 1 : 0;
      if (idle > mostIdle) break;
      if (steps % stepsBetweenMoveUps < stepsAtOnce) moves.moveUp();
      if (this.keptChange - moves.change > this.bestCost * worthKeeping) this.keep(moves);
      yield;
    }
    if (moves.change < this.keptChange) this.keep(moves);
    this.moves = null;
  }

  private dispatched(settings: Settings): Dispatched {
    const { compiled, urgency } = this;
    if (settings.rule === null) fillAtc(compiled, urgency, settings);
    else fillUrgency(compiled, urgency, settings.rule, settings.setupWeight);
    return this.dispatcher.run(urgency);
  }

  private tried(settings: Settings): number {
    const measures = this.meter.measure(this.dispatched(settings));
    this.plans += 1;
    return this.judged(measures, () => settings);
  }

  private judged(measures: PlanMeasures, take: () => Settings | Dispatched): number {
    const cost = costOf(measures, this.objective, this.compiled.plant.now);
    if (cost < this.bestCost) {
      [this.bestCost, this.best, this.bestMeasures] = [cost, take(), measures];
      this.onBetter?.(measures, this.plans);
    }
    return cost;
  }

  private keep(moves: Reinsertion): void {
    const plan = moves.plan();
    this.judged(this.meter.measure(plan), () => plan);
    this.keptChange = moves.change;
  }
}
