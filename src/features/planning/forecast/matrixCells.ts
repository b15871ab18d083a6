// What a cell of the table of a forecast stands for: rows of materials, and the lines of the document behind them.
import type { MatrixRow } from '#entities/planning/demand/matrix/matrixRows.ts';
import type { LineRow } from '#model/entity.ts';
import { type MatrixTable, periodsAt } from './matrixTable.ts';

export interface MatrixCells {
  /** Of a group all its materials; of what orders take none. */
  rowsAt(id: string): readonly MatrixRow[];
  rowAt(id: string): MatrixRow | undefined;
  /** Lines behind a cell: those of the period, or the one that stands for the row. */
  linesAt(id: string, column: string): readonly LineRow[];
  /** Of these lines. */
  fieldOf(column: string): string;
}

export function matrixCells(table: MatrixTable): MatrixCells {
  const rowsAt = (id: string): readonly MatrixRow[] => {
    const place = table.placeOf(id);
    if (place === undefined || place.kind === 'detail') return [];
    return place.kind === 'group' ? place.rows : [place.row];
  };
  const rowAt = (id: string): MatrixRow | undefined => {
    const place = table.placeOf(id);
    return place?.kind === 'material' ? place.row : undefined;
  };
  const linesAt = (id: string, column: string): readonly LineRow[] => {
    const row = rowAt(id);
    if (row === undefined) return [];
    const periods = periodsAt(table, column);
    return periods === null ? [row.first] : periods.flatMap((period) => row.cells.get(period) ?? []);
  };
  const fieldOf = (column: string): string => (periodsAt(table, column) === null ? column : 'qty');
  return { rowsAt, rowAt, linesAt, fieldOf };
}
