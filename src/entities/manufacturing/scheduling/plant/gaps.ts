// Bars of a plan by resource and by unit, and the gaps between them: the earliest or the latest place of an operation that
// leaves every bar, and every set-up already planned, as it is.
import { type CalendarTable, endOfWork, nextStart, startOfWork } from './calendarTable.ts';
import { byStart } from './planBars.ts';
import { calendarsOf } from './planMeasures.ts';
import { type Plant, type PlantBar, type PlantOperation, setupBetween } from './plant.ts';

/** Which bars count; all, unless told. */
export type InTheWay = (bar: PlantBar) => boolean;

export interface Wanted {
  operation: number;
  resource: number;
  /** Of the route, and working minutes without it. */
  setup: number;
  run: number;
  qty: number | null;
}

const all: InTheWay = () => true;

export class Gaps {
  readonly calendars: readonly CalendarTable[];
  private readonly plant: Plant;
  private readonly byResource: PlantBar[][];
  private readonly byUnit = new Map<number, PlantBar[]>();

  constructor(plant: Plant, bars: readonly PlantBar[] = []) {
    this.plant = plant;
    this.calendars = calendarsOf(plant);
    this.byResource = plant.resources.map(() => []);
    for (const bar of bars) this.add(bar);
  }

  add(bar: PlantBar): void {
    insert(this.byResource[bar.resource] ?? [], bar);
    for (const unit of bar.units) {
      const bars = this.byUnit.get(unit) ?? [];
      insert(bars, bar);
      this.byUnit.set(unit, bars);
    }
  }

  remove(bar: PlantBar): void {
    for (const bars of [
      this.byResource[bar.resource] ?? [],
      ...bar.units.map((unit) => this.byUnit.get(unit) ?? []),
    ]) {
      const at = bars.indexOf(bar);
      if (at >= 0) bars.splice(at, 1);
    }
  }

  bars(): PlantBar[] {
    return this.byResource.flat().toSorted(byStart);
  }

  /** What the resource is set up for before a bar; null: nothing known. */
  private groupOf(bar: PlantBar | undefined, resource: number): number | null {
    if (bar === undefined) return this.plant.resources[resource]?.setupGroup ?? null;
    return this.plant.operations[bar.operation]?.setupGroup ?? null;
  }

  private minutesAfter(before: PlantBar | undefined, { operation, resource, setup }: Wanted): number {
    const own = this.plant.operations[operation]?.setupGroup ?? null;
    return setupBetween(this.plant, this.groupOf(before, resource), own, setup);
  }

  /** Whether the bar behind would still have the set-up it was planned with. */
  private leavesSetup(next: PlantBar | undefined, { operation }: Wanted): boolean {
    const following = next === undefined ? undefined : this.plant.operations[next.operation];
    if (next === undefined || following === undefined || following.fixed !== undefined) return true;
    const route =
      following.alternatives.find(({ resource }) => resource === next.resource)?.setup ?? next.setup;
    const own = this.plant.operations[operation]?.setupGroup ?? null;
    return setupBetween(this.plant, own, following.setupGroup ?? null, route) === next.setup;
  }

  /** The first place that begins at or after the minute; `from` may depend on the set-up. */
  earliest(wanted: Wanted, from: (setup: number) => number, counts: InTheWay = all): PlantBar | null {
    const calendar = this.calendars[wanted.resource];
    if (calendar === undefined) return null;
    const own = this.byResource[wanted.resource] ?? [];
    const bars = counts === all ? own : own.filter(counts);
    // Bars not yet mended may overlap; what ends last counts.
    let before: PlantBar | undefined;
    for (let at = 0; at <= bars.length; at += 1) {
      const [last, next] = [bars[at - 1], bars[at]];
      if (last !== undefined && (before === undefined || last.end >= before.end)) before = last;
      const setup = this.minutesAfter(before, wanted);
      const minutes = setup + wanted.run;
      let start = nextStart(calendar, Math.max(from(setup), before?.end ?? 0));
      if (!this.leavesSetup(next, wanted)) continue;
      const limit = next?.start ?? Infinity;
      for (;;) {
        const end = endOfWork(calendar, start, minutes);
        if (end > limit) break;
        const units = this.freeUnits(this.plant.operations[wanted.operation], start, end, counts);
        if (typeof units !== 'number')
          return {
            operation: wanted.operation,
            resource: wanted.resource,
            start,
            setup,
            minutes,
            end,
            units,
            qty: wanted.qty,
          };
        if (units === Infinity) return null;
        start = nextStart(calendar, units);
      }
    }
    return null;
  }

  /** Whether a bar of a plan can stay as it is among those that count. */
  canStay(bar: PlantBar, wanted: Wanted, counts: InTheWay): boolean {
    const calendar = this.calendars[bar.resource];
    if (calendar === undefined) return false;
    if (
      nextStart(calendar, bar.start) !== bar.start ||
      endOfWork(calendar, bar.start, bar.minutes) !== bar.end
    )
      return false;
    const bars = (this.byResource[bar.resource] ?? []).filter(counts);
    const next = bars.find((other) => byStart(other, bar) > 0);
    const before = bars.findLast((other) => byStart(other, bar) < 0);
    if ((before?.end ?? 0) > bar.start || (next !== undefined && next.start < bar.end)) return false;
    if (this.minutesAfter(before, wanted) !== bar.setup || !this.leavesSetup(next, wanted)) return false;
    return bar.units.every(
      (unit) =>
        !this.byUnit.get(unit)?.some((use) => counts(use) && use.start < bar.end && use.end > bar.start),
    );
  }

  /** The last place that ends by the minute. */
  latest(wanted: Wanted, until: number): PlantBar | null {
    const calendar = this.calendars[wanted.resource];
    if (calendar === undefined) return null;
    const bars = this.byResource[wanted.resource] ?? [];
    for (let at = bars.length; at >= 0; at -= 1) {
      const [before, next] = [bars[at - 1], bars[at]];
      if (before !== undefined && before.end > until) continue;
      const minutes = this.minutesAfter(before, wanted) + wanted.run;
      let limit = Math.min(until, next?.start ?? until);
      while (limit > Math.max(before?.end ?? 0, this.plant.now) && this.leavesSetup(next, wanted)) {
        const start = minutes === 0 ? nextStart(calendar, limit) : startOfWork(calendar, limit, minutes);
        const end = endOfWork(calendar, start, minutes);
        if (start < (before?.end ?? 0) || end > limit) break;
        const units = this.freeUnits(this.plant.operations[wanted.operation], start, end, all);
        if (typeof units !== 'number')
          return { ...wanted, start, setup: minutes - wanted.run, minutes, end, units };
        if (units === Infinity) return null;
        limit = start - 1;
      }
    }
    return null;
  }

  /** A free unit for every need, or the minute at which to try again. */
  private freeUnits(
    operation: PlantOperation | undefined,
    start: number,
    end: number,
    counts: InTheWay,
  ): number[] | number {
    const taken: number[] = [];
    for (const need of operation?.needs ?? []) {
      let soonest = Infinity;
      const unit = need.find((each) => {
        if (taken.includes(each)) return false;
        const used = this.byUnit.get(each)?.find((bar) => counts(bar) && bar.start < end && bar.end > start);
        if (used !== undefined) soonest = Math.min(soonest, used.end);
        return used === undefined;
      });
      if (unit === undefined) return soonest;
      taken.push(unit);
    }
    return taken;
  }
}

function insert(bars: PlantBar[], bar: PlantBar): void {
  let at = bars.length;
  for (let other = bars[at - 1]; other !== undefined && byStart(other, bar) > 0; other = bars[at - 1])
    at -= 1;
  bars.splice(at, 0, bar);
}
