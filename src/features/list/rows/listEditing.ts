// Cells of a list that are saved by themselves as soon as they are entered: the grid's editing contract over paged rows. The
// value stands at once; a refused one stays, marked, until it is sent again, taken back or typed over.
import type { CellChange, CellValue, RowEditing } from '#grid';
import type { ListRow } from '#model/typedAnswer.ts';
import { cellKey, createRowSaves, type RowSavesOptions } from './rowSaves.ts';

interface Step {
  label: string;
  changes: readonly { rowId: string; column: string; from: CellValue; to: CellValue }[];
}

const rowsFixed = '列表中不能增删行，请用“新增”或“删除”';

export function createListEditing(options: RowSavesOptions): RowEditing<ListRow> {
  const { waiting, busy, failed, before, invalid, listeners, rowOf, show, notify, put, begin } =
    createRowSaves(options);
  const done: Step[] = [];
  const undone: Step[] = [];
  const walk = (from: Step[], to: Step[], side: 'from' | 'to'): string | null => {
    const step = from.pop();
    if (step === undefined) return null;
    to.push(step);
    for (const change of step.changes) put(change.rowId, change.column, change[side]);
    notify();
    begin();
    return step.label;
  };
  return {
    set(changes: readonly CellChange[], label) {
      const taken = changes.flatMap(({ rowId, column, value, invalidText }) => {
        if (invalidText !== undefined) {
          invalid.set(cellKey(rowId, column), invalidText);
          return [];
        }
        return [{ rowId, column, from: (rowOf(rowId)?.[column] ?? null) as CellValue, to: value }];
      });
      if (taken.length > 0) {
        done.push({ label, changes: taken });
        undone.length = 0;
      }
      for (const { rowId, column, to } of taken) put(rowId, column, to);
      notify();
      begin();
    },
    insert: () => [],
    remove: () => undefined,
    batch: (_label, work) => work(),
    undo: () => walk(done, undone, 'from'),
    redo: () => walk(undone, done, 'to'),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    isDirty: (rowId, column) => before.has(cellKey(rowId, column)),
    isNewRow: () => false,
    invalidTextAt: (rowId, column) => invalid.get(cellKey(rowId, column)),
    problemAt: (rowId, column) => failed.get(cellKey(rowId, column))?.message,
    problems: () =>
      [...failed].map(([key, { message }]) => {
        const [rowId = '', column = ''] = key.split(' ');
        return { rowId, column, message };
      }),
    rowsLocked: () => rowsFixed,
    steps: () => done.length,
    savingAt(rowId, column) {
      if (busy.get(rowId)?.has(column) === true || waiting.get(rowId)?.has(column) === true)
        return { state: 'saving' };
      const failure = failed.get(cellKey(rowId, column));
      return failure === undefined ? undefined : { state: 'failed', message: failure.message };
    },
    retry(rowId, column) {
      const failure = failed.get(cellKey(rowId, column));
      if (failure === undefined) return;
      put(rowId, column, failure.value);
      begin();
    },
    revert(rowId, column) {
      const key = cellKey(rowId, column);
      failed.delete(key);
      invalid.delete(key);
      show(rowId, { [column]: before.get(key) ?? null });
      before.delete(key);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rowOf,
  };
}
