// Ranges of cells around the active one: extended by keys and by the pointer, or whole columns, rows and everything at once.
import { cellOf, moved } from './position.ts';
import type { GridPoint, Move } from './position.ts';
import type { CellRange } from '../table/selection.ts';
import type { EditorHost } from './editorHost.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';

export interface RangeSelection {
  extend: (move: Move) => void;
  extendTo: (point: GridPoint) => void;
  selectAll: () => void;
  selectColumn: (column?: string, extend?: boolean) => void;
  selectRow: (row?: number, extend?: boolean) => void;
}

/** Where the active cell stands; null where there is none, or its column is hidden. */
export function activePoint<Row>(grid: GridInstance<Row>): GridPoint | null {
  const cell = cellOf(grid.position);
  const column = cell ? grid.columnIndex(cell.column) : -1;
  return cell && column >= 0 ? { row: cell.row, column } : null;
}

export function createRangeSelection<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  editor: EditorHost,
): RangeSelection {
  const here = (): GridPoint | null => activePoint(grid);
  const corner = (point: GridPoint) => grid.address(point.row, point.column);

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

  return {
    extendTo,
    extend(move) {
      const from = headOf();
      if (!from) return;
      const to = moved(from, move, grid.rowCount, grid.layout.columns.length, stage.pageRows());
      extendTo(to);
      stage.reveal(to.row, to.column);
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
