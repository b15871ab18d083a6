// The grid's columns as Table's definitions: widths and their limits, what a user may do with a column, and how its
// values are read and compared.
import type { GridColumn } from '../contract/columns.ts';
import type { GridColumnDef } from './features.ts';
import { compareValues } from './models/order.ts';

/** Px a column may be dragged to where it says nothing else. */
const leastWidth = 40;
const mostWidth = 1200;

/** The width a column can have, in whole px. */
export function clampWidth<Row>(column: GridColumn<Row>, width: number): number {
  return Math.round(Math.min(Math.max(width, column.minWidth ?? leastWidth), column.maxWidth ?? mostWidth));
}

export function columnDefs<Row>(columns: readonly GridColumn<Row>[]): GridColumnDef<Row>[] {
  return columns.map((column) => ({
    id: column.id,
    header: column.title,
    accessorFn: ({ row }) => (row === undefined ? null : column.read(row)),
    size: column.width,
    minSize: column.minWidth ?? leastWidth,
    maxSize: column.maxWidth ?? mostWidth,
    enableHiding: column.required !== true,
    enableSorting: column.sortable === true,
    enableGrouping: column.groupable === true,
    sortDescFirst: false,
    sortFn: (one, other, id) => (column.compare ?? compareValues)(one.getValue(id), other.getValue(id)),
  }));
}
