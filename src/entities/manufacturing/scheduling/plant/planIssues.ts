// What is wrong with a plan: checked from the bars alone, whoever made them (a search, a hand on the chart, an older
// calendar). Publishing refuses what this names.
import { type CalendarTable, endOfWork, nextStart, workedBefore } from './calendarTable.ts';
import { byStart } from './planBars.ts';
import { calendarsOf } from './planMeasures.ts';
import { type Plant, type PlantBar, type PlantOperation, setupBetween } from './plant.ts';

export interface PlanIssue {
  kind:
    | 'missing'
    | 'resource'
    | 'overlap'
    | 'unitOverlap'
    | 'units'
    | 'precedence'
    | 'workingTime'
    | 'minutes'
    | 'material'
    | 'moved'
    | 'slices';
  operation: number;
  /** The other of the two, where it takes two. */
  other: number | null;
}

export function planIssues(plant: Plant, bars: readonly PlantBar[]): PlanIssue[] {
  const calendars = calendarsOf(plant);
  const sorted = bars.toSorted(byStart);
  const barsOfOperation = Map.groupBy(sorted, ({ operation }) => operation);
  const issues: PlanIssue[] = [];
  const add = (kind: PlanIssue['kind'], operation: number, other: number | null = null): void => {
    issues.push({ kind, operation, other });
  };
  for (const [x, operation] of plant.operations.entries()) {
    const own = barsOfOperation.get(x) ?? [];
    if (own.length === 0) add('missing', x);
    if (operation.fixed === undefined) {
      if (!slicesFit(operation, own)) add('slices', x);
      for (const bar of own) {
        if (operation.alternatives.every(({ resource }) => resource !== bar.resource)) add('resource', x);
        if (bar.start < Math.max(plant.now, operation.notBefore ?? 0)) add('material', x);
        if (!isWorked(calendars[bar.resource], bar)) add('workingTime', x);
        if (!unitsFit(operation, bar)) add('units', x);
      }
    } else if (!isUnmoved(operation, own)) add('moved', x);
    for (const late of lateLinks(calendars, operation, own, barsOfOperation)) add('precedence', x, late);
  }
  for (const on of Map.groupBy(sorted, ({ resource }) => resource).values()) checkSequence(plant, on, add);
  const byUnit = Map.groupBy(
    sorted.flatMap((bar) => bar.units.map((unit) => ({ unit, bar }))),
    ({ unit }) => unit,
  );
  for (const uses of byUnit.values())
    for (const [at, { bar }] of uses.entries()) {
      const next = uses[at + 1]?.bar;
      if (next !== undefined && next.start < bar.end) add('unitOverlap', next.operation, bar.operation);
    }
  return issues;
}

type Add = (kind: PlanIssue['kind'], operation: number, other?: number | null) => void;

/** One after the other, each with the set-up that the one before asks for. */
function checkSequence(plant: Plant, on: readonly PlantBar[], add: Add): void {
  let latest: PlantBar | null = null;
  for (const bar of on) {
    if (latest !== null && bar.start < latest.end) add('overlap', bar.operation, latest.operation);
    const operation = plant.operations[bar.operation];
    const alternative = operation?.alternatives.find(({ resource }) => resource === bar.resource);
    if (operation !== undefined && alternative !== undefined && operation.fixed === undefined) {
      const before =
        latest === null
          ? (plant.resources[bar.resource]?.setupGroup ?? null)
          : (plant.operations[latest.operation]?.setupGroup ?? null);
      const setup = setupBetween(plant, before, operation.setupGroup ?? null, alternative.setup);
      const qty = operation.split?.qty ?? 1;
      const run = bar.qty === null ? alternative.run : Math.ceil((alternative.run * bar.qty) / qty);
      if (bar.setup !== setup || bar.minutes !== setup + run) add('minutes', bar.operation);
    }
    if (latest === null || bar.end >= latest.end) latest = bar;
  }
}

function slicesFit({ split }: PlantOperation, own: readonly PlantBar[]): boolean {
  if (own.length <= 1) return own.every(({ qty }) => qty === null || qty === split?.qty);
  const sizes = own.map(({ qty }) => qty ?? 0);
  return (
    split !== undefined &&
    own.length <= split.most &&
    sizes.reduce((sum, qty) => sum + qty, 0) === split.qty &&
    Math.max(...sizes) - Math.min(...sizes) <= 1
  );
}

/** Begins while somebody works and lasts as many working minutes as it says. */
function isWorked(calendar: CalendarTable | undefined, { start, minutes, end }: PlantBar): boolean {
  if (calendar === undefined) return false;
  return nextStart(calendar, start) === start && endOfWork(calendar, start, minutes) === end;
}

function unitsFit({ needs = [] }: PlantOperation, { units }: PlantBar): boolean {
  return units.length === needs.length && needs.every((need, at) => need.includes(units[at] ?? -1));
}

function isUnmoved({ fixed = [] }: PlantOperation, own: readonly PlantBar[]): boolean {
  return (
    own.length === fixed.length &&
    fixed.every(({ resource, start, end, qty = null }) =>
      own.some(
        (bar) => bar.resource === resource && bar.start === start && bar.end === end && bar.qty === qty,
      ),
    )
  );
}

/** What should have been done before and was not. What is fixed is as it is. */
function lateLinks(
  calendars: readonly CalendarTable[],
  { after, fixed }: PlantOperation,
  own: readonly PlantBar[],
  barsOfOperation: ReadonlyMap<number, readonly PlantBar[]>,
): number[] {
  if (fixed !== undefined) return [];
  return after.flatMap(({ operation, wait = 0, batch = 1 }) => {
    const before = barsOfOperation.get(operation) ?? [];
    const [first] = before;
    const isMet = own.every((bar) => {
      const calendar = calendars[bar.resource];
      if (batch >= 1 || before.length !== 1 || first === undefined || calendar === undefined)
        return before.every(({ end }) => bar.start >= end + wait);
      const from = calendars[first.resource];
      if (from === undefined) return false;
      const arrives =
        endOfWork(from, first.start, first.setup + Math.ceil((first.minutes - first.setup) * batch)) + wait;
      const runs = Math.ceil((bar.minutes - bar.setup) * batch);
      return (
        workedBefore(calendar, bar.start) + bar.setup >= workedBefore(calendar, arrives) &&
        bar.end >= endOfWork(calendar, first.end + wait, runs)
      );
    });
    return isMet ? [] : [operation];
  });
}
