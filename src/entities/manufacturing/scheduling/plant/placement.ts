// Orders placed one after the other into the gaps (c3, c4): forward from the present, backward from the due date, or the
// bottleneck first. Bars that are there stay; so one urgent order can be placed into a finished plan.
import { fixedBars } from './fixedBlocks.ts';
import { Gaps, type Wanted } from './gaps.ts';
import { earliestBehind } from './overlap.ts';
import { calendarsOf } from './planMeasures.ts';
import {
  type Plant,
  type PlantAlternative,
  type PlantBar,
  type PlantOperation,
  type PlantPlan,
  slicesOf,
} from './plant.ts';

export type Direction = 'forward' | 'backward' | 'bottleneckFirst';

export type OrderRule = 'priority' | 'dueDate' | 'leastWork' | 'criticalRatio' | 'fifo';

/** Indices of orders by a rule; equal ones by priority, due date and code. */
export function orderSequence(plant: Plant, rule: OrderRule): number[] {
  const work = plant.orders.map(() => 0);
  for (const { order, alternatives } of plant.operations)
    work[order] = (work[order] ?? 0) + Math.min(...alternatives.map(({ setup, run }) => setup + run));
  const key = (order: number): number => {
    const { due = 0, release = 0, priority = 0 } = plant.orders[order] ?? {};
    if (rule === 'priority') return priority;
    if (rule === 'dueDate') return due;
    if (rule === 'leastWork') return work[order] ?? 0;
    return rule === 'fifo' ? release : (due - plant.now) / Math.max(1, work[order] ?? 1);
  };
  const tie = (order: number): [number, number, string] => {
    const { priority = 0, due = 0, code = '' } = plant.orders[order] ?? {};
    return [priority, due, code];
  };
  return [...plant.orders.keys()].toSorted((one, other) => {
    const [priority, due, code] = tie(one);
    const [otherPriority, otherDue, otherCode] = tie(other);
    return key(one) - key(other) || priority - otherPriority || due - otherDue || (code < otherCode ? -1 : 1);
  });
}

/** Places these orders; what is fixed and the bars given keep their places. */
export function placedPlan(
  plant: Plant,
  orders: readonly number[],
  direction: Direction,
  bars: readonly PlantBar[] = [],
): PlantPlan {
  const placement = new Placement(plant, bars);
  for (const order of orders) placement.place(order, direction);
  return { bars: placement.gaps.bars() };
}

class Placement {
  readonly gaps: Gaps;
  private readonly plant: Plant;
  private readonly barsOf = new Map<number, PlantBar[]>();
  private readonly operationsOf: Map<number, number[]>;
  private readonly following = new Map<number, { operation: number; wait: number }[]>();
  private readonly bottleneck: number;

  constructor(plant: Plant, bars: readonly PlantBar[]) {
    this.plant = plant;
    const fixed = fixedBars(plant, calendarsOf(plant));
    const free = bars.filter(({ operation }) => plant.operations[operation]?.fixed === undefined);
    this.gaps = new Gaps(plant, [...fixed, ...free]);
    for (const bar of [...fixed, ...free])
      this.barsOf.set(bar.operation, [...(this.barsOf.get(bar.operation) ?? []), bar]);
    this.operationsOf = Map.groupBy(plant.operations.keys(), (x) => plant.operations[x]?.order ?? 0);
    for (const [x, { after }] of plant.operations.entries())
      for (const { operation, wait = 0 } of after)
        this.following.set(operation, [...(this.following.get(operation) ?? []), { operation: x, wait }]);
    this.bottleneck = bottleneckOf(plant);
  }

  place(order: number, direction: Direction): void {
    const open = (this.operationsOf.get(order) ?? []).filter((x) => !this.barsOf.has(x));
    const pivot = open.find((x) =>
      this.plant.operations[x]?.alternatives.some(({ resource }) => resource === this.bottleneck),
    );
    if (direction === 'backward') {
      if (this.backward(open)) return;
    } else if (direction === 'bottleneckFirst' && pivot !== undefined) {
      if (this.aroundPivot(open, pivot)) return;
    }
    for (const x of open) this.forward(x);
  }

  /** The bottleneck as early as what leads to it allows, that as late as possible, the others as early as possible. */
  private aroundPivot(open: readonly number[], pivot: number): boolean {
    const leading = this.leadingTo(pivot, open);
    const heads = leading.reduce((sum, x) => {
      const { alternatives = [] } = this.plant.operations[x] ?? {};
      return sum + Math.min(...alternatives.map(({ setup, run }) => setup + run));
    }, 0);
    this.forward(pivot, this.plant.now + heads);
    if (!this.backward(leading)) {
      this.take(pivot);
      return false;
    }
    for (const x of open) if (!this.barsOf.has(x)) this.forward(x);
    return true;
  }

  private leadingTo(pivot: number, open: readonly number[]): number[] {
    const found = new Set<number>([pivot]);
    for (const x of open.toReversed())
      if (found.has(x))
        for (const { operation } of this.plant.operations[x]?.after ?? [])
          if (open.includes(operation)) found.add(operation);
    found.delete(pivot);
    return open.filter((x) => found.has(x));
  }

  /** All or none: false where one would have to begin too early. */
  private backward(open: readonly number[]): boolean {
    const done: number[] = [];
    for (const x of open.toReversed()) {
      const operation = this.plant.operations[x];
      if (operation === undefined) continue;
      let until = this.plant.orders[operation.order]?.due ?? this.plant.now;
      for (const next of this.following.get(x) ?? [])
        for (const { start } of this.barsOf.get(next.operation) ?? [])
          until = Math.min(until, start - next.wait);
      let best: PlantBar | null = null;
      for (const alternative of operation.alternatives) {
        const found = this.gaps.latest(wantedOf(x, alternative), until);
        if (found !== null && (best === null || found.start > best.start)) best = found;
      }
      if (best === null || best.start < this.earliestOf(operation)) {
        for (const each of done) this.take(each);
        return false;
      }
      this.put(best);
      done.push(x);
    }
    return true;
  }

  /** Not before the present, the material, and what is placed already of the operations before. */
  private earliestOf(operation: PlantOperation): number {
    return operation.after.reduce(
      (latest, { operation: before, wait = 0 }) =>
        Math.max(latest, ...(this.barsOf.get(before) ?? []).map(({ end }) => end + wait)),
      Math.max(this.plant.now, operation.notBefore ?? 0),
    );
  }

  private forward(x: number, from = 0): void {
    const operation = this.plant.operations[x];
    if (operation === undefined) return;
    const earliest = (alternative: PlantAlternative, setup: number): number =>
      Math.max(from, earliestStart(this.plant, this.gaps, operation, this.barsOf, alternative, setup));
    let best: PlantBar | null = null;
    for (const alternative of operation.alternatives) {
      const found = this.gaps.earliest(wantedOf(x, alternative), (setup) => earliest(alternative, setup));
      if (found !== null && (best === null || found.end < best.end)) best = found;
    }
    if (best === null) return;
    const { end } = best;
    const slices = this.sliced(x, operation, earliest);
    const isSooner = slices.length > 1 && slices.every((slice) => slice.end < end);
    this.put(...(isSooner ? slices : [best]));
  }

  /** In as many slices as may be on resources that are free at the same time (c7); none where fewer than two are. */
  private sliced(
    x: number,
    { alternatives, after, needs = [], split }: PlantOperation,
    earliest: (alternative: PlantAlternative, setup: number) => number,
  ): PlantBar[] {
    if (split === undefined || needs.length > 0 || after.some(({ batch = 1 }) => batch < 1)) return [];
    const placed = (alternative: PlantAlternative, qty: number, from: number): PlantBar | null =>
      this.gaps.earliest(
        { ...wantedOf(x, alternative), run: Math.ceil((alternative.run * qty) / split.qty), qty },
        (setup) => Math.max(from, earliest(alternative, setup)),
      );
    for (let count = Math.min(split.most, split.qty, alternatives.length); count > 1; count -= 1) {
      const sizes = slicesOf(split.qty, count);
      const firsts = alternatives.flatMap((alternative) => {
        const bar = placed(alternative, sizes[0] ?? 0, 0);
        return bar === null ? [] : [{ alternative, bar }];
      });
      const start = Math.min(...firsts.map(({ bar }) => bar.start));
      const free = firsts
        .filter(({ bar }) => bar.start === start)
        .toSorted((one, other) => one.bar.end - other.bar.end);
      if (free.length < count) continue;
      return sizes.flatMap((qty, at) => {
        const alternative = free[at]?.alternative;
        return (alternative === undefined ? null : placed(alternative, qty, start)) ?? [];
      });
    }
    return [];
  }

  private put(...bars: readonly PlantBar[]): void {
    for (const bar of bars) {
      this.gaps.add(bar);
      this.barsOf.set(bar.operation, [...(this.barsOf.get(bar.operation) ?? []), bar]);
    }
  }

  private take(x: number): void {
    for (const bar of this.barsOf.get(x) ?? []) this.gaps.remove(bar);
    this.barsOf.delete(x);
  }
}

export function wantedOf(operation: number, { resource, setup, run }: PlantAlternative): Wanted {
  return { operation, resource, setup, run, qty: null };
}

/** From what is placed of the operations before, with overlap; on one alternative with this set-up. */
export function earliestStart(
  plant: Plant,
  gaps: Gaps,
  operation: PlantOperation,
  barsOf: ReadonlyMap<number, readonly PlantBar[]>,
  { resource, run }: Pick<PlantAlternative, 'resource' | 'run'>,
  setup: number,
): number {
  let earliest = Math.max(plant.now, operation.notBefore ?? 0);
  const calendar = gaps.calendars[resource];
  for (const { operation: before, wait = 0, batch = 1 } of operation.after) {
    const bars = barsOf.get(before) ?? [];
    const [first] = bars;
    const from = gaps.calendars[first?.resource ?? -1];
    if (batch < 1 && bars.length === 1 && first !== undefined && from !== undefined && calendar !== undefined)
      earliest = Math.max(
        earliest,
        earliestBehind({ ...first, calendar: from }, wait, batch, { calendar, setup, run }),
      );
    else for (const { end } of bars) earliest = Math.max(earliest, end + wait);
  }
  return earliest;
}

/** The resource with the most minutes, alternatives counted in equal parts; of those named bottlenecks where one is loaded. */
function bottleneckOf(plant: Plant): number {
  const load = plant.resources.map(() => 0);
  for (const { alternatives } of plant.operations)
    for (const { resource, setup, run } of alternatives)
      load[resource] = (load[resource] ?? 0) + (setup + run) / alternatives.length;
  const named = load.map((minutes, resource) =>
    plant.resources[resource]?.isBottleneck === true ? minutes : 0,
  );
  const counts = named.some((minutes) => minutes > 0) ? named : load;
  return counts.indexOf(Math.max(...counts));
}
