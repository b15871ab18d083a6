// The floor during dispatch: when each resource and unit is free, what it is set up for, and what is fixed ahead of it.
import type { CompiledPlant } from './compiledPlant.ts';
import { fixedBars, type FixedBlock, fixedBlocks, fixedUnits } from './fixedBlocks.ts';
import { earliestBehind } from './overlap.ts';
import type { PlantBar } from './plant.ts';

/** One plan in arrays, by operation; the arrays are those of the dispatcher and change with the next plan. */
export interface Dispatched {
  resource: Int32Array;
  start: Int32Array;
  end: Int32Array;
  setup: Int32Array;
  /** Working minutes with the set-up. */
  minutes: Int32Array;
  /** Units taken, by operation; only of those that need some. */
  units: Map<number, number[]>;
  /** Operations in slices: all their bars. */
  slices: Map<number, PlantBar[]>;
  setupTotal: number;
}

const nothing: readonly FixedBlock[] = [];

export class Floor {
  readonly plan: Dispatched;
  readonly freeAt: Int32Array;
  readonly group: Int32Array;
  readonly blocks: readonly (readonly FixedBlock[])[];
  /** Operations that keep their place. */
  readonly fixed: readonly number[];
  readonly unitFreeAt: Int32Array;
  /** When to ask again for what was refused since this was last set to Infinity. */
  retry = Infinity;
  private readonly compiled: CompiledPlant;
  private readonly nextBlock: Int32Array;
  private readonly unitBlocks: ReadonlyMap<number, readonly FixedBlock[]>;
  private readonly barsOfFixed: ReadonlyMap<number, PlantBar[]>;

  constructor(compiled: CompiledPlant) {
    this.compiled = compiled;
    const { operations, plant } = compiled;
    const resources = plant.resources.length;
    this.plan = {
      resource: new Int32Array(operations),
      start: new Int32Array(operations),
      end: new Int32Array(operations),
      setup: new Int32Array(operations),
      minutes: new Int32Array(operations),
      units: new Map(),
      slices: new Map(),
      setupTotal: 0,
    };
    this.freeAt = new Int32Array(resources);
    this.group = new Int32Array(resources);
    this.nextBlock = new Int32Array(resources);
    this.blocks = fixedBlocks(plant);
    this.unitFreeAt = new Int32Array(plant.units);
    this.unitBlocks = fixedUnits(plant);
    this.barsOfFixed = Map.groupBy(fixedBars(plant, compiled.calendars), ({ operation }) => operation);
    this.fixed = [...this.barsOfFixed.keys()];
  }

  /** As it is now, with what is fixed in its place. */
  reset(): void {
    const { compiled, plan } = this;
    const { now } = compiled.plant;
    this.freeAt.fill(now);
    this.group.set(compiled.startGroup);
    this.nextBlock.fill(0);
    this.unitFreeAt.fill(now);
    plan.units.clear();
    plan.slices.clear();
    plan.setupTotal = 0;
    for (const [x, bars] of this.barsOfFixed) {
      // Of slices the last one done stands for the operation.
      const last = bars.reduce((one, bar) => (bar.end > one.end ? bar : one));
      plan.resource[x] = last.resource;
      plan.start[x] = last.start;
      plan.end[x] = last.end;
      plan.setup[x] = 0;
      plan.minutes[x] = last.minutes;
      if (bars.length > 1) plan.slices.set(x, bars);
      else if (last.units.length > 0) plan.units.set(x, [...last.units]);
    }
  }

  /** Goes past what is fixed and over; returns when the resource is free again. */
  passBlocks(resource: number, minute: number): number {
    const blocks = this.blocks[resource] ?? nothing;
    for (;;) {
      const block = blocks[this.nextBlock[resource] ?? 0];
      if (block === undefined || block.start > minute) return minute;
      if (block.end > minute) return block.end;
      this.group[resource] = block.group;
      this.nextBlock[resource] = (this.nextBlock[resource] ?? 0) + 1;
    }
  }

  /** Minutes of set-up if the operation were the next on the resource. */
  setupOf(x: number, alternative: number, resource: number): number {
    const { compiled, group } = this;
    const route = compiled.alternativeSetup[alternative] ?? 0;
    if (!compiled.hasSetups) return route;
    const [before, own] = [group[resource] ?? -1, compiled.group[x] ?? -1];
    if (own === -1 || before === -1) return route;
    return before === own ? 0 : (compiled.plant.setups?.[before]?.[own] ?? route);
  }

  /** Free units for every need, or null and when to ask again. */
  unitsFor(x: number, minute: number): number[] | null {
    const taken: number[] = [];
    for (const need of this.compiled.plant.operations[x]?.needs ?? []) {
      let soonest = Infinity;
      const unit = need.find((each) => {
        if (taken.includes(each)) return false;
        const block = this.unitBlocks.get(each)?.find(({ start, end }) => start <= minute && end > minute);
        const free = Math.max(this.unitFreeAt[each] ?? 0, block?.end ?? 0);
        soonest = Math.min(soonest, free);
        return free <= minute;
      });
      if (unit === undefined) {
        this.retry = Math.min(this.retry, soonest);
        return null;
      }
      taken.push(unit);
    }
    return taken;
  }

  /** Before what is fixed on the resource and the units. */
  endsInTime(x: number, resource: number, end: number, units: readonly number[], minute: number): boolean {
    const block = this.blocks[resource]?.[this.nextBlock[resource] ?? 0];
    const inTheWay = [
      ...(block === undefined ? [] : [block]),
      ...units.flatMap((unit) => this.unitBlocks.get(unit)?.find(({ start }) => start >= minute) ?? []),
    ].filter((each) => each.start < end && each.operation !== x);
    for (const each of inTheWay) this.retry = Math.min(this.retry, each.end);
    return inTheWay.length === 0;
  }

  tooEarly(x: number, resource: number, setup: number, run: number, minute: number): boolean {
    let earliest = 0;
    for (const { operation, wait, batch } of this.compiled.plant.operations[x]?.after ?? [])
      earliest = Math.max(earliest, this.readyBehind(operation, wait ?? 0, batch ?? 1, resource, setup, run));
    if (earliest <= minute) return false;
    this.retry = Math.min(this.retry, earliest);
    return true;
  }

  readyBehind(x: number, wait: number, batch: number, resource: number, setup: number, run: number): number {
    const { plan, compiled } = this;
    const [start, end] = [plan.start[x] ?? 0, plan.end[x] ?? 0];
    const first = compiled.calendars[plan.resource[x] ?? 0];
    const second = compiled.calendars[resource];
    if (batch >= 1 || first === undefined || second === undefined || plan.slices.has(x)) return end + wait;
    const placed = { calendar: first, start, end, setup: plan.setup[x] ?? 0, minutes: plan.minutes[x] ?? 0 };
    return earliestBehind(placed, wait, batch, { calendar: second, setup, run });
  }
}
