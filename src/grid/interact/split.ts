// Splitting a quantity so that the parts add up to it exactly, and the merging of quantities. Decimal texts throughout.
import { addScaled, compareScaled, parseScaled, scaledText, subtractScaled } from '#decimal/scaled.ts';
import type { Scaled } from '#decimal/scaled.ts';

/** Most lines one split may make. */
export const mostParts = 200;

/** `total` in `count` parts as equal as `scale` decimals allow; the last takes what is left. Null: not possible. */
export function splitEvenly(total: string, count: number, scale = 0): string[] | null {
  const whole = parseScaled(total);
  if (!whole || !Number.isInteger(count) || count < 2 || count > mostParts) return null;
  const fine = Math.max(scale, whole.scale);
  const digits = whole.digits * 10n ** BigInt(fine - whole.scale);
  const unit = 10n ** BigInt(fine - Math.min(scale, fine));
  const each = (digits / unit / BigInt(count)) * unit;
  if (each === 0n) return null;
  const last = digits - each * BigInt(count - 1);
  return [...Array.from({ length: count - 1 }, () => each), last].map((part) =>
    trimmed({ digits: part, scale: fine }),
  );
}

/** `total` in parts of `size`, the last one smaller when it does not go up evenly. */
export function splitBySize(total: string, size: string): string[] | null {
  const whole = parseScaled(total);
  const step = parseScaled(size);
  if (!whole || !step || step.digits <= 0n || compareScaled(step, whole) >= 0) return null;
  const parts: string[] = [];
  let left = whole;
  while (left.digits > 0n) {
    if (parts.length === mostParts) return null;
    const part = compareScaled(left, step) > 0 ? step : left;
    parts.push(trimmed(part));
    left = subtractScaled(left, part);
  }
  return parts;
}

/** What the parts leave of the total: '0' when they add up, null when one of them is no number. */
export function leftOver(total: string, parts: readonly string[]): string | null {
  const sum = added(parts);
  const whole = parseScaled(total);
  return sum && whole ? trimmed(subtractScaled(whole, sum)) : null;
}

export function sumOf(parts: readonly string[]): string | null {
  const sum = added(parts);
  return sum && trimmed(sum);
}

/** `value` × `part` ÷ `whole`, for further quantities that are shared out in the same proportion. */
export function inProportion(value: string, parts: readonly string[], whole: string): string[] | null {
  const all = parseScaled(value);
  const of = parseScaled(whole);
  if (!all || !of || of.digits === 0n) return null;
  let left = all;
  return parts.map((text, index) => {
    const part = parseScaled(text) ?? { digits: 0n, scale: 0 };
    if (index === parts.length - 1) return trimmed(left);
    const digits =
      (all.digits * part.digits * 10n ** BigInt(of.scale)) / (of.digits * 10n ** BigInt(part.scale));
    const share = { digits, scale: all.scale };
    left = subtractScaled(left, share);
    return trimmed(share);
  });
}

function added(parts: readonly string[]): Scaled | null {
  let sum: Scaled = { digits: 0n, scale: 0 };
  for (const part of parts) {
    const number = parseScaled(part);
    if (!number) return null;
    sum = addScaled(sum, number);
  }
  return sum;
}

function trimmed(value: Scaled): string {
  const text = scaledText(value);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
