// Quick reports as rules: what is typed and pasted, and what is wrong with it.
import { expect, test } from 'vitest';
import {
  type Entry,
  entryProblem,
  finishedOf,
  isEntered,
  pasted,
  typed,
} from '#features/manufacturing/reportEntry/entryRows.ts';

test('what was finished is the sum of what became of it', () => {
  expect(finishedOf({ qualifiedQty: '8', defectQty: '1', processScrapQty: '0.5', workMinutes: '60' })).toBe(
    '9.5',
  );
  expect(finishedOf({})).toBe('0');
  expect(finishedOf({ qualifiedQty: '8个' })).toBeNull();
});

test.each<[Entry, string | null]>([
  [{}, null],
  [{ qualifiedQty: '10' }, null],
  [{ qualifiedQty: '10', reworkQty: '1' }, '合计 11 超过未报工数量 10'],
  [{ qualifiedQty: 'x' }, '请填写数字'],
  [{ qualifiedQty: '-1' }, '不能小于 0'],
  [{ workMinutes: '30' }, '请填写完成的数量'],
])('%o is told %s', (entry, told) => {
  expect(entryProblem(entry, '10')).toBe(told);
});

test('figures come as spreadsheets and people write them', () => {
  const entries = typed(new Map(), 'T1', 'qualifiedQty', ' １,２００ ');
  expect(entries.get('T1')).toEqual({ qualifiedQty: '1200' });
  expect(isEntered(entries.get('T1') ?? {})).toBe(true);
});

test('a block of cells fills rows and columns from where it is put, and no further', () => {
  const tasks = ['T1', 'T2'];
  const entries = pasted(
    new Map(),
    tasks,
    { task: 'T1', field: 'processScrapQty' },
    '1\t30\t99\r\n2\t45\n3\t60\n',
  );
  expect([...entries]).toEqual([
    ['T1', { processScrapQty: '1', workMinutes: '30' }],
    ['T2', { processScrapQty: '2', workMinutes: '45' }],
  ]);
});
