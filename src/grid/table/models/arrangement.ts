// Sorting and filtering of rows the client holds as a whole: what a server would do with the same view and filters.
// Text filters look at the displayed text, the others at the value.
import type { FilterRequest, FilterTree } from '../../contract/filters.ts';
import type { CellValue, GridColumn } from '../../contract/columns.ts';
import type { GridSort } from '../../contract/view.ts';
import { compareScaled, halfWidth, parseScaled } from '#decimal/scaled.ts';
import { compareValues, isEmptyValue } from './order.ts';
import type { OrderKey } from './order.ts';
import { gridDay } from '../../core/today.ts';
import { relativeSpan } from '../../filter/relativeDates.ts';

export interface Arrangement<Row> {
  keys: readonly OrderKey<Row>[];
  keep: ((row: Row) => boolean) | null;
}

export function arrangement<Row>(
  columns: readonly GridColumn<Row>[],
  sort: readonly GridSort[],
  filters: readonly FilterRequest[],
  tree: FilterTree | null = null,
): Arrangement<Row> {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const keys = sort.flatMap(({ column: id, descending }): OrderKey<Row>[] => {
    const column = byId.get(id);
    return column
      ? [
          {
            read: (row) => column.read(row),
            compare: (a, b) => column.compare?.(a, b) ?? compareValues(a, b),
            descending,
            plain: column.compare === undefined,
          },
        ]
      : [];
  });
  const tests = [...filters, ...(tree ? [tree] : [])]
    .map((part) => testOf(byId, part))
    .filter((test) => test !== null);
  return { keys, keep: tests.length === 0 ? null : (row) => tests.every((test) => test(row)) };
}

/** The condition as a predicate; null when it names no column of these. */
export function testOf<Row>(
  byId: ReadonlyMap<string, GridColumn<Row>>,
  part: FilterTree,
): ((row: Row) => boolean) | null {
  if ('column' in part) {
    const column = byId.get(part.column);
    return column ? (row) => passes(column, part, row) : null;
  }
  if ('not' in part) {
    const inner = testOf(byId, part.not);
    return inner && ((row) => !inner(row));
  }
  const all = 'all' in part;
  const inner = (all ? part.all : part.any).map((each) => testOf(byId, each)).filter((test) => test !== null);
  if (inner.length === 0) return null;
  return (row) => (all ? inner.every((test) => test(row)) : inner.some((test) => test(row)));
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
      return filter.values.some((wanted) => isSame(column, value, row, wanted));
    case 'ne':
      return !filter.values.some((wanted) => isSame(column, value, row, wanted));
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
      return filter.values.some((part) => shown(column, value, row).includes(plain(part)));
    case 'notContains':
      return !filter.values.some((part) => shown(column, value, row).includes(plain(part)));
    case 'startsWith':
      return filter.values.some((part) => shown(column, value, row).startsWith(plain(part)));
    // What stands below a record only a server knows.
    case 'under':
    default:
      return true;
  }
}

const plain = (text: string): string => halfWidth(text).toLowerCase();

function shown<Row>(column: GridColumn<Row>, value: CellValue, row: Row): string {
  return plain(column.text(value, row));
}

function oneOf(value: CellValue, values: readonly string[]): boolean {
  if (isEmptyValue(value)) return values.includes('');
  return Array.isArray(value)
    ? value.some((part: string) => values.includes(part))
    : values.includes(String(value ?? ''));
}

function isSame<Row>(column: GridColumn<Row>, value: CellValue, row: Row, wanted: string): boolean {
  if (column.filter === 'text' || column.filter === 'lookup')
    return shown(column, value, row) === plain(wanted) || plain(String(value ?? '')) === plain(wanted);
  const days = column.filter === 'date' ? relativeSpan(wanted, gridDay()) : null;
  if (days) return !isEmptyValue(value) && order(value, days.from) >= 0 && order(value, days.to) <= 0;
  if (column.filter === 'date') return order(value, wanted) === 0;
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
