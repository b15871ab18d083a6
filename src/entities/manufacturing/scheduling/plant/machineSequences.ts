// A plan as sequences of operations on machines, in working minutes of each machine, so that a night is no gap: operations
// are taken out and put into the first gap that holds them, everything else stays. A change costs what it touches.
import { type CalendarTable, minuteOfEnd, minuteOfStart, workedBefore } from './calendarTable.ts';
import type { CompiledPlant } from './compiledPlant.ts';
import type { Dispatched } from './floor.ts';
import type { PlantBar } from './plant.ts';

/** Numbers of one placed operation: itself, machine, begin and end in working minutes, set-up, end by the clock. */
export type Placed = readonly [
  x: number,
  machine: number,
  from: number,
  until: number,
  setup: number,
  end: number,
];

export class MachineSequences {
  /** By operation; -1 on no machine, or in slices. */
  readonly resource: Int32Array;
  readonly end: Int32Array;
  readonly setup: Int32Array;
  /** Working minutes of the machine at which the set-up begins and at which all is done. */
  readonly from: Int32Array;
  readonly until: Int32Array;
  private readonly compiled: CompiledPlant;
  private readonly sequences: Int32Array[];
  private readonly counts: Int32Array;
  /** Numbers behind those of the operations stand for slices, which stay where they are: their operation. */
  private readonly sliced: Int32Array;

  constructor(compiled: CompiledPlant) {
    const { operations, plant } = compiled;
    const slices = plant.operations.reduce(
      (sum, { split, fixed }) => sum + Math.max(split?.most ?? 0, fixed?.length ?? 0),
      0,
    );
    this.compiled = compiled;
    this.resource = new Int32Array(operations + slices);
    this.end = new Int32Array(operations + slices);
    this.setup = new Int32Array(operations + slices);
    this.from = new Int32Array(operations + slices);
    this.until = new Int32Array(operations + slices);
    this.sliced = new Int32Array(slices);
    this.sequences = plant.resources.map(() => new Int32Array(16));
    this.counts = new Int32Array(plant.resources.length);
  }

  /** Takes over a plan by dispatch. */
  load(plan: Dispatched): void {
    this.counts.fill(0);
    this.resource.fill(-1);
    const { operations } = this.compiled;
    const bars: (Pick<PlantBar, 'resource' | 'start' | 'setup' | 'minutes' | 'end'> & { x: number })[] = [];
    let slices = 0;
    for (let x = 0; x < operations; x += 1) {
      for (const bar of plan.slices.get(x) ?? []) {
        this.sliced[slices] = x;
        bars.push({ ...bar, x: operations + slices });
        slices += 1;
      }
      this.end[x] = plan.end[x] ?? 0;
      if (plan.slices.has(x)) continue;
      const [resource, start, setup] = [plan.resource[x] ?? 0, plan.start[x] ?? 0, plan.setup[x] ?? 0];
      bars.push({ x, resource, start, setup, minutes: plan.minutes[x] ?? 0, end: plan.end[x] ?? 0 });
    }
    // What is fixed may overlap other fixed work; for the rest the later end counts.
    const latest = new Map<number, number>();
    for (const { x, resource, start, setup, minutes, end } of bars.toSorted(
      (one, other) => one.start - other.start || one.end - other.end || one.x - other.x,
    )) {
      const from = workedBefore(this.calendar(resource), start);
      const until = Math.max(from + minutes, latest.get(resource) ?? 0);
      latest.set(resource, until);
      this.put([x, resource, from, until, setup, end]);
    }
  }

  /** Writes places back into a plan, of operations that are not in slices and not fixed. */
  unload(plan: Dispatched): void {
    plan.setupTotal = 0;
    for (const bars of plan.slices.values()) for (const { setup } of bars) plan.setupTotal += setup;
    for (let x = 0; x < this.compiled.operations; x += 1) {
      if (this.resource[x] === -1 || this.compiled.plant.operations[x]?.fixed !== undefined) continue;
      plan.resource[x] = this.resource[x] ?? 0;
      plan.start[x] = this.start(x);
      plan.end[x] = this.end[x] ?? 0;
      plan.setup[x] = this.setup[x] ?? 0;
      plan.minutes[x] = (this.until[x] ?? 0) - (this.from[x] ?? 0);
      plan.setupTotal += this.setup[x] ?? 0;
    }
  }

  calendar(machine: number): CalendarTable {
    const found = this.compiled.calendars[machine];
    if (found === undefined) throw new RangeError(`machine ${machine} is not there`);
    return found;
  }

  /** By the clock. */
  start(x: number): number {
    return minuteOfStart(this.calendar(this.resource[x] ?? 0), this.from[x] ?? 0);
  }

  /** In the order of time; shows what is there now, not later. */
  sequence(machine: number): Int32Array {
    return this.sequences[machine]?.subarray(0, this.counts[machine] ?? 0) ?? new Int32Array(0);
  }

  /** Place in the sequence of the first operation that is done behind the working minute. */
  firstDoneBehind(machine: number, worked: number): number {
    const sequence = this.sequences[machine];
    let [low, high] = [0, this.counts[machine] ?? 0];
    if (sequence === undefined) return 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.until[sequence[middle] ?? 0] ?? 0) > worked) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  placed(x: number): Placed {
    const { resource, from, until, setup, end } = this;
    return [x, resource[x] ?? 0, from[x] ?? 0, until[x] ?? 0, setup[x] ?? 0, end[x] ?? 0];
  }

  put([x, machine, from, until, setup, end]: Placed): void {
    let sequence = this.sequences[machine] ?? new Int32Array(0);
    const count = this.counts[machine] ?? 0;
    if (count === sequence.length) {
      const larger = new Int32Array(count * 2);
      larger.set(sequence);
      this.sequences[machine] = larger;
      sequence = larger;
    }
    let [at, high] = [0, count];
    while (at < high) {
      const middle = (at + high) >>> 1;
      const other = sequence[middle] ?? 0;
      const first = (this.from[other] ?? 0) - from || (this.until[other] ?? 0) - until || other - x;
      if (first < 0) at = middle + 1;
      else high = middle;
    }
    sequence.copyWithin(at + 1, at, count);
    sequence[at] = x;
    this.counts[machine] = count + 1;
    this.resource[x] = machine;
    this.from[x] = from;
    this.until[x] = until;
    this.setup[x] = setup;
    this.end[x] = end;
  }

  take(x: number): void {
    const machine = this.resource[x] ?? -1;
    const sequence = this.sequences[machine];
    if (sequence === undefined) return;
    const count = this.counts[machine] ?? 0;
    let at = this.firstDoneBehind(machine, (this.until[x] ?? 0) - 1);
    while (at < count && sequence[at] !== x) at += 1;
    sequence.copyWithin(at, at + 1, count);
    this.counts[machine] = count - 1;
    this.resource[x] = -1;
  }

  /** Into the first gap of the machine on which it is done soonest, not before the minute. */
  putFirst(x: number, ready: number): void {
    const { compiled } = this;
    let [machine, from, until, setup, end] = [-1, 0, 0, 0, Infinity];
    for (let at = compiled.alternativeFrom[x] ?? 0; at < (compiled.alternativeFrom[x + 1] ?? 0); at += 1) {
      const each = compiled.alternativeResource[at] ?? 0;
      const calendar = this.calendar(each);
      const run = compiled.alternativeRun[at] ?? 0;
      let own = compiled.alternativeSetup[at] ?? 0;
      const earliest = workedBefore(calendar, ready);
      let begins: number;
      if (compiled.hasSetups) [begins, own] = this.gapWithSetup(x, at, each, earliest);
      else {
        // Behind what was found on a machine of the same hours nothing better comes.
        const limit = machine !== -1 && this.calendar(machine) === calendar ? until - own - run : Infinity;
        begins = this.gap(each, earliest, own + run, limit);
        if (begins >= limit) continue;
      }
      const behind = begins + own + run;
      const done = behind === begins ? minuteOfStart(calendar, begins) : minuteOfEnd(calendar, behind);
      if (done < end) [machine, from, until, setup, end] = [each, begins, behind, own, done];
    }
    this.put([x, machine, from, until, setup, end]);
  }

  /** Working minute at which so many minutes without an operation begin; the limit or more where that is not before it. */
  private gap(machine: number, earliest: number, minutes: number, limit: number): number {
    const { from, until } = this;
    const sequence = this.sequences[machine];
    const count = this.counts[machine] ?? 0;
    let begins = earliest;
    if (sequence === undefined) return begins;
    for (let at = this.firstDoneBehind(machine, earliest); at < count && begins < limit; at += 1) {
      const next = sequence[at] ?? 0;
      if ((from[next] ?? 0) - begins >= minutes) break;
      const done = until[next] ?? 0;
      if (done > begins) begins = done;
    }
    return begins;
  }

  /** The same where the set-up depends on what stands before, and what stands behind must keep its own. */
  private gapWithSetup(x: number, alternative: number, machine: number, earliest: number): [number, number] {
    const run = this.compiled.alternativeRun[alternative] ?? 0;
    const route = this.compiled.alternativeSetup[alternative] ?? 0;
    const sequence = this.sequence(machine);
    let begins = earliest;
    let at = this.firstDoneBehind(machine, earliest);
    for (; at < sequence.length; at += 1) {
      const next = sequence[at] ?? 0;
      const setup = this.setupBehind(machine, sequence[at - 1], x, route);
      if ((this.from[next] ?? 0) - begins >= setup + run && this.keepsSetup(machine, x, next))
        return [begins, setup];
      begins = Math.max(begins, this.until[next] ?? 0);
    }
    return [begins, this.setupBehind(machine, sequence[at - 1], x, route)];
  }

  /** Whether every operation of the machine has the set-up that the one before it asks for. */
  setupsFit(machine: number): boolean {
    const sequence = this.sequence(machine);
    return sequence.every((x, at) => this.keepsSetup(machine, sequence[at - 1], x));
  }

  private keepsSetup(machine: number, before: number | undefined, x: number): boolean {
    const own = this.operationOf(x);
    const operation = this.compiled.plant.operations[own];
    if (operation?.fixed !== undefined) return true;
    const route = operation?.alternatives.find(({ resource }) => resource === machine)?.setup ?? 0;
    return this.setupBehind(machine, before, x, route) === this.setup[x];
  }

  private setupBehind(machine: number, before: number | undefined, x: number, route: number): number {
    const { group, startGroup, plant } = this.compiled;
    const was = before === undefined ? startGroup[machine] : group[this.operationOf(before)];
    const own = group[this.operationOf(x)];
    if (was === undefined || own === undefined || was === -1 || own === -1) return route;
    return was === own ? 0 : (plant.setups?.[was]?.[own] ?? route);
  }

  private operationOf(x: number): number {
    const { operations } = this.compiled;
    return x < operations ? x : (this.sliced[x - operations] ?? 0);
  }
}
