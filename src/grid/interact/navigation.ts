// Moving the active cell: arrows, Tab, the Enter path with its new row at the end. Ranges are extended by rangeSelection.ts.
import { t } from '../core/language.ts';
import { moved, walk } from './position.ts';
import type { GridPoint, Move } from './position.ts';
import { enterStep } from './enterPath.ts';
import type { EditorHost } from './editorHost.ts';
import type { GridInstance } from '../frame/instance.ts';
import { activePoint, createRangeSelection } from './rangeSelection.ts';
import type { RangeSelection } from './rangeSelection.ts';
import type { Stage } from '../dom/stageCalls.ts';

export interface Navigation extends RangeSelection {
  activate: (row: number, column: number, align?: 'auto' | 'start' | 'center') => void;
  move: (move: Move) => void;
  /** Enter: next or lower cell; a new row after the last editable cell. */
  onward: (backwards: boolean) => void;
  /** Tab; false when the walk leaves the grid. */
  tab: (backwards: boolean) => boolean;
  /** Ready to be typed: in its first cell to be filled, or in this column. */
  insertRowBelow: (row: number, column?: number) => void;
}

export function createNavigation<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  editor: EditorHost,
): Navigation {
  const here = (): GridPoint | null => activePoint(grid);

  const activate: Navigation['activate'] = (row, column, align = 'auto') => {
    const cell = grid.address(row, grid.spanOf(row, column).left);
    if (!cell) return;
    grid.setRanges([]);
    grid.setPosition({ kind: 'active', cell });
    stage.reveal(row, column, align);
  };

  /** By keyboard: who comes back to the pinned columns wants to see what follows them (the name beside the code). */
  const step = (from: GridPoint | null, to: GridPoint): void => {
    const region = (point: GridPoint | null) => (point ? grid.columnAt(point.column)?.region : undefined);
    activate(to.row, to.column);
    if (region(to) === 'start' && region(from) !== 'start') stage.revealFirstColumns();
  };

  /** In a source that reads by key the ends are fetched first. */
  const seekEnd = (move: Move, column: number): boolean => {
    const to =
      move === 'gridStart' || move === 'edgeUp'
        ? 'start'
        : move === 'gridEnd' || move === 'edgeDown'
          ? 'end'
          : null;
    const there = to && grid.props.source.seek?.(to);
    if (!there) return false;
    const wanted = move === 'gridStart' ? 0 : move === 'gridEnd' ? grid.layout.columns.length - 1 : column;
    void there.then((row) => {
      if (row < 0) return;
      stage.paint();
      step(here(), { row, column: wanted });
    });
    return true;
  };

  const insertRowBelow = (row: number, column?: number): void => {
    const { editing } = grid.props;
    const reason = editing?.rowsLocked?.() ?? null;
    if (!editing) return;
    if (reason !== null) return grid.notify(reason, 'warning');
    const [id] = editing.insert(row + 1, 1, t('新增行'));
    const at = id === undefined ? -1 : grid.props.source.indexOf(id);
    if (at < 0) return;
    stage.paint();
    const start = { row: at, column: -1 };
    const first =
      column === undefined
        ? (enterStep(grid, start, 1) ?? walk(grid.walkField, start, 1, false))
        : { row: at, column };
    step(here(), { row: at, column: first?.row === at ? first.column : 0 });
  };

  return {
    activate,
    insertRowBelow,
    ...createRangeSelection(grid, stage, editor),
    move(move) {
      const at = here() ?? { row: 0, column: 0 };
      if (seekEnd(move, at.column)) return;
      // Sideways the step starts at the edge of what the cell covers.
      const from = move === 'right' ? { ...at, column: grid.spanOf(at.row, at.column).right } : at;
      const to = moved(from, move, grid.rowCount, grid.layout.columns.length, stage.pageRows());
      step(from, to);
    },
    onward(backwards) {
      const from = here();
      if (!from) return;
      const way = backwards ? -1 : 1;
      const end = (column?: number): void => {
        if (!backwards && takesRowBelow(grid, from.row)) insertRowBelow(grid.rowCount - 1, column);
      };
      if (grid.props.enterMoves === 'down') {
        if (from.row + way < grid.rowCount) activate(from.row + way, from.column);
        else end(from.column);
        return;
      }
      const next = grid.props.editing ? enterStep(grid, from, way) : walk(grid.walkField, from, way, true);
      const leaves = !backwards && next?.row !== from.row;
      const id = grid.props.source.idAt(from.row);
      const owed = leaves && id ? grid.columnIndex(grid.props.editing?.owedIn?.(id) ?? '') : -1;
      if (owed >= 0) activate(from.row, owed);
      else if (next) step(from, next);
      else end();
    },
    tab(backwards) {
      const from = here();
      if (!from || !grid.props.editing) return false;
      const next = walk(grid.walkField, from, backwards ? -1 : 1, false);
      if (!next) return false;
      step(from, next);
      return true;
    },
  };
}

/** A new row may come below this one; the blank row at the end needs no other one. */
function takesRowBelow<Row>(grid: GridInstance<Row>, row: number): boolean {
  const { editing, source } = grid.props;
  return (
    editing !== undefined &&
    (editing.rowsLocked?.() ?? null) === null &&
    grid.layout.columns.some((laid) => laid.column.editor !== undefined) &&
    editing.isSpare?.(source.idAt(row) ?? '') !== true
  );
}
