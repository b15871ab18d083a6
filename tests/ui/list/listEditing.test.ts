// Cells of a list that are saved as soon as they are entered: what is shown, sent, refused, sent again and taken back.
import { expect, it } from 'vitest';
import { createListEditing } from '#features/list/rows/listEditing.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import type { Patch } from '#model/patch.ts';

function desk(refuses: (patches: readonly Patch[]) => string | null = () => null) {
  const rows: ListRow[] = ['A', 'B'].map((id) => ({ id, docId: id, version: 1, qty: '10', note: '' }));
  const sent: { id: string; version: number; values: unknown[] }[] = [];
  const editing = createListEditing({
    source: {
      indexOf: (id) => rows.findIndex((row) => row.id === id),
      rowAt: (index) => rows[index],
      replaceRows: (changed) => {
        for (const row of changed)
          rows.splice(
            rows.findIndex(({ id }) => id === row.id),
            1,
            row,
          );
      },
    },
    async save(row, patches) {
      sent.push({
        id: row.docId,
        version: row.version,
        values: patches.map((patch) => (patch.op === 'set' ? [patch.field, patch.value] : [])),
      });
      await Promise.resolve();
      const reason = refuses(patches);
      if (reason !== null) throw new Error(reason);
      const fields = Object.fromEntries(
        patches.flatMap((patch) => (patch.op === 'set' ? [[patch.field, patch.value]] : [])),
      );
      return { fields: { ...fields, note: '已确认' }, version: row.version + 1 };
    },
    messageOf: (error) => (error instanceof Error ? error.message : ''),
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { rows, sent, editing, settled };
}

it('what is typed stands at once and is sent; what the server adds follows with the new version', async () => {
  const { rows, sent, editing, settled } = desk();
  editing.set([{ rowId: 'A', column: 'qty', value: '12' }], '修改');
  expect(rows[0]).toMatchObject({ qty: '12', version: 1 });
  expect(editing.savingAt?.('A', 'qty')).toEqual({ state: 'saving' });
  await settled();
  expect(sent).toEqual([{ id: 'A', version: 1, values: [['qty', '12']] }]);
  expect(rows[0]).toMatchObject({ qty: '12', note: '已确认', version: 2 });
  expect(editing.savingAt?.('A', 'qty')).toBeUndefined();
});

it('typed again while it is under way: sent after it, under the version that came of it', async () => {
  const { sent, editing, settled } = desk();
  editing.set([{ rowId: 'A', column: 'qty', value: '12' }], '修改');
  editing.set([{ rowId: 'A', column: 'qty', value: '13' }], '修改');
  await settled();
  expect(sent.map(({ version, values }) => [version, values])).toEqual([
    [1, [['qty', '12']]],
    [2, [['qty', '13']]],
  ]);
});

it('a block of several rows is one step, taken back by one undo and done again by one redo', async () => {
  const { rows, editing, settled } = desk();
  editing.set(
    ['A', 'B'].map((rowId) => ({ rowId, column: 'qty', value: '7' })),
    '粘贴',
  );
  await settled();
  expect(rows.map((row) => row['qty'])).toEqual(['7', '7']);
  expect(editing.undo()).toBe('粘贴');
  await settled();
  expect(rows.map((row) => row['qty'])).toEqual(['10', '10']);
  expect(editing.redo()).toBe('粘贴');
  await settled();
  expect(rows.map((row) => row['qty'])).toEqual(['7', '7']);
});

it('a refused value stays, marked with the reason, until it is sent again or taken back', async () => {
  let stopped = true;
  const { rows, editing, settled } = desk(() => (stopped ? '确认数量不能小于已投放数量' : null));
  editing.set([{ rowId: 'A', column: 'qty', value: '1' }], '修改');
  await settled();
  expect(rows[0]).toMatchObject({ qty: '1', version: 1 });
  expect(editing.problemAt('A', 'qty')).toBe('确认数量不能小于已投放数量');
  editing.revert?.('A', 'qty');
  expect(rows[0]).toMatchObject({ qty: '10' });
  expect(editing.problems()).toEqual([]);
  editing.set([{ rowId: 'A', column: 'qty', value: '2' }], '修改');
  await settled();
  stopped = false;
  editing.retry?.('A', 'qty');
  await settled();
  expect(rows[0]).toMatchObject({ qty: '2', version: 2 });
  expect(editing.problems()).toEqual([]);
});

it('a text nobody can read is kept beside the cell and not sent', () => {
  const { sent, editing } = desk();
  editing.set([{ rowId: 'A', column: 'qty', value: null, invalidText: 'abc' }], '修改');
  expect(editing.invalidTextAt('A', 'qty')).toBe('abc');
  expect(sent).toEqual([]);
  expect(editing.rowsLocked?.()).toContain('新增');
});
