// Client order for arrays: a permutation of row indexes, computed once per sort. Texts go by pinyin and
// natural numbers (A2 before A10) through one collator; decimal strings compare exactly.
import type { CellValue } from '../../contract/columns.ts';
import { compareScaled, halfWidth, parseScaled } from '#decimal/scaled.ts';
import type { Scaled } from '#decimal/scaled.ts';

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
  return compareParsed(textA, parseScaled(textA), textB, parseScaled(textB));
}

/** The same for texts whose numbers are known: numbers by value, texts by the collator, one and the other by `isBelow`. */
export function compareParsed(a: string, numberA: Scaled | null, b: string, numberB: Scaled | null): number {
  if (numberA) return numberB ? compareScaled(numberA, numberB) : isBelow(numberA, b) ? -1 : 1;
  return numberB ? (isBelow(numberB, a) ? 1 : -1) : collator.compare(a, b);
}

/**
 * Whether a number stands before a text: by the whole number the text begins with (2 and 2.5 before 2A, 3 after it), as
 * the collator orders texts. Comparing the two by the collator as well would put 0.9 before 0.9x, 0.9x before 0.10 and
 * 0.10 before 0.9.
 */
function isBelow(number: Scaled, text: string): boolean {
  const [whole] = /^\d+/.exec(halfWidth(text).trim()) ?? [];
  return whole === undefined
    ? collator.compare('0', text) < 0
    : compareScaled(number, { digits: BigInt(whole) + 1n, scale: 0 }) < 0;
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
