// Between the grid's filters and the filter language of the server: columns are fields; days named from today and the
// blank entry of a set filter are turned into what the server understands when it is asked, not when they are kept.
import { type FilterRequest, type FilterTree, isRelativeDate, relativeSpan } from '#grid';
import type { FilterOp } from '#filter/filterLanguage.ts';
import { type Condition, type Filter, isCondition } from '#model/filter.ts';
import { isId } from '#model/kinds/ref.ts';

export function requestOf({ field, op, values }: Condition): FilterRequest {
  return { column: field, op, values };
}

/** The grid shows a record that was chosen, not typed, by its name. */
export function shownRequest(condition: Condition): FilterRequest {
  const { op, values } = condition;
  const chosen = (op === 'eq' || op === 'ne') && values.length > 0 && values.every(isId);
  return requestOf(chosen ? { ...condition, op: op === 'eq' ? 'in' : 'notIn' } : condition);
}

export function conditionOf({ column, op, values }: FilterRequest): Condition {
  return { field: column, op, values };
}

export function treeOf(filter: Filter | null): FilterTree | null {
  if (filter === null) return null;
  if (isCondition(filter)) return requestOf(filter);
  if ('not' in filter) {
    const not = treeOf(filter.not);
    return not && { not };
  }
  const parts = ('all' in filter ? filter.all : filter.any).flatMap((part) => treeOf(part) ?? []);
  return 'all' in filter ? { all: parts } : { any: parts };
}

export function filterOf(tree: FilterTree | null): Filter | null {
  if (tree === null) return null;
  if ('column' in tree) return conditionOf(tree);
  if ('not' in tree) {
    const not = filterOf(tree.not);
    return not && { not };
  }
  const parts = ('all' in tree ? tree.all : tree.any).flatMap((part) => filterOf(part) ?? []);
  return 'all' in tree ? { all: parts } : { any: parts };
}

/** The filter as the server can answer it, seen from `today` (YYYY-MM-DD). */
export function askable(filter: Filter | null, today: string): Filter | null {
  if (filter === null) return null;
  if (isCondition(filter)) return askableCondition(filter, today);
  if ('not' in filter) {
    const not = askable(filter.not, today);
    return not && { not };
  }
  const parts = ('all' in filter ? filter.all : filter.any).flatMap((part) => askable(part, today) ?? []);
  return 'all' in filter ? { all: parts } : { any: parts };
}

const negative: Partial<Record<FilterOp, FilterOp>> = { ne: 'eq', notIn: 'in' };

function askableCondition(condition: Condition, today: string): Filter {
  const { field, op, values } = condition;
  const special = values.some((value) => value === '' || isRelativeDate(value));
  if (!special || !['eq', 'ne', 'in', 'notIn'].includes(op)) return condition;
  const positive = negative[op] ?? op;
  const plain = values.filter((value) => value !== '' && !isRelativeDate(value));
  const parts: Filter[] = plain.length > 0 ? [{ field, op: positive, values: plain }] : [];
  if (values.includes('')) parts.push({ field, op: 'empty', values: [] });
  for (const value of values) {
    const span = relativeSpan(value, today);
    if (span !== null) parts.push({ field, op: 'between', values: [span.from, span.to] });
  }
  const any: Filter = parts.length === 1 && parts[0] !== undefined ? parts[0] : { any: parts };
  return positive === op ? any : { not: any };
}
