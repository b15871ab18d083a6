// Conditional formats: the first rule that applies to a cell or to its whole row. Asked for cells in view only.
import type { CellFormat } from '../contract/extensions.ts';
import type { GridInstance } from '../frame/instance.ts';

export function cellFormat<Row>(grid: GridInstance<Row>, column: string, row: Row): CellFormat<Row> | null {
  for (const format of grid.props.formats ?? [])
    if (format.column === column && format.applies(row)) return format;
  return null;
}

function rowFormat<Row>(grid: GridInstance<Row>, row: Row): CellFormat<Row> | null {
  for (const format of grid.props.formats ?? [])
    if (format.column === undefined && format.applies(row)) return format;
  return null;
}

/** Why the cell looks as it does, in words. */
export function formatReason<Row>(grid: GridInstance<Row>, column: string, row: Row | undefined): string {
  if (row === undefined || !grid.props.formats) return '';
  return (cellFormat(grid, column, row) ?? rowFormat(grid, row))?.reason ?? '';
}

/** Marks the element of a row; the mark of the row it showed before goes. */
export function writeRowFormat<Row>(
  grid: GridInstance<Row>,
  element: HTMLElement,
  row: Row | undefined,
): void {
  const format = row === undefined ? '' : (rowFormat(grid, row)?.tone ?? '');
  if (format !== (element.dataset['format'] ?? '')) element.dataset['format'] = format;
}
