// Count, sum, average, least and greatest of numeric cells, exact on decimal texts however long they are; fed value by
// value, so that a large selection can be summed in slices.
import type { CellValue } from '../../contract/columns.ts';
import { addScaled, compareScaled, parseScaled, scaledText } from '#decimal/scaled.ts';
import type { Scaled } from '#decimal/scaled.ts';

export interface AggregateTexts {
  count: number;
  sum: string;
  average: string;
  min: string;
  max: string;
}

export interface RunningAggregates {
  /** `countedIn`: its unit or currency; '' where nothing says it. */
  add: (value: CellValue, countedIn?: string) => void;
  /** Numbers of different units or currencies were among them: they have a count, and no sum. */
  mixed: () => boolean;
  /** Null while no number was seen. */
  texts: () => AggregateTexts | null;
}

/** Decimals an average is rounded to, half away from zero. */
const averageScale = 6;

export function createRunningAggregates(): RunningAggregates {
  let sum: Scaled = { digits: 0n, scale: 0 };
  let min: Scaled | null = null;
  let max: Scaled | null = null;
  let count = 0;
  const things = new Set<string>();
  return {
    mixed: () => things.size > 1,
    add(value, countedIn = '') {
      const number =
        typeof value === 'string' || typeof value === 'number' ? parseScaled(String(value)) : null;
      if (!number) return;
      if (countedIn !== '') things.add(countedIn);
      sum = addScaled(sum, number);
      if (min === null || compareScaled(number, min) < 0) min = number;
      if (max === null || compareScaled(number, max) > 0) max = number;
      count++;
    },
    texts() {
      if (min === null || max === null) return null;
      return {
        count,
        sum: grouped(sum),
        average: grouped(divided(sum, count)),
        min: grouped(min),
        max: grouped(max),
      };
    },
  };
}

export function divided(value: Scaled, by: number, scale = averageScale): Scaled {
  const divisor = BigInt(by) * 10n ** BigInt(value.scale);
  const scaled = value.digits * 10n ** BigInt(scale);
  const negative = scaled < 0n;
  const size = negative ? -scaled : scaled;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return { digits: negative ? -rounded : rounded, scale };
}

/** 1234567.50 → 1,234,567.5 */
export function grouped(value: Scaled): string {
  const [whole = '', fraction = ''] = scaledText(value).split('.');
  const significant = fraction.replace(/0+$/, '');
  const groups = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  const text = significant === '' ? groups : `${groups}.${significant}`;
  return text === '-0' ? '0' : text;
}
