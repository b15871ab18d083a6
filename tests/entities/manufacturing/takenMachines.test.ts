// Two workshops on one machine: what the other one has published is in the way of a plan, of a drag and of a publication, and
// moves for nobody; likewise a mould both use.
import { describe, expect, test } from 'vitest';
import { makeSchedule } from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import { makeWay } from '#entities/manufacturing/workshopSchedule/makeWay.ts';
import type { ScheduleBasis } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import { placesOf } from '#entities/manufacturing/workshopSchedule/schedulePlaces.ts';
import { scheduleRows } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import {
  takenOverlaps,
  takenPlaces,
  type TakenRow,
} from '#entities/manufacturing/workshopSchedule/takenPlaces.ts';
import type { LineRow } from '#model/entity.ts';
import { instantOfMinute } from '#model/workingTime/businessMinutes.ts';

const day = 1_440;
const own: ScheduleBasis = {
  now: 0,
  frozenUntil: 0,
  calendars: [{ from: 0, to: 20 * day, starts: [0], ends: [20 * day] }],
  machines: ['A', 'B'].map((center) => ({
    center,
    machineNo: 1,
    code: center,
    title: center,
    calendar: 0,
    isFinite: true,
  })),
  units: [{ code: 'M1', title: '外壳模' }],
  orders: [0, 1].map((at) => ({
    id: `O${at}`,
    code: `MO${at}`,
    material: null,
    materialName: '',
    due: 1_000 + at,
    release: at,
    priority: 3,
  })),
  tasks: [0, 1].map((order) => ({
    id: `t${order}`,
    order,
    seq: 10,
    operation: '',
    title: '车',
    qty: '10',
    alternatives: [{ machine: order, setup: 0, run: 100 }],
    after: [],
    needs: order === 1 ? [[0]] : [],
    setupGroup: null,
    notBefore: null,
    split: null,
    isStarted: false,
  })),
  setups: [],
};
const taken = (workCenter: string, start: number, end: number, more: Partial<TakenRow> = {}): TakenRow => ({
  operationId: 'other',
  workCenter,
  machineNo: 1,
  startTime: instantOfMinute(start),
  endTime: instantOfMinute(end),
  locked: false,
  secondUnits: null,
  label: '装配车间 MO9 ·20',
  ...more,
});
/** The machine from 60 to 130; the mould on a machine of theirs from 0 to 40. */
const others = [taken('A', 60, 130), taken('C', 0, 40, { secondUnits: 'M1' })];
const basis = { ...own, taken: takenPlaces(own, others) };
const asked = { held: [], rule: 'dueDate', direction: 'forward', milliseconds: 0, seed: 1 } as const;
const lines = scheduleRows(basis, makeSchedule({ basis, ...asked })).map((row, at) => ({
  ...row,
  id: String(at),
  seq: at + 1,
}));
const startOf = (task: string, rows: readonly LineRow[] = lines) =>
  rows.find(({ operationId }) => operationId === task)?.['startTime'];

describe('a shared machine (findings 3, 3.3)', () => {
  test('is planned around what the other workshop has published, and the line says whom it waits for', () => {
    expect([startOf('t0'), startOf('t1')]).toEqual([instantOfMinute(130), instantOfMinute(40)]);
    expect(lines.map((row) => row.constraintNote)).toEqual([
      '等设备，01-01 02:10 前加工 装配车间 MO9 ·20',
      '等模具或人员 M1，01-01 00:40 空出，此前用于 装配车间 MO9 ·20',
    ]);
    for (const direction of ['backward', 'bottleneckFirst'] as const)
      expect(
        takenOverlaps(
          scheduleRows(basis, makeSchedule({ basis, ...asked, direction })).map((row, at) => ({
            ...row,
            id: String(at),
            seq: at + 1,
          })),
          others,
          () => true,
        ),
      ).toEqual([]);
  });

  test('counts nothing of theirs as its own', () => {
    const alone = makeSchedule({ basis: own, ...asked });
    const made = makeSchedule({ basis, ...asked });
    expect(made.bars).toHaveLength(2);
    expect([made.lateOrders, made.makespan]).toEqual([0, 230]);
    expect(alone.makespan).toBe(100);
  });

  test('is over when it ends, is left out where capacity has no limit or the operation is planned here', () => {
    const later = { ...own, now: 130, machines: own.machines.map((each) => ({ ...each, isFinite: false })) };
    expect(takenPlaces({ ...own, now: 130 }, [taken('A', 60, 130)])).toEqual([]);
    expect(takenPlaces(later, [taken('A', 60, 200)])).toEqual([]);
    expect(takenPlaces(own, [taken('A', 60, 200, { operationId: 't1' })])).toEqual([]);
  });

  test('a drag into their time is in conflict, and what makes way goes behind it', () => {
    const index = new ScheduleIndex(basis, placesOf(basis, lines));
    expect(index.allConflicts().size).toBe(0);
    const id = lines.find(({ operationId }) => operationId === 't0')?.id ?? '';
    const answer = index.answer(id, 0, 0);
    expect(answer?.conflicts.map(({ kind, weight, text }) => [kind, weight, text])).toEqual([
      ['overlap', 'hard', '与 装配车间 MO9 ·20 重叠 40 分'],
    ]);
    const place = index.byId.get(id);
    if (place === undefined) throw new Error('no line');
    // Put down by hand it stays, and so do they: a person has to solve it.
    expect(makeWay(index, [{ ...place, start: 0, end: 100, locked: true }])).toEqual([]);
  });

  test('is not published twice at once, unless both are locked; a mould never', () => {
    const at = (start: number, more: object = {}) =>
      lines.map((row) => ({
        ...row,
        startTime: instantOfMinute(start),
        endTime: instantOfMinute(start + 100),
        ...more,
      }));
    const told = (rows: ReturnType<typeof at>, theirs: readonly TakenRow[] = others) =>
      takenOverlaps(rows, theirs, () => true).map(({ row, minutes, unit }) => [
        row.operationId,
        minutes,
        unit,
      ]);
    expect(told(at(0))).toEqual([
      ['t0', 40, null],
      ['t1', 40, 'M1'],
    ]);
    expect(told(at(130))).toEqual([]);
    const locked = others.map((row) => ({ ...row, locked: true }));
    expect(told(at(0, { locked: true }), locked)).toEqual([['t1', 40, 'M1']]);
    expect(takenOverlaps(at(0), others, (center) => center !== 'A').map(({ unit }) => unit)).toEqual(['M1']);
  });
});
