// Two people changed the same: what each did is said, also where one of them took the line away.
import { expect, test } from 'vitest';
import { conflictSides } from '#features/document/actions/conflictSides.ts';
import type { Conflict } from '#model/patch.ts';

const conflict = (more: Partial<Conflict>): Conflict => ({
  lines: 'items',
  lineId: 'a',
  field: 'qty',
  base: '1',
  mine: '5',
  theirs: '7',
  kind: 'value',
  ...more,
});

test.each([
  ['both changed the cell', conflict({}), '7', '5'],
  [
    'they removed the line',
    conflict({ kind: 'removed', theirs: null }),
    '删除了该行',
    '5（行已不在，不再填入）',
  ],
  [
    'I removed the line',
    conflict({ kind: 'removed', field: '', mine: null }),
    '修改了该行，保留它',
    '删除了该行',
  ],
])('%s: both sides are shown (findings 2, 5.21)', (_title, given, theirs, mine) => {
  expect(conflictSides(given, String)).toEqual({ theirs, mine });
});
