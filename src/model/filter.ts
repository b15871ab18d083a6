// The filter language of lists: plain data, the same in address, saved view, query and export.

export type FilterOp =
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'between'
  | 'in'
  | 'notIn'
  /** A node of a tree and everything below it. */
  | 'under'
  | 'empty'
  | 'notEmpty';

/** One condition. `field` is a header field, 'lines.field' in a line list, or a system field. Values are texts. */
export interface Condition {
  field: string;
  op: FilterOp;
  values: readonly string[];
}

export type Filter = { all: readonly Filter[] } | { any: readonly Filter[] } | { not: Filter } | Condition;

export function isCondition(filter: Filter): filter is Condition {
  return 'field' in filter;
}

/** Conjunction without empty parts; null when nothing filters. */
export function allOf(filters: readonly (Filter | null | undefined)[]): Filter | null {
  const parts = filters.filter((filter) => filter !== null && filter !== undefined);
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] ?? null) : { all: parts };
}

export const filterOpTitles: Readonly<Record<FilterOp, string>> = {
  contains: '包含',
  notContains: '不包含',
  startsWith: '开头是',
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  between: '介于',
  in: '属于',
  notIn: '不属于',
  under: '属于（含下级）',
  empty: '为空',
  notEmpty: '不为空',
};

/** One key of an order. */
export interface SortKey {
  field: string;
  descending: boolean;
}
