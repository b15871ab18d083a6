// What keeps its place in a schedule: slices of a divided operation each on its machine, and what was begun, whether or not
// anything of it was reported.
import { describe, expect, test } from 'vitest';
import { heldPlaces } from '#entities/manufacturing/workshopSchedule/heldPlaces.ts';
import { improvedSchedule, makeSchedule } from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import type { BasisTask, ScheduleBasis } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { type ScheduleRow, scheduleRows } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import { instantOfMinute } from '#model/workingTime/businessMinutes.ts';

const day = 1_440;
const task = (order: number, run: number, more: Partial<BasisTask> = {}): BasisTask => ({
  id: `t${order}`,
  order,
  seq: 10,
  operation: '',
  title: '车',
  qty: '100',
  alternatives: [0, 1, 2].map((machine) => ({ machine, setup: 20, run })),
  after: [],
  setupGroup: null,
  notBefore: null,
  split: null,
  isStarted: false,
  ...more,
});
/** Three machines of one centre that do all, around the clock; the first order in at most two slices, the second urgent. */
const basis: ScheduleBasis = {
  now: 0,
  frozenUntil: 200,
  calendars: [{ from: 0, to: 20 * day, starts: [0], ends: [20 * day] }],
  machines: [1, 2, 3].map((machineNo) => ({
    center: 'A',
    machineNo,
    code: `A-${machineNo}`,
    title: `车床 ${machineNo}`,
    calendar: 0,
    isFinite: true,
  })),
  orders: [900, 100].map((due, at) => ({
    id: `O${at}`,
    code: `MO${at}`,
    material: null,
    materialName: '',
    due,
    release: at,
    priority: 3,
  })),
  tasks: [task(0, 200, { split: { qty: 100, most: 2 } }), task(1, 60)],
  setups: [],
};
const row = (sliceNo: number, machineNo: number, start: number, more: object = {}) => ({
  operationId: 't0',
  sliceNo,
  workCenter: 'A',
  machineNo,
  qty: '50',
  setupMinutes: 20,
  startTime: instantOfMinute(start),
  endTime: instantOfMinute(start + 120),
  locked: false,
  ...more,
});
const asked = { rule: 'dueDate', direction: 'forward', milliseconds: 0, seed: 1 } as const;
const slicesOf = (rows: readonly ScheduleRow[]) =>
  rows
    .filter(({ operationId }) => operationId === 't0')
    .toSorted((one, other) => one.sliceNo - other.sliceNo)
    .map((own) => [
      own.sliceNo,
      own['machineNo'],
      own['qty'],
      own['startTime'],
      own['setupMinutes'],
      own['locked'],
      own['constraintNote'],
    ]);
const madeOf = (held: ReturnType<typeof heldPlaces>, from: ScheduleBasis = basis): readonly ScheduleRow[] =>
  scheduleRows(from, makeSchedule({ basis: from, held, ...asked }));

describe('an operation in slices (findings 3, 3.2)', () => {
  const frozen = '在冻结期内，沿用已发布的时间';
  // Moved by hand: the second slice stands before the first.
  const published = [row(1, 3, 100), row(2, 1, 150)];

  test('stays in its slices on their machines where it is frozen', () => {
    const rows = madeOf(heldPlaces(basis, [], published));
    expect(slicesOf(rows)).toEqual([
      [1, 3, '50', instantOfMinute(100), 20, false, frozen],
      [2, 1, '50', instantOfMinute(150), 20, false, frozen],
    ]);
    // The urgent one goes where there is room, and nobody is on two machines.
    expect(rows.find(({ operationId }) => operationId === 't1')).toMatchObject({ machineNo: 1 });
    for (const direction of ['backward', 'bottleneckFirst'] as const) {
      const made = makeSchedule({ basis, held: heldPlaces(basis, [], published), ...asked, direction });
      expect(slicesOf(scheduleRows(basis, made))).toEqual(slicesOf(rows));
    }
  });

  test('stays divided where one slice is locked or frozen; the others are no more locked than before', () => {
    const lines = [row(1, 2, 500, { locked: true }), row(2, 3, 600)];
    expect(slicesOf(madeOf(heldPlaces(basis, lines, [])))).toEqual([
      [1, 2, '50', instantOfMinute(500), 20, true, '已锁定'],
      [2, 3, '50', instantOfMinute(600), 20, false, '与同一工序已锁定或冻结的部分一起，不重新拆分'],
    ]);
    const half = [row(1, 2, 199), row(2, 3, 200)];
    expect(slicesOf(madeOf(heldPlaces(basis, [], half))).map((own) => own.at(-1))).toEqual([
      frozen,
      '与同一工序已锁定或冻结的部分一起，不重新拆分',
    ]);
  });

  test('divides what is still open, whatever the draft says of slicing', () => {
    const reported = {
      ...basis,
      tasks: basis.tasks.map((own, at) => (at === 0 ? { ...own, qty: '71', split: null } : own)),
    };
    expect(slicesOf(madeOf(heldPlaces(reported, [], published), reported)).map(([, , qty]) => qty)).toEqual([
      '36',
      '35',
    ]);
  });

  test('keeps its place in any search and when as little as possible is moved', () => {
    const held = heldPlaces(basis, [], published);
    const expected = slicesOf(madeOf(held));
    let looks = 0;
    for (const best of improvedSchedule({ basis, held, ...asked })) {
      expect(slicesOf(scheduleRows(basis, best()))).toEqual(expected);
      looks += 1;
      if (looks > 50) break;
    }
    const mended = makeSchedule({ basis, held, ...asked, mend: [] });
    expect(slicesOf(scheduleRows(basis, mended))).toEqual(expected);
  });

  test('that nobody holds is divided again over the machines that are free at the same time', () => {
    const alone = { ...basis, tasks: basis.tasks.slice(0, 1) };
    expect(slicesOf(madeOf([], alone)).map(([, machine, qty]) => [machine, qty])).toEqual([
      [1, '50'],
      [2, '50'],
    ]);
  });
});

describe('what was begun (findings 3, 3.4)', () => {
  const begun = (start: number, more: Partial<BasisTask> = {}): ScheduleBasis => ({
    ...basis,
    now: 1_000,
    frozenUntil: 0,
    tasks: [task(0, 200, { isStarted: true, begun: { center: 'A', start }, ...more }), task(1, 60)],
  });

  test('stays where the published version has it, however early or late it was begun', () => {
    const from = begun(940);
    const rows = madeOf(heldPlaces(from, [], [row(1, 2, 970, { qty: '100' })]), from);
    expect(slicesOf(rows)).toEqual([[1, 2, '100', instantOfMinute(970), 20, false, '已开工']]);
  });

  test('stands on a machine of its centre since then where no version was published, and the others go around it', () => {
    const from = begun(940);
    const held = heldPlaces(from, [], []);
    expect(held).toEqual([[0, { machine: 0, start: 940, end: 1_160, why: 'started', setup: 20 }]]);
    const rows = madeOf(held, from);
    expect(slicesOf(rows)).toEqual([[1, 1, '100', instantOfMinute(940), 20, false, '已开工']]);
    expect(rows.find(({ operationId }) => operationId === 't1')).toMatchObject({ machineNo: 2 });
  });

  test('is at work at least until now, though it should be over', () => {
    expect(heldPlaces(begun(200), [], [])[0]?.[1]).toMatchObject({ start: 200, end: 1_000 });
  });
});
