// Needed cells that Enter passed while their value was being found, and for which nothing was found: Enter comes back to
// them before it leaves the row. Once, and never to a cell where it has stood: whoever leaves one empty there means it.
import type { GridInstance } from '../frame/instance.ts';
import { passes } from './enterPath.ts';
import type { GridPoint } from './position.ts';

/** Asked at every Enter that goes on: the cell to come back to instead of going to `next`, or null. */
export function createLeftEmpty<Row>(
  grid: GridInstance<Row>,
): (from: GridPoint, next: GridPoint | null) => GridPoint | null {
  const stood = new Set<string>();
  return ({ row, column: last }, next) => {
    if ((grid.props.enterMoves ?? 'next') !== 'next') return null;
    const mayBeLeft = (column: number): boolean => grid.columnAt(column)?.column.passOver === 'filled';
    const place = (column: number): string => `${grid.props.source.idAt(row)}|${grid.columnAt(column)?.id}`;
    if (mayBeLeft(last)) stood.add(place(last));
    if (next?.row === row) return null;
    for (let column = 0; column < last; column += 1)
      if (
        mayBeLeft(column) &&
        grid.columnAt(column)?.column.required === true &&
        !stood.has(place(column)) &&
        !passes(grid, row, column) &&
        grid.walkField.editable(row, column)
      )
        return { row, column };
    return null;
  };
}
