// What comes back from where a draft is stored: newer rows under it, rows that were saved, another set altogether. The draft
// goes on with what was typed meanwhile.
import type { GridColumn } from '../contract/columns.ts';
import type { ArraySource } from '../source/arraySource.ts';
import type { ArrayEditing } from './arrayEditingTypes.ts';
import type { BaseRows } from './baseRows.ts';
import { mergeRows, sameValue } from './changes.ts';
import { conflictsBetween } from './conflicts.ts';
import type { Conflicts } from './conflicts.ts';
import { splitCellKey } from './draftStep.ts';
import type { DraftStore } from './draftStore.ts';
import type { Issues } from './issues.ts';
import type { RowValues } from './rowValues.ts';

interface StoredRowsParts<Row extends object> {
  source: ArraySource<Row>;
  base: BaseRows<Row>;
  store: DraftStore<Row>;
  issues: Pick<Issues<Row>, 'clear'>;
  conflicts: Conflicts;
  values: Pick<RowValues<Row>, 'put'>;
  columns: () => readonly GridColumn<Row>[];
  /** The base is another one: what was counted or checked by it is to be done anew. */
  settled: () => void;
  /** The rows are there. */
  finish: () => void;
}

export type StoredRows<Row> = Pick<ArrayEditing<Row>, 'rebase' | 'accept' | 'reset'>;

export function createStoredRows<Row extends object>({
  source,
  base,
  store,
  issues,
  conflicts,
  values: { put },
  columns,
  settled,
  finish,
}: StoredRowsParts<Row>): StoredRows<Row> {
  /** The saved row with what was typed while it was under way. */
  const later = (row: Row, sent: Row, current: Row): Row => {
    let next = row;
    for (const one of columns())
      if (!sameValue(one.read(sent), one.read(current))) next = put(next, one.id, one.read(current));
    return next;
  };

  return {
    rebase(stored) {
      const now = columns();
      const merged = mergeRows(base, stored, source.rows(), source.idOf, now, put);
      const found = conflictsBetween(base, stored, (rowId) => source.rowOf(rowId), source.idOf, now);
      conflicts.add(found);
      store.history.clear();
      base.reset(stored, merged);
      settled();
      source.setRows(merged);
      finish();
      return found;
    },
    accept(saved, removed, undoable = false) {
      const gone = new Set(removed);
      base.drop(gone);
      const now = new Map<string, Row>();
      for (const { row, sent } of saved) {
        const rowId = source.idOf(row);
        const current = source.rowOf(rowId);
        const next = current && (current === sent ? row : later(row, sent, current));
        if (next) now.set(rowId, next);
        base.accept(rowId, row, next);
        if (undoable) store.history.amendRow(rowId, (old) => later(old, sent, row));
      }
      if (!undoable) store.history.clear();
      for (const key of store.marks.keys()) if (gone.has(splitCellKey(key).rowId)) store.dropMark(key);
      settled();
      source.setRows(
        source.rows().flatMap((row) => {
          const rowId = source.idOf(row);
          return gone.has(rowId) ? [] : [now.get(rowId) ?? row];
        }),
        true,
      );
      finish();
    },
    reset(fresh) {
      store.clear();
      issues.clear();
      conflicts.clear();
      base.reset(fresh, fresh);
      settled();
      source.setRows(fresh);
      finish();
    },
  };
}
