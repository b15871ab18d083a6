// What is pasted into a master schedule: heads say the periods, codes the materials, and of a copied matrix only the planned
// row is taken; commands that have nothing to do with a matrix are not offered.
import { describe, expect, it } from 'vitest';
import { scheduleBlocks } from '#entities/planning/masterSchedule/scheduleRows.ts';
import { schedulePeriods } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import { pastedPeriods } from '#entities/planning/demand/pastedPeriods.ts';
import { pastedSchedule } from '#features/planning/masterSchedule/pastedSchedule.ts';
import { lackingCommands } from '#grid';
import type { LineRow } from '#model/entity.ts';
import type { RefRecord } from '#model/refs.ts';

const periods = schedulePeriods({ bucket: 'week', startDate: '2026-11-23', bucketCount: 6 });
const rows: LineRow[] = [1, 2, 3].map((bucketNo) => ({
  id: `pump${bucketNo}`,
  seq: bucketNo,
  material: 'pump',
  bucketNo,
}));
const table = { blocks: () => scheduleBlocks(rows, periods.length) };
const record = (id: string): RefRecord => ({ id, code: id, name: id, fields: {} });
const written = (block: string[][]) => {
  const pasted = pastedPeriods(block, periods, '计划量');
  const resolved = (pasted?.rows ?? []).map((row) => ({
    pasted: row,
    material: record(row.material),
    customer: null,
  }));
  return pastedSchedule(table, resolved, () => 0).map((patch) =>
    patch.op === 'setLine'
      ? [patch.id, patch.value]
      : patch.op === 'insertLine'
        ? [patch.values?.['material'], patch.values?.['bucketNo'], patch.values?.['planQty']]
        : patch,
  );
};

describe('a block with heads', () => {
  it('finds its weeks and materials; a week or material without a line gets one', () => {
    expect(
      written([
        ['物料编码', 'W49', '2026-W51'],
        ['pump', '40', '1,000'],
        ['valve', '', '5'],
      ]),
    ).toEqual([
      ['pump2', '40'],
      ['pump', 4, '1000'],
      ['valve', 4, '5'],
    ]);
  });

  it('a head over several weeks shares its quantity out, to the last piece', () => {
    const found = written([
      ['物料', '12月'],
      ['valve', '10'],
    ]);
    expect(found.length).toBeGreaterThan(1);
    expect(found.reduce((sum, each) => sum + Number(Array.isArray(each) ? each[2] : 0), 0)).toBe(10);
  });

  it('of a matrix copied as it stands only the planned row is taken, with the material above it', () => {
    expect(
      written([
        ['物料', '物料名称', '行次', '2026-W48'],
        ['pump', '泵', '预测', '99'],
        ['', '', '计划量', '12'],
        ['', '', '预计结存', '77'],
      ]),
    ).toEqual([['pump1', '12']]);
  });

  it('a block without heads is pasted cell by cell', () => {
    expect(pastedPeriods([['12', '13']], periods, '计划量')).toBeNull();
  });
});

it('rows that cannot be copied or moved are offered no command for it', () => {
  const nothing = {
    set: () => undefined,
    insert: () => [],
    batch: () => undefined,
    remove: () => undefined,
    undo: () => null,
    redo: () => null,
    canUndo: () => false,
    canRedo: () => false,
    isDirty: () => false,
    isNewRow: () => false,
    invalidTextAt: () => undefined,
    problemAt: () => undefined,
    problems: () => [],
    subscribe: () => () => undefined,
    rowOf: () => undefined,
  };
  expect(lackingCommands(nothing)).toEqual(['duplicateRows', 'splitRow', 'moveRowsUp', 'moveRowsDown']);
  expect(lackingCommands({ ...nothing, duplicate: () => [], move: () => undefined })).toEqual([]);
});
