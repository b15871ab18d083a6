// Where the user is, as named states, and the walks over cells (arrows, Tab, the Enter path).
// Pure: what is editable and how many rows there are is asked from the caller.

export interface CellAddress {
  row: number;
  /** Known once the row is loaded; the position follows the id when rows move. */
  rowId: string | undefined;
  column: string;
}

export type EditMode = 'type' | 'f2';

export type Position =
  | { kind: 'none' }
  | { kind: 'active'; cell: CellAddress }
  | { kind: 'editing'; cell: CellAddress; mode: EditMode; original: string };

export const nowhere: Position = { kind: 'none' };

export function cellOf(position: Position): CellAddress | null {
  return position.kind === 'none' ? null : position.cell;
}

export interface GridPoint {
  row: number;
  /** Visual column index. */
  column: number;
}

/** Follows the pointer until it is released, scrolling while it is held beyond an edge. */
export type Drag = (event: PointerEvent, onMove: (point: GridPoint) => void, onEnd: () => void) => void;

export interface WalkField {
  rows: number;
  columns: number;
  editable: (row: number, column: number) => boolean;
}

/** How far an editable cell is looked for before the walk gives up (rows that are all read-only). */
const searchRows = 2_000;

/**
 * The next cell of the Enter/Tab path in reading order; null when the walk runs off the grid.
 * With `anyCell` read-only cells count too.
 */
export function walk(field: WalkField, from: GridPoint, step: 1 | -1, anyCell: boolean): GridPoint | null {
  let { row, column } = from;
  const limit = row + step * searchRows;
  for (;;) {
    column += step;
    if (column < 0 || column >= field.columns) {
      row += step;
      column = step > 0 ? 0 : field.columns - 1;
    }
    if (row < 0 || row >= field.rows || row === limit || field.columns === 0) return null;
    if (anyCell || field.editable(row, column)) return { row, column };
  }
}

export type Move =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'pageUp'
  | 'pageDown'
  | 'gridStart'
  | 'gridEnd'
  | 'edgeLeft'
  | 'edgeRight'
  | 'edgeUp'
  | 'edgeDown';

/** Target of a move key, kept inside the grid. Edge moves go to the grid's border: emptiness of unloaded rows is unknown. */
export function moved(
  from: GridPoint,
  move: Move,
  rows: number,
  columns: number,
  pageRows: number,
): GridPoint {
  const lastRow = Math.max(0, rows - 1);
  const lastColumn = Math.max(0, columns - 1);
  const at = (row: number, column: number): GridPoint => ({
    row: Math.min(Math.max(0, row), lastRow),
    column: Math.min(Math.max(0, column), lastColumn),
  });
  switch (move) {
    case 'left':
      return at(from.row, from.column - 1);
    case 'right':
      return at(from.row, from.column + 1);
    case 'up':
      return at(from.row - 1, from.column);
    case 'down':
      return at(from.row + 1, from.column);
    case 'rowStart':
    case 'edgeLeft':
      return at(from.row, 0);
    case 'rowEnd':
    case 'edgeRight':
      return at(from.row, lastColumn);
    case 'pageUp':
      return at(from.row - pageRows, from.column);
    case 'pageDown':
      return at(from.row + pageRows, from.column);
    case 'gridStart':
      return at(0, 0);
    case 'gridEnd':
      return at(lastRow, lastColumn);
    case 'edgeUp':
      return at(0, from.column);
    case 'edgeDown':
      return at(lastRow, from.column);
    default:
      return from;
  }
}
