// Moving the active cell and extending ranges: arrows, Tab, the Enter path with its new row at the end.
import { t } from '../core/language.ts';
import { cellOf, moved, walk } from './position.ts';
import type { GridPoint, Move } from './position.ts';
import type { CellRange } from '../table/selection.ts';
import { enterStep } from './enterPath.ts';
import type { EditorHost } from './editorHost.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';

export interface Navigation {
  activate: (row: number, column: number, align?: 'auto' | 'start' | 'center') => void;
  move: (move: Move) => void;
  extend: (move: Move) => void;
  extendTo: (point: GridPoint) => void;
  /** Enter: next or lower cell; a new row after the last editable cell. */
  onward: (backwards: boolean) => void;
  /** Tab; false when the walk leaves the grid. */
  tab: (backwards: boolean) => boolean;
  selectAll: () => void;
  selectColumn: (column?: string, extend?: boolean) => void;
  selectRow: (row?: number, extend?: boolean) => void;
  /** Ready to be typed: in its first cell to be filled, or in this column. */
  insertRowBelow: (row: number, column?: number) => void;
}

export function createNavigation<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  editor: EditorHost,
): Navigation {
  const here = (): GridPoint | null => {
    const cell = cellOf(grid.position);
    const column = cell ? grid.columnIndex(cell.column) : -1;
    return cell && column >= 0 ? { row: cell.row, column } : null;
  };
  const corner = (point: GridPoint) => grid.address(point.row, point.column);

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

  const headOf = (): GridPoint | null => {
    const range = grid.ranges.at(-1);
    return range ? { row: range.head.row, column: grid.columnIndex(range.head.column) } : here();
  };

  const setRange = (anchor: GridPoint, head: GridPoint): void => {
    const from = corner(anchor);
    const to = corner(head);
    if (!from || !to) return;
    const whole = grid.ranges.at(-1)?.allRows === true && head.row === grid.rowCount - 1;
    const range: CellRange = whole
      ? { anchor: { ...from, row: 0 }, head: to, allRows: true }
      : { anchor: from, head: to };
    grid.setRanges([...grid.ranges.slice(0, -1), range]);
  };

  const extendTo = (head: GridPoint): void => {
    const range = grid.ranges.at(-1);
    const anchor = range ? { row: range.anchor.row, column: grid.columnIndex(range.anchor.column) } : here();
    if (anchor) setRange(anchor, head);
  };

  const rowsLocked = (): boolean => {
    const { editing } = grid.props;
    return (
      !editing ||
      (editing.rowsLocked?.() ?? null) !== null ||
      grid.layout.columns.every((laid) => !laid.column.editor)
    );
  };

  /** The blank row at the end needs no other one below it. */
  const onSpare = (row: number): boolean =>
    grid.props.editing?.isSpare?.(grid.props.source.idAt(row) ?? '') === true;

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
    extendTo,
    move(move) {
      const at = here() ?? { row: 0, column: 0 };
      if (seekEnd(move, at.column)) return;
      // Sideways the step starts at the edge of what the cell covers.
      const from = move === 'right' ? { ...at, column: grid.spanOf(at.row, at.column).right } : at;
      const to = moved(from, move, grid.rowCount, grid.layout.columns.length, stage.pageRows());
      step(from, to);
    },
    extend(move) {
      const from = headOf();
      if (!from) return;
      const to = moved(from, move, grid.rowCount, grid.layout.columns.length, stage.pageRows());
      extendTo(to);
      stage.reveal(to.row, to.column);
    },
    onward(backwards) {
      const from = here();
      if (!from) return;
      const way = backwards ? -1 : 1;
      const end = (column?: number): void => {
        if (!backwards && !rowsLocked() && !onSpare(from.row)) insertRowBelow(grid.rowCount - 1, column);
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
    selectAll() {
      if (grid.rowCount === 0) return;
      const from = corner({ row: 0, column: 0 });
      const to = corner({ row: grid.rowCount - 1, column: grid.layout.columns.length - 1 });
      if (from && to) grid.setRanges([{ anchor: from, head: to, allRows: true }]);
    },
    selectColumn(id, extend = false) {
      const at = id === undefined ? here()?.column : grid.columnIndex(id);
      if (at === undefined || at < 0 || grid.rowCount === 0) return;
      const range = grid.ranges.at(-1);
      const from = extend && range ? grid.columnIndex(range.anchor.column) : at;
      const top = corner({ row: 0, column: from });
      const bottom = corner({ row: grid.rowCount - 1, column: at });
      if (top && bottom) grid.setRanges([{ anchor: top, head: bottom, allRows: true }]);
      if (!extend) {
        const cell = grid.address(stage.visible().start, at);
        if (cell && id !== undefined) grid.setPosition({ kind: 'active', cell });
      }
      editor.focus();
    },
    selectRow(row, extend = false) {
      const at = row ?? here()?.row;
      if (at === undefined) return;
      const range = grid.ranges.at(-1);
      const from = extend && range ? range.anchor.row : at;
      const cell = grid.address(at, here()?.column ?? 0);
      if (!extend && cell && row !== undefined) grid.setPosition({ kind: 'active', cell });
      grid.setRanges([]);
      setRange({ row: from, column: 0 }, { row: at, column: grid.layout.columns.length - 1 });
    },
  };
}
