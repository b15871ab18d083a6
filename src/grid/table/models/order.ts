// Client order for arrays: a permutation of row indexes, computed once per sort. Texts go by pinyin and
// natural numbers (A2 before A10) through one collator; decimal strings compare exactly.
import type { CellValue } from '../../contract/columns.ts';
import { compareScaled, parseScaled } from '#decimal/scaled.ts';

const collator = /* @__PURE__ */ new Intl.Collator('zh-Hans-CN-u-co-pinyin', { numeric: true });

export function isEmptyValue(value: CellValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Ascending order of two cell values; empty ones stand last. */
export function compareValues(a: CellValue, b: CellValue): number {
  const emptyA = isEmptyValue(a);
  const emptyB = isEmptyValue(b);
  if (emptyA || emptyB) return emptyA === emptyB ? 0 : emptyA ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  const textA = String(a);
  const textB = String(b);
  const numberA = parseScaled(textA);
  const numberB = numberA && parseScaled(textB);
  return numberA && numberB ? compareScaled(numberA, numberB) : collator.compare(textA, textB);
}

export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b);
}

export interface OrderKey<Row> {
  read: (row: Row) => CellValue;
  compare: (a: CellValue, b: CellValue) => number;
  descending: boolean;
  /** `compare` is compareValues: values may be ranked once and compared as numbers. */
  plain?: boolean;
}

/** Row indexes in order: filtered, then sorted stably; of rows from `from` on. Keys are read once per row. */
export function orderRows<Row>(
  rows: readonly Row[],
  keys: readonly OrderKey<Row>[],
  keep: ((row: Row) => boolean) | null,
  from = 0,
): Int32Array {
  const passing: number[] = [];
  for (let index = from; index < rows.length; index++) {
    const row = rows[index];
    if (row !== undefined && (!keep || keep(row))) passing.push(index);
  }
  return Int32Array.from(keys.length === 0 ? passing : passing.sort(rowOrder(rows, keys, from)));
}

/** Compares rows by their indexes; equal ones stay in their own order. With `from`, values are read ahead from there on. */
export function rowOrder<Row>(
  rows: readonly Row[],
  keys: readonly OrderKey<Row>[],
  from?: number,
): (a: number, b: number) => number {
  const ahead = from === undefined ? null : keys.map((key) => rows.slice(from).map((row) => key.read(row)));
  const valueOf = (at: number, index: number): CellValue => {
    if (ahead && from !== undefined) return ahead[at]?.[index - from] ?? null;
    const row = rows[index];
    return row === undefined ? null : (keys[at]?.read(row) ?? null);
  };
  return (a, b) => {
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at];
      if (!key) continue;
      const x = valueOf(at, a);
      const y = valueOf(at, b);
      const result = key.compare(x, y);
      if (result === 0) continue;
      return key.descending && !isEmptyValue(x) && !isEmptyValue(y) ? -result : result;
    }
    return a - b;
  };
}
