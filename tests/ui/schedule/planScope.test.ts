// What automatic scheduling may move when it is asked for a part of a schedule, and the date shown for the selected order.
import { expect, it } from 'vitest';
import type { ScheduleBasis } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { type Place, ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import { dueOf } from '#features/manufacturing/schedule/chartLines.ts';
import { placesOutside, scopeOf } from '#features/manufacturing/schedule/planScope.ts';

const basis: ScheduleBasis = {
  now: 0,
  frozenUntil: 0,
  calendars: [{ from: 0, to: 14_400, starts: [0], ends: [14_400] }],
  machines: [
    ['A', 1],
    ['A', 2],
    ['B', 1],
  ].map(([center, machineNo]) => ({
    center: String(center),
    machineNo: Number(machineNo),
    code: `${center}-${machineNo}`,
    title: `${center}-${machineNo}`,
    calendar: 0,
    isFinite: true,
  })),
  orders: [600, 1_500].map((due, at) => ({
    id: `O${at}`,
    code: `MO${at}`,
    material: null,
    materialName: '',
    due,
    release: 0,
    priority: 3,
  })),
  tasks: [0, 0, 1, 1].map((order, at) => ({
    id: `T${at}`,
    order,
    seq: 10,
    operation: '',
    title: '车',
    qty: '1',
    alternatives: [],
    after: [],
    setupGroup: null,
    notBefore: null,
    split: null,
    isStarted: false,
  })),
  setups: [],
};
/** Machine of each operation. */
const index = new ScheduleIndex(
  basis,
  [0, 2, 1, 2].map((machine, task): Place => ({
    id: `line${task}`,
    task,
    machine,
    start: task * 100,
    end: task * 100 + 50,
    setup: 0,
    run: 50,
    locked: false,
    qty: null,
  })),
);
const held = (selected: string | null, scope: 'all' | 'order' | 'center'): number[] =>
  placesOutside(index, scopeOf(index, selected, scope)).map(([task]) => task);

it.each([
  ['everything', 'line0', 'all', []],
  ['the order of the selected operation', 'line0', 'order', [2, 3]],
  ['what stands at its work centre, on any of its machines', 'line0', 'center', [1, 3]],
  ['everything where nothing is selected', null, 'order', []],
] as const)('may move %s', (_name, selected, scope, outside) => {
  expect(held(selected, scope)).toEqual(outside);
});

it('what may not move keeps machine and time', () => {
  expect(placesOutside(index, scopeOf(index, 'line3', 'order'))[1]).toEqual([
    1,
    { machine: 2, start: 100, end: 150, setup: 0, qty: null, units: [], why: 'locked' },
  ]);
});

it('the due date of the selected order is marked, none without one', () => {
  expect(dueOf(index, 'line2')).toEqual([{ minute: 1_500, label: expect.stringContaining('MO1 要求') }]);
  expect(dueOf(index, null)).toEqual([]);
});
