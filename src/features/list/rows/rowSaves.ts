// The saves behind the cells of a list: what waits, what is under way and what was refused. A row's saves follow one another
// under its newest version; a few rows are saved at once.
import type { CellValue } from '#grid';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import type { ListSource } from './listQuery.ts';

export interface RowSavesOptions {
  source: Pick<ListSource, 'indexOf' | 'rowAt' | 'replaceRows'>;
  /** The stored fields with the version they have now; rejects with what the user should read. */
  save(row: ListRow, patches: readonly Patch[]): Promise<{ fields: Row; version: number }>;
  messageOf(error: unknown): string;
}

/** Requests under way at once. */
const lanes = 4;

export const cellKey = (rowId: string, column: string): string => `${rowId} ${column}`;

export function createRowSaves({ source, save, messageOf }: RowSavesOptions) {
  const listeners = new Set<() => void>();
  /** What is to be sent, by row. */
  const waiting = new Map<string, Map<string, CellValue>>();
  const busy = new Map<string, ReadonlySet<string>>();
  const failed = new Map<string, { value: CellValue; message: string }>();
  /** Values the row had before a refused one was typed. */
  const before = new Map<string, CellValue>();
  const invalid = new Map<string, string>();
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
      for (const column of values.keys()) before.delete(cellKey(rowId, column));
      const later = waiting.get(rowId);
      show(rowId, { ...stored.fields, version: stored.version, ...Object.fromEntries(later ?? []) });
    } catch (error) {
      const message = messageOf(error);
      for (const [column, value] of values) failed.set(cellKey(rowId, column), { value, message });
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
    const key = cellKey(rowId, column);
    const row = rowOf(rowId);
    if (row === undefined) return;
    if (!before.has(key)) before.set(key, (row[column] ?? null) as CellValue);
    failed.delete(key);
    invalid.delete(key);
    const values = waiting.get(rowId) ?? new Map<string, CellValue>();
    waiting.set(rowId, values.set(column, value));
    show(rowId, { [column]: value });
  };
  return { waiting, busy, failed, before, invalid, listeners, rowOf, show, notify, put, begin };
}
