// What stands beside 质量统计分析: the rates of every period in their order, and the reasons of defects from the most frequent
// on, with what they come to together. Pure, decimal texts; rates in percent with two decimals.
import { type Decimal, decimal, decimalText } from '#model/decimal.ts';

export interface TrendSums {
  period: string;
  lots: number;
  accepted: number;
  /** Units looked at, and those of them that failed. */
  sampled: string;
  defective: string;
}

export interface TrendPoint {
  period: string;
  lots: number;
  /** Null: nothing was inspected. */
  lotPassRate: string | null;
  ppm: number | null;
}

export interface ReasonSum {
  /** Null: the defect has no reason. */
  name: string | null;
  qty: string;
}

export interface ParetoBar {
  name: string;
  qty: string;
  share: string;
  cumulative: string;
}

export interface TrendBoard {
  points: readonly TrendPoint[];
  reasons: readonly ParetoBar[];
}

/** Reasons that have a bar of their own; the others stand together in the last. */
const MOST_BARS = 10;
const OTHERS = '其他';
const UNNAMED = '没有原因';

const percent = (part: Decimal, whole: Decimal): string =>
  decimalText(part.times(100).dividedBy(whole).toDecimalPlaces(2));

export function trendPoint({ period, lots, accepted, sampled, defective }: TrendSums): TrendPoint {
  return {
    period,
    lots,
    lotPassRate: lots > 0 ? percent(decimal(String(accepted)), decimal(String(lots))) : null,
    ppm: decimal(sampled).greaterThan(0)
      ? Number(
          decimalText(decimal(defective).times(1_000_000).dividedBy(decimal(sampled)).toDecimalPlaces(0)),
        )
      : null,
  };
}

/** @param reasons in any order; the same reason once */
export function paretoOf(reasons: readonly ReasonSum[]): ParetoBar[] {
  const found = reasons
    .map(({ name, qty }) => ({ name: name ?? UNNAMED, qty: decimal(qty) }))
    .filter(({ qty }) => qty.greaterThan(0))
    .toSorted((left, right) => right.qty.comparedTo(left.qty) || (left.name < right.name ? -1 : 1));
  const isLong = found.length > MOST_BARS;
  const own = isLong ? found.slice(0, MOST_BARS - 1) : found;
  const sum = (rows: typeof found): Decimal => rows.reduce((total, { qty }) => total.plus(qty), decimal('0'));
  const bars = isLong ? [...own, { name: OTHERS, qty: sum(found.slice(own.length)) }] : own;
  const whole = sum(found);
  let together = decimal('0');
  return bars.map(({ name, qty }) => {
    together = together.plus(qty);
    return {
      name,
      qty: decimalText(qty),
      share: percent(qty, whole),
      cumulative: percent(together, whole),
    };
  });
}
