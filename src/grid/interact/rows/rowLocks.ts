// Which rows a command may touch: the rows as a whole or one of them may be locked, and then the reason is said. The blank row at
// the end is none that could be removed, copied or merged.
import { t } from '../../core/language.ts';
import type { RowEditing } from '../../contract/editing.ts';
import type { GridInstance } from '../../frame/instance.ts';

export interface RowLocks {
  /** Rows cannot come or go; says why. */
  locked: () => boolean;
  /** One of these cannot be touched; says which and why. */
  anyLocked: (rowIds: readonly string[]) => boolean;
  isReal: (rowId: string) => boolean;
}

export function createRowLocks<Row>(grid: GridInstance<Row>): RowLocks {
  const editing = (): RowEditing<Row> | undefined => grid.props.editing;
  return {
    locked() {
      const reason = editing()?.rowsLocked?.() ?? null;
      if (reason !== null) grid.notify(reason, 'warning');
      return reason !== null || !editing();
    },
    anyLocked(rowIds) {
      for (const rowId of rowIds) {
        const reason = editing()?.rowLocked?.(rowId) ?? null;
        if (reason === null) continue;
        grid.notify(t('第 {0} 行：{1}', grid.props.source.indexOf(rowId) + 1, reason), 'warning');
        return true;
      }
      return false;
    },
    isReal: (rowId) => editing()?.isSpare?.(rowId) !== true,
  };
}
