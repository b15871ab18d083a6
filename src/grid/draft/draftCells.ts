// What a draft says of its rows and cells: new, changed, to be removed, typed over, unreadable. Asked for every cell that is
// drawn, so that a row nobody touched costs one look.
import type { ChangeCounts } from '../contract/editing.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { ArraySource } from '../source/arraySource.ts';
import type { BaseRows } from './baseRows.ts';
import { sameValue } from './changes.ts';
import { cellKey } from './draftStep.ts';
import { rowMark } from './draftStore.ts';
import type { DraftStore } from './draftStore.ts';

interface DraftCellsParts<Row extends object> {
  source: ArraySource<Row>;
  base: BaseRows<Row>;
  store: Pick<DraftStore<Row>, 'marks' | 'texts'>;
  columns: () => readonly GridColumn<Row>[];
  column: (id: string) => GridColumn<Row> | undefined;
}

export interface DraftCells {
  isDirty: (rowId: string, column: string) => boolean;
  isNewRow: (rowId: string) => boolean;
  isSpare: (rowId: string) => boolean;
  isRemoved: (rowId: string) => boolean;
  isChangedRow: (rowId: string) => boolean;
  isOverridden: (rowId: string, column: string) => boolean;
  /** Text that could not be read. */
  textAt: (rowId: string, column: string) => string | undefined;
  /** As what the row counts among the changes. */
  kindOf: (rowId: string) => keyof ChangeCounts | null;
}

export function createDraftCells<Row extends object>({
  source,
  base,
  store,
  columns,
  column,
}: DraftCellsParts<Row>): DraftCells {
  const isRemoved = (rowId: string): boolean => store.marks.size > 0 && store.marks.has(rowMark(rowId));
  const textAt = (rowId: string, id: string): string | undefined =>
    store.texts.size > 0 ? store.texts.get(cellKey(rowId, id)) : undefined;
  const isSpare = (rowId: string): boolean => {
    const spare = source.spare();
    return spare !== undefined && source.idOf(spare) === rowId;
  };
  const isChangedRow = (rowId: string): boolean => {
    if (!base.isTouched(rowId)) return false;
    const before = base.get(rowId);
    const row = source.rowOf(rowId);
    if (before === undefined || row === undefined || before === row) return false;
    return columns().some((one) => !sameValue(one.read(before), one.read(row)));
  };

  return {
    isDirty(rowId, id) {
      if (textAt(rowId, id) !== undefined) return true;
      if (!base.isTouched(rowId)) return false;
      const before = base.get(rowId);
      const row = source.rowOf(rowId);
      const target = column(id);
      if (before === undefined || row === undefined || before === row || target === undefined) return false;
      return !sameValue(target.read(before), target.read(row));
    },
    isNewRow: (rowId) => (base.isTouched(rowId) ? !base.has(rowId) : isSpare(rowId)),
    isSpare,
    isRemoved,
    isChangedRow,
    isOverridden: (rowId, id) => store.marks.size > 0 && store.marks.has(cellKey(rowId, id)),
    textAt,
    kindOf(rowId) {
      const row = source.rowOf(rowId);
      if (!row || isRemoved(rowId)) return base.has(rowId) ? 'removed' : null;
      if (!base.has(rowId)) return source.spare() === row ? null : 'inserted';
      return isChangedRow(rowId) ? 'updated' : null;
    },
  };
}
