// What editing over an array needs to be told, and what it offers beyond the grid's own contract.
import type { CellConflict, CellProblem, ArrangedEditing } from '../contract/editing.ts';
import type { CellValue, GridColumn } from '../contract/columns.ts';
import type { ArraySource } from '../source/arraySource.ts';
import type { RowChanges } from './changes.ts';
import type { CellRule } from './dependents.ts';
import type { IssueOptions } from './issues.ts';

export interface ArrayEditingOptions<Row extends object> extends IssueOptions<Row> {
  source: ArraySource<Row>;
  /** Columns now in use: their editors' read-only rules are enforced, `inherit` repeats values from the row above. */
  columns: () => readonly GridColumn<Row>[];
  /** An empty row with a fresh id and defaults. */
  newRow: (context: { index: number; above: Row | undefined }) => Row;
  /** A copy with a fresh id; without it a new row takes over all editable values of columns that copy. */
  copyRow?: (row: Row) => Row;
  /** The row with one value replaced; default sets the property named like the column. */
  write?: (row: Row, column: string, value: CellValue) => Row;
  /** Values that follow from the changed columns (or from a new row, then `changed` is empty). */
  recompute?: (row: Row, changed: ReadonlySet<string>) => Partial<Record<string, CellValue>>;
  /** Computed columns, each from other columns of its row. A value typed over one of them wins until it is cleared. */
  rules?: readonly CellRule<Row>[];
  rowsLocked?: () => string | null;
  /** Reason why this row may not be removed, moved, split or merged, or null. */
  rowLocked?: (row: Row) => string | null;
  /** Removed rows vanish (default) or stay, struck out, until they are saved. New rows always vanish. */
  removed?: 'hide' | 'strike';
  /** A blank row always stands at the end; it is neither checked nor saved before something is entered in it. */
  spareRow?: boolean;
}

export interface ArrayEditing<Row> extends ArrangedEditing<Row> {
  /** Rows inserted, updated (with their stored row), removed and moved since the base. */
  changes: () => RowChanges<Row>;
  isChanged: () => boolean;
  counts: () => { inserted: number; updated: number; removed: number };
  conflicts: () => readonly CellConflict[];
  /** Newer stored rows under the draft: unchanged cells take their values, changed ones stay. Cells both changed. */
  rebase: (rows: readonly Row[]) => readonly CellConflict[];
  /** Drops the draft: these are the rows now. */
  reset: (rows: readonly Row[]) => void;
  /** Problems a save came back with; each stays until its cell is written. */
  refuse: (problems: readonly CellProblem[]) => void;
  /**
   * These rows are stored now (what was typed since they were sent stays changed), those ids are gone. With `undoable`
   * the undo log stays, brought up to what the server added.
   */
  accept: (saved: readonly { row: Row; sent: Row }[], removed: readonly string[], undoable?: boolean) => void;
  /** The stored row. */
  baseOf: (rowId: string) => Row | undefined;
  idOf: (row: Row) => string;
  /** Ids of rows that differ from what is stored, new ones included. */
  changedRows: () => readonly string[];
}
