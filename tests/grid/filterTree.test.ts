// Nested conditions: judged on rows, joined with and split from the column filters.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangement } from '#grid/table/models/arrangement.ts';
import { columnsIn, joinedTree, splitTree } from '#grid/filter/filterTree.ts';
import { groupOf, groupTree } from '#grid/panels/conditions.ts';
import type { FilterRequest, FilterTree } from '#grid/contract/filters.ts';
import type { GridColumn } from '#grid/contract/columns.ts';

interface Item {
  name: string;
  qty: string;
  unit: string | null;
}
const column = (id: keyof Item, filter: NonNullable<GridColumn<Item>['filter']>): GridColumn<Item> => ({
  id,
  title: id,
  width: 100,
  filter,
  read: (row) => row[id],
  text: (value) => String(value ?? ''),
});
const columns = [column('name', 'text'), column('qty', 'number'), column('unit', 'set')];
const byId = new Map(columns.map((each) => [each.id, each]));
const items: Item[] = ['钢板', '铝板', '螺栓'].flatMap((name) =>
  ['1', '5', '9'].flatMap((qty) => ['kg', 'pcs', null].map((unit) => ({ name, qty, unit }))),
);

const kept = (filters: readonly FilterRequest[], tree: FilterTree | null): string => {
  const { keep } = arrangement(columns, [], filters, tree);
  return items.map((item) => (!keep || keep(item) ? '1' : '0')).join('');
};

const condition = fc.constantFrom<FilterRequest>(
  { column: 'name', op: 'contains', values: ['板'] },
  { column: 'name', op: 'eq', values: ['钢板', '螺栓'] },
  { column: 'qty', op: 'gt', values: ['3'] },
  { column: 'qty', op: 'between', values: ['2', '6'] },
  { column: 'unit', op: 'in', values: ['kg', ''] },
  { column: 'unit', op: 'empty', values: [] },
);
const { tree: trees } = fc.letrec<{ tree: FilterTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    condition,
    fc.array(tie('tree'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { maxLength: 3 }).map((any) => ({ any })),
    tie('tree').map((not) => ({ not })),
  ),
}));

test('grid 47 builder: groups by 且, 或 and 不 keep the rows they say', () => {
  const tree: FilterTree = {
    any: [
      {
        all: [
          { column: 'name', op: 'eq', values: ['钢板'] },
          { column: 'qty', op: 'ge', values: ['5'] },
        ],
      },
      {
        not: {
          any: [
            { column: 'name', op: 'contains', values: ['板'] },
            { column: 'unit', op: 'empty', values: [] },
          ],
        },
      },
    ],
  };
  const { keep } = arrangement(columns, [], [], tree);
  expect(
    items.filter((item) => keep?.(item)).map(({ name, qty, unit }) => `${name}${qty}${unit ?? ''}`),
  ).toEqual([
    '钢板5kg',
    '钢板5pcs',
    '钢板5',
    '钢板9kg',
    '钢板9pcs',
    '钢板9',
    '螺栓1kg',
    '螺栓1pcs',
    '螺栓5kg',
    '螺栓5pcs',
    '螺栓9kg',
    '螺栓9pcs',
  ]);
  expect(columnsIn(tree)).toEqual(['name', 'qty', 'name', 'unit']);
});

test('grid 47 builder: what filters by column and what is nested pass through it unchanged in meaning', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 3 }), fc.option(trees), (filters, tree) => {
      const joined = joinedTree(filters, tree);
      const edited = groupTree(groupOf(joined, byId), byId);
      const split = splitTree(edited);
      expect(kept(split.filters, split.tree)).toBe(kept(filters, tree));
      expect(splitTree(joinedTree(split.filters, split.tree))).toEqual(split);
    }),
  );
});

test('grid 47 builder: conditions that all must hold come back as column filters, the rest as a tree', () => {
  const filters: FilterRequest[] = [{ column: 'qty', op: 'gt', values: ['3'] }];
  const tree: FilterTree = {
    any: [
      { column: 'name', op: 'contains', values: ['板'] },
      { column: 'unit', op: 'empty', values: [] },
    ],
  };
  expect(splitTree(joinedTree(filters, tree))).toEqual({ filters, tree });
  expect(splitTree({ all: [] })).toEqual({ filters: [], tree: null });
});
