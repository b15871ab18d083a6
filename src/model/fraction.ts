// Exact fractions of whole numbers: what shares, losses, yields and units make of a quantity stays whole until the one
// rounding at the end. A third has no decimals, and the last digit of a quotient, rounded up, is a piece too many.
import { Decimal, decimal } from './decimal.ts';

/** An exact fraction in lowest terms, `bottom` above zero. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

export const wholeOne: Fraction = { top: 1n, bottom: 1n };
export const nothing: Fraction = { top: 0n, bottom: 1n };

/** Digits that a double holds without a doubt. */
export const shortest = 15;

/** Decimals of a text without trailing zeros: 2 for '1.250'. */
export function decimalsOf(text: string | null | undefined): number {
  if (text === null || text === undefined) return 0;
  const point = text.indexOf('.');
  if (point < 0) return 0;
  let end = text.length;
  while (end > point + 1 && text.charCodeAt(end - 1) === 48) end -= 1;
  return end - point - 1;
}

/** Steps of 10^-scale in digits with one point at most; null for anything else and for more decimals than the scale. */
export function quickSteps(text: string, scale: number): number | null {
  let digits = 0;
  let after = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46 && after < 0) after = 0;
    else if (code < 48 || code > 57) return null;
    else {
      if (after >= 0 && after === scale) {
        if (code !== 48) return null;
        continue;
      }
      digits = digits * 10 + code - 48;
      if (after >= 0) after += 1;
    }
  }
  return digits * 10 ** (scale - Math.max(after, 0));
}

/** Fraction of a decimal text; `fallback` where it is empty. @throws RangeError for what is no decimal */
export function fractionOf(text: string | null | undefined, fallback: Fraction = nothing): Fraction {
  if (text === null || text === undefined || text === '') return fallback;
  const places = decimalsOf(text);
  const quick = text.length + places <= shortest ? quickSteps(text, places) : null;
  if (quick !== null)
    return places === 0 ? wholeFraction(quick) : reduced(BigInt(quick), 10n ** BigInt(places));
  const scale = new Decimal(10).pow(places);
  return reduced(BigInt(decimal(text).times(scale).toFixed(0)), BigInt(scale.toFixed(0)));
}

/** A number to divide by; what is empty or nought divides by one. */
export function divisorOf(text: string | null | undefined): Fraction {
  const value = fractionOf(text, wholeOne);
  return value.top > 0n ? value : wholeOne;
}

const wholeFraction = (value: number): Fraction =>
  value === 0 ? nothing : value === 1 ? wholeOne : { top: BigInt(value), bottom: 1n };

export function timesFraction(a: Fraction, b: Fraction): Fraction {
  if (a === wholeOne) return b;
  if (b === wholeOne) return a;
  return reduced(a.top * b.top, a.bottom * b.bottom);
}

/** @throws RangeError for a divisor of nought or below */
export function byFraction(a: Fraction, b: Fraction): Fraction {
  if (b.top <= 0n) throw new RangeError('divided by nought');
  return b === wholeOne ? a : reduced(a.top * b.bottom, a.bottom * b.top);
}

export function plusFraction(a: Fraction, b: Fraction): Fraction {
  if (a.top === 0n) return b;
  if (b.top === 0n) return a;
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

export function isBelow(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}

function reduced(top: bigint, bottom: bigint): Fraction {
  if (bottom === 1n) return { top, bottom };
  const by = commonDivisor(top < 0n ? -top : top, bottom);
  return by <= 1n ? { top, bottom } : { top: top / by, bottom: bottom / by };
}

export function commonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** Rounded to so many decimals away from zero: half a screw is a screw. */
export function roundedUp({ top, bottom }: Fraction, scale: number): Fraction {
  if (bottom === 1n) return { top, bottom };
  const unit = 10n ** BigInt(scale);
  const steps = top * unit;
  const whole = steps / bottom;
  const isWhole = steps % bottom === 0n;
  return reduced(isWhole ? whole : whole + (top < 0n ? -1n : 1n), unit);
}

/** As a plain decimal text with at most so many decimals: half up, or what lies beyond them cut off. */
export function fractionText(
  { top, bottom }: Fraction,
  scale: number,
  rounding: 'halfUp' | 'down' = 'halfUp',
): string {
  if (bottom === 1n) return String(top);
  const [steps, half] = [(top < 0n ? -top : top) * 10n ** BigInt(scale), rounding === 'halfUp' ? bottom : 0n];
  const digits = String((steps * 2n + half) / (bottom * 2n)).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const rest = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = rest === '' ? whole : `${whole}.${rest}`;
  return top < 0n && text !== '0' ? `-${text}` : text;
}

/** The one division: its value to the precision of decimals. */
export function fractionValue({ top, bottom }: Fraction): Decimal {
  const value = new Decimal(String(top));
  return bottom === 1n ? value : value.div(String(bottom));
}

/** Stored quantities have twelve digits before the point and eight behind it. */
const widest = 10n ** 12n;
const storedScale = 8;

/** As a pair of columns: whole numbers, with decimals where those are too wide, else the first twenty digits. */
export function storedFraction({ top, bottom }: Fraction): { numerator: string; denominator: string } {
  if (top < widest && bottom < widest) return { numerator: String(top), denominator: String(bottom) };
  const step = 10n ** BigInt(storedScale);
  const text = (digits: bigint): string => fractionText({ top: digits, bottom: step }, storedScale);
  if (top < widest * step && bottom < widest * step)
    return { numerator: text(top), denominator: text(bottom) };
  let per = 1n;
  while (per * 10n < widest && top * per * 10n < widest * bottom) per *= 10n;
  return {
    numerator: fractionText({ top: top * per, bottom }, storedScale, 'down'),
    denominator: String(per),
  };
}
