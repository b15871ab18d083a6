// Event-driven dispatch: whenever a resource is free, somebody works there and something waits, the most urgent operation
// that can begin now begins. One pass makes a whole plan; a search makes many with other urgencies, so nothing is built
// anew. What is fixed keeps its place, and nothing begins that would run into it.
import { endOfWork, nextStart } from './calendarTable.ts';
import type { CompiledPlant } from './compiledPlant.ts';
import { EventHeap } from './eventHeap.ts';
import { type Dispatched, Floor } from './floor.ts';
import { type PlantBar, slicesOf } from './plant.ts';
import type { Urgency } from './rules.ts';

export class Dispatcher {
  private readonly compiled: CompiledPlant;
  private readonly floor: Floor;
  private readonly events = new EventHeap();
  private readonly ready: Int32Array;
  private readonly waiting: Int32Array;
  /** By pool: what waits. */
  private readonly queues: number[][];
  private readonly wakeAt: Float64Array;
  /** By operation: in which turn it was refused. */
  private readonly skipped: Int32Array;
  private turn = 0;

  constructor(compiled: CompiledPlant) {
    this.compiled = compiled;
    this.floor = new Floor(compiled);
    this.ready = new Int32Array(compiled.operations);
    this.waiting = new Int32Array(compiled.operations);
    this.queues = compiled.pools.map(() => []);
    this.wakeAt = new Float64Array(compiled.plant.resources.length);
    this.skipped = new Int32Array(compiled.operations);
  }

  /** Makes the plan of these urgencies. */
  run(urgency: Urgency): Dispatched {
    this.reset();
    const { events, compiled } = this;
    const { operations } = compiled;
    const touched: number[] = [];
    for (let minute = events.minute(); minute !== Infinity; minute = events.minute()) {
      touched.length = 0;
      while (events.minute() === minute) {
        const about = events.take();
        if (about >= operations) touched.push(about - operations);
        else this.arrive(about, minute, touched);
      }
      for (const resource of touched) this.serve(resource, minute, urgency);
    }
    return this.floor.plan;
  }

  private reset(): void {
    const { compiled, floor, events, ready, waiting } = this;
    events.clear();
    ready.set(compiled.notBefore);
    waiting.set(compiled.waitsFor);
    for (const queue of this.queues) queue.length = 0;
    this.wakeAt.fill(-1);
    floor.reset();
    for (let x = 0; x < compiled.operations; x += 1) if (waiting[x] === 0) this.await(x);
    for (const x of floor.fixed) waiting[x] = -1;
    for (const x of floor.fixed) this.release(x, floor.plan.end[x] ?? 0);
  }

  /** Fixed operations never wait. */
  private await(x: number): void {
    if (this.compiled.plant.operations[x]?.fixed === undefined) this.events.add(this.ready[x] ?? 0, x);
  }

  private arrive(x: number, minute: number, touched: number[]): void {
    const { compiled, queues } = this;
    const { freeAt } = this.floor;
    const pool = compiled.pool[x] ?? 0;
    queues[pool]?.push(x);
    for (const resource of compiled.pools[pool] ?? []) {
      if ((freeAt[resource] ?? 0) > minute) continue;
      touched.push(resource);
    }
  }

  private wake(resource: number, minute: number): void {
    if (this.wakeAt[resource] === minute) return;
    this.wakeAt[resource] = minute;
    this.events.add(minute, this.compiled.operations + resource);
  }

  /** Gives the resource what is most urgent; goes on while others took it instead. */
  private serve(resource: number, minute: number, urgency: Urgency): void {
    const { compiled } = this;
    const { freeAt } = this.floor;
    if ((freeAt[resource] ?? 0) > minute) return;
    const pools = compiled.poolsOf[resource] ?? [];
    if (pools.every(({ pool }) => this.queues[pool]?.length === 0)) return;
    const until = this.floor.passBlocks(resource, minute);
    if (until > minute) {
      this.wake(resource, until);
      return;
    }
    const calendar = compiled.calendars[resource];
    if (calendar === undefined) return;
    const begins = nextStart(calendar, minute);
    if (begins > minute) {
      this.wake(resource, begins);
      return;
    }
    this.turn += 1;
    this.floor.retry = Infinity;
    while ((freeAt[resource] ?? 0) <= minute) {
      const found = this.mostUrgent(resource, minute, urgency);
      if (found === -1) break;
      if (this.begin(found, minute)) this.unqueue(found);
      else this.skipped[found] = this.turn;
    }
    if ((freeAt[resource] ?? 0) <= minute && this.floor.retry !== Infinity)
      this.wake(resource, Math.max(this.floor.retry, minute + 1));
  }

  private mostUrgent(resource: number, minute: number, urgency: Urgency): number {
    const { compiled, skipped, turn: stamp } = this;
    const { base, turn, slope, floor, setupWeight } = urgency;
    const weighs = compiled.hasSetups && setupWeight > 0;
    let [found, most] = [-1, -Infinity];
    for (const { pool, place } of compiled.poolsOf[resource] ?? []) {
      const queue = this.queues[pool] ?? [];
      for (let at = 0; at < queue.length; at += 1) {
        const x = queue[at] ?? 0;
        if (skipped[x] === stamp) continue;
        const slack = (turn[x] ?? 0) - minute;
        let value = base[x] ?? 0;
        if (slope[x] !== 0) value -= (slack > floor ? slack : floor) * (slope[x] ?? 0);
        if (weighs)
          value -= setupWeight * this.floor.setupOf(x, (compiled.alternativeFrom[x] ?? 0) + place, resource);
        if (value > most || (value === most && x < found)) {
          most = value;
          found = x;
        }
      }
    }
    return found;
  }

  private unqueue(x: number): void {
    const queue = this.queues[this.compiled.pool[x] ?? 0] ?? [];
    const last = queue.pop();
    if (last !== undefined && last !== x) queue[queue.indexOf(x)] = last;
  }

  /** Begins the operation now on the free resource where it ends first, or in slices on several; false where it cannot. */
  private begin(x: number, minute: number): boolean {
    const { compiled } = this;
    const units = this.floor.unitsFor(x, minute);
    if (units === null) return false;
    const split = compiled.plant.operations[x]?.split;
    const fits: { resource: number; setup: number; minutes: number; end: number }[] = [];
    for (let at = compiled.alternativeFrom[x] ?? 0; at < (compiled.alternativeFrom[x + 1] ?? 0); at += 1) {
      const resource = compiled.alternativeResource[at] ?? 0;
      const calendar = compiled.calendars[resource];
      if (calendar === undefined || (this.floor.freeAt[resource] ?? 0) > minute) continue;
      if (this.floor.passBlocks(resource, minute) > minute || nextStart(calendar, minute) > minute) continue;
      const setup = this.floor.setupOf(x, at, resource);
      const minutes = setup + (compiled.alternativeRun[at] ?? 0);
      const end = endOfWork(calendar, minute, minutes);
      if (!this.floor.endsInTime(x, resource, end, units, minute)) continue;
      if (compiled.hasBatch[x] === 1 && this.floor.tooEarly(x, resource, setup, minutes - setup, minute))
        continue;
      fits.push({ resource, setup, minutes, end });
    }
    const best = fits.reduce<(typeof fits)[number] | null>(
      (one, fit) => (one === null || fit.end < one.end ? fit : one),
      null,
    );
    if (best === null) return false;
    const mayBeSliced = units.length === 0 && compiled.hasBatch[x] === 0;
    if (split !== undefined && split.most > 1 && fits.length > 1 && mayBeSliced)
      return this.beginSlices(x, minute, split, fits);
    this.occupy(x, best.resource, minute, best.setup, best.minutes, best.end);
    for (const unit of units) this.floor.unitFreeAt[unit] = best.end;
    if (units.length > 0) this.floor.plan.units.set(x, units);
    this.release(x, best.end);
    return true;
  }

  private beginSlices(
    x: number,
    minute: number,
    split: { qty: number; most: number },
    fits: { resource: number; setup: number; minutes: number; end: number }[],
  ): boolean {
    const { compiled } = this;
    const { plan } = this.floor;
    const used = fits.toSorted((one, other) => one.end - other.end).slice(0, Math.min(split.most, split.qty));
    const sizes = slicesOf(split.qty, used.length);
    const bars: PlantBar[] = [];
    for (const [at, { resource, setup, minutes }] of used.entries()) {
      const qty = sizes[at] ?? 0;
      const whole = setup + Math.ceil(((minutes - setup) * qty) / split.qty);
      const calendar = compiled.calendars[resource];
      if (calendar === undefined) continue;
      const end = endOfWork(calendar, minute, whole);
      bars.push({ operation: x, resource, start: minute, setup, minutes: whole, end, units: [], qty });
      this.occupy(x, resource, minute, setup, whole, end);
    }
    const last = Math.max(...bars.map(({ end }) => end));
    plan.end[x] = last;
    if (bars.length > 1) plan.slices.set(x, bars);
    this.release(x, last);
    return true;
  }

  private occupy(
    x: number,
    resource: number,
    start: number,
    setup: number,
    minutes: number,
    end: number,
  ): void {
    const { compiled } = this;
    const { plan } = this.floor;
    plan.resource[x] = resource;
    plan.start[x] = start;
    plan.end[x] = end;
    plan.setup[x] = setup;
    plan.minutes[x] = minutes;
    plan.setupTotal += setup;
    this.floor.freeAt[resource] = end;
    this.floor.group[resource] = compiled.group[x] ?? -1;
    this.wake(resource, end);
  }

  /** Tells what comes behind; with overlap it may begin before the end. */
  private release(x: number, end: number): void {
    const { compiled, ready, waiting } = this;
    for (let link = compiled.nextFrom[x] ?? 0; link < (compiled.nextFrom[x + 1] ?? 0); link += 1) {
      const next = compiled.nextOperation[link] ?? 0;
      const left = waiting[next] ?? 0;
      if (left <= 0) continue;
      const wait = compiled.nextWait[link] ?? 0;
      const batch = compiled.nextBatch[link] ?? 1;
      let from = end + wait;
      if (batch < 1) {
        const at = compiled.alternativeFrom[next] ?? 0;
        const [setup, run] = [compiled.alternativeSetup[at] ?? 0, compiled.alternativeRun[at] ?? 0];
        from = this.floor.readyBehind(x, wait, batch, compiled.alternativeResource[at] ?? 0, setup, run);
      }
      if (from > (ready[next] ?? 0)) ready[next] = from;
      waiting[next] = left - 1;
      if (left === 1) this.await(next);
    }
  }
}
