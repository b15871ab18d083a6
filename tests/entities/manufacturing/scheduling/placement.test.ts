// Orders placed into gaps, plans mended after a breakdown, and the note that says why a bar begins when it does.
import { describe, expect, test } from 'vitest';
import {
  type Direction,
  type OrderRule,
  orderSequence,
  placedPlan,
} from '#entities/manufacturing/scheduling/plant/placement.ts';
import type { Plant, PlantBar } from '#entities/manufacturing/scheduling/plant/plant.ts';
import { planIssues } from '#entities/manufacturing/scheduling/plant/planIssues.ts';
import { dispatchedPlan } from '#entities/manufacturing/scheduling/plant/planSearch.ts';
import { constraintNotes } from '#entities/manufacturing/scheduling/plant/reasons.ts';
import { rescheduled } from '#entities/manufacturing/scheduling/plant/reschedule.ts';
import { localText, minuteOf, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { dayShift, largePlant, smallPlant, weekly } from '#tests/entities/manufacturing/scheduling/plants.ts';

const directions: readonly Direction[] = ['forward', 'backward', 'bottleneckFirst'];
const rules: readonly OrderRule[] = ['priority', 'dueDate', 'leastWork', 'criticalRatio', 'fifo'];

/** Orders of one or two operations, all on the day shift of Monday 2026-09-07. */
function dayPlant(
  orders: { due: string; steps: [resource: number, minutes: number][] }[],
  resources = 2,
): Plant {
  const plant: Plant = {
    now: minuteOf('2026-09-07T08:00'),
    calendars: [weekly(5, dayShift, 14)],
    resources: Array.from({ length: resources }, (_none, at) => ({ code: `R${at}`, calendar: 0 })),
    units: 0,
    orders: orders.map(({ due }, release) => ({ code: `O${release}`, due: minuteOf(due), release })),
    operations: [],
  };
  const operations = orders.flatMap(({ steps }, order) =>
    steps.map(([resource, run], at) => ({ order, resource, run, at })),
  );
  return {
    ...plant,
    operations: operations.map(({ order, resource, run, at }, x) => ({
      order,
      alternatives: [{ resource, setup: 0, run }],
      after: at === 0 ? [] : [{ operation: x - 1 }],
    })),
  };
}

function times(bars: readonly PlantBar[]): string[] {
  return bars
    .toSorted((one, other) => one.operation - other.operation)
    .map(({ start, end }) => `${localText(start).slice(8)} ${localText(end).slice(8)}`);
}

describe('orders placed one after the other', () => {
  test.each(directions)('%s are possible in any plant by any rule, and come again', (direction) => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const plant = smallPlant(seed);
      const orders = orderSequence(plant, rules[seed % rules.length] ?? 'fifo');
      const { bars } = placedPlan(plant, orders, direction);
      expect(planIssues(plant, bars), `plant ${seed}`).toEqual([]);
      expect(placedPlan(plant, orders, direction).bars).toEqual(bars);
    }
  });

  test('forward fill the gap before what is planned; backward end when they are due', () => {
    const plant = dayPlant([
      {
        due: '2026-09-07T17:00',
        steps: [
          [0, 60],
          [1, 120],
        ],
      },
      { due: '2026-09-07T16:00', steps: [[1, 30]] },
    ]);
    expect(times(placedPlan(plant, [0, 1], 'forward').bars)).toEqual([
      '07T08:00 07T09:00',
      '07T09:00 07T11:00',
      '07T08:00 07T08:30',
    ]);
    expect(times(placedPlan(plant, [0, 1], 'backward').bars)).toEqual([
      '07T14:00 07T15:00',
      '07T15:00 07T17:00',
      '07T14:30 07T15:00',
    ]);
  });

  test('backward that would have to begin in the past go forward and are late', () => {
    const plant = dayPlant([
      {
        due: '2026-09-07T10:00',
        steps: [
          [0, 120],
          [1, 60],
        ],
      },
    ]);
    expect(times(placedPlan(plant, [0], 'backward').bars)).toEqual([
      '07T08:00 07T10:00',
      '07T10:00 07T11:00',
    ]);
  });

  test('bottleneck first keep the fullest resource busy and make what leads to it just in time', () => {
    const plant = dayPlant([
      {
        due: '2026-09-08T17:00',
        steps: [
          [0, 60],
          [1, 180],
        ],
      },
      {
        due: '2026-09-08T17:00',
        steps: [
          [0, 30],
          [1, 180],
        ],
      },
    ]);
    expect(times(placedPlan(plant, [0, 1], 'bottleneckFirst').bars)).toEqual([
      '07T08:00 07T09:00',
      '07T09:00 07T12:00',
      '07T11:30 07T12:00',
      '07T13:00 07T16:00',
    ]);
  });

  test('what is named the bottleneck comes first, though another resource is fuller', () => {
    const plant = dayPlant([
      {
        due: '2026-09-08T17:00',
        steps: [
          [0, 60],
          [1, 180],
        ],
      },
      {
        due: '2026-09-08T17:00',
        steps: [
          [0, 30],
          [1, 180],
        ],
      },
    ]);
    const named = {
      ...plant,
      resources: plant.resources.map((resource, index) => ({ ...resource, isBottleneck: index === 0 })),
    };
    // Both pass the first resource without a pause; nobody waits for the second.
    expect(times(placedPlan(named, [0, 1], 'bottleneckFirst').bars)).toEqual([
      '07T08:00 07T09:00',
      '07T09:00 07T12:00',
      '07T09:00 07T09:30',
      '07T13:00 07T16:00',
    ]);
  });

  test('an urgent order goes into the gaps of a plan; nobody else moves', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const plant = smallPlant(seed);
      const { bars } = dispatchedPlan(plant, 'dueDate');
      const others = bars.filter(({ operation }) => plant.operations[operation]?.order !== 0);
      const isFixed = plant.operations.some(({ order, fixed }) => order === 0 && fixed !== undefined);
      // Without the first of a sequence the set-up of the next may change; such a plan has to be mended first.
      const rest = rescheduled(plant, others).bars;
      const placed = placedPlan(plant, [0], 'forward', rest).bars;
      for (const bar of rest) expect(placed).toContainEqual(bar);
      expect(new Set(placed.map(({ operation }) => operation)).size).toBe(plant.operations.length);
      if (!isFixed) expect(planIssues(plant, placed), `plant ${seed}`).toEqual([]);
    }
  });
});

describe('after a breakdown', () => {
  test('a plan to which nothing happened stays as it is', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const plant = smallPlant(seed);
      const { bars } = dispatchedPlan(plant, 'atc1', 1);
      const { bars: same, moved } = rescheduled(plant, bars);
      expect(moved, `plant ${seed}`).toEqual([]);
      expect(same.map(({ operation, start, end }) => [operation, start, end])).toEqual(
        bars.map(({ operation, start, end }) => [operation, start, end]),
      );
    }
  });

  test('only what stood there and what hangs on it moves, and the plan is possible again', () => {
    const plant = largePlant(600, 20, 20, 1);
    const { bars } = dispatchedPlan(plant, 'atc1');
    const broken = bars[40]?.resource ?? 0;
    const resources = plant.resources.map((each, at) =>
      at === broken ? { ...each, calendar: plant.calendars.length } : each,
    );
    const whole = plant.calendars[plant.resources[broken]?.calendar ?? 0];
    if (whole === undefined) throw new Error('no calendar');
    const from = plant.now + 3 * minutesOfDay;
    const isHeld = (at: number): boolean =>
      (whole.starts[at] ?? 0) < from || (whole.starts[at] ?? 0) >= from + 2 * minutesOfDay;
    const intervals = [...whole.starts.keys()].filter(isHeld);
    const starts = Int32Array.from(intervals, (at) => whole.starts[at] ?? 0);
    const ends = Int32Array.from(intervals, (at) => whole.ends[at] ?? 0);
    const before = new Int32Array(intervals.length + 1);
    for (const at of starts.keys()) before[at + 1] = (before[at] ?? 0) + (ends[at] ?? 0) - (starts[at] ?? 0);
    const changed: Plant = {
      ...plant,
      resources,
      calendars: [...plant.calendars, { ...whole, starts, ends, before }],
    };
    expect(planIssues(changed, bars).length).toBeGreaterThan(0);
    const mended = rescheduled(changed, bars);
    expect(planIssues(changed, mended.bars)).toEqual([]);
    const anew = dispatchedPlan(changed, 'atc1').bars;
    const isMoved = (made: readonly PlantBar[]): number => {
      const old = new Map(bars.map((bar) => [bar.operation, bar]));
      return made.filter((bar) => old.get(bar.operation)?.start !== bar.start).length;
    };
    expect(mended.moved.length).toBeGreaterThan(0);
    expect(isMoved(mended.bars)).toBeLessThan(isMoved(anew));
    const old = new Map(bars.map((bar) => [bar.operation, bar]));
    for (const bar of mended.bars)
      expect(bar.start).toBeGreaterThanOrEqual(old.get(bar.operation)?.start ?? 0);
  });

  test('what was started or locked stays, the others give way', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const plant = smallPlant(seed);
      const { bars } = dispatchedPlan(
        { ...plant, operations: plant.operations.map(({ fixed: _fixed, ...rest }) => rest) },
        'dueDate',
      );
      const mended = rescheduled(plant, bars);
      expect(planIssues(plant, mended.bars), `plant ${seed}`).toEqual([]);
    }
  });
});

describe('the note on a bar', () => {
  test('names what it waited for', () => {
    const plant = dayPlant([
      {
        due: '2026-09-07T17:00',
        steps: [
          [0, 60],
          [1, 180],
        ],
      },
      {
        due: '2026-09-07T17:00',
        steps: [
          [0, 90],
          [1, 100],
        ],
      },
    ]);
    const { bars } = dispatchedPlan(plant, 'fifo');
    const notes = new Map(constraintNotes(plant, bars).map((note, at) => [bars[at]?.operation, note]));
    expect(notes.get(0)).toEqual({ kind: 'present', other: null });
    expect(notes.get(1)).toEqual({ kind: 'predecessor', other: 0 });
    expect(notes.get(2)).toEqual({ kind: 'resource', other: 0 });
    // The resource is free at 12:00, when the break begins.
    expect(notes.get(3)).toEqual({ kind: 'calendar', other: null });
  });

  test('names material and what is fixed', () => {
    const plant = dayPlant([
      { due: '2026-09-07T17:00', steps: [[0, 60]] },
      { due: '2026-09-07T17:00', steps: [[1, 60]] },
    ]);
    const [first, second] = plant.operations;
    if (first === undefined || second === undefined) throw new Error('two operations');
    const start = minuteOf('2026-09-07T09:00');
    const waiting: Plant = {
      ...plant,
      operations: [
        { ...first, notBefore: minuteOf('2026-09-07T10:00') },
        { ...second, fixed: [{ resource: 1, start, end: start + 60, why: 'locked' }] },
      ],
    };
    const { bars } = dispatchedPlan(waiting, 'fifo');
    expect(bars.map(({ operation }) => operation)).toEqual([1, 0]);
    expect(constraintNotes(waiting, bars)).toEqual([
      { kind: 'locked', other: null },
      { kind: 'material', other: null },
    ]);
  });

  test('is there for every bar of any plan by dispatch', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const plant = smallPlant(seed);
      const { bars } = dispatchedPlan(plant, 'dueDate');
      const notes = constraintNotes(plant, bars);
      expect(notes).toHaveLength(bars.length);
      for (const [at, { kind, other }] of notes.entries()) {
        const isFixed = plant.operations[bars[at]?.operation ?? 0]?.fixed !== undefined;
        expect(['started', 'locked', 'frozen', 'together'].includes(kind)).toBe(isFixed);
        expect(other !== null).toBe(['predecessor', 'resource', 'unit'].includes(kind));
      }
    }
  });
});
