// A pivot of a list: what is asked of the server, what it answers, and which rows stand behind a cell. A key is a field,
// or of a date the month, quarter or year it lies in, written `date:month`.
import type { Condition, Filter } from '#model/filter.ts';
import type { RefMap } from '#model/refs.ts';
import type { ReportParameters } from './report.ts';

/** Cells (pairs of a row and a column key) answered at most. */
export const MOST_PIVOT_CELLS = 20_000;
/** Different column keys answered at most: more cannot be read side by side. */
export const MOST_PIVOT_COLUMNS = 300;
/** Fields in rows and columns together. */
export const MOST_PIVOT_KEYS = 6;

export const datePartTitles = { year: '年', quarter: '季', month: '月' } as const;
export type DatePart = keyof typeof datePartTitles;

export interface PivotKey {
  /** Path of the field. */
  path: string;
  part: DatePart | null;
}

/** POST data/:entity/pivot */
export interface PivotQuery {
  /** Keys by which rows and columns are made, outermost first. */
  rows: readonly string[];
  columns: readonly string[];
  /** Paths of the fields added up. */
  totals: readonly string[];
  lines?: string;
  parameters?: ReportParameters;
  filter?: Filter | null;
  search?: string;
}

export interface PivotAnswer {
  /** Values of the row keys, then of the column keys; an empty text stands for missing values. */
  cells: {
    keys: string[];
    count: number;
    /**
     * Exact sums in the order asked for, how many rows have a value, and the unit or currency they are counted in (empty where
     * nothing says it). Null: the rows differ in it and have no sum.
     */
    sums: { sum: string | null; count: number; countedIn: string }[];
  }[];
  refs: RefMap;
}

export function pivotKey(text: string): PivotKey {
  const at = text.lastIndexOf(':');
  const part = at < 0 ? '' : text.slice(at + 1);
  return Object.hasOwn(datePartTitles, part)
    ? { path: text.slice(0, at), part: part as DatePart }
    : { path: text, part: null };
}

/** First and last day (YYYY-MM-DD) of a year 2026, a quarter 2026-Q1 or a month 2026-03; null: it is none of them. */
export function daysOfPart(value: string): [first: string, last: string] | null {
  const found = /^(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/.exec(value);
  if (found === null) return null;
  const [, year = '', quarter, month] = found;
  const from = quarter === undefined ? Number(month ?? 1) : Number(quarter) * 3 - 2;
  const months = quarter === undefined ? (month === undefined ? 12 : 1) : 3;
  const last = new Date(Date.UTC(Number(year), from + months - 1, 0)).toISOString().slice(0, 10);
  return [`${year}-${String(from).padStart(2, '0')}-01`, last];
}

/** The condition that holds for exactly the rows with this value of the key. */
export function pivotCondition(key: string, value: string): Condition {
  const { path, part } = pivotKey(key);
  if (value === '') return { field: path, op: 'empty', values: [] };
  const days = part === null ? null : daysOfPart(value);
  return days === null
    ? { field: path, op: 'eq', values: [value] }
    : { field: path, op: 'between', values: days };
}
