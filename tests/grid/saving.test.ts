// Saving lines and cells: what was refused stays with its message, what others changed meanwhile is told cell by cell.
import { expect, test } from 'vitest';
import { createCellSaving } from '#grid/draft/cellSaving.ts';
import type { CellSave } from '#grid/draft/cellSaving.ts';
import { saveLines } from '#grid/draft/lineSaving.ts';
import { orderColumns, orderDraft } from './support/draftLines.ts';
import type { OrderLine } from './support/draftLines.ts';

test('grid 88 batch save: taken lines are stored, refused ones stay changed with their message, the first is named', async () => {
  const { source, editing } = orderDraft([{ code: 'A' }, { code: 'B' }, { code: 'C' }]);
  for (const [rowId, value] of [
    ['r0', 'A1'],
    ['r2', '坏'],
    ['r1', '也坏'],
  ] as const)
    editing.set([{ rowId, column: 'code', value }], '录入');
  const saved = await saveLines(
    editing,
    (changes) =>
      Promise.resolve(
        changes.updated.map(({ row }) =>
          row.code === 'A1'
            ? { rowId: row.id, row: { ...row, tax: '由服务器算' } }
            : { rowId: row.id, problems: [{ column: 'code', message: `没有物料“${row.code ?? ''}”` }] },
        ),
      ),
    (rowId) => source.indexOf(rowId),
    () => 'code',
  );
  expect(saved).toEqual({
    saved: 1,
    refused: 2,
    first: { rowId: 'r1', column: 'code', message: '没有物料“也坏”' },
  });
  expect(source.rowOf('r0')).toMatchObject({ code: 'A1', tax: '由服务器算' });
  expect(['r0', 'r1', 'r2'].map((id) => editing.isDirty(id, 'code'))).toEqual([false, true, true]);
  expect(editing.problems().map((problem) => problem.message)).toEqual(['没有物料“也坏”', '没有物料“坏”']);
  editing.set([{ rowId: 'r1', column: 'code', value: 'B1' }], '录入');
  expect(editing.problemAt('r1', 'code')).toBeUndefined();
});

test('grid 88 batch save: what was typed while the save was under way stays changed', async () => {
  const { source, editing } = orderDraft([{ code: 'A', qty: '1' }]);
  editing.set([{ rowId: 'r0', column: 'code', value: 'A1' }], '录入');
  await saveLines(
    editing,
    (changes) => {
      editing.set([{ rowId: 'r0', column: 'qty', value: '9' }], '录入');
      return Promise.resolve(changes.updated.map(({ row }) => ({ rowId: row.id, row })));
    },
    () => 0,
    () => 'code',
  );
  expect(source.rowOf('r0')).toMatchObject({ code: 'A1', qty: '9' });
  expect([editing.isDirty('r0', 'code'), editing.isDirty('r0', 'qty')]).toEqual([false, true]);
});

interface Request extends CellSave<OrderLine> {
  store: (row?: Partial<OrderLine>) => void;
  refuse: (message: string) => void;
}

function cellSaving(rows: readonly Partial<OrderLine>[]) {
  const made = orderDraft(rows);
  const requests: Request[] = [];
  const saving = createCellSaving<OrderLine>({
    editing: made.editing,
    columns: () => orderColumns,
    messageOf: (error) => (error instanceof Error ? error.message : '请稍后再试'),
    save: (request) =>
      new Promise((resolve, reject) => {
        requests.push({
          ...request,
          store: (row) => resolve({ ...request.row, ...row }),
          refuse: (message) => reject(new Error(message)),
        });
      }),
  });
  const type = (column: string, value: string): void => saving.set([{ rowId: 'r0', column, value }], '录入');
  return { ...made, saving, requests, type };
}

test('grid 89 optimistic save: the value stands at once, a refused one stays marked until it is sent again or taken back', async () => {
  const { source, saving, requests, type } = cellSaving([{ code: 'A', qty: '1' }]);
  type('qty', '5');
  expect(source.rowOf('r0')?.qty).toBe('5');
  expect(saving.savingAt('r0', 'qty')).toEqual({ state: 'saving' });
  requests[0]?.refuse('网络中断');
  await expect.poll(() => saving.savingAt('r0', 'qty')).toEqual({ state: 'failed', message: '网络中断' });
  expect(source.rowOf('r0')?.qty).toBe('5');
  saving.retry('r0', 'qty');
  expect(requests).toHaveLength(2);
  requests[1]?.refuse('网络中断');
  await expect.poll(() => saving.savingAt('r0', 'qty')?.state).toBe('failed');
  saving.revert('r0', 'qty');
  expect(source.rowOf('r0')?.qty).toBe('1');
  expect(saving.savingAt('r0', 'qty')).toBeUndefined();
  expect(requests).toHaveLength(2);
});

test('grid 89 optimistic save: the values of a cell arrive in the order they were typed', async () => {
  const { source, saving, requests, type } = cellSaving([{ qty: '1' }]);
  type('qty', '2');
  type('qty', '3');
  type('qty', '4');
  expect(requests.map((request) => request.row.qty)).toEqual(['2']);
  requests[0]?.store({ tax: '服务器' });
  await expect.poll(() => requests.map((request) => request.row.qty)).toEqual(['2', '4']);
  expect(requests[1]?.base.qty).toBe('2');
  requests[1]?.store();
  expect(await saving.settled()).toBe(true);
  expect(source.rowOf('r0')).toMatchObject({ qty: '4', tax: '服务器' });
  expect(saving.isDirty('r0', 'qty')).toBe(false);
});

test('grid 89 optimistic save: undo of a saved cell saves the value before, and leaves alone what the server added', async () => {
  const { source, saving, requests, type } = cellSaving([{ qty: '1' }]);
  type('qty', '2');
  requests[0]?.store({ tax: '服务器' });
  await saving.settled();
  saving.undo();
  await expect
    .poll(() => requests.map((request) => [request.row.qty, request.columns]))
    .toEqual([
      ['2', ['qty']],
      ['1', ['qty']],
    ]);
  expect(source.rowOf('r0')).toMatchObject({ qty: '1', tax: '服务器' });
  requests[1]?.store();
  expect(await saving.settled()).toBe(true);
});

test('grid 90 conflict per cell: what both changed is told with before, mine and theirs; the rest merges silently', () => {
  const { source, editing } = orderDraft([{ code: 'A', qty: '1', price: '10' }]);
  editing.set([{ rowId: 'r0', column: 'qty', value: '5' }], '录入');
  editing.set([{ rowId: 'r0', column: 'code', value: 'B' }], '录入');
  const stored = { ...(source.rowOf('r0') as OrderLine), code: 'B', qty: '7', price: '12' };
  expect(editing.rebase([stored])).toEqual([
    { rowId: 'r0', column: 'qty', base: '1', mine: '5', theirs: '7' },
  ]);
  expect(source.rowOf('r0')).toMatchObject({ code: 'B', qty: '5', price: '12' });
  expect(editing.conflictAt?.('r0', 'qty')).toMatchObject({ mine: '5', theirs: '7' });
  const [conflict] = editing.conflicts();
  if (conflict) editing.settle?.(conflict, 'theirs');
  expect(source.rowOf('r0')?.qty).toBe('7');
  expect(editing.conflicts()).toEqual([]);
  expect(editing.isChanged()).toBe(false);
});
