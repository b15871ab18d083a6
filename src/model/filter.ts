// Filters of lists over fields: plain data, the same in address, saved view, query and export.
import type { FilterOp, Nested } from '#filter/filterLanguage.ts';

/** One condition. `field` is a header field, 'lines.field' in a line list, or a system field. Values are texts. */
export interface Condition {
  field: string;
  op: FilterOp;
  values: readonly string[];
}

export type Filter = Nested<Condition>;

export function isCondition(filter: Filter): filter is Condition {
  return 'field' in filter;
}

/** Conjunction without empty parts; null when nothing filters. */
export function allOf(filters: readonly (Filter | null | undefined)[]): Filter | null {
  const parts = filters.filter((filter) => filter !== null && filter !== undefined);
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] ?? null) : { all: parts };
}

/** One key of an order. */
export interface SortKey {
  field: string;
  descending: boolean;
}
