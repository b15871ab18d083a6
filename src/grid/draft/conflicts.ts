// Newer stored rows under a draft: what only one side changed merges silently; what both changed to different values
// is kept as mine and reported cell by cell with the value before and theirs.
import type { CellConflict } from '../contract/editing.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { BaseRows } from './baseRows.ts';
import { sameValue } from './changes.ts';
import { cellKey } from './draftStep.ts';

export function conflictsBetween<Row>(
  base: Pick<BaseRows<Row>, 'get'>,
  stored: readonly Row[],
  draft: (rowId: string) => Row | undefined,
  idOf: (row: Row) => string,
  columns: readonly GridColumn<Row>[],
): CellConflict[] {
  const found: CellConflict[] = [];
  for (const theirs of stored) {
    const rowId = idOf(theirs);
    const before = base.get(rowId);
    const mine = draft(rowId);
    if (!before || !mine || mine === before) continue;
    for (const column of columns) {
      const values = { base: column.read(before), mine: column.read(mine), theirs: column.read(theirs) };
      const both = !sameValue(values.base, values.mine) && !sameValue(values.base, values.theirs);
      // What follows from other cells is settled with them.
      if (both && !sameValue(values.mine, values.theirs) && column.editor)
        found.push({ rowId, column: column.id, ...values });
    }
  }
  return found;
}

/** Conflicts that nobody has settled yet. */
export interface Conflicts {
  list: () => readonly CellConflict[];
  at: (rowId: string, column: string) => CellConflict | undefined;
  add: (found: readonly CellConflict[]) => void;
  /** By the key of its cell; whether there was one. */
  drop: (key: string) => boolean;
  clear: () => void;
}

export function createConflicts(): Conflicts {
  const byCell = new Map<string, CellConflict>();
  return {
    list: () => [...byCell.values()],
    at: (rowId, column) => (byCell.size > 0 ? byCell.get(cellKey(rowId, column)) : undefined),
    add(found) {
      for (const one of found) byCell.set(cellKey(one.rowId, one.column), one);
    },
    drop: (key) => byCell.delete(key),
    clear: () => byCell.clear(),
  };
}
