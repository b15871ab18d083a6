// The chosen rows of a list as they stand now: what was done to a row is what the next action works on.
import { expect, it } from 'vitest';
import type { ListRow } from '#model/typedAnswer.ts';
import { noteRun, noteVersion } from '#api/answeredVersions.ts';
import { chosenRows } from '#features/list/rows/chosenRows.ts';
import { createArraySource } from '#grid';

const row = (id: string, docId: string, version = 1): ListRow => ({ id, docId, version });

it('a row that was changed is chosen as it is now, and rows that stay the same are the same answer (findings 3, 7.1)', () => {
  const source = createArraySource({ rows: [row('1', 'A'), row('2', 'B')], idOf: ({ id }: ListRow) => id });
  const chosen = chosenRows(source, ['1']);
  const before = chosen();
  expect(before.map(({ version }) => version)).toEqual([1]);
  expect(chosen()).toBe(before);
  source.setRows([row('1', 'A', 2), row('2', 'B')]);
  expect(chosen().map(({ version }) => version)).toEqual([2]);
});

it('lines of one document are one record, and a row that is gone is not chosen', () => {
  const source = createArraySource({ rows: [row('1', 'A'), row('2', 'A')], idOf: ({ id }: ListRow) => id });
  expect(chosenRows(source, ['1', '2', 'gone'])()).toHaveLength(1);
});

it('a second action before the rows have come again works on the versions the first one answered (findings 3, 7.1b)', () => {
  const source = createArraySource({ rows: [row('1', 'C'), row('2', 'D')], idOf: ({ id }: ListRow) => id });
  const chosen = chosenRows(source, ['1', '2']);
  expect(chosen().map(({ version }) => version)).toEqual([1, 1]);
  noteVersion('C', 2);
  noteRun([{ id: 'D', label: '', outcome: 'done', version: 3, message: '' }]);
  const second = chosen();
  expect(second.map(({ version }) => version)).toEqual([2, 3]);
  expect(chosen()).toBe(second);
  // What came late takes nothing back, and rows read meanwhile count by themselves.
  noteVersion('C', 1);
  source.setRows([row('1', 'C', 4), row('2', 'D')]);
  expect(chosen().map(({ version }) => version)).toEqual([4, 3]);
});
