// Search in a large neighbourhood (Shaw 1998): a late order and a few that stand before it on the machines it waits for are
// taken out from there on and put back one by one in another sequence, each operation into the first gap. What comes out
// better stays, and at first what is a little worse. A step touches a few orders, so it costs the same in any plant.
import type { RandomNumbers } from '../randomNumbers.ts';
import { workedBefore } from './calendarTable.ts';
import type { CompiledPlant } from './compiledPlant.ts';
import type { Dispatched } from './floor.ts';
import { MachineSequences, type Placed } from './machineSequences.ts';
import type { PlanObjective } from './planMeasures.ts';

/** At most so many other orders are taken out; with more a step finds better plans too seldom. */
const mostOthers = 7;
/** Longest stretch before a late operation that is looked at, in mean operations. */
const longestStretch = 6;
/** Share of a mean operation by which a plan may at first be worse, and steps after which it is half of that. */
const firstWarmth = 0.5;
const halfAfter = 100_000;
/** Orders are put back by a number that is drawn around their start or slack, in mean operations. */
const scatter = 8;
/** Working minutes last so long by the clock where two shifts work five days a week; only a guess for the slack. */
const clockPerWorked = 2;

export class Reinsertion {
  /** Cost of tardiness and set-ups against the plan that was loaded. */
  change = 0;
  private readonly compiled: CompiledPlant;
  private readonly random: RandomNumbers;
  private readonly objective: PlanObjective;
  private readonly sequences: MachineSequences;
  private base: Dispatched | null = null;
  /** By order: all its operations, and those that may be moved; none where one hangs on what cannot be moved like this. */
  private readonly operationsOf: number[][];
  private readonly movable: number[][];
  /** By order: weighted working minutes late. */
  private readonly tardiness: Float64Array;
  private late: number[] = [];
  private steps = 0;

  constructor(compiled: CompiledPlant, random: RandomNumbers, objective: PlanObjective) {
    this.compiled = compiled;
    this.random = random;
    this.objective = objective;
    this.sequences = new MachineSequences(compiled);
    const { orders, operations } = compiled.plant;
    this.operationsOf = orders.map(() => []);
    for (const [x, { order }] of operations.entries()) this.operationsOf[order]?.push(x);
    const firm = firmOrders(compiled);
    this.movable = this.operationsOf.map((own, order) =>
      firm.has(order) ? [] : own.filter((x) => operations[x]?.fixed === undefined),
    );
    this.tardiness = new Float64Array(orders.length);
  }

  load(plan: Dispatched): void {
    this.base = copyOf(plan);
    this.sequences.load(plan);
    this.change = 0;
    this.measure();
  }

  /** As it stands now. */
  plan(): Dispatched {
    const { base } = this;
    if (base === null) throw new RangeError('no plan was loaded');
    const plan = copyOf(base);
    this.sequences.unload(plan);
    return plan;
  }

  /** Whether there is a late order that may be moved. */
  hasLate(): boolean {
    return this.late.length > 0;
  }

  /** Everything as far to the front as what stands before it allows; makes no order later. Not where set-ups hang on it. */
  moveUp(): void {
    const { compiled, sequences } = this;
    if (compiled.hasSetups) return;
    const moving = this.movable.flat().map((x) => ({ x, start: sequences.start(x) }));
    for (const { x } of moving.toSorted((one, other) => one.start - other.start || one.x - other.x)) {
      sequences.take(x);
      sequences.putFirst(x, this.readyAt(x));
    }
    const before = this.total();
    this.measure();
    this.change += (this.total() - before) * this.objective.tardiness;
  }

  /** Takes out, puts back, and keeps it or not; false where the late order drawn waits nowhere, so nothing was tried. */
  step(): boolean {
    const order = this.lateOrder();
    if (order === -1) return false;
    const first = this.waitingOperation(order);
    if (first === -1) return false;
    this.steps += 1;
    const cut = this.inTheWay(order, first);
    const sequence = this.sequenced(cut, order);
    const taken: Placed[] = [];
    let was = 0;
    for (const [each, from] of cut) {
      was += (this.tardiness[each] ?? 0) * this.objective.tardiness;
      for (const x of this.movable[each] ?? []) if (x >= from) taken.push(this.sequences.placed(x));
    }
    for (const [x, , , , setup] of taken) {
      was += setup * this.objective.setup;
      this.sequences.take(x);
    }
    const { meanMinutes } = this.compiled;
    const warmth = (firstWarmth * meanMinutes * this.objective.tardiness) / (1 + this.steps / halfAfter);
    this.putBack(cut, sequence, taken, was, was - warmth * Math.log(1 - this.random.fraction()));
    return true;
  }

  private total(): number {
    return this.tardiness.reduce((sum, each) => sum + each, 0);
  }

  private measure(): void {
    this.late = [];
    for (const order of this.tardiness.keys()) {
      this.tardiness[order] = this.tardinessOf(order);
      if ((this.tardiness[order] ?? 0) > 0 && (this.movable[order] ?? []).length > 0) this.late.push(order);
    }
  }

  private tardinessOf(order: number): number {
    const { sequences, compiled } = this;
    const { due = 0, weight = 1 } = compiled.plant.orders[order] ?? {};
    let [last, end] = [-1, due];
    for (const x of this.operationsOf[order] ?? [])
      if ((sequences.end[x] ?? 0) > end) [last, end] = [x, sequences.end[x] ?? 0];
    const machine = sequences.resource[last] ?? -1;
    if (machine === -1) return 0;
    const calendar = sequences.calendar(machine);
    return (workedBefore(calendar, end) - workedBefore(calendar, due)) * weight;
  }

  private readyAt(x: number): number {
    let ready = this.compiled.notBefore[x] ?? 0;
    for (const { operation, wait = 0 } of this.compiled.plant.operations[x]?.after ?? [])
      ready = Math.max(ready, (this.sequences.end[operation] ?? 0) + wait);
    return ready;
  }

  /** The later of two drawn; -1 where none is late. */
  private lateOrder(): number {
    for (;;) {
      if (this.late.length === 0) return -1;
      const drawn = this.random.below(this.late.length);
      const order = this.late[drawn] ?? -1;
      const other = this.late[this.random.below(this.late.length)] ?? -1;
      if ((this.tardiness[order] ?? 0) > 0)
        return (this.tardiness[other] ?? 0) > (this.tardiness[order] ?? 0) ? other : order;
      // In time by now.
      this.late[drawn] = this.late.at(-1) ?? -1;
      this.late.pop();
    }
  }

  /** Working minutes the operation stands waiting for its machine. */
  private waited(x: number): number {
    const { sequences } = this;
    const calendar = sequences.calendar(sequences.resource[x] ?? 0);
    return Math.max(0, (sequences.from[x] ?? 0) - workedBefore(calendar, this.readyAt(x)));
  }

  /** Drawn by how long it waits; -1 where the order waits nowhere. */
  private waitingOperation(order: number): number {
    const waits = (this.movable[order] ?? []).map((x) => ({ x, waited: this.waited(x) }));
    let left = this.random.fraction() * waits.reduce((sum, { waited }) => sum + waited, 0);
    for (const { x, waited } of waits) {
      left -= waited;
      if (left < 0) return x;
    }
    return -1;
  }

  /** The order, and some that work on the machines of the operation in a stretch of its waiting, each from there on. */
  private inTheWay(order: number, x: number): Map<number, number> {
    const { sequences, compiled, random } = this;
    const mean = compiled.meanMinutes;
    const begins = sequences.from[x] ?? 0;
    const waited = this.waited(x);
    const span = Math.min(waited, longestStretch * mean * (0.2 + random.fraction()));
    const isNear = random.fraction() < 0.5;
    const from = begins - (isNear ? span : waited - random.fraction() * (waited - span));
    const until = from + span * (1 + random.fraction()) + mean;
    const found: [order: number, from: number][] = [];
    const seen = new Set([order]);
    for (const machine of compiled.pools[compiled.pool[x] ?? 0] ?? []) {
      const sequence = sequences.sequence(machine);
      for (let at = sequences.firstDoneBehind(machine, from - 1); at < sequence.length; at += 1) {
        const other = sequence[at] ?? 0;
        if ((sequences.from[other] ?? 0) > until) break;
        const of = compiled.order[other] ?? -1;
        if (seen.has(of) || !(this.movable[of] ?? []).includes(other)) continue;
        seen.add(of);
        found.push([of, other]);
      }
    }
    const most = 2 + random.below(mostOthers);
    while (found.length > most) found.splice(random.below(found.length), 1);
    return new Map([[order, x], ...found]);
  }

  /** The orders in the sequence in which they come back, by one of several rules. */
  private sequenced(cut: ReadonlyMap<number, number>, order: number): number[] {
    const { random, compiled, sequences } = this;
    const mean = compiled.meanMinutes;
    const lot = random.fraction();
    const key = (each: number, x: number): number => {
      const start = sequences.start(x);
      const wide = (random.fraction() - 0.5) * scatter * mean;
      if (lot >= 0.9) return start;
      if (lot >= 0.75) return random.fraction();
      if (lot >= 0.6) return (compiled.minutes[x] ?? 0) + wide / scatter;
      if (lot < 0.35) return start + wide;
      const due = compiled.plant.orders[each]?.due ?? 0;
      return due - (compiled.workLeft[x] ?? 0) * clockPerWorked - start + wide;
    };
    const isFirst = lot >= 0.9 || (lot >= 0.2 && lot < 0.35);
    return [...cut]
      .map(([each, x]) => ({ each, key: isFirst && each === order ? -Infinity : key(each, x) }))
      .toSorted((one, other) => one.key - other.key || one.each - other.each)
      .map(({ each }) => each);
  }

  /** Puts the orders back; where it costs more than the limit, everything stands as before. */
  private putBack(
    cut: ReadonlyMap<number, number>,
    sequence: readonly number[],
    taken: readonly Placed[],
    was: number,
    limit: number,
  ): void {
    const { sequences, objective } = this;
    const put: number[] = [];
    const tardiness: number[] = [];
    let cost = 0;
    for (const order of sequence) {
      const from = cut.get(order) ?? 0;
      for (const x of this.movable[order] ?? []) {
        if (x < from) continue;
        sequences.putFirst(x, this.readyAt(x));
        put.push(x);
        cost += (sequences.setup[x] ?? 0) * objective.setup;
      }
      const late = this.tardinessOf(order);
      tardiness.push(late);
      cost += late * objective.tardiness;
      if (cost > limit) break;
    }
    if (cost > limit || !this.setupsFit(taken, put)) {
      for (const x of put) sequences.take(x);
      for (const each of taken) sequences.put(each);
      return;
    }
    this.change += cost - was;
    for (const [at, order] of sequence.entries()) {
      if ((this.tardiness[order] ?? 0) <= 0 && (tardiness[at] ?? 0) > 0) this.late.push(order);
      this.tardiness[order] = tardiness[at] ?? 0;
    }
  }

  private setupsFit(taken: readonly Placed[], put: readonly number[]): boolean {
    if (!this.compiled.hasSetups) return true;
    const machines = new Set(taken.map(([, machine]) => machine));
    for (const x of put) machines.add(this.sequences.resource[x] ?? 0);
    return [...machines].every((machine) => this.sequences.setupsFit(machine));
  }
}

/** Orders whose operations need second resources, overlap, may be sliced, or are tied to another order. */
function firmOrders({ plant, order }: CompiledPlant): Set<number> {
  const firm = new Set<number>();
  for (const [x, { needs = [], split, fixed = [], after }] of plant.operations.entries()) {
    const own = order[x] ?? 0;
    if (needs.length > 0 || (split?.most ?? 1) > 1 || fixed.length > 1) firm.add(own);
    for (const { operation, batch = 1 } of after) {
      const before = order[operation] ?? 0;
      if (batch < 1 || before !== own) firm.add(own).add(before);
    }
  }
  return firm;
}

function copyOf(plan: Dispatched): Dispatched {
  const { resource, start, end, setup, minutes, units, slices, setupTotal } = plan;
  return {
    resource: resource.slice(),
    start: start.slice(),
    end: end.slice(),
    setup: setup.slice(),
    minutes: minutes.slice(),
    units: new Map(units),
    slices: new Map(slices),
    setupTotal,
  };
}
