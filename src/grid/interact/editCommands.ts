// All commands that change data, by one name each: keys, menus and dialogs call them here.
import { t } from '../core/language.ts';
import { cellOf } from './position.ts';
import type { Choices } from './choices.ts';
import type { EditorHost } from './editorHost.ts';
import { pickedChanges } from './entry.ts';
import type { Entry } from './entry.ts';
import { createFillCommands } from './fillCommands.ts';
import type { FillCommands } from './fillCommands.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';
import { createRowCommands } from './rowCommands.ts';
import type { RowCommands } from './rowCommands.ts';
import type { Stage } from '../dom/stageCalls.ts';
import type { UndoPlaces } from './undoPlaces.ts';
import { createUndoTravel } from './undoTravel.ts';

export interface EditCommands extends FillCommands, RowCommands {
  undo: () => void;
  redo: () => void;
  /** Resolves when the picker is closed and what was picked is written. */
  pick: () => Promise<void>;
  /** The dialog that writes one value into the active column. */
  batchFill: () => void;
  findReplace: () => void;
}

export function createEditCommands<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  editor: EditorHost,
  entry: Entry,
  navigation: Navigation,
  choices: Choices,
  places: UndoPlaces,
): EditCommands {
  const travel = createUndoTravel(grid, places, (row, column) => stage.reveal(row, column));
  return {
    ...createFillCommands(grid, editor, entry),
    ...createRowCommands(grid, stage, navigation),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    pick: pickRecords,
    batchFill() {
      const cell = cellOf(grid.position);
      const laid = cell ? grid.laid(cell.column) : undefined;
      if (!laid || !grid.props.editing) return;
      if (!laid.column.editor) return grid.notify(t('“{0}”不能修改', laid.column.title), 'info');
      grid.dialog.set({ name: 'batchFill', column: laid.id });
    },
    findReplace() {
      grid.dialog.set({ name: 'find' });
    },
  };

  /** The picker of the cell; a list of options where there is none. */
  async function pickRecords(): Promise<void> {
    const cell = cellOf(grid.position);
    const laid = cell ? grid.laid(cell.column) : undefined;
    const target = laid?.column.editor;
    const now = grid.props.editing;
    if (!cell || !laid || !now || cell.rowId === undefined) return;
    const reason = grid.readonlyReason(cell.row, laid);
    if (reason !== null) {
      grid.notify(reason, 'info');
      return;
    }
    if (!target?.pick && target?.input === 'date') {
      editor.leave();
      grid.dateAt.set(cell);
      return;
    }
    if (!target?.pick) {
      if (!editor.isEditing()) editor.edit();
      choices.refresh(cell, '', true);
      return;
    }
    const text = grid.position.kind === 'editing' ? editor.text() : '';
    editor.leave();
    const canGrow = (now.rowsLocked?.() ?? null) === null;
    const picked = await target.pick({
      row: now.rowOf(cell.rowId),
      rowId: cell.rowId,
      column: laid.id,
      text,
      multiple: canGrow,
    });
    editor.focus();
    const [first, ...rest] = picked;
    if (!first) return;
    const { rowId } = cell;
    now.batch(picked.length > 1 ? t('选择 {0} 条', picked.length) : t('选择'), () => {
      now.set(pickedChanges(rowId, laid.id, first), t('选择'));
      const at = Math.max(0, grid.props.source.indexOf(rowId));
      const added = rest.length > 0 ? now.insert(at + 1, rest.length, t('选择')) : [];
      const more = rest.flatMap((one, index) =>
        added[index] === undefined ? [] : pickedChanges(added[index], laid.id, one),
      );
      if (more.length > 0) now.set(more, t('选择'));
    });
    stage.paint();
  }
}
