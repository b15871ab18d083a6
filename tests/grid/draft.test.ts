// What a draft of lines knows: what follows from what, what is wrong, what changed, what is blank, what is locked.
import { expect, test } from 'vitest';
import type { CellRule } from '#grid/draft/dependents.ts';
import { orderColumns, orderDraft } from './support/draftLines.ts';
import type { OrderLine } from './support/draftLines.ts';

const times = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : String(Number(a) * Number(b));
const rules = (computed: string[] = []): CellRule<OrderLine>[] => [
  // Written in the wrong order on purpose: the tax follows from the amount.
  {
    column: 'tax',
    from: ['amount'],
    compute: (row) => {
      computed.push('tax');
      return times(row.amount, '0.5');
    },
  },
  {
    column: 'amount',
    from: ['qty', 'price'],
    compute: (row) => {
      computed.push('amount');
      return times(row.qty, row.price);
    },
  },
];

test('grid 75 dependent cells: each is computed once, after those it follows from', () => {
  const computed: string[] = [];
  const { source, editing } = orderDraft([{ qty: '2', price: '3' }], { rules: rules(computed) });
  editing.set(
    [
      { rowId: 'r0', column: 'qty', value: '4' },
      { rowId: 'r0', column: 'price', value: '10' },
    ],
    '录入',
  );
  expect(computed).toEqual(['amount', 'tax']);
  expect(source.rowOf('r0')).toMatchObject({ amount: '40', tax: '20' });
});

test('grid 75 dependent cells: a value typed over a computed one wins and is marked, clearing it gives it back', () => {
  const { source, editing } = orderDraft([{ qty: '2', price: '3', amount: '6' }], { rules: rules() });
  editing.set([{ rowId: 'r0', column: 'amount', value: '5' }], '录入');
  editing.set([{ rowId: 'r0', column: 'qty', value: '100' }], '录入');
  expect(source.rowOf('r0')).toMatchObject({ amount: '5', tax: '2.5' });
  expect(editing.isOverridden?.('r0', 'amount')).toBe(true);
  editing.set([{ rowId: 'r0', column: 'amount', value: null }], '清除内容');
  expect(source.rowOf('r0')?.amount).toBe('300');
  expect(editing.isOverridden?.('r0', 'amount')).toBe(false);
  editing.undo();
  expect(editing.isOverridden?.('r0', 'amount')).toBe(true);
  expect(source.rowOf('r0')?.amount).toBe('5');
});

test('grid 75 dependent cells: columns that follow from each other in a circle are refused with their names', () => {
  const circle = [
    { column: 'amount', from: ['tax'], compute: () => null },
    { column: 'tax', from: ['amount'], compute: () => null },
  ];
  expect(() => orderDraft([{}], { rules: circle })).toThrow('amount → tax → amount');
});

test('grid 73 validation: a check over all lines finds what no line shows alone', () => {
  const { editing } = orderDraft([{ code: 'A' }, { code: 'B' }], {
    validateTable: (rows) =>
      rows.flatMap((row, at) =>
        rows.findIndex((other) => other.code === row.code) < at
          ? [{ rowId: row.id, column: 'code', message: '物料重复' }]
          : [],
      ),
  });
  expect(editing.problems()).toEqual([]);
  editing.set([{ rowId: 'r1', column: 'code', value: 'A' }], '录入');
  expect(editing.problems()).toEqual([{ rowId: 'r1', column: 'code', message: '物料重复' }]);
  editing.set([{ rowId: 'r0', column: 'code', value: 'C' }], '录入');
  expect(editing.problems()).toEqual([]);
});

test('grid 73 validation: an answer that comes for an older value is dropped', async () => {
  const asked: { code: string | null; answer: (messages: Record<string, string>) => void }[] = [];
  const { editing } = orderDraft([{}], {
    validateLater: (row) =>
      new Promise((resolve) => {
        asked.push({ code: row.code, answer: resolve });
      }),
  });
  editing.set([{ rowId: 'r0', column: 'code', value: 'X1' }], '录入');
  await expect.poll(() => asked.length).toBe(1);
  editing.set([{ rowId: 'r0', column: 'code', value: 'X2' }], '录入');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer({});
  asked[0]?.answer({ code: 'X1 已停用' });
  await Promise.resolve();
  expect(editing.problemAt('r0', 'code')).toBeUndefined();
  editing.set([{ rowId: 'r0', column: 'code', value: 'X3' }], '录入');
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.answer({ code: 'X3 已停用' });
  await expect.poll(() => editing.problemAt('r0', 'code')).toBe('X3 已停用');
});

test('grid 81 trailing blank row: it stands at the end, is neither checked nor saved, and becomes a line when something is entered', () => {
  const { source, editing, ids } = orderDraft([{ code: 'A' }], {
    spareRow: true,
    validate: (row): Record<string, string> => (row.code === null ? { code: '请填写物料' } : {}),
  });
  expect(source.count().value).toBe(2);
  expect(editing.isSpare?.(source.idAt(1) ?? '')).toBe(true);
  expect(editing.problems()).toEqual([]);
  expect(editing.isChanged()).toBe(false);
  const spare = source.idAt(1) ?? '';
  editing.set([{ rowId: spare, column: 'qty', value: '1' }], '录入');
  expect(ids()).toEqual(['r0', spare]);
  expect(editing.problems()).toEqual([{ rowId: spare, column: 'code', message: '请填写物料' }]);
  expect(editing.changes().inserted.map((row) => row.id)).toEqual([spare]);
  expect(source.count().value).toBe(3);
  editing.undo();
  expect(ids()).toEqual(['r0']);
  expect(source.count().value).toBe(2);
  editing.redo();
  expect(source.rowAt(1)).toMatchObject({ id: spare, qty: '1' });
  expect(editing.isSpare?.(source.idAt(2) ?? '')).toBe(true);
});

test('grid 82 duplicate rows: copies keep the order of the rows, leave their own keys empty, and are one step', () => {
  const { source, editing, ids } = orderDraft([
    { code: 'A', lot: 'L1' },
    { code: 'B', lot: 'L2' },
    { code: 'C' },
  ]);
  const added = editing.duplicate(['r1', 'r0'], '复制行');
  expect(ids()).toEqual(['r0', 'r1', ...added, 'r2']);
  expect(added.map((id) => source.rowOf(id)).map((row) => [row?.code, row?.lot])).toEqual([
    ['A', null],
    ['B', null],
  ]);
  editing.undo();
  expect(ids()).toEqual(['r0', 'r1', 'r2']);
});

test('grid 83 delete rows: struck out until saved where that is wanted; new rows vanish at once; undo brings back', () => {
  const { editing, ids } = orderDraft([{ code: 'A' }, { code: 'B' }], { removed: 'strike' });
  const [fresh = ''] = editing.insert(2, 1, '新增行');
  editing.remove(['r0', fresh], '删除 2 行');
  expect(ids()).toEqual(['r0', 'r1']);
  expect(editing.isRemoved?.('r0')).toBe(true);
  expect(editing.changes()).toMatchObject({ removed: ['r0'], inserted: [] });
  editing.set([{ rowId: 'r0', column: 'code', value: 'Z' }], '录入');
  expect(editing.rowOf('r0')?.code).toBe('A');
  editing.undo();
  expect(ids()).toEqual(['r0', 'r1', fresh]);
  expect(editing.isRemoved?.('r0')).toBe(false);
  editing.redo();
  editing.accept([], ['r0']);
  expect(ids()).toEqual(['r1']);
  expect(editing.isChanged()).toBe(false);
});

test('grid 77 conditional read-only: locked rows are neither removed nor moved, and undo does not write what is locked by now', () => {
  let closed = false;
  const columns = orderColumns.map((one) =>
    one.editor ? { ...one, editor: { ...one.editor, readonly: () => (closed ? '单据已审核' : null) } } : one,
  );
  const { editing, ids } = orderDraft([{ code: 'A' }, { code: 'B' }], {
    columns: () => columns,
    rowLocked: (row) => (row.code === 'A' ? '已下推' : null),
  });
  editing.remove(['r0', 'r1'], '删除 2 行');
  expect(ids()).toEqual(['r0']);
  editing.undo();
  editing.move(['r0'], 2, '移动行');
  expect(ids()).toEqual(['r0', 'r1']);
  editing.set([{ rowId: 'r1', column: 'code', value: 'Z' }], '录入');
  closed = true;
  expect(editing.undoLocked?.('undo')).toBe('“code”：单据已审核');
});

test('grid 87 change set: rows inserted, updated with old and new, removed, and only those moved that had to be', () => {
  const { editing } = orderDraft([{ code: 'A' }, { code: 'B' }, { code: 'C' }, { code: 'D' }]);
  editing.move(['r3'], 0, '移动行');
  editing.set([{ rowId: 'r1', column: 'code', value: 'Z' }], '录入');
  editing.remove(['r2'], '删除行');
  editing.insert(0, 1, '新增行');
  const { inserted, updated, removed, moved } = editing.changes();
  expect(inserted.map((row) => row.id)).toEqual(['n0']);
  expect(updated.map(({ row, base, columns }) => [base.code, row.code, columns])).toEqual([
    ['B', 'Z', ['code']],
  ]);
  expect(removed).toEqual(['r2']);
  expect(moved).toEqual(['r3']);
  expect(editing.counts()).toEqual({ inserted: 1, updated: 1, removed: 1 });
});

test('grid 93 edit cost: one edit among 100,000 rows looks at no more rows than one among 100', () => {
  const looked = (count: number): number => {
    let reads = 0;
    const columns = orderColumns.map((one) => ({
      ...one,
      read: (row: OrderLine) => {
        reads++;
        return one.read(row);
      },
    }));
    const { source, editing } = orderDraft(
      Array.from({ length: count }, (_, at) => ({ code: `M${at}` })),
      { columns: () => columns, validate: () => ({}) },
    );
    const told: unknown[] = [];
    source.subscribe((touched) => told.push(touched));
    editing.problems();
    editing.set([{ rowId: 'r1', column: 'qty', value: '1' }], '录入');
    reads = 0;
    const rowsBefore = source.rows();
    editing.set([{ rowId: 'r50', column: 'qty', value: '7' }], '录入');
    editing.problems();
    editing.counts();
    expect(told.at(-1)).toEqual({ start: 50, end: 51 });
    expect(source.rows()).toBe(rowsBefore);
    return reads;
  };
  expect(looked(100_000)).toBe(looked(100));
});
