// Ranks of values: equal values share one, so that sorting rows afterwards compares small numbers only. Decimals are
// read once per value; texts go by pinyin with natural numbers through the one collator.
import type { CellValue } from '../../contract/columns.ts';
import { parseScaled } from '#decimal/scaled.ts';
import { compareParsed, isEmptyValue } from './order.ts';

export interface Ranked {
  /** Different values as texts, in no order. */
  texts: readonly string[];
  /** Per row the index of its text; −1 for empty values. */
  textOf: Int32Array;
}

/** The different values of a column and which row holds which. */
export function distinctTexts(values: readonly CellValue[]): Ranked {
  const known = new Map<string, number>();
  const textOf = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? null;
    if (isEmptyValue(value)) {
      textOf[row] = -1;
      continue;
    }
    const text = typeof value === 'string' ? value : String(value);
    let index = known.get(text);
    if (index === undefined) known.set(text, (index = known.size));
    textOf[row] = index;
  }
  return { texts: [...known.keys()], textOf };
}

/** Whether they can be ranked without the collator, which is what takes time. */
export function areNumbers(texts: readonly string[]): boolean {
  return texts.every((text) => parseScaled(text) !== null);
}

/** Rank of every text; the order is that of compareValues. */
export function rankTexts(texts: readonly string[]): Int32Array {
  const parsed = texts.map(parseScaled);
  const safe = parsed.every((number, at) => number !== null && (texts[at]?.length ?? 0) <= 15);
  const numbers = safe ? Float64Array.from(texts, Number) : null;
  const compare = (a: number, b: number): number => {
    if (numbers) return (numbers[a] ?? 0) - (numbers[b] ?? 0);
    return compareParsed(texts[a] ?? '', parsed[a] ?? null, texts[b] ?? '', parsed[b] ?? null);
  };
  const order = Uint32Array.from({ length: texts.length }, (_, at) => at).sort(compare);
  const ranks = new Int32Array(texts.length);
  let rank = 0;
  order.forEach((at, place) => {
    const before = order[place - 1];
    if (before !== undefined && compare(before, at) !== 0) rank = place;
    ranks[at] = rank;
  });
  return ranks;
}

export interface RankedKey {
  ranks: Int32Array;
  textOf: Int32Array;
  descending: boolean;
}

/** Row places in order; equal rows keep theirs, empty values stand last in both directions. */
export function orderByRanks(passing: Int32Array, keys: readonly RankedKey[]): Int32Array {
  return passing.sort((a, b) => {
    for (const { ranks, textOf, descending } of keys) {
      const x = textOf[a] ?? -1;
      const y = textOf[b] ?? -1;
      if (x === y) continue;
      if (x < 0 || y < 0) return x < 0 ? 1 : -1;
      const difference = (ranks[x] ?? 0) - (ranks[y] ?? 0);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return a - b;
  });
}
