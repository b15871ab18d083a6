// The worked examples of scheduling as tables: E22 forward by two rules, E23 latest dates, E24 overlap and split.
import { describe, expect, test } from 'vitest';
import { latestDates } from '#entities/manufacturing/scheduling/plant/latestDates.ts';
import {
  overlapStart,
  type Plant,
  type PlantOperation,
  runMinutes,
  slicesOf,
} from '#entities/manufacturing/scheduling/plant/plant.ts';
import { planIssues } from '#entities/manufacturing/scheduling/plant/planIssues.ts';
import { planMeasures, utilizationOf } from '#entities/manufacturing/scheduling/plant/planMeasures.ts';
import { dispatchedPlan } from '#entities/manufacturing/scheduling/plant/planSearch.ts';
import { localText, minuteOf } from '#model/workingTime/businessMinutes.ts';
import { dayShift, weekly } from '#tests/entities/manufacturing/scheduling/plants.ts';

/** Orders of two operations on work centres 1 and 2, as quantity, due, and set-up and minutes a piece of each. */
const given = [
  {
    code: 'W1',
    qty: 40,
    due: '2026-09-08T10:00',
    steps: [
      [30, 3],
      [20, 4],
    ],
  },
  {
    code: 'W2',
    qty: 60,
    due: '2026-09-08T17:00',
    steps: [
      [30, 2],
      [30, 3],
    ],
  },
  {
    code: 'W3',
    qty: 20,
    due: '2026-09-07T17:00',
    steps: [
      [15, 6],
      [15, 5],
    ],
  },
] as const;

const plant: Plant = {
  now: minuteOf('2026-09-07T08:00'),
  calendars: [weekly(5, dayShift, 14)],
  resources: [
    { code: 'WC1', calendar: 0 },
    { code: 'WC2', calendar: 0 },
  ],
  units: 0,
  orders: given.map(({ code, due }, release) => ({ code, due: minuteOf(due), release })),
  operations: given.flatMap(({ qty, steps }, order) =>
    steps.map(([setup, run], resource) => ({
      order,
      alternatives: [{ resource, setup, run: runMinutes(qty, 1, run) }],
      after: resource === 0 ? [] : [{ operation: order * 2 }],
    })),
  ),
};

/** W3/10 and its like. */
function nameOf(operation: number): string {
  return `${given[Math.floor(operation / 2)]?.code}/${operation % 2 === 0 ? 10 : 20}`;
}

function planned(rule: 'dueDate' | 'fifo') {
  const { bars } = dispatchedPlan(plant, rule);
  expect(planIssues(plant, bars)).toEqual([]);
  const { makespan, ofResource } = utilizationOf(plant, bars);
  const measures = planMeasures(plant, bars);
  const rows = bars.map(({ operation, resource, minutes, start, end }) => [
    nameOf(operation),
    plant.resources[resource]?.code,
    minutes,
    localText(start),
    localText(end),
  ]);
  return {
    rows: rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    finish: localText(measures.end),
    makespan,
    utilization: ofResource.map((percent) => percent.toFixed(1)),
    tardiness: measures.tardiness,
    tardinessOf: [...measures.tardinessOf]
      .toSorted(([one], [other]) => one - other)
      .map(([, minutes]) => minutes),
  };
}

describe('E22 forward on two work centres', () => {
  test('by due date', () => {
    expect(planned('dueDate')).toEqual({
      rows: [
        ['W1/10', 'WC1', 150, '2026-09-07T10:15', '2026-09-07T13:45'],
        ['W1/20', 'WC2', 180, '2026-09-07T13:45', '2026-09-07T16:45'],
        ['W2/10', 'WC1', 150, '2026-09-07T13:45', '2026-09-07T16:15'],
        ['W2/20', 'WC2', 210, '2026-09-07T16:45', '2026-09-08T11:15'],
        ['W3/10', 'WC1', 135, '2026-09-07T08:00', '2026-09-07T10:15'],
        ['W3/20', 'WC2', 115, '2026-09-07T10:15', '2026-09-07T13:10'],
      ],
      finish: '2026-09-08T11:15',
      makespan: 675,
      utilization: ['64.4', '74.8'],
      tardiness: 0,
      tardinessOf: [0, 0, 0],
    });
  });

  test('first come, first served', () => {
    expect(planned('fifo')).toEqual({
      rows: [
        ['W1/10', 'WC1', 150, '2026-09-07T08:00', '2026-09-07T10:30'],
        ['W1/20', 'WC2', 180, '2026-09-07T10:30', '2026-09-07T14:30'],
        ['W2/10', 'WC1', 150, '2026-09-07T10:30', '2026-09-07T14:00'],
        ['W2/20', 'WC2', 210, '2026-09-07T14:30', '2026-09-08T09:00'],
        ['W3/10', 'WC1', 135, '2026-09-07T14:00', '2026-09-07T16:15'],
        ['W3/20', 'WC2', 115, '2026-09-08T09:00', '2026-09-08T10:55'],
      ],
      finish: '2026-09-08T10:55',
      makespan: 655,
      utilization: ['66.4', '77.1'],
      tardiness: 175,
      tardinessOf: [0, 0, 175],
    });
  });
});

test('E23 latest dates of the same orders', () => {
  const rows = latestDates(plant).map(({ latestStart, latestEnd }, x) => [
    nameOf(x),
    localText(latestStart),
    localText(latestEnd),
  ]);
  expect(rows).toEqual([
    ['W1/10', '2026-09-07T13:30', '2026-09-07T16:00'],
    ['W1/20', '2026-09-07T16:00', '2026-09-08T10:00'],
    ['W2/10', '2026-09-08T10:00', '2026-09-08T13:30'],
    ['W2/20', '2026-09-08T13:30', '2026-09-08T17:00'],
    ['W3/10', '2026-09-07T11:50', '2026-09-07T15:05'],
    ['W3/20', '2026-09-07T15:05', '2026-09-07T17:00'],
  ]);
  expect(latestDates(plant).filter(({ latestStart }) => latestStart < plant.now)).toEqual([]);
});

/** Minutes from the start of a day without breaks. */
function withoutBreaks(operations: PlantOperation[], resources: number): [number, number][] {
  const whole = [{ code: '全天', title: '全天', start: '00:00', end: '00:00', periods: [] }];
  const day: Plant = {
    now: minuteOf('2026-09-07T00:00'),
    calendars: [weekly(7, whole, 7)],
    resources: Array.from({ length: resources }, (_none, at) => ({ code: `R${at}`, calendar: 0 })),
    units: 0,
    orders: [{ code: 'A', due: minuteOf('2026-09-08T00:00'), release: 0 }],
    operations,
  };
  const { bars } = dispatchedPlan(day, 'dueDate');
  expect(planIssues(day, bars)).toEqual([]);
  return bars.map(({ start, end }) => [start - day.now, end - day.now]);
}

describe('E24 in minutes from the start', () => {
  const twoSteps = (run1: number, run2: number): PlantOperation[] => [
    { order: 0, alternatives: [{ resource: 0, setup: 10, run: run1 }], after: [] },
    {
      order: 0,
      alternatives: [{ resource: 1, setup: 5, run: run2 }],
      after: [{ operation: 0, batch: 20 / 100 }],
    },
  ];

  test('overlap with a quicker first operation: 85 minutes are saved', () => {
    expect(withoutBreaks(twoSteps(100, 150), 2)).toEqual([
      [0, 110],
      [25, 180],
    ]);
    expect(overlapStart({ start: 0, setup: 10, run: 100 }, { setup: 5, run: 150 }, 0.2)).toEqual({
      start: 25,
      end: 180,
    });
    expect(110 + 5 + 150 - 180).toBe(85);
  });

  test('overlap with a slower first operation: 45 minutes are saved, the second never waits', () => {
    expect(withoutBreaks(twoSteps(200, 50), 2)).toEqual([
      [0, 210],
      [165, 220],
    ]);
    expect(overlapStart({ start: 0, setup: 10, run: 200 }, { setup: 5, run: 50 }, 0.2)).toEqual({
      start: 165,
      end: 220,
    });
  });

  test('without overlap the second waits for all', () => {
    const [first, second] = twoSteps(100, 150);
    if (first === undefined || second === undefined) throw new Error('two steps');
    expect(withoutBreaks([first, { ...second, after: [{ operation: 0 }] }], 2)[1]).toEqual([110, 265]);
  });

  test('split over two machines: slices of 51 and 50, each with its set-up', () => {
    expect(slicesOf(101, 2)).toEqual([51, 50]);
    const step: PlantOperation = {
      order: 0,
      alternatives: [0, 1].map((resource) => ({ resource, setup: 20, run: 202 })),
      after: [],
      split: { qty: 101, most: 2 },
    };
    expect(withoutBreaks([step], 2)).toEqual([
      [0, 120],
      [0, 122],
    ]);
    expect(withoutBreaks([{ ...step, split: { qty: 101, most: 1 } }], 2)).toEqual([[0, 222]]);
  });
});

test.each([
  [40, 1, 3, 100, 120],
  [101, 10, 5, 100, 55],
  [10, 1, 6, 80, 75],
  [3, 1, 0.5, 100, 2],
])(
  'a run of %d in batches of %d, %d minutes each at %d %% takes %d',
  (qty, base, minutes, efficiency, expected) => {
    expect(runMinutes(qty, base, minutes, efficiency)).toBe(expected);
  },
);
