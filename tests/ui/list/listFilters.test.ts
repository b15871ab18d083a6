// Filters on their way between grid, address and server.
import { expect, test } from 'vitest';
import { readListAddress, writeListAddress } from '#features/list/listAddress.ts';
import { askable, filterOf, treeOf } from '#features/list/filters/listFilters.ts';
import type { Filter } from '#model/filter.ts';

const tree: Filter = {
  any: [
    {
      all: [
        { field: 'code', op: 'contains', values: ['SO~1,;'] },
        { field: 'items.qty', op: 'gt', values: ['5'] },
      ],
    },
    { not: { field: 'status', op: 'in', values: ['draft'] } },
  ],
};

test('grid 47 builder: nested conditions survive the address and the way through the grid', () => {
  const address = { ...readListAddress({}), tree };
  expect(readListAddress(writeListAddress(address))).toEqual(address);
  expect(filterOf(treeOf(tree))).toEqual(tree);
  expect(readListAddress({ adv: '{"any":[{"field":"x","op":"drop","values":[]},7]}' }).tree).toEqual({
    any: [],
  });
  expect(readListAddress({ adv: 'not json' }).tree).toBeNull();
});

test('grid 43 typed filters: days named from today are asked for as days, whenever they are asked for', () => {
  const asked = askable(
    {
      all: [
        { field: 'date', op: 'eq', values: ['本月'] },
        { not: { field: 'date', op: 'ne', values: ['今天'] } },
      ],
    },
    '2026-02-10',
  );
  expect(asked).toEqual({
    all: [
      { field: 'date', op: 'between', values: ['2026-02-01', '2026-02-28'] },
      { not: { not: { field: 'date', op: 'between', values: ['2026-02-10', '2026-02-10'] } } },
    ],
  });
  expect(askable({ field: 'remark', op: 'contains', values: ['今天'] }, '2026-02-10')).toEqual({
    field: 'remark',
    op: 'contains',
    values: ['今天'],
  });
});

test('grid 44 set filter: the blank entry is asked for as emptiness beside the values', () => {
  expect(askable({ field: 'customer', op: 'in', values: ['', 'c1'] }, '2026-02-10')).toEqual({
    any: [
      { field: 'customer', op: 'in', values: ['c1'] },
      { field: 'customer', op: 'empty', values: [] },
    ],
  });
  expect(askable({ field: 'customer', op: 'notIn', values: [''] }, '2026-02-10')).toEqual({
    not: { field: 'customer', op: 'empty', values: [] },
  });
});
