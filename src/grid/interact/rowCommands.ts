// Commands on whole rows: insert, remove, copy, move, split, merge. Each is one undo step, says where the user stands
// afterwards, and where something is locked, why.
import { t } from '../core/language.ts';
import { inProportion, sumOf } from './split.ts';
import { cellOf } from './position.ts';
import type { CellChange, RowEditing } from '../contract/editing.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';
import type { Stage } from '../dom/stageCalls.ts';
import { movableTree, moveByKey } from './treeMoves.ts';

export interface RowCommands {
  insertRow: (place?: 'above' | 'below' | 'end') => void;
  removeRows: () => void;
  duplicateRows: () => void;
  moveRows: (step: 1 | -1) => void;
  /** Drops the selected rows before this one. */
  moveRowsTo: (index: number) => void;
  /** Opens the dialog that shares out the quantity of the active row. */
  splitRow: () => void;
  /** The row's quantity in these parts: the row keeps the first, new rows below it take the others. */
  splitInto: (rowId: string, column: string, parts: readonly string[]) => void;
  mergeRows: () => void;
  /** The first row takes the sums of the others, which go. */
  mergeInto: (rowIds: readonly string[]) => void;
  /** One row as a form beside the grid. */
  openForm: () => void;
}

export function createRowCommands<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  navigation: Navigation,
): RowCommands {
  const editing = (): RowEditing<Row> | undefined => grid.props.editing;

  const locked = (): boolean => {
    const reason = editing()?.rowsLocked?.() ?? null;
    if (reason !== null) grid.notify(reason, 'warning');
    return reason !== null || !editing();
  };
  /** Tells the first row that may not be touched. */
  const anyLocked = (rowIds: readonly string[]): boolean => {
    for (const rowId of rowIds) {
      const reason = editing()?.rowLocked?.(rowId) ?? null;
      if (reason === null) continue;
      grid.notify(t('第 {0} 行：{1}', grid.props.source.indexOf(rowId) + 1, reason), 'warning');
      return true;
    }
    return false;
  };
  const isReal = (rowId: string): boolean => editing()?.isSpare?.(rowId) !== true;

  const after = (row: number): void => {
    stage.paint();
    const column = grid.selectedBlock()?.left ?? 0;
    if (grid.rowCount > 0) navigation.activate(Math.min(Math.max(0, row), grid.rowCount - 1), column);
  };

  const moveBefore = (ids: readonly string[], target: number): void => {
    if (editing()?.move === undefined || locked() || ids.length === 0 || anyLocked(ids)) return;
    if (grid.view.sort.length > 0) return grid.notify(t('列表已排序，取消排序后才能移动行'), 'warning');
    if (target < 0 || target > grid.rowCount) return;
    editing()?.move?.(ids, target, t('移动行'));
    stage.paint();
    const at = cellOf(grid.position);
    if (at) stage.reveal(at.row, grid.columnIndex(at.column));
  };

  const shareColumns = () => grid.layout.columns.filter((laid) => laid.column.shares === true);
  const textOf = (rowId: string, column: string): string => {
    const row = grid.props.source.rowAt(grid.props.source.indexOf(rowId));
    const laid = grid.laid(column);
    return row === undefined || !laid ? '' : String(laid.column.read(row) ?? '');
  };

  const splitInto: RowCommands['splitInto'] = (rowId, column, parts) => {
    const now = editing();
    if (!now?.duplicate || locked() || anyLocked([rowId]) || parts.length < 2) return;
    const shares = new Map(
      shareColumns().flatMap(({ id }) => {
        const own = id === column ? parts : inProportion(textOf(rowId, id), parts, textOf(rowId, column));
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

  const mergeInto: RowCommands['mergeInto'] = (rowIds) => {
    const now = editing();
    const [first, ...rest] = rowIds;
    if (!now || first === undefined || rest.length === 0 || locked() || anyLocked(rowIds)) return;
    const changes = shareColumns().flatMap(({ id }): CellChange[] => {
      const sum = sumOf(rowIds.map((rowId) => textOf(rowId, id)).filter((text) => text !== ''));
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
    insertRow(place = 'above') {
      if (locked()) return;
      const cell = cellOf(grid.position);
      const last = grid.rowCount - 1;
      const block = grid.selectedBlock();
      if (!cell || !block || place === 'end')
        return navigation.insertRowBelow(isReal(grid.props.source.idAt(last) ?? '') ? last : last - 1);
      navigation.insertRowBelow(place === 'above' ? block.top - 1 : block.bottom);
    },
    removeRows() {
      const ids = grid.selectedRowIds().filter(isReal);
      if (locked() || ids.length === 0 || anyLocked(ids)) return;
      const row = Math.min(...ids.map((id) => grid.props.source.indexOf(id)));
      editing()?.remove(ids, ids.length > 1 ? t('删除 {0} 行', ids.length) : t('删除行'));
      grid.setRanges([]);
      after(row);
    },
    duplicateRows() {
      const ids = grid.selectedRowIds().filter(isReal);
      if (locked() || ids.length === 0) return;
      const [first] = editing()?.duplicate?.(ids, t('复制行')) ?? [];
      if (first !== undefined) after(grid.props.source.indexOf(first));
    },
    moveRows(step) {
      const block = grid.selectedBlock();
      if (movableTree(grid.props.source))
        return moveByKey(grid, grid.blockRowIds().filter(isReal), step > 0 ? 'down' : 'up');
      if (block) moveBefore(grid.blockRowIds().filter(isReal), step > 0 ? block.bottom + 2 : block.top - 1);
    },
    moveRowsTo(index) {
      moveBefore(grid.blockRowIds().filter(isReal), index);
    },
    splitRow() {
      const rowId = cellOf(grid.position)?.rowId;
      if (rowId === undefined || editing()?.duplicate === undefined || locked() || anyLocked([rowId])) return;
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
    openForm() {
      const rowId = cellOf(grid.position)?.rowId;
      if (rowId !== undefined) grid.dialog.set({ name: 'rowForm', rowId });
    },
  };
}
