// Cells that are saved by themselves as soon as they are entered. The value stands at once; a row's saves follow one
// another, so a cell's values arrive in the order they were typed; a refused value stays in its cell, marked, until it
// is sent again, taken back or changed.
import { t } from '../core/language.ts';
import { cellKey } from './draftStep.ts';
import type { RowEditing } from '../contract/editing.ts';
import type { CellValue, GridColumn } from '../contract/columns.ts';
import type { ArrayEditing } from './arrayEditingTypes.ts';
import { sameValue } from './changes.ts';

export interface CellSave<Row> {
  rowId: string;
  /** The row with the new values. */
  row: Row;
  /** The row as it is stored, with the version the save is based on. */
  base: Row;
  columns: readonly string[];
}

export interface CellSavingOptions<Row> {
  editing: ArrayEditing<Row>;
  columns: () => readonly GridColumn<Row>[];
  /** Resolves with the row as it is stored now; rejects with what the user should read. */
  save: (request: CellSave<Row>) => Promise<Row>;
  /** The text for the user of whatever `save` rejected with. */
  messageOf: (error: unknown) => string;
}

export interface CellSaving<Row> extends RowEditing<Row> {
  savingAt: NonNullable<RowEditing<Row>['savingAt']>;
  retry: NonNullable<RowEditing<Row>['retry']>;
  revert: NonNullable<RowEditing<Row>['revert']>;
  /** Resolves when nothing is under way; false when something was refused. */
  settled: () => Promise<boolean>;
}

interface Failure {
  value: CellValue;
  message: string;
}

export function createCellSaving<Row>(options: CellSavingOptions<Row>): CellSaving<Row> {
  const { editing } = options;
  const failed = new Map<string, Failure>();
  const saving = new Set<string>();
  const rows = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const columnOf = (id: string): GridColumn<Row> | undefined =>
    options.columns().find((one) => one.id === id);
  const valueOf = (rowId: string, column: string): CellValue => {
    const row = editing.rowOf(rowId);
    return row === undefined ? null : (columnOf(column)?.read(row) ?? null);
  };

  /** Columns of the row that may be sent, but those refused with this very value. */
  const due = (rowId: string): string[] =>
    savable(editing, options.columns(), rowId).filter((column) => {
      const failure = failed.get(cellKey(rowId, column));
      return !failure || !sameValue(failure.value, valueOf(rowId, column));
    });

  const send = async (rowId: string): Promise<void> => {
    for (let columns = due(rowId); columns.length > 0; columns = due(rowId)) {
      const row = editing.rowOf(rowId);
      const base = editing.baseOf(rowId);
      if (row === undefined || base === undefined) return;
      const keys = columns.map((column) => cellKey(rowId, column));
      for (const key of keys) {
        failed.delete(key);
        saving.add(key);
      }
      const sent = columns.map((column) => valueOf(rowId, column));
      notify();
      try {
        const stored = await options.save({ rowId, row, base, columns });
        for (const key of keys) saving.delete(key);
        editing.accept([{ row: stored, sent: row }], [], true);
      } catch (error) {
        const message = options.messageOf(error);
        keys.forEach((key, at) => {
          saving.delete(key);
          failed.set(key, { value: sent[at] ?? null, message });
        });
        notify();
      }
    }
  };

  const begin = (rowId: string): void => {
    if (rows.has(rowId) || due(rowId).length === 0) return;
    const work = send(rowId).finally(() => rows.delete(rowId));
    rows.set(rowId, work);
  };
  editing.subscribe(() => {
    for (const [key, failure] of failed) {
      const [rowId = '', column = ''] = key.split('\u0000');
      // Changed or taken back since: what was said of the old value is over.
      if (!editing.isDirty(rowId, column) || !sameValue(failure.value, valueOf(rowId, column)))
        failed.delete(key);
    }
    for (const rowId of editing.changedRows()) if (!editing.isNewRow(rowId)) begin(rowId);
    notify();
  });

  return {
    ...editing,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    savingAt(rowId, column) {
      const key = cellKey(rowId, column);
      if (saving.has(key)) return { state: 'saving' };
      const failure = failed.get(key);
      return failure && { state: 'failed', message: failure.message };
    },
    retry(rowId, column) {
      failed.delete(cellKey(rowId, column));
      begin(rowId);
      notify();
    },
    revert(rowId, column) {
      const base = editing.baseOf(rowId);
      const target = columnOf(column);
      failed.delete(cellKey(rowId, column));
      if (base !== undefined && target) editing.set([{ rowId, column, value: target.read(base) }], t('还原'));
    },
    async settled() {
      while (rows.size > 0) await Promise.all(rows.values());
      return failed.size === 0;
    },
  };
}

/** Columns of the row that are changed, readable and without a problem. */
function savable<Row>(
  editing: ArrayEditing<Row>,
  columns: readonly GridColumn<Row>[],
  rowId: string,
): string[] {
  return columns
    .filter(
      (one) => one.editor && editing.isDirty(rowId, one.id) && editing.problemAt(rowId, one.id) === undefined,
    )
    .map((one) => one.id);
}
