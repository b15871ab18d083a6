// Second resources in a schedule: an operation begins when its machine and its mould are free, and the line says what it
// waits for and what it takes.
import { describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import { heldPlaces } from '#entities/manufacturing/workshopSchedule/heldPlaces.ts';
import { makeSchedule } from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import { overlaps } from '#entities/manufacturing/workshopSchedule/overlaps.ts';
import type { ScheduleBasis } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import { placesOf } from '#entities/manufacturing/workshopSchedule/schedulePlaces.ts';
import { type ScheduleRow, scheduleRows } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import { needsOf, type ResourceRequirement } from '#entities/shopfloor/skill/secondResources.ts';

/** Two machines by day from 8 to 16; three orders of two hours, the first two with the only mould M1. */
const basis: ScheduleBasis = {
  now: 480,
  frozenUntil: 0,
  calendars: [{ from: 0, to: 2_880, starts: [480, 1_920], ends: [960, 2_400] }],
  machines: ['A', 'B'].map((code) => ({
    center: code,
    machineNo: 1,
    code,
    title: code,
    calendar: 0,
    isFinite: true,
  })),
  units: [{ code: 'M1', title: '外壳模' }],
  orders: ['X', 'Y', 'Z'].map((code, at) => ({
    id: code,
    code,
    material: null,
    materialName: '',
    due: 1_440 + at,
    release: 0,
    priority: 3,
  })),
  tasks: [0, 1, 2].map((order) => ({
    id: `t${order}`,
    order,
    seq: 10,
    operation: '',
    title: '注塑',
    qty: '10',
    alternatives: [
      { machine: 0, setup: 0, run: 120 },
      { machine: 1, setup: 0, run: 120 },
    ],
    after: [],
    needs: order < 2 ? [[0]] : [],
    setupGroup: null,
    notBefore: null,
    split: null,
    isStarted: false,
  })),
  setups: [],
};
const asked = { basis, held: [], rule: 'dueDate', direction: 'forward', milliseconds: 0, seed: 1 } as const;
const lines = scheduleRows(basis, makeSchedule(asked)).map((row, at): ScheduleRow & { id: string } => ({
  ...row,
  id: String(at),
}));
const of = (task: string) => lines.find(({ operationId }) => operationId === task);

describe('one mould and two machines', () => {
  test('the second order waits for the mould, the third goes to the free machine', () => {
    const starts = ['t0', 't1', 't2'].map((task) => of(task)?.['startTime']);
    expect(starts[0]).toBe(starts[2]);
    expect(of('t1')).toMatchObject({
      startTime: of('t0')?.['endTime'],
      secondUnits: 'M1',
      constraintNote: expect.stringMatching(/^等模具或人员 M1|^等设备/),
    });
    expect(of('t2')?.['secondUnits']).toBeNull();
  });

  test('moved by hand into the time of the other the mould is in conflict, which names it', () => {
    const index = new ScheduleIndex(basis, placesOf(basis, lines));
    expect(index.allConflicts().size).toBe(0);
    const own = index.places.find(({ task }) => task === 1);
    const other = index.places.find(({ task }) => task === 0);
    const free = other?.machine === 0 ? 1 : 0;
    const answer = index.answer(own?.id ?? '', free, (other?.start ?? 0) + 30);
    expect(answer?.conflicts.map(({ kind, text }) => `${kind} ${text}`)).toContainEqual(
      expect.stringContaining('unit M1 外壳模'),
    );
  });

  test('two lines with the mould at once are not published, locked or not', () => {
    const rows = lines.map((row, seq) => ({
      ...row,
      seq,
      locked: true,
      startTime: lines[0]?.['startTime'] ?? null,
    }));
    const found = overlaps(rows, () => true);
    expect(found.map(({ unit }) => unit)).toContain('M1');
    const begun = new Set(['t0']);
    const isAtWork = ({ operationId }: Row): boolean => begun.has(textOf(operationId));
    expect(overlaps(rows, () => true, isAtWork)).toEqual(found);
    for (const { operationId } of lines) begun.add(operationId);
    // What all of them do already no plan takes back.
    expect(overlaps(rows, () => true, isAtWork)).toEqual([]);
    expect(
      overlaps(
        lines.map((row, seq) => ({ ...row, seq })),
        () => true,
      ),
    ).toEqual([]);
  });

  test('what is locked keeps its mould, whoever is planned behind it', () => {
    const locked = lines.map((row): ScheduleRow => ({ ...row, locked: row.operationId === 't1' }));
    const held = heldPlaces(basis, locked, []);
    const again = scheduleRows(basis, makeSchedule({ ...asked, held }));
    const [first, second] = ['t0', 't1'].map((task) => again.find(({ operationId }) => operationId === task));
    expect(second?.['startTime']).toBe(of('t1')?.['startTime']);
    const apart =
      textOf(first?.['endTime']) <= textOf(second?.['startTime']) ||
      textOf(first?.['startTime']) >= textOf(second?.['endTime']);
    expect(apart).toBe(true);
  });
});

describe('what an operation needs', () => {
  const requirement = (more: Partial<ResourceRequirement>): ResourceRequirement => ({
    kind: 'mould',
    material: null,
    operationSeq: null,
    units: [0],
    qty: 1,
    ...more,
  });

  test('of each kind the narrowest, all as narrow ones a choice, two of it two needs (operationResource-r1)', () => {
    const all = [
      requirement({}),
      requirement({ material: 'shell', units: [1] }),
      requirement({ material: 'shell', units: [2] }),
      requirement({ kind: 'skill', units: [5, 6], qty: 2 }),
    ];
    expect(needsOf(all, 'shell', 10)).toEqual([
      [1, 2],
      [5, 6],
      [5, 6],
    ]);
    expect(needsOf(all, 'lid', 10)).toEqual([[0], [5, 6], [5, 6]]);
    expect(needsOf([], 'lid', 10)).toEqual([]);
  });
});
