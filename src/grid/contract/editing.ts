// The contract of editing: what the grid asks of whoever holds the edits over a source. Implementations here are
// createArrayEditing and createCellSaving; features bring their own over documents.
import type { CellValue } from './columns.ts';

export interface CellChange {
  rowId: string;
  column: string;
  value: CellValue;
  /** Present when the text could not be read: shown in the cell, kept, counted as a problem. */
  invalidText?: string;
}

export interface CellProblem {
  rowId: string;
  column: string;
  message: string;
}

/** A cell that was changed here and, since it was read, by somebody else as well. */
export interface CellConflict {
  rowId: string;
  column: string;
  base: CellValue;
  mine: CellValue;
  theirs: CellValue;
}

/** How many rows of a draft differ from what is stored. */
export interface ChangeCounts {
  inserted: number;
  updated: number;
  removed: number;
}

/**
 * Edits over a source. Every method is one gesture and one undo step.
 * Implementations recompute dependent cells themselves and tell the source's listeners.
 */
export interface RowEditing<Row> {
  set(changes: readonly CellChange[], label: string): void;
  /** Inserts empty rows (defaults applied) before `index`; returns their ids. */
  insert(index: number, count: number, label: string): readonly string[];
  /** Several kinds of change in one step (paste that adds rows, multi-pick). */
  batch(label: string, work: () => void): void;
  /**
   * Like batch, but joins the newest step that carries the same label, also when others came after it: slices of a long
   * paste, late lookups.
   */
  amend?(label: string, work: () => void): void;
  remove(rowIds: readonly string[], label: string): void;
  /** Copies of the rows below them; absent: rows of this kind cannot be copied or split, and nothing offers it. */
  duplicate?(rowIds: readonly string[], label: string): readonly string[];
  /** Absent: rows of this kind keep their order, and nothing offers to change it. */
  move?(rowIds: readonly string[], toIndex: number, label: string): void;
  undo(): string | null;
  redo(): string | null;
  canUndo(): boolean;
  canRedo(): boolean;
  isDirty(rowId: string, column: string): boolean;
  isNewRow(rowId: string): boolean;
  /** Any cell of a stored row is changed: its number is marked. */
  isChangedRow?(rowId: string): boolean;
  invalidTextAt(rowId: string, column: string): string | undefined;
  /** The value is being found and was not typed: Enter goes on as if it were there. */
  isAwaited?(rowId: string, column: string): boolean;
  /** Asked when Enter leaves the row: the column it comes back to instead, because what was awaited there never came. */
  owedIn?(rowId: string): string | undefined;
  problemAt(rowId: string, column: string): string | undefined;
  problems(): readonly CellProblem[];
  /** Reason why rows cannot be added or removed now, or null. */
  rowsLocked?(): string | null;
  /** Reason why this row cannot be removed, moved, split or merged, or null. */
  rowLocked?(rowId: string): string | null;
  /** Undo steps taken and not undone: lets the grid bring the user back to where a step was made. */
  steps?(): number;
  /** Reason why the next undo or redo may not happen (it would write a cell that is locked by now), or null. */
  undoLocked?(way: 'undo' | 'redo'): string | null;
  /** The value was typed over one that follows from other cells; clearing the cell gives it back. */
  isOverridden?(rowId: string, column: string): boolean;
  /** The blank row kept at the end: becomes a real one when something is entered in it. */
  isSpare?(rowId: string): boolean;
  /** The row is shown although it will be removed by the next save. */
  isRemoved?(rowId: string): boolean;
  /** Rows changed so far, for the status bar. */
  counts?(): ChangeCounts;
  conflicts?(): readonly CellConflict[];
  conflictAt?(rowId: string, column: string): CellConflict | undefined;
  /** Decides a conflict; theirs is one undo step, mine stays as it is. */
  settle?(conflict: CellConflict, keep: 'mine' | 'theirs'): void;
  /** State of a cell that is saved by itself as soon as it is entered. */
  savingAt?(
    rowId: string,
    column: string,
  ): { state: 'saving' } | { state: 'failed'; message: string } | undefined;
  /** Sends a failed cell again. */
  retry?(rowId: string, column: string): void;
  /** Gives a failed cell its stored value back. */
  revert?(rowId: string, column: string): void;
  subscribe(listener: () => void): () => void;
  rowOf(rowId: string): Row | undefined;
}

/** Names of commands that have nothing to do with such rows: toolbars leave them out, as menus do. */
export function lackingCommands<Row>(editing: RowEditing<Row>): readonly string[] {
  return [
    ...(editing.duplicate === undefined ? ['duplicateRows', 'splitRow'] : []),
    ...(editing.move === undefined ? ['moveRowsUp', 'moveRowsDown'] : []),
  ];
}

/** Rows that can be copied and put in another order too. */
export type ArrangedEditing<Row> = RowEditing<Row> & Required<Pick<RowEditing<Row>, 'duplicate' | 'move'>>;
