// How figures of the dashboards are written: amounts in 万元 where they are long, changes in percent. Decimal texts.
import { decimal, formatDecimal } from '#model/decimal.ts';

/** '1,234.56' or '123.46 万'. */
export function amountText(amount: string): string {
  const value = decimal(amount);
  if (value.abs().lt(100_000)) return formatDecimal(amount, 2);
  const [divisor, unit] = value.abs().lt(1_000_000_000) ? [10_000, '万'] : [100_000_000, '亿'];
  return `${formatDecimal(value.div(divisor).toFixed(2), 2)} ${unit}`;
}

export interface Change {
  text: string;
  direction: 'up' | 'down' | 'same';
}

/** Null when there is nothing to compare with. */
export function changeOf(now: string, before: string): Change | null {
  const base = decimal(before);
  if (base.lte(0)) return null;
  const change = decimal(now).minus(base).div(base).times(100);
  const direction = change.gt(0) ? 'up' : change.lt(0) ? 'down' : 'same';
  return { text: `${change.abs().toFixed(1)}%`, direction };
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
