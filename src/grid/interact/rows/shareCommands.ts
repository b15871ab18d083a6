// Quantities shared out: one row becomes several whose parts add up to what it had, several become one with their sums. Columns
// that share go along in the same proportion.
import { t } from '../../core/language.ts';
import { inProportion, sumOf } from '../split.ts';
import { cellOf } from '../position.ts';
import type { CellChange } from '../../contract/editing.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { RowLocks } from './rowLocks.ts';

export interface ShareCommands {
  /** Opens the dialog that shares out the quantity of the active row. */
  splitRow: () => void;
  /** The row's quantity in these parts: the row keeps the first, new rows below it take the others. */
  splitInto: (rowId: string, column: string, parts: readonly string[]) => void;
  mergeRows: () => void;
  /** The first row takes the sums of the others, which go. */
  mergeInto: (rowIds: readonly string[]) => void;
}

/** @param after puts the user on this row */
export function createShareCommands<Row>(
  grid: GridInstance<Row>,
  { locked, anyLocked, isReal }: RowLocks,
  after: (row: number) => void,
): ShareCommands {
  const shareColumns = () => grid.layout.columns.filter((laid) => laid.column.shares === true);
  const shownText = (rowId: string, column: string): string => {
    const row = grid.props.source.rowAt(grid.props.source.indexOf(rowId));
    const laid = grid.laid(column);
    return row === undefined || !laid ? '' : String(laid.column.read(row) ?? '');
  };

  const splitInto: ShareCommands['splitInto'] = (rowId, column, parts) => {
    const now = grid.props.editing;
    if (!now?.duplicate || locked() || anyLocked([rowId]) || parts.length < 2) return;
    const shares = new Map(
      shareColumns().flatMap(({ id }) => {
        const own =
          id === column ? parts : inProportion(shownText(rowId, id), parts, shownText(rowId, column));
        return own ? [[id, own] as const] : [];
      }),
    );
    now.batch(t('拆分成 {0} 行', parts.length), () => {
      const added = parts.slice(1).flatMap(() => now.duplicate?.([rowId], t('拆分行')) ?? []);
      const rows = [
        rowId,
        ...added.toSorted((a, b) => grid.props.source.indexOf(a) - grid.props.source.indexOf(b)),
      ];
      const changes = rows.flatMap((id, at) =>
        [...shares].flatMap(([share, values]): CellChange[] => [
          { rowId: id, column: share, value: values[at] ?? null },
        ]),
      );
      now.set(changes, t('拆分行'));
    });
    after(grid.props.source.indexOf(rowId));
  };

  const mergeInto: ShareCommands['mergeInto'] = (rowIds) => {
    const now = grid.props.editing;
    const [first, ...rest] = rowIds;
    if (!now || first === undefined || rest.length === 0 || locked() || anyLocked(rowIds)) return;
    const changes = shareColumns().flatMap(({ id }): CellChange[] => {
      const sum = sumOf(rowIds.map((rowId) => shownText(rowId, id)).filter((text) => text !== ''));
      return sum === null ? [] : [{ rowId: first, column: id, value: sum }];
    });
    now.batch(t('合并 {0} 行', rowIds.length), () => {
      now.remove(rest, t('合并行'));
      now.set(changes, t('合并行'));
    });
    grid.setRanges([]);
    after(grid.props.source.indexOf(first));
  };

  /** A share column that can be written in this row. */
  const shareColumn = (rowId: string): string | null => {
    const row = grid.props.source.indexOf(rowId);
    const found = shareColumns().find((laid) => grid.readonlyReason(row, laid) === null);
    if (!found) grid.notify(t('没有可以拆分或合并的数量列'), 'info');
    return found?.id ?? null;
  };

  return {
    splitInto,
    mergeInto,
    splitRow() {
      const rowId = cellOf(grid.position)?.rowId;
      if (rowId === undefined || grid.props.editing?.duplicate === undefined) return;
      if (locked() || anyLocked([rowId])) return;
      const column = shareColumn(rowId);
      if (column !== null) grid.dialog.set({ name: 'split', rowId, column });
    },
    mergeRows() {
      const rowIds = grid.selectedRowIds().filter(isReal);
      const [first] = rowIds;
      if (first === undefined || locked() || anyLocked(rowIds)) return;
      if (rowIds.length < 2) return grid.notify(t('请先选择要合并的几行'), 'info');
      const column = shareColumn(first);
      if (column !== null) grid.dialog.set({ name: 'merge', rowIds, column });
    },
  };
}
