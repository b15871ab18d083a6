// How figures of the dashboards are written: amounts in 万元 where they are long, changes in percent. Decimal texts.
import { divideScaled } from '#decimal/decimalSum.ts';
import {
  groupedText,
  parseScaled,
  type Scaled,
  scaledText,
  subtractScaled,
  timesScaled,
} from '#decimal/scaled.ts';

const whole = (digits: number): Scaled => ({ digits: BigInt(digits), scale: 0 });
const nought = whole(0);
/** A division by a number that is not 0. */
const divided = (value: Scaled, by: Scaled, scale: number): Scaled =>
  divideScaled(value, by, scale) ?? nought;

/** '1,234.56' or '123.46 万'. */
export function amountText(amount: string): string {
  const value = parseScaled(amount) ?? nought;
  const size = Math.abs(Number(amount));
  const [divisor, unit] =
    size < 100_000 ? [1, ''] : size < 1_000_000_000 ? [10_000, ' 万'] : [100_000_000, ' 亿'];
  return `${groupedText(scaledText(divided(value, whole(divisor), 2)))}${unit}`;
}

export interface Change {
  text: string;
  direction: 'up' | 'down' | 'same';
}

/** Null when there is nothing to compare with. */
export function changeOf(now: string, before: string): Change | null {
  const base = parseScaled(before) ?? nought;
  if (base.digits <= 0n) return null;
  const change = subtractScaled(parseScaled(now) ?? nought, base);
  const direction = change.digits > 0n ? 'up' : change.digits < 0n ? 'down' : 'same';
  const size = { ...change, digits: change.digits < 0n ? -change.digits : change.digits };
  const percent = scaledText(divided(timesScaled(size, 100), base, 1));
  // Nobody reads per cents by the thousand.
  const text =
    direction === 'up' && Number(percent) >= 1_000
      ? `${scaledText(divided(parseScaled(now) ?? nought, base, 0))} 倍`
      : `${percent}%`;
  return { text, direction };
}

/** '刚刚', '3 分钟前': how old a figure is. */
export function ageText(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return '刚刚';
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.floor(minutes / 60)} 小时前`;
}

/** The next number a scale of four steps can end at, so that each step is round too. */
export function scaleEnd(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const round = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find((factor) => factor * power >= largest) ?? 10;
  return round * power;
}
