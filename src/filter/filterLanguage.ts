// The filter language that address, saved views, lists, grid and server speak: its operators with their titles, and how
// conditions nest. What a condition speaks of (a field, a column) is its user's.

export const filterOpTitles = {
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
  /** A node of a tree and everything below it. */
  under: '属于（含下级）',
  empty: '为空',
  notEmpty: '不为空',
} as const;

export type FilterOp = keyof typeof filterOpTitles;

export function isFilterOp(text: string): text is FilterOp {
  return Object.hasOwn(filterOpTitles, text);
}

/** Conditions nested by and, or, not. */
export type Nested<Condition> =
  | { all: readonly Nested<Condition>[] }
  | { any: readonly Nested<Condition>[] }
  | { not: Nested<Condition> }
  | Condition;
