// Filtering by the values of selected cells: what a column must hold, or must not. One request per column.
import type { CellValue, GridColumn } from '../contract/columns.ts';
import type { FilterRequest } from '../contract/filters.ts';
import { isEmptyValue } from '../table/models/order.ts';

/** Values beyond these are better chosen in the column's filter. */
const mostValues = 1_000;

/** The column is filtered by a list of its values, not by typing. */
export function choosesValues<Row>(column: GridColumn<Row>): boolean {
  return (
    column.filter === 'set' ||
    column.filter === 'bool' ||
    (column.filter === 'lookup' && column.filterOptions !== undefined)
  );
}

/** Null when the column cannot be filtered by these values (nothing selected, blanks among values). */
export function valueFilter<Row>(
  column: GridColumn<Row>,
  values: readonly CellValue[],
  exclude: boolean,
): FilterRequest | null {
  if (!column.filter || values.length === 0) return null;
  const texts = [
    ...new Set(
      values.flatMap((value) => (isEmptyValue(value) ? [] : Array.isArray(value) ? value : [String(value)])),
    ),
  ];
  const blanks = values.some(isEmptyValue);
  if (texts.length === 0) return { column: column.id, op: exclude ? 'notEmpty' : 'empty', values: [] };
  if (blanks || texts.length > mostValues) return null;
  const listed = column.filter === 'set' || column.filter === 'lookup';
  if (column.filter === 'bool') {
    const [only] = texts;
    return texts.length === 1 && only !== undefined
      ? { column: column.id, op: 'eq', values: [exclude ? String(only !== 'true') : only] }
      : null;
  }
  return {
    column: column.id,
    op: listed ? (exclude ? 'notIn' : 'in') : exclude ? 'ne' : 'eq',
    values: texts,
  };
}

/** The new request beside those of other columns; excluding adds to what the column already excludes. */
export function withRequest(filters: readonly FilterRequest[], request: FilterRequest): FilterRequest[] {
  const others = filters.filter((filter) => filter.column !== request.column);
  const own = filters.filter((filter) => filter.column === request.column);
  const negative = ['ne', 'notIn', 'notEmpty'].includes(request.op);
  const same = own.find((filter) => filter.op === request.op);
  if (!negative) return [...others, request];
  if (!same) return [...others, ...own, request];
  const values = [...new Set([...same.values, ...request.values])];
  return [...others, ...own.map((filter) => (filter === same ? { ...same, values } : filter))];
}
