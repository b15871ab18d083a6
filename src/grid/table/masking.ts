// Columns the user may know of but not read: wherever the grid looks it finds the mask. Nothing of the value reaches the
// page, the clipboard, files, filters, orders or sums, because no part of the grid is given it.
import type { GridColumn } from '../contract/columns.ts';

export const maskText = '＊＊＊';

function maskedColumn<Row>(column: GridColumn<Row>): GridColumn<Row> {
  const { id, title, width, masked = true } = column;
  const covered: GridColumn<Row> = {
    id,
    title,
    width,
    masked,
    sortable: false,
    filter: null,
    total: false,
    read: () => null,
    text: () => maskText,
    tone: () => 'muted',
  };
  for (const key of [
    'group',
    'minWidth',
    'maxWidth',
    'grow',
    'pin',
    'hidden',
    'required',
    'align',
    'help',
  ] as const)
    if (column[key] !== undefined) Object.assign(covered, { [key]: column[key] });
  return covered;
}

/** The columns as all parts of the grid see them; the same array when none is masked. */
export function withMasks<Row>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  return columns.some((column) => column.masked === true)
    ? columns.map((column) => (column.masked === true ? maskedColumn(column) : column))
    : columns;
}
