// A schedule planned anew in part: after a machine broke down, and one order put into the gaps of the others.
import { describe, expect, it } from 'vitest';
import { improvedSchedule, makeSchedule } from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import { intoGaps } from '#entities/manufacturing/workshopSchedule/replan.ts';
import type { BasisTask, ScheduleBasis } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { type Place, ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';

const day = 1_440;
const hours = { from: 0, to: 10 * day, starts: [0], ends: [10 * day] };
const task = (order: number, seq: number, machines: readonly number[], run: number): BasisTask => ({
  id: `${order}-${seq}`,
  order,
  seq,
  operation: '',
  title: '车',
  qty: '10',
  alternatives: machines.map((machine) => ({ machine, setup: 0, run })),
  after: [],
  setupGroup: null,
  notBefore: null,
  split: null,
  isStarted: false,
});

/** Two machines that do all, three orders of one operation and one of two. */
const basis: ScheduleBasis = {
  now: 0,
  frozenUntil: 0,
  calendars: [hours],
  machines: ['A', 'B'].map((code) => ({
    center: code,
    machineNo: 1,
    code,
    title: code,
    calendar: 0,
    isFinite: true,
  })),
  orders: [100, 400, 300, 250].map((due, at) => ({
    id: `O${at}`,
    code: `MO${at}`,
    material: null,
    materialName: '',
    due,
    release: at,
    priority: 3,
  })),
  tasks: [
    task(0, 10, [0], 100),
    task(1, 10, [0, 1], 100),
    task(2, 10, [0], 60),
    task(3, 10, [0, 1], 50),
    { ...task(3, 20, [1], 50), after: [{ task: 3, wait: 0 }] },
  ],
  setups: [],
};
const at = (
  number: number,
  machine: number,
  start: number,
  run: number,
  more: Partial<Place> = {},
): Place => ({
  id: String(number),
  task: number,
  machine,
  start,
  end: start + run,
  setup: 0,
  run,
  locked: false,
  qty: null,
  ...more,
});
const places = [
  at(0, 0, 0, 100),
  at(1, 0, 200, 100),
  at(2, 0, 400, 60),
  at(3, 1, 500, 50),
  at(4, 1, 600, 50),
];
const said = (all: readonly Place[]): string[] =>
  all.map(({ task: number, machine, start }) => `${number}@${machine} ${start}`);

describe('after a breakdown', () => {
  const broken: ScheduleBasis = {
    ...basis,
    calendars: [{ ...hours, starts: [0, 330], ends: [190, 10 * day] }, hours],
    machines: basis.machines.map((machine, number) => ({ ...machine, calendar: number })),
  };
  const mended = makeSchedule({
    basis: broken,
    held: [],
    rule: 'dueDate',
    direction: 'forward',
    milliseconds: 0,
    seed: 1,
    mend: places,
  });

  it('what is not touched stays, what is goes where it is done first', () => {
    const bars = mended.bars.map(({ task: number, machine, start }) => `${number}@${machine} ${start}`);
    expect(bars.toSorted()).toEqual(['0@0 0', '1@1 200', '2@0 400', '3@1 500', '4@1 600']);
  });

  it('an operation that stood nowhere comes into a gap', () => {
    const asked = {
      basis,
      held: [],
      rule: 'dueDate',
      direction: 'forward',
      milliseconds: 0,
      seed: 1,
    } as const;
    const { bars } = makeSchedule({ ...asked, mend: places.filter(({ task: number }) => number !== 2) });
    expect(bars.find((bar) => bar.task === 2)).toMatchObject({ machine: 0, start: 100 });
    expect(bars).toHaveLength(5);
  });
});

describe('an order put into the gaps', () => {
  it('goes as far to the front as there is room, one operation behind the other, and nobody else moves', () => {
    expect(said(intoGaps(basis, [], places, 3))).toEqual(['3@1 0', '4@1 50']);
    expect(said(intoGaps(basis, [], places, 2))).toEqual(['2@0 100']);
  });

  it('leaves what is locked, has begun or is held where it is', () => {
    const locked = places.map((place) => (place.id === '3' ? { ...place, locked: true } : place));
    const held = [[3, { machine: 1, start: 500, end: 550, why: 'locked' }]] as const;
    expect(said(intoGaps(basis, held, locked, 3))).toEqual(['4@1 550']);
    const begun = { ...basis, tasks: basis.tasks.map((own) => ({ ...own, isStarted: true })) };
    expect(intoGaps(begun, [], places, 3)).toEqual([]);
  });

  it('an order that already stands as early as it can stays', () => {
    expect(intoGaps(basis, [], places, 0)).toEqual([]);
    expect(
      [...new ScheduleIndex(basis, places).allConflicts().values()].flat().map(({ kind }) => kind),
    ).toEqual(['late', 'late']);
  });
});

it('a search that is watched gives the plan by rule first and never a worse one', () => {
  const asked = {
    basis,
    held: [],
    rule: 'shortest',
    direction: 'forward',
    milliseconds: 1,
    seed: 1,
  } as const;
  const byRule = makeSchedule({ ...asked, milliseconds: 0 });
  let looks = 0;
  for (const best of improvedSchedule(asked)) {
    looks += 1;
    if (looks > 100) break;
    expect(best().tardiness).toBeLessThanOrEqual(byRule.tardiness);
    expect(best().bars).toHaveLength(5);
  }
  expect(looks).toBeGreaterThan(1);
});
