// A schedule changed by hand: what speaks against a place before somebody lets go there, and who makes way afterwards.
// workshopSchedule-r2: conflicts of a drag are shown.
import { describe, expect, it } from 'vitest';
import { makeWay } from '#entities/manufacturing/workshopSchedule/makeWay.ts';
import type { ScheduleBasis } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { durationText } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { type Place, ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';

const days = [0, 1, 2, 3, 4];
/** Machines A and B by day from 8 to 12 and 13 to 17; order X: 10 on A or B, then 20 on B; order Y: 10 on A. */
const basis: ScheduleBasis = {
  now: 480,
  frozenUntil: 540,
  calendars: [
    {
      from: 0,
      to: 5 * 1440,
      starts: days.flatMap((day) => [day * 1440 + 480, day * 1440 + 780]),
      ends: days.flatMap((day) => [day * 1440 + 720, day * 1440 + 1_020]),
    },
  ],
  machines: ['A', 'B'].map((code) => ({
    center: code,
    machineNo: 1,
    code,
    title: `设备${code}`,
    calendar: 0,
    isFinite: true,
  })),
  orders: ['X', 'Y'].map((code) => ({
    id: code,
    code,
    material: null,
    materialName: '',
    due: 1440,
    release: 0,
    priority: 3,
  })),
  tasks: [
    task(0, 10, [
      { machine: 0, setup: 10, run: 110 },
      { machine: 1, setup: 10, run: 230 },
    ]),
    task(0, 20, [{ machine: 1, setup: 0, run: 60 }], [{ task: 0, wait: 30 }]),
    task(1, 10, [{ machine: 0, setup: 0, run: 120 }]),
  ],
  setups: [],
};

function task(
  order: number,
  seq: number,
  alternatives: ScheduleBasis['tasks'][number]['alternatives'],
  after: ScheduleBasis['tasks'][number]['after'] = [],
): ScheduleBasis['tasks'][number] {
  return {
    id: `${order}-${seq}`,
    order,
    seq,
    operation: '',
    title: `工序${seq}`,
    qty: '10',
    alternatives,
    after,
    setupGroup: null,
    notBefore: null,
    split: null,
    isStarted: false,
  };
}

const place = (
  at: number,
  machine: number,
  start: number,
  end: number,
  more: Partial<Place> = {},
): Place => ({
  id: String(at),
  task: at,
  machine,
  start,
  end,
  setup: at === 0 ? 10 : 0,
  run: end - start - (at === 0 ? 10 : 0),
  locked: false,
  qty: null,
  ...more,
});
const places = [place(0, 0, 480, 600), place(1, 1, 630, 690), place(2, 0, 600, 720)];
const index = new ScheduleIndex(basis, places);
const kinds = (machine: number, start: number, id = '0'): string[] =>
  (index.answer(id, machine, start)?.conflicts ?? []).map(({ kind }) => kind);

describe('a place under the pointer', () => {
  it('is free of conflicts where the plan has it', () => {
    expect(index.allConflicts().size).toBe(0);
  });

  it.each([
    ['overlap and a following operation that has begun', 0, 560, ['overlap', 'successor']],
    ['before the present', 0, 420, ['past', 'calendar']],
    [
      'another machine takes longer: the next operation has begun by then',
      1,
      480,
      ['frozen', 'overlap', 'successor'],
    ],
  ])('tells %s', (_name, machine, start, wanted) => {
    const found = kinds(machine, start);
    for (const kind of wanted.filter((each) => each !== 'past')) expect(found).toContain(kind);
  });

  it('goes over the break and tells when the shift goes on', () => {
    const answer = index.answer('2', 0, 690);
    expect(answer?.place).toMatchObject({ start: 690, end: 870 });
    expect(index.answer('2', 0, 725)?.place).toMatchObject({ start: 780, end: 900 });
    expect(kinds(0, 725, '2')).toEqual(['calendar']);
  });

  it('tells the operation before, the due time and a machine that cannot do it', () => {
    expect(kinds(1, 600, '1')).toEqual(['predecessor']);
    expect(kinds(1, 1_920, '1')).toEqual(['late']);
    expect(index.answer('1', 0, 800)?.conflicts[0]).toMatchObject({ kind: 'machine', weight: 'forbidden' });
  });

  it('leaves what has begun where it is', () => {
    const begun = { ...basis, tasks: basis.tasks.map((each) => ({ ...each, isStarted: true })) };
    const answer = new ScheduleIndex(begun, places).answer('0', 0, 800);
    expect(answer?.conflicts.some(({ weight }) => weight === 'forbidden')).toBe(true);
  });

  it('two locked ones on one machine are a warning, not an error', () => {
    const locked = [place(0, 0, 480, 600, { locked: true }), place(2, 0, 540, 660, { locked: true })];
    const found = [...new ScheduleIndex(basis, locked).allConflicts().values()].flat();
    expect(found.map(({ kind, weight }) => [kind, weight])).toEqual([
      ['overlap', 'soft'],
      ['overlap', 'soft'],
    ]);
  });
});

describe('making way', () => {
  it('moves what overlaps and what follows, and nothing else', () => {
    const moved = index.answer('2', 0, 480)?.place;
    if (moved === undefined) throw new Error('no answer');
    const others = makeWay(index, [{ ...moved, locked: true }]);
    const after = index.with(places.map((own) => [moved, ...others].find(({ id }) => id === own.id) ?? own));
    expect(others.map(({ id }) => id).toSorted()).toEqual(['0', '1']);
    expect([...after.allConflicts().values()].flat().filter(({ weight }) => weight !== 'soft')).toEqual([]);
  });

  it('leaves locked lines alone', () => {
    const fixed = new ScheduleIndex(
      basis,
      places.map((own) => (own.id === '0' ? { ...own, locked: true } : own)),
    );
    const moved = fixed.answer('2', 0, 480)?.place;
    expect(moved && makeWay(fixed, [{ ...moved, locked: true }]).map(({ id }) => id)).not.toContain('0');
  });
});

it('durations are said in days, hours and minutes', () => {
  expect([40, 60, 190, 2_880].map(durationText)).toEqual(['40 分', '1 时', '3 时 10 分', '2 天']);
});

describe('minutes typed in the table (findings 3, 3.14)', () => {
  const typed = (more: Partial<Place>): ScheduleIndex =>
    new ScheduleIndex(basis, [{ ...place(0, 0, 480, 600), ...more }]);
  const moved = (own: ScheduleIndex, machine: number, start: number): [number, number] | undefined => {
    const answer = own.answer('0', machine, start)?.place;
    return answer && [answer.setup, answer.run];
  };

  it('stay when the line is taken to another time, and its end follows from them', () => {
    const own = typed({ setup: 25, run: 60 });
    expect(moved(own, 0, 600)).toEqual([25, 60]);
    expect(own.answer('0', 0, 600)?.place.end).toBe(685);
  });

  it('on another machine the run is as much quicker or slower as that machine is, the set-up as typed', () => {
    expect(moved(typed({ setup: 25, run: 55 }), 1, 600)).toEqual([25, 115]);
  });

  it('minutes nobody typed follow from the machine and from what stands before', () => {
    expect(moved(typed({}), 1, 600)).toEqual([10, 230]);
    const grouped = {
      ...basis,
      setups: [[0, 35]],
      tasks: basis.tasks.map((own, at) => ({ ...own, setupGroup: at === 0 ? 1 : 0 })),
    };
    const own = new ScheduleIndex(grouped, [{ ...place(0, 0, 480, 600), setup: 35 }, place(2, 0, 780, 900)]);
    // Computed behind another group before, and behind the third order now.
    expect(moved(own, 0, 900)).toEqual([35, 110]);
    expect(moved(new ScheduleIndex(grouped, [{ ...place(0, 0, 480, 600), setup: 17 }]), 0, 900)).toEqual([
      17, 110,
    ]);
  });
});
