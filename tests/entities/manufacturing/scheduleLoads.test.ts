// Load of work centres by work date, and forward plans order by order.
import { describe, expect, test } from 'vitest';
import { makeSchedule } from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import type { ScheduleBasis, ScheduledBar } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { loadPatches, loadRows } from '#entities/manufacturing/workshopSchedule/scheduleLoads.ts';

const day = 1_440;
/** Nights from 20:00 to 07:00 without a break, the first on 1970-01-01. */
const nights = [0, 1].map((each) => each * day + 1_200);
const basis: ScheduleBasis = {
  now: 0,
  frozenUntil: 0,
  calendars: [
    {
      from: 0,
      to: 4 * day,
      starts: nights,
      ends: nights.map((start) => start + 660),
      workDates: [0, 1],
    },
  ],
  machines: [
    { center: 'A', machineNo: 1, code: 'A', title: 'A', calendar: 0, isFinite: true },
    { center: 'B', machineNo: 1, code: 'B', title: 'B', calendar: 0, isFinite: true },
  ],
  orders: [100, 200].map((due, at) => ({
    id: `O${at}`,
    code: `MO${at}`,
    material: null,
    materialName: '',
    due: day + due,
    release: at,
    priority: 3,
  })),
  tasks: [],
  setups: [],
};
const bar = (start: number, end: number, setup: number, run: number): ScheduledBar => ({
  task: 0,
  machine: 0,
  start,
  end,
  setup,
  run,
  qty: null,
  note: { kind: 'present', other: null },
  units: [],
});

test('loads follow a bar that was moved: its old day loses it, its new day has it (findings 3, 7.9c)', () => {
  const known = loadRows(basis, [bar(1_200, 1_300, 0, 100)]).map((row, at) => ({
    ...row,
    id: `old ${at}`,
    seq: at + 1,
  }));
  const told = (bars: readonly ScheduledBar[]) => loadPatches(basis, bars, known, () => 'new');
  expect(told([bar(1_210, 1_310, 0, 100)])).toEqual([]);
  expect(told([bar(1_200, 1_260, 0, 60)])).toContainEqual({
    op: 'setLine',
    lines: 'loads',
    id: 'old 0',
    field: 'loadMinutes',
    value: 60,
  });
  expect(told([bar(day + 1_200, day + 1_300, 0, 100)])).toMatchObject([
    { op: 'removeLine', id: 'old 0' },
    { op: 'insertLine', id: 'new', values: { workCenter: 'A', day: '1970-01-02', loadMinutes: 100 } },
  ]);
});

test('what a night shift does after midnight is load of the day on which it began (findings 3, 3.11, 7.9b)', () => {
  // 660 minutes of the first night, 40 of the second.
  const rows = loadRows(basis, [bar(1_200, day + 1_240, 30, 670)]);
  expect(
    rows.map((row) => [
      row['day'],
      row['loadMinutes'],
      row['setupMinutes'],
      row['availableMinutes'],
      row['loadRate'],
    ]),
  ).toEqual([
    ['1970-01-01', 630, 30, 660, '100'],
    ['1970-01-02', 40, 0, 660, '6.1'],
  ]);
});

test('hours without a word of their work date belong to the day they begin', () => {
  const plain = { ...basis, calendars: basis.calendars.map(({ workDates: _dates, ...each }) => each) };
  expect(loadRows(plain, [bar(1_200, 1_260, 0, 60)])[0]).toMatchObject({ day: '1970-01-01' });
});

describe('forward (findings 3, 3.5)', () => {
  const task = (order: number, seq: number, machine: number, run: number) => ({
    id: `${order}-${seq}`,
    order,
    seq,
    operation: '',
    title: '车',
    qty: '10',
    alternatives: [{ machine, setup: 0, run }],
    after: [],
    setupGroup: null,
    notBefore: null,
    split: null,
    isStarted: false,
  });
  const hours = { from: 0, to: 10 * day, starts: [0], ends: [10 * day] };
  const plan = (rule: 'dueDate' | 'fifo' | 'setup') =>
    makeSchedule({
      basis: {
        ...basis,
        calendars: [hours],
        tasks: [
          task(0, 10, 0, 60),
          { ...task(0, 20, 1, 60), after: [{ task: 0, wait: 0 }] },
          task(1, 10, 1, 120),
          task(1, 20, 0, 30),
        ],
      },
      held: [],
      rule,
      direction: 'forward',
      milliseconds: 0,
      seed: 1,
    })
      .bars.toSorted((one, other) => one.task - other.task)
      .map(({ start, end }) => [start, end]);

  test('takes order by order: the less urgent does not begin where the more urgent comes soon, and fills the gaps', () => {
    expect(plan('dueDate')).toEqual([
      [0, 60],
      [60, 120],
      [120, 240],
      [60, 90],
    ]);
  });

  test('for the least changes of set-up goes from machine to machine', () => {
    expect(plan('setup')[2]).toEqual([0, 120]);
  });
});
