// Why a bar begins when it does (c10): the last thing it had to wait for.
import { nextStart } from './calendarTable.ts';
import { Gaps } from './gaps.ts';
import { byStart } from './planBars.ts';
import { earliestStart } from './placement.ts';
import type { Plant, PlantBar } from './plant.ts';

export interface ConstraintNote {
  /** later: nothing held it; it was placed late on purpose, or gave way to what is fixed. */
  kind:
    | 'started'
    | 'locked'
    | 'frozen'
    | 'together'
    | 'predecessor'
    | 'material'
    | 'resource'
    | 'unit'
    | 'calendar'
    | 'present'
    | 'later';
  /** The operation it waited for. */
  other: number | null;
}

/** By bar, in the order given. */
export function constraintNotes(plant: Plant, bars: readonly PlantBar[]): ConstraintNote[] {
  const gaps = new Gaps(plant);
  const barsOf = Map.groupBy(bars, ({ operation }) => operation);
  const before = new Map<PlantBar, PlantBar>();
  for (const on of Map.groupBy(bars.toSorted(byStart), ({ resource }) => resource).values())
    for (const [at, bar] of on.entries()) {
      const previous = on[at - 1];
      if (previous !== undefined) before.set(bar, previous);
    }
  const byUnit = Map.groupBy(
    bars.toSorted(byStart).flatMap((bar) => bar.units.map((unit) => ({ unit, bar }))),
    ({ unit }) => unit,
  );
  return bars.map((bar) => {
    const operation = plant.operations[bar.operation];
    if (operation?.fixed !== undefined) {
      const own = operation.fixed.find(
        ({ resource, start }) => resource === bar.resource && start === bar.start,
      );
      return { kind: own?.why ?? 'locked', other: null };
    }
    const calendar = gaps.calendars[bar.resource];
    if (operation === undefined || calendar === undefined) return { kind: 'later', other: null };
    const waits: { kind: ConstraintNote['kind']; other: number | null; until: number }[] = [];
    const alternative = { resource: bar.resource, run: bar.minutes - bar.setup };
    for (const link of operation.after) {
      const only = { ...operation, after: [link], notBefore: 0 };
      const until = earliestStart({ ...plant, now: 0 }, gaps, only, barsOf, alternative, bar.setup);
      waits.push({ kind: 'predecessor', other: link.operation, until });
    }
    if (operation.notBefore !== undefined)
      waits.push({ kind: 'material', other: null, until: operation.notBefore });
    const previous = before.get(bar);
    if (previous !== undefined)
      waits.push({ kind: 'resource', other: previous.operation, until: previous.end });
    for (const unit of bar.units) {
      const last = byUnit.get(unit)?.findLast((use) => use.bar.end <= bar.start && use.bar !== bar)?.bar;
      if (last !== undefined) waits.push({ kind: 'unit', other: last.operation, until: last.end });
    }
    waits.push({ kind: 'present', other: null, until: plant.now });
    const last = waits.reduce((one, other) => (other.until > one.until ? other : one));
    if (last.until === bar.start) return { kind: last.kind, other: last.other };
    return { kind: nextStart(calendar, last.until) === bar.start ? 'calendar' : 'later', other: null };
  });
}
