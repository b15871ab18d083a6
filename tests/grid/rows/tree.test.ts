// A bill of material of 20,000 parts as a tree over an ordinary array of rows.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createArrayEditing } from '#grid/draft/arrayEditing.ts';
import { createArraySource } from '#grid/source/arraySource.ts';
import { createTreeSource } from '#grid/source/treeSource.ts';
import { compareValues } from '#grid/table/models/order.ts';
import type { CellValue, GridColumn } from '#grid/contract/columns.ts';

interface Part {
  id: string;
  parent: string | null;
  name: string;
  qty: string;
}
const part = (id: string, parent: string | null, name = id): Part => ({ id, parent, name, qty: '1' });
const small = [
  part('a', null, '水泵'),
  part('a1', 'a', '电机'),
  part('a11', 'a1', '轴承'),
  part('a2', 'a', '叶轮'),
  part('b', null, '阀门'),
];
const plain = (value: CellValue): string => (value === null ? '' : String(value));
const columns: GridColumn<Part>[] = [
  {
    id: 'name',
    title: '名称',
    width: 200,
    read: (row) => row.name,
    text: plain,
    editor: { input: 'text', parse: (value) => ({ ok: true, value }) },
  },
];
const tree = (rows: readonly Part[], open: readonly string[] | { depth: number } = []) =>
  createTreeSource<Part>({
    rows: createArraySource({ rows, idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    open,
  });
const shown = (source: ReturnType<typeof tree>): string[] =>
  Array.from(
    { length: source.count().value },
    (_, at) => `${'·'.repeat(source.lineAt(at)?.level ?? 0)}${source.idAt(at)}`,
  );

test('grid 56 tree data, lazy children: a bill of 20,000 parts unfolds level by level and as a whole', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    part(`p${index}`, index === 0 ? null : `p${Math.floor((index - 1) / 5)}`),
  );
  const source = tree(rows);
  expect(source.count().value).toBe(1);
  source.toggle(0);
  expect(shown(source)).toEqual(['p0', '·p1', '·p2', '·p3', '·p4', '·p5']);
  source.openAll(true);
  expect(source.count().value).toBe(20_000);
  expect(source.lineAt(source.indexOf('p19999'))?.expanded).toBeNull();
  expect(source.idAt(source.parentAt(source.indexOf('p19999')))).toBe('p3999');
  source.openAll(false);
  expect(source.uncover('p700')).toBe(source.indexOf('p700'));
  expect(source.lineAt(source.indexOf('p700'))?.level).toBe(4);
});

test('grid 56 tree data, lazy children: sorting orders siblings, a filter keeps what a hit stands under', () => {
  const source = tree(small, { depth: 9 });
  source.arrange([{ read: (row) => row.name, compare: compareValues, descending: true }], null);
  expect(shown(source)).toEqual(['a', '·a2', '·a1', '··a11', 'b']);
  source.openAll(false);
  source.arrange([], (row) => row.name === '轴承');
  expect(shown(source)).toEqual(['a', '·a1', '··a11']);
  expect([0, 1, 2].map((at) => source.lineAt(at)?.isContext === true)).toEqual([true, true, false]);
  source.arrange([], null);
  expect(shown(source)).toEqual(['a', 'b']);
});

test('grid 56 tree data, lazy children: children are fetched once, when their parent is first unfolded', async () => {
  const load = vi.fn<(row: Part) => Promise<readonly Part[]>>((row) =>
    Promise.resolve([part(`${row.id}-1`, row.id), part(`${row.id}-2`, row.id)]),
  );
  const source = createTreeSource<Part>({
    rows: createArraySource({ rows: [part('a', null), part('b', null)], idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    hasChildren: (row) => row.parent === null,
    loadChildren: load,
  });
  source.toggle(0);
  await vi.waitFor(() => expect(source.count().value).toBe(4));
  expect(shown(source)).toEqual(['a', '·a-1', '·a-2', 'b']);
  source.toggle(0);
  source.toggle(0);
  expect(shown(source)).toEqual(['a', '·a-1', '·a-2', 'b']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('grid 56 tree data, lazy children: a failed fetch folds the parent again and says so', async () => {
  const failed: unknown[] = [];
  const source = createTreeSource<Part>({
    rows: createArraySource({ rows: [part('a', null)], idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    hasChildren: () => true,
    loadChildren: () => Promise.reject(new Error('offline')),
    onError: (error) => failed.push(error),
  });
  source.toggle(0);
  await vi.waitFor(() => expect(failed).toHaveLength(1));
  expect(source.lineAt(0)?.expanded).toBe(false);
});

test('grid 56 tree data, lazy children: nothing can be moved under itself; bad data with a cycle stays visible', () => {
  const source = tree(small);
  expect(source.moveProblem(['a'], 'a11')).toBe('不能移动到自己的下级');
  expect(source.moveProblem(['a'], 'a')).toBe('不能移动到自己的下级');
  expect(source.moveProblem(['a1'], 'b')).toBeNull();
  expect(tree([part('x', 'y'), part('y', 'x')], { depth: 9 }).count().value).toBe(2);
});

test('grid 56 tree data, lazy children: a draft edits the tree like any lines, unfolded branches stay so', () => {
  const source = tree(small, { depth: 9 });
  const editing = createArrayEditing<Part>({
    source,
    columns: () => columns,
    newRow: () => part('new', 'a1', '新件'),
  });
  editing.insert(source.indexOf('a2'), 1, '新增');
  expect(shown(source)).toEqual(['a', '·a1', '··a11', '··new', '·a2', 'b']);
  editing.set([{ rowId: 'a2', column: 'parent', value: 'b' }], '移动');
  source.setRows(source.rows());
  expect(shown(source)).toEqual(['a', '·a1', '··a11', '··new', 'b', '·a2']);
  editing.set([{ rowId: 'a11', column: 'name', value: '密封' }], '改名');
  expect(source.rowAt(2)?.name).toBe('密封');
});

/** Rows of any forest, among them some whose parent is not there. */
const anyForest = fc
  .array(fc.tuple(fc.integer({ min: -1, max: 14 }), fc.constantFrom('', '轴', '泵', '阀')), { maxLength: 14 })
  .map((rows) =>
    rows.map(([under, name], at): Part => ({
      id: `r${at}`,
      parent: under < 0 || under === at ? null : under < at ? `r${under}` : 'nobody',
      name,
      qty: '1',
    })),
  );

test('grid 56 tree data, lazy children: any tree shows every row once, under its parent, siblings in the order asked for', () => {
  fc.assert(
    fc.property(anyForest, fc.boolean(), fc.constantFrom(null, '轴', '泵'), (rows, descending, wanted) => {
      const source = tree(rows, { depth: 20 });
      const keep = wanted === null ? null : (row: Part): boolean => row.name === wanted;
      source.arrange([{ read: (row) => row.name, compare: compareValues, descending }], keep);
      const ids = new Set(rows.map(({ id }) => id));
      const under = (parent: string | null): Part[] =>
        rows.filter((row) => (row.parent !== null && ids.has(row.parent) ? row.parent : null) === parent);
      const passes = (row: Part): boolean => !keep || keep(row) || under(row.id).some(passes);
      const compare = (a: Part, b: Part): number => {
        const result = compareValues(a.name, b.name);
        return descending && a.name !== '' && b.name !== '' ? -result : result;
      };
      const expected = (parent: string | null, depth: number): string[] =>
        under(parent)
          .filter(passes)
          .sort((a, b) => compare(a, b) || rows.indexOf(a) - rows.indexOf(b))
          .flatMap((row) => [`${'·'.repeat(depth)}${row.id}`, ...expected(row.id, depth + 1)]);
      expect(shown(source)).toEqual(expected(null, 0));
      expect(source.records?.()).toBe(expected(null, 0).length);
      for (let at = 0; at < source.count().value; at++) {
        const row = source.rowAt(at);
        expect(source.indexOf(row?.id ?? '')).toBe(at);
        expect(source.lineAt(at)?.isContext === true).toBe(row !== undefined && keep?.(row) === false);
        const parent = source.parentAt(at);
        expect(parent < 0 ? null : source.idAt(parent)).toBe(
          row?.parent !== null && ids.has(row?.parent ?? '') ? row?.parent : null,
        );
      }
    }),
  );
});

test('grid 56 tree data, lazy children: what was folded by hand under a filter stays folded, and comes back unfolded after it', () => {
  const source = tree(small);
  source.arrange([], (row) => row.name === '轴承');
  source.toggle(0, false);
  expect(shown(source)).toEqual(['a']);
  source.setRows([...small]);
  expect(shown(source)).toEqual(['a']);
  source.arrange([], (row) => row.name === '叶轮');
  expect(shown(source)).toEqual(['a', '·a2']);
  source.arrange([], null);
  expect(shown(source)).toEqual(['a', 'b']);
  expect(source.openIds()).toEqual([]);
});
