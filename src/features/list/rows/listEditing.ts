// Cells of a list that are saved by themselves as soon as they are entered: the grid's editing contract over paged rows. The
// value stands at once; a row's saves follow one another under its newest version; a refused value stays, marked, until it
// is sent again, taken back or typed over.
import type { CellChange, CellValue, RowEditing } from '#grid';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { ListSource } from './listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export interface ListEditingOptions {
  source: Pick<ListSource, 'indexOf' | 'rowAt' | 'replaceRows'>;
  /** The stored fields with the version they have now; rejects with what the user should read. */
  save(row: ListRow, patches: readonly Patch[]): Promise<{ fields: Row; version: number }>;
  messageOf(error: unknown): string;
}

interface Step {
  label: string;
  changes: readonly { rowId: string; column: string; from: CellValue; to: CellValue }[];
}

/** Requests under way at once. */
const lanes = 4;
const rowsFixed = '列表中不能增删行，请用“新增”或“删除”';

const keyOf = (rowId: string, column: string): string => `${rowId} ${column}`;

export function createListEditing({ source, save, messageOf }: ListEditingOptions): RowEditing<ListRow> {
  const listeners = new Set<() => void>();
  /** What is to be sent, by row. */
  const waiting = new Map<string, Map<string, CellValue>>();
  const busy = new Map<string, ReadonlySet<string>>();
  const failed = new Map<string, { value: CellValue; message: string }>();
  /** Values the row had before a refused one was typed. */
  const before = new Map<string, CellValue>();
  const invalid = new Map<string, string>();
  const done: Step[] = [];
  const undone: Step[] = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const rowOf = (rowId: string): ListRow | undefined => source.rowAt(source.indexOf(rowId));
  const show = (rowId: string, values: Row): void => {
    const row = rowOf(rowId);
    if (row !== undefined) source.replaceRows([{ ...row, ...values, id: row.id, docId: row.docId }]);
  };

  const send = async (rowId: string): Promise<void> => {
    const values = waiting.get(rowId);
    const row = rowOf(rowId);
    waiting.delete(rowId);
    if (values === undefined || row === undefined) return;
    busy.set(rowId, new Set(values.keys()));
    notify();
    try {
      const patches = [...values].map(([field, value]): Patch => ({
        op: 'set',
        field,
        value,
      }));
      const stored = await save(row, patches);
      for (const column of values.keys()) before.delete(keyOf(rowId, column));
      const later = waiting.get(rowId);
      show(rowId, { ...stored.fields, version: stored.version, ...Object.fromEntries(later ?? []) });
    } catch (error) {
      const message = messageOf(error);
      for (const [column, value] of values) failed.set(keyOf(rowId, column), { value, message });
    } finally {
      busy.delete(rowId);
      notify();
      begin();
    }
  };
  const begin = (): void => {
    for (const rowId of waiting.keys()) {
      if (busy.size >= lanes) return;
      if (!busy.has(rowId)) void send(rowId);
    }
  };
  const put = (rowId: string, column: string, value: CellValue): void => {
    const key = keyOf(rowId, column);
    const row = rowOf(rowId);
    if (row === undefined) return;
    if (!before.has(key)) before.set(key, (row[column] ?? null) as CellValue);
    failed.delete(key);
    invalid.delete(key);
    const values = waiting.get(rowId) ?? new Map<string, CellValue>();
    waiting.set(rowId, values.set(column, value));
    show(rowId, { [column]: value });
  };
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
          invalid.set(keyOf(rowId, column), invalidText);
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
    isDirty: (rowId, column) => before.has(keyOf(rowId, column)),
    isNewRow: () => false,
    invalidTextAt: (rowId, column) => invalid.get(keyOf(rowId, column)),
    problemAt: (rowId, column) => failed.get(keyOf(rowId, column))?.message,
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
      const failure = failed.get(keyOf(rowId, column));
      return failure === undefined ? undefined : { state: 'failed', message: failure.message };
    },
    retry(rowId, column) {
      const failure = failed.get(keyOf(rowId, column));
      if (failure === undefined) return;
      put(rowId, column, failure.value);
      begin();
    },
    revert(rowId, column) {
      const key = keyOf(rowId, column);
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
