// The matrix of a master schedule: the example M24 in its rows, what follows at once when a quantity is typed, its fences.
import { describe, expect, it } from 'vitest';
import { fenceOf, schedulePeriods } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import { masterSchedule as masterScheduleEntity } from '#entities/planning/masterSchedule/masterSchedule.ts';
import { masterScheduleRule, scheduledLines } from '#entities/planning/masterSchedule/scheduleLines.ts';
import { scheduleBlocks } from '#entities/planning/masterSchedule/scheduleRows.ts';
import { masterSchedule } from '#entities/planning/supply/masterSchedule.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';

const texts = (values: readonly number[]): string[] => values.map(String);
const given = {
  onHand: '50',
  forecast: texts([30, 30, 30, 40, 40, 40]),
  orders: texts([25, 42, 18, 20, 5, 0]),
  firm: texts([0, 60, 0, 0, 0, 0]),
  frozenBuckets: 2,
  openBucket: 5,
  lot: '60',
  safetyStock: '10',
};

const starts = schedulePeriods({ bucket: 'week', startDate: '2024-05-06', bucketCount: 6 }).map(
  ({ start }) => start,
);
const fields: Row = {
  bucket: 'week',
  startDate: '2024-05-06',
  bucketCount: 6,
  frozenBuckets: 2,
  openBucket: 5,
};

/** Lines as the calculation leaves them; the planner decided 60 in the second week. */
function calculated(): LineRow[] {
  const read = given.forecast.map((forecastQty, at): LineRow => ({
    id: `line${at}`,
    seq: at + 1,
    material: 'pump',
    bucketNo: at + 1,
    periodStart: starts[at] ?? '',
    forecastQty,
    orderQty: given.orders[at] ?? '0',
    receiptQty: '0',
    onHandQty: '50',
    safetyStock: '10',
    lotQty: '60',
    planQty: at === 1 ? '60' : null,
  }));
  const values = scheduledLines(read, starts, fields);
  return read.map((line, at) => ({ ...line, ...values[at] }));
}

const docOf = (items: readonly LineRow[], more: Row = {}): Doc => ({
  id: 'schedule',
  version: 1,
  status: 'draft',
  fields: { ...fields, ...more },
  lines: { items: [...items] },
});
function scheduled(items: readonly LineRow[]): LineRow[] {
  const values = scheduledLines(items, starts, fields);
  return items.map((line, at) => ({ ...line, ...values[at] }));
}
/** The lines after the rule ran, as both sides run it. */
function followed(items: readonly LineRow[], more: Row = {}): LineRow[] {
  const doc = docOf(items, more);
  const before = docOf(calculated());
  const changes = masterScheduleRule.run({ def: masterScheduleEntity, doc, before, reader: () => undefined });
  return items.map((line) => ({ ...line, ...changes['items']?.get(line.id) }));
}
const figures = (rows: readonly LineRow[]) => scheduleBlocks(rows, 6)[0]?.figures;
const typed = (week: number, planQty: string | null): LineRow[] =>
  calculated().map((row) => (row['bucketNo'] === week ? { ...row, planQty } : row));

// masterSchedule-r1, M24
describe('masterSchedule-r1: the rows of the matrix', () => {
  it('show what was calculated', () => {
    const found = masterSchedule(given);
    expect(figures(calculated())).toMatchObject({
      plan: found.mps,
      projected: found.projected,
      atp: found.availableToPromise,
      cumulative: found.cumulativeAtp,
    });
  });

  it('a typed quantity takes the place of what was proposed; later proposals, stock and promises follow at once', () => {
    expect(figures(followed(typed(4, '20')))).toMatchObject({
      plan: texts([0, 60, 0, 20, 60, 60]),
      projected: texts([25, 43, 13, -7, 13, 33]),
    });
  });

  it('an emptied quantity gives the period back to the proposals', () => {
    expect(figures(followed(followed(typed(4, '20')).map((row) => ({ ...row, planQty: null }))))).toEqual(
      figures(scheduled(calculated().map((row) => ({ ...row, planQty: null })))),
    );
  });

  it('other fences count at once', () => {
    const rows = followed(calculated(), { frozenBuckets: 0, openBucket: 1 });
    expect(figures(rows)?.demand).toEqual(given.forecast);
    expect(rows.map((row) => row['message'])).not.toContain('frozenShort');
  });

  it('what was not read for these periods has no balance until it is calculated', () => {
    const rows = followed(calculated(), { startDate: '2024-05-13' });
    expect(rows.map((row) => row['projectedQty'])).toEqual(rows.map(() => null));
    expect(scheduleBlocks(rows, 6).map(({ isOpen }) => isOpen)).toEqual([true]);
    const shorter = followed(calculated().slice(0, 5));
    expect(shorter.map((row) => row['projectedQty'])).toEqual(shorter.map(() => null));
  });

  it('what is new to the schedule has no figures before it is calculated', () => {
    const [block] = scheduleBlocks([{ id: 'new', seq: 1, material: null, bucketNo: 1 }], 3);
    expect(block?.figures.projected).toEqual([null, null, null]);
    expect(block?.figures.plan).toEqual([null, null, null]);
    expect(block?.isOpen).toBe(true);
  });

  it('materials stand in blocks of their own, in the order of their lines', () => {
    const rows = ['b', 'a', 'b'].map((material, at): LineRow => ({
      id: `${at}`,
      seq: at,
      material,
      bucketNo: at + 1,
    }));
    expect(scheduleBlocks(rows, 3).map(({ id, lines }) => [id, lines.length])).toEqual([
      ['0', 2],
      ['1', 1],
    ]);
  });
});

describe('periods and fences of a schedule', () => {
  it('whole periods follow the first, which begins on the first day', () => {
    const periods = schedulePeriods({ bucket: 'month', startDate: '2026-11-23', bucketCount: 3 });
    expect(periods.map(({ start, end }) => [start, end])).toEqual([
      ['2026-11-23', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', '2027-01-31'],
    ]);
    expect(schedulePeriods({ bucket: 'week', bucketCount: 3 })).toEqual([]);
  });

  it('frozen, then planned, then open from its first period on', () => {
    const fences = [0, 1, 2, 3, 4, 5].map((at) => fenceOf({ frozenBuckets: 2, openBucket: 5 }, at));
    expect(fences).toEqual(['frozen', 'frozen', 'planned', 'planned', 'open', 'open']);
  });
});
