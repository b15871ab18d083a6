// Commands on whole rows: insert, remove, copy, move, split, merge. Each is one undo step, says where the user stands
// afterwards, and where something is locked, why.
import { t } from '../core/language.ts';
import { cellOf } from './position.ts';
import type { RowEditing } from '../contract/editing.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';
import { createRowLocks } from './rows/rowLocks.ts';
import { createShareCommands } from './rows/shareCommands.ts';
import type { ShareCommands } from './rows/shareCommands.ts';
import type { Stage } from '../dom/stageCalls.ts';
import { movableTree, moveByKey } from './treeMoves.ts';

export interface RowCommands extends ShareCommands {
  insertRow: (place?: 'above' | 'below' | 'end') => void;
  removeRows: () => void;
  duplicateRows: () => void;
  moveRows: (step: 1 | -1) => void;
  /** Drops the selected rows before this one. */
  moveRowsTo: (index: number) => void;
  /** One row as a form beside the grid. */
  openForm: () => void;
}

export function createRowCommands<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  navigation: Navigation,
): RowCommands {
  const editing = (): RowEditing<Row> | undefined => grid.props.editing;
  const locks = createRowLocks(grid);
  const { locked, anyLocked, isReal } = locks;

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

  return {
    ...createShareCommands(grid, locks, after),
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
    openForm() {
      const rowId = cellOf(grid.position)?.rowId;
      if (rowId !== undefined) grid.dialog.set({ name: 'rowForm', rowId });
    },
  };
}
