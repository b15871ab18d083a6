// An array with edits: dependent cells, undo, rows in and out, problems, newer data under the draft.
import { expect, test } from 'vitest';
import { createArrayEditing } from '#grid/draft/arrayEditing.ts';
import { createArraySource } from '#grid/source/arraySource.ts';
import type { GridColumn, Parsed } from '#grid/contract/columns.ts';

interface Line {
  id: string;
  code: string | null;
  qty: string | null;
  price: string | null;
  amount: string | null;
}

const anyText = (typed: string): Parsed =>
  typed === 'x' ? { ok: false, problem: '不能是 x' } : { ok: true, value: typed };
const column = (id: keyof Line, extra: Partial<GridColumn<Line>> = {}): GridColumn<Line> => ({
  id,
  title: id,
  width: 100,
  read: (row) => row[id],
  text: (value) => String(value ?? ''),
  editor: { input: 'text', parse: anyText },
  ...extra,
});
const columns = [
  column('code', { inherit: true }),
  column('qty', {
    editor: {
      input: 'number',
      parse: anyText,
      readonly: (row) => (row?.code === 'locked' ? '已锁定' : null),
    },
  }),
  column('price'),
  column('amount'),
];

function start(rows: Partial<Line>[]) {
  let fresh = 0;
  const all = rows.map((row, index): Line => ({
    id: `r${index}`,
    code: null,
    qty: null,
    price: null,
    amount: null,
    ...row,
  }));
  const source = createArraySource({ rows: all, idOf: (row) => row.id });
  const editing = createArrayEditing<Line>({
    source,
    columns: () => columns,
    newRow: () => ({ id: `n${fresh++}`, code: null, qty: '1', price: null, amount: null }),
    recompute: (row) => (row.qty && row.price ? { amount: String(Number(row.qty) * Number(row.price)) } : {}),
    validate: (row): Record<string, string> => (row.qty === '0' ? { qty: '数量必须大于 0' } : {}),
  });
  return { source, editing, ids: () => source.rows().map((row) => row.id) };
}

test('grid 86 undo and redo: a change recomputes what depends on it and is one undo step', () => {
  const { source, editing } = start([{ qty: '2', price: '3', amount: '6' }]);
  editing.set([{ rowId: 'r0', column: 'qty', value: '5' }], '录入');
  expect(source.rowOf('r0')).toMatchObject({ qty: '5', amount: '15' });
  expect(
    editing.isDirty('r0', 'qty') && editing.isDirty('r0', 'amount') && !editing.isDirty('r0', 'price'),
  ).toBe(true);
  expect(editing.undo()).toBe('录入');
  expect(source.rowOf('r0')).toMatchObject({ qty: '2', amount: '6' });
  expect(editing.isDirty('r0', 'qty')).toBe(false);
  expect(editing.redo()).toBe('录入');
  expect(source.rowOf('r0')?.amount).toBe('15');
  expect(editing.redo()).toBeNull();
});

test('writing the same value is no step', () => {
  const { editing } = start([{ qty: '2' }]);
  editing.set([{ rowId: 'r0', column: 'qty', value: '2' }], '录入');
  expect(editing.canUndo()).toBe(false);
});

test('grid 77 conditional read-only: a locked cell refuses every way of writing', () => {
  const { source, editing } = start([{ code: 'locked', qty: '2' }]);
  editing.set([{ rowId: 'r0', column: 'qty', value: '9' }], '粘贴');
  expect(source.rowOf('r0')?.qty).toBe('2');
});

test('grid 74 invalid values kept: text that cannot be read stays, is a problem, and goes with undo', () => {
  const { editing } = start([{ qty: '2' }]);
  editing.set([{ rowId: 'r0', column: 'price', value: null, invalidText: 'x' }], '录入');
  expect(editing.invalidTextAt('r0', 'price')).toBe('x');
  expect(editing.problems()).toEqual([{ rowId: 'r0', column: 'price', message: '不能是 x' }]);
  editing.set([{ rowId: 'r0', column: 'price', value: '4' }], '录入');
  expect(editing.problems()).toEqual([]);
  editing.undo();
  expect(editing.invalidTextAt('r0', 'price')).toBe('x');
  editing.undo();
  expect(editing.problems()).toEqual([]);
});

test('grid 73 validation: the row check reports by column', () => {
  const { editing } = start([{ qty: '0' }]);
  expect(editing.problemAt('r0', 'qty')).toBe('数量必须大于 0');
});

test('grid 78 defaults: new rows take inherited values from above; undo takes them out and redo puts them back in place', () => {
  const { source, editing, ids } = start([{ code: 'A' }, { code: 'B' }]);
  const [added] = editing.insert(1, 1, '新增行');
  expect(ids()).toEqual(['r0', 'n0', 'r1']);
  expect(source.rowOf(added ?? '')).toMatchObject({ code: 'A', qty: '1' });
  expect(editing.isNewRow('n0')).toBe(true);
  editing.undo();
  expect(ids()).toEqual(['r0', 'r1']);
  editing.redo();
  expect(ids()).toEqual(['r0', 'n0', 'r1']);
});

test('grid 83 delete rows: removed rows come back where they were, with their unreadable text', () => {
  const { editing, ids } = start([{}, {}, {}]);
  editing.set([{ rowId: 'r1', column: 'price', value: null, invalidText: 'x' }], '录入');
  editing.remove(['r1'], '删除行');
  expect(ids()).toEqual(['r0', 'r2']);
  expect(editing.problems()).toEqual([]);
  editing.undo();
  expect(ids()).toEqual(['r0', 'r1', 'r2']);
  expect(editing.invalidTextAt('r1', 'price')).toBe('x');
});

test('grid 84 move rows: moving and copying rows', () => {
  const { source, editing, ids } = start([{ code: 'A' }, { code: 'B' }, { code: 'C' }]);
  editing.move(['r0'], 2, '移动行');
  expect(ids()).toEqual(['r1', 'r0', 'r2']);
  editing.move(['r2'], 0, '移动行');
  expect(ids()).toEqual(['r2', 'r1', 'r0']);
  const [copy] = editing.duplicate(['r1'], '复制行');
  expect(ids()).toEqual(['r2', 'r1', copy, 'r0']);
  expect(source.rowOf(copy ?? '')?.code).toBe('B');
  editing.undo();
  editing.undo();
  editing.undo();
  expect(ids()).toEqual(['r0', 'r1', 'r2']);
});

test('grid 86 undo and redo: several changes in a batch are one step; a later slice joins the step of the same name only', () => {
  const { source, editing } = start([{}]);
  editing.batch('粘贴', () => {
    const [id = ''] = editing.insert(1, 1, '新增行');
    editing.set([{ rowId: id, column: 'price', value: '8' }], '录入');
  });
  editing.amend?.('粘贴', () => editing.set([{ rowId: 'r0', column: 'price', value: '7' }], '录入'));
  expect(source.rows().map((row) => row.price)).toEqual(['7', '8']);
  editing.undo();
  expect(source.rows().map((row) => row.price)).toEqual([null]);
  editing.set([{ rowId: 'r0', column: 'price', value: '1' }], '录入');
  editing.amend?.('粘贴', () => editing.set([{ rowId: 'r0', column: 'price', value: '2' }], '录入'));
  editing.undo();
  expect(source.rowOf('r0')?.price).toBe('1');
});

test('grid 86 undo and redo: an answer that comes late joins its gesture, whatever was done or undone since', () => {
  const { source, editing } = start([{ qty: '2' }, {}]);
  const shown = () => {
    const { code, qty, price, amount } = source.rowOf('r0') ?? {};
    return [editing.invalidTextAt('r0', 'code') ?? code, qty, price, amount];
  };
  const answer = (): void =>
    editing.set(
      [
        { rowId: 'r0', column: 'code', value: 'M1' },
        { rowId: 'r0', column: 'price', value: '10' },
      ],
      '录入“M1”',
    );
  editing.set([{ rowId: 'r0', column: 'code', value: null, invalidText: 'M1' }], '录入“M1”');
  editing.set([{ rowId: 'r0', column: 'qty', value: '3' }], '录入数量');
  editing.set([{ rowId: 'r1', column: 'qty', value: '9' }], '录入数量');
  editing.set([{ rowId: 'r0', column: 'qty', value: '4' }], '改数量');
  editing.undo();
  editing.amend?.('录入“M1”', answer);
  expect(shown()).toEqual(['M1', '3', '10', '30']);
  expect(editing.steps?.()).toBe(3);

  expect(editing.redo()).toBe('改数量');
  expect(shown()).toEqual(['M1', '4', '10', '40']);
  const labels = [editing.undo(), editing.undo(), editing.undo()];
  expect(labels).toEqual(['改数量', '录入数量', '录入数量']);
  expect(shown()).toEqual(['M1', '2', '10', '20']);
  expect(editing.undo()).toBe('录入“M1”');
  expect(shown()).toEqual([null, '2', null, null]);
  expect(editing.canUndo()).toBe(false);
  for (let step = 0; step < 4; step += 1) editing.redo();
  expect(shown()).toEqual(['M1', '4', '10', '40']);
});

test('grid 86 undo and redo: a price typed while the answer was under way and taken back comes again as it was typed', () => {
  const { source, editing } = start([{ qty: '2' }]);
  editing.set([{ rowId: 'r0', column: 'code', value: null, invalidText: 'M1' }], '录入“M1”');
  editing.set([{ rowId: 'r0', column: 'price', value: '8' }], '录入单价');
  editing.undo();
  editing.amend?.('录入“M1”', () => editing.set([{ rowId: 'r0', column: 'price', value: '10' }], '录入“M1”'));
  expect(source.rowOf('r0')?.amount).toBe('20');
  editing.redo();
  expect(source.rowOf('r0')).toMatchObject({ price: '8', amount: '16' });
});

test('grid 87 change set: it tells inserted, updated, removed and moved rows', () => {
  const { editing } = start([{ code: 'A' }, { code: 'B' }, { code: 'C' }]);
  expect(editing.isChanged()).toBe(false);
  editing.set([{ rowId: 'r0', column: 'code', value: 'Z' }], '录入');
  editing.remove(['r1'], '删除行');
  editing.insert(0, 1, '新增行');
  editing.move(['r2'], 0, '移动行');
  const changes = editing.changes();
  expect(changes.inserted.map((row) => row.id)).toEqual(['n0']);
  expect(changes.updated.map(({ row, columns: touched }) => [row.id, touched])).toEqual([['r0', ['code']]]);
  expect(changes.removed).toEqual(['r1']);
  expect(changes.moved).toEqual(['r2']);
  expect(editing.isChanged()).toBe(true);
});

test('grid 90 conflict per cell: newer stored rows come in under the draft: changed cells stay, others follow', () => {
  const { source, editing } = start([{ code: 'A', price: '1' }, { code: 'B' }]);
  editing.set([{ rowId: 'r0', column: 'code', value: 'mine' }], '录入');
  editing.insert(2, 1, '新增行');
  editing.rebase([
    { id: 'r0', code: 'theirs', qty: null, price: '9', amount: null },
    { id: 'r9', code: 'new', qty: null, price: null, amount: null },
  ]);
  expect(source.rows().map((row) => [row.id, row.code, row.price])).toEqual([
    ['r0', 'mine', '9'],
    ['n0', 'B', null],
    ['r9', 'new', null],
  ]);
  expect(editing.isDirty('r0', 'code') && !editing.isDirty('r0', 'price') && editing.isNewRow('n0')).toBe(
    true,
  );
});

test('grid 42 row stays put: an edited row keeps its place in a sorted view until the order is asked for again', () => {
  const { source, editing } = start([{ code: 'A' }, { code: 'B' }, { code: 'C' }]);
  const keys = [
    {
      read: (row: Line) => row.code,
      compare: (a: unknown, b: unknown) => String(a).localeCompare(String(b)),
      descending: true,
    },
  ];
  source.arrange(keys, null);
  const shown = () => [0, 1, 2].map((index) => source.idAt(index));
  expect(shown()).toEqual(['r2', 'r1', 'r0']);
  editing.set([{ rowId: 'r2', column: 'code', value: '0' }], '录入');
  expect(shown()).toEqual(['r2', 'r1', 'r0']);
  source.arrange(keys, (row) => row.code !== 'B');
  expect(shown()).toEqual(['r0', 'r2', undefined]);
});
