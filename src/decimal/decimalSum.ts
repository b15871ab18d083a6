// Exact sums of decimal strings, fast enough for a hundred thousand rows: short numbers are added as scaled integers in
// a double and moved to a bigint before they could lose a digit.
import { parseScaled, scaledText } from './scaled.ts';
import type { Scaled } from './scaled.ts';

/** Doubles hold integers exactly up to 2^53; both summands stay below half of it. */
const safe = 2 ** 51;
const mostDigits = 15;

export class DecimalSum {
  scale = 0;
  count = 0;
  private low = 0;
  private high = 0n;

  /** Adds (or with −1 takes away) a number; other texts and empty values do not count. */
  add(text: string | null, sign: 1 | -1 = 1): void {
    if (text === null || text === '') return;
    const digits = this.fast(text);
    if (digits !== null) {
      this.low += sign * digits;
      if (this.low > safe || this.low < -safe) this.carry();
    } else {
      const value = parseScaled(text);
      if (!value) return;
      this.raise(value.scale);
      this.high += BigInt(sign) * value.digits * 10n ** BigInt(this.scale - value.scale);
    }
    this.count += sign;
  }

  join(other: DecimalSum): void {
    const { digits, scale } = other.value();
    this.raise(scale);
    this.high += digits * 10n ** BigInt(this.scale - scale);
    this.count += other.count;
  }

  value(): Scaled {
    return { digits: this.high + BigInt(this.low), scale: this.scale };
  }

  text(): string {
    return scaledText(this.value());
  }

  /** The text as an integer at this sum's scale, or null when it is too long for a double or no plain number. */
  private fast(text: string): number | null {
    let at = 0;
    const negative = text.charCodeAt(0) === 45;
    if (negative || text.charCodeAt(0) === 43) at = 1;
    let digits = 0;
    let point = -1;
    let seen = 0;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 46 && point < 0) point = at;
      else if (code >= 48 && code <= 57) {
        digits = digits * 10 + (code - 48);
        seen++;
      } else return null;
    }
    const scale = point < 0 ? 0 : text.length - point - 1;
    if (seen === 0) return null;
    this.raise(scale);
    if (seen + this.scale - scale > mostDigits) return null;
    const scaled = digits * 10 ** (this.scale - scale);
    return negative ? -scaled : scaled;
  }

  private carry(): void {
    this.high += BigInt(this.low);
    this.low = 0;
  }

  private raise(scale: number): void {
    if (scale <= this.scale) return;
    this.carry();
    this.high *= 10n ** BigInt(scale - this.scale);
    this.scale = scale;
  }
}

/** a ÷ b rounded half up (away from zero) to `scale` places; null when b is zero. */
export function divideScaled(a: Scaled, b: Scaled, scale: number): Scaled | null {
  if (b.digits === 0n) return null;
  const up = scale + b.scale - a.scale;
  const numerator = up >= 0 ? a.digits * 10n ** BigInt(up) : a.digits;
  const denominator = up >= 0 ? b.digits : b.digits * 10n ** BigInt(-up);
  const negative = numerator < 0n !== denominator < 0n;
  const whole = numerator < 0n ? -numerator : numerator;
  const by = denominator < 0n ? -denominator : denominator;
  const digits = (whole * 2n + by) / (by * 2n);
  return { digits: negative ? -digits : digits, scale };
}
