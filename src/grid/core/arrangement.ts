// Sorting and filtering of rows the client holds as a whole: what a server would do with the same view and filters.
// Text filters look at the displayed text, the others at the value.
import type { CellValue, FilterRequest, GridColumn, GridSort } from '../types.ts';
import { compareScaled, halfWidth, parseScaled } from './decimalText.ts';
import { compareValues, isEmptyValue } from './order.ts';
import type { OrderKey } from './order.ts';

export interface Arrangement<Row> {
  keys: readonly OrderKey<Row>[];
  keep: ((row: Row) => boolean) | null;
}

export function arrangement<Row>(
  columns: readonly GridColumn<Row>[],
  sort: readonly GridSort[],
  filters: readonly FilterRequest[],
): Arrangement<Row> {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const keys = sort.flatMap(({ column: id, descending }): OrderKey<Row>[] => {
    const column = byId.get(id);
    return column
      ? [{ read: (row) => column.read(row), compare: (a, b) => column.compare?.(a, b) ?? compareValues(a, b), descending }]
      : [];
  });
  const tests = filters.flatMap((filter) => {
    const column = byId.get(filter.column);
    return column ? [(row: Row) => passes(column, filter, row)] : [];
  });
  return { keys, keep: tests.length === 0 ? null : (row) => tests.every((test) => test(row)) };
}

function passes<Row>(column: GridColumn<Row>, filter: FilterRequest, row: Row): boolean {
  const value = column.read(row);
  const [first = '', second = ''] = filter.values;
  switch (filter.op) {
    case 'empty':
      return isEmptyValue(value);
    case 'notEmpty':
      return !isEmptyValue(value);
    case 'in':
      return oneOf(value, filter.values);
    case 'notIn':
      return !oneOf(value, filter.values);
    case 'eq':
      return isSame(column, value, row, first);
    case 'ne':
      return !isSame(column, value, row, first);
    case 'gt':
      return !isEmptyValue(value) && order(value, first) > 0;
    case 'ge':
      return !isEmptyValue(value) && order(value, first) >= 0;
    case 'lt':
      return !isEmptyValue(value) && order(value, first) < 0;
    case 'le':
      return !isEmptyValue(value) && order(value, first) <= 0;
    case 'between':
      return !isEmptyValue(value) && order(value, first) >= 0 && order(value, second) <= 0;
    case 'contains':
      return shown(column, value, row).includes(plain(first));
    case 'notContains':
      return !shown(column, value, row).includes(plain(first));
    case 'startsWith':
      return shown(column, value, row).startsWith(plain(first));
    default:
      return true;
  }
}

const plain = (text: string): string => halfWidth(text).toLowerCase();

function shown<Row>(column: GridColumn<Row>, value: CellValue, row: Row): string {
  return plain(column.text(value, row));
}

function oneOf(value: CellValue, values: readonly string[]): boolean {
  return Array.isArray(value) ? value.some((part: string) => values.includes(part)) : values.includes(String(value ?? ''));
}

function isSame<Row>(column: GridColumn<Row>, value: CellValue, row: Row, wanted: string): boolean {
  if (column.filter === 'text' || column.filter === 'lookup') return shown(column, value, row) === plain(wanted);
  const a = parseScaled(String(value ?? ''));
  const b = parseScaled(wanted);
  return a && b ? compareScaled(a, b) === 0 : String(value ?? '') === wanted;
}

/** Decimals by value; dates and times by their text, where a day without time stands for all of it. */
function order(value: CellValue, bound: string): number {
  const text = String(value);
  const a = parseScaled(text);
  const b = parseScaled(bound);
  if (a && b) return compareScaled(a, b);
  const cut = /^\d{4}-\d{2}-\d{2}$/.test(bound) ? text.slice(0, 10) : text;
  return cut < bound ? -1 : cut > bound ? 1 : 0;
}
