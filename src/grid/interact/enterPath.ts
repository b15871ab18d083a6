// Where Enter goes from a cell: the policy of the grid (next cell to be filled, required ones only, columns in an order
// of their own, or column by column) as a walk over cells that can be written. Cells that fill themselves are passed over.
import { isEmptyValue } from '../table/models/order.ts';
import { walk } from './position.ts';
import type { GridPoint } from './position.ts';
import type { GridInstance } from '../frame/instance.ts';

/** The next cell on the path, or null where it ends and a new row begins. */
export function enterStep<Row>(grid: GridInstance<Row>, from: GridPoint, way: 1 | -1): GridPoint | null {
  const { enterMoves } = grid.props;
  if (typeof enterMoves === 'object') return alongColumns(grid, enterMoves, from, way);
  const { walkField } = grid;
  if (enterMoves === 'columns') {
    // The same walk over the grid turned on its side.
    const turned = {
      rows: walkField.columns,
      columns: walkField.rows,
      editable: (column: number, row: number) =>
        !passes(grid, row, column) && walkField.editable(row, column),
    };
    const next = walk(turned, { row: from.column, column: from.row }, way, false);
    return next && { row: next.column, column: next.row };
  }
  const onPath = (row: number, column: number): boolean =>
    enterMoves === 'required' ? grid.columnAt(column)?.column.required === true : !passes(grid, row, column);
  return walk(
    { ...walkField, editable: (row, column) => onPath(row, column) && walkField.editable(row, column) },
    from,
    way,
    false,
  );
}

/** Whether the cell fills itself, came filled or is about to be; what was typed into it and refused is still to be mended. */
function passes<Row>(grid: GridInstance<Row>, row: number, column: number): boolean {
  const laid = grid.columnAt(column);
  if (laid === undefined) return true;
  const { passOver } = laid.column;
  if (passOver !== 'filled') return passOver === true;
  const id = grid.props.source.idAt(row);
  const { editing } = grid.props;
  if (id !== undefined && editing?.invalidTextAt(id, laid.id) !== undefined) return false;
  return (
    !isEmptyValue(grid.valueAt(row, laid)) || (id !== undefined && editing?.isAwaited?.(id, laid.id) === true)
  );
}

/** The path as a field of its own, whose columns are those of the order. */
function alongColumns<Row>(
  grid: GridInstance<Row>,
  order: readonly string[],
  from: GridPoint,
  way: 1 | -1,
): GridPoint | null {
  const path = order.map(grid.columnIndex).filter((column) => column >= 0);
  const { walkField } = grid;
  const at = path.indexOf(from.column);
  const field = {
    rows: grid.rowCount,
    columns: path.length,
    editable: (row: number, place: number) => walkField.editable(row, path[place] ?? -1),
  };
  const start = at >= 0 ? at : way > 0 ? -1 : path.length;
  const next = walk(field, { row: from.row, column: start }, way, false);
  return next && { row: next.row, column: path[next.column] ?? 0 };
}
