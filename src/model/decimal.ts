// The only door to decimal arithmetic: values travel as strings, rounding is explicit and half up away from zero.
import { Decimal as Big } from 'decimal.js';
import { DecimalSum } from '#decimal/decimalSum.ts';
import { groupedText } from '#decimal/scaled.ts';

/** Arbitrary-precision decimal; 60 significant digits keep quotients exact far beyond any stored scale. */
export const Decimal = Big.clone({ precision: 60, rounding: Big.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 });
export type Decimal = Big;

const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Whether the text is a plain decimal: digits, one point, a sign; no exponent, no separators. */
export function isDecimalText(text: string): boolean {
  return plain.test(text) && text.length <= 64;
}

/** Decimal of a stored value; empty counts as 0. Throws on text that is no plain decimal. */
export function decimal(value: string | number | null | undefined): Big {
  if (value === null || value === undefined || value === '') return nought;
  if (typeof value === 'number') return new Decimal(value);
  const made = decimalOf(value);
  if (made === null) throw new RangeError(`not a decimal: ${value}`);
  return made;
}

const nought = new Decimal(0);
/** Rates, zeros, round prices and quantities come again and again; decimals never change, so that they may be shared. */
const known = new Map<string, Big>();
const mostKnown = 4_000;
const longestKnown = 12;

/** Decimal of the text; null when it is no plain decimal. */
export function decimalOf(text: string): Big | null {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (!isDecimalText(text)) return null;
  const made = new Decimal(text);
  if (text.length > longestKnown) return made;
  if (known.size >= mostKnown) known.clear();
  known.set(text, made);
  return made;
}

/** Canonical text: no exponent, no trailing zeros, no negative zero. */
export function decimalText(value: Big): `${number}`;
export function decimalText(value: Big): string {
  if (value.isZero()) return '0';
  return value.toFixed();
}

/** Rounds half up, away from zero, to `scale` decimals (rule P1) and returns canonical text. */
export function roundText(value: Big, scale: number): string {
  return decimalText(value.toDecimalPlaces(scale, Big.ROUND_HALF_UP));
}

export function round(value: Big, scale: number): Big {
  return value.toDecimalPlaces(scale, Big.ROUND_HALF_UP);
}

/** Exact sum of decimal texts; empty ones count as 0. Throws on text that is no plain decimal. */
export function sumTexts(values: Iterable<string | null | undefined>): string {
  return sumOf(values, (value) => value ?? '');
}

/** Exact sum of a decimal text of each item; '' counts as 0. Throws on text that is no plain decimal. */
export function sumOf<T>(items: Iterable<T>, amountOf: (item: T) => string): string {
  const sum = new DecimalSum();
  for (const item of items) {
    const text = amountOf(item);
    if (text === '' || text === '0') continue;
    if (!isDecimalText(text)) throw new RangeError(`not a decimal: ${text}`);
    sum.add(text);
  }
  const total = sum.text();
  return total.includes('.') ? total.replace(/\.?0+$/, '').replace(/^-0$/, '0') : total;
}

/** -1, 0 or 1. */
export function compareTexts(left: string | null, right: string | null): number {
  return decimal(left).comparedTo(decimal(right));
}

/** Thousands commas and a fixed scale for display: formatDecimal('-1234.5', 2) = '-1,234.50'. */
export function formatDecimal(value: string, scale?: number): string {
  return groupedText(
    scale === undefined ? decimal(value).toFixed() : decimal(value).toFixed(scale, Big.ROUND_HALF_UP),
  );
}
