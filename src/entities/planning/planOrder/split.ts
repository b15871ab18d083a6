// 拆分 of a plan order: the pieces a quantity falls into. Their sum is always exactly the quantity; what does not divide
// goes to the last piece. Source: catalogue `planOrder` (splitting keeps the sum), screens 4.5.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export type SplitWay =
  | { by: 'count'; count: number }
  /** One piece of so much, and the rest. */
  | { by: 'qty'; qty: string }
  /** As many pieces of so much as there are, and the rest. */
  | { by: 'most'; qty: string }
  /** So much on each of these days; the last takes the rest. */
  | { by: 'dates'; parts: readonly DatedPart[] };

interface DatedPart {
  finishDate: string;
  /** Ignored in the last part, which takes what is left. */
  qty: string;
}

export interface SplitPart {
  qty: string;
  /** Null: the day of the order. */
  finishDate: string | null;
}

/** More pieces than this are a slip of the keyboard. */
export const mostParts = 100;

/** Why the quantity cannot be split this way, or null. `scale`: decimals of the unit. */
export function splitProblem(total: string, scale: number, way: SplitWay): string | null {
  const whole = decimal(total);
  if (!whole.greaterThan(0)) return '没有可拆分的数量';
  if (way.by === 'count') {
    if (!Number.isInteger(way.count) || way.count < 2 || way.count > mostParts)
      return `拆分张数须为 2 到 ${mostParts} 的整数`;
    return evenPart(whole, way.count, scale).isZero()
      ? `数量 ${total} 不够拆成 ${way.count} 张，每张不足一个单位`
      : null;
  }
  if (way.by === 'dates') return datesProblem(whole, scale, way.parts);
  const qty = decimal(way.qty);
  if (!qty.greaterThan(0)) return way.by === 'most' ? '最大批量须大于 0' : '拆分数量须大于 0';
  if (qty.decimalPlaces() > scale) return `拆分数量最多 ${scale} 位小数`;
  if (qty.greaterThanOrEqualTo(whole)) return `拆分数量须小于 ${total}`;
  return way.by === 'most' && whole.div(qty).greaterThan(mostParts)
    ? `按 ${way.qty} 一批超过 ${mostParts} 张，请加大批量`
    : null;
}

function datesProblem(whole: Decimal, scale: number, parts: readonly DatedPart[]): string | null {
  if (parts.length < 2 || parts.length > mostParts) return `请填写 2 到 ${mostParts} 个日期`;
  const blank = parts.findIndex(({ finishDate }) => finishDate === '');
  if (blank >= 0) return `第${blank + 1}行 请填写日期`;
  let left = whole;
  for (const [index, { qty }] of parts.slice(0, -1).entries()) {
    if (!decimal(qty).greaterThan(0)) return `第${index + 1}行 数量须大于 0`;
    if (decimal(qty).decimalPlaces() > scale) return `第${index + 1}行 数量最多 ${scale} 位小数`;
    left = left.minus(decimal(qty));
  }
  return left.greaterThan(0)
    ? null
    : `前 ${parts.length - 1} 行已达到 ${decimalText(whole)}，最后一行没有剩余`;
}

const evenPart = (whole: Decimal, count: number, scale: number): Decimal =>
  whole.div(count).toDecimalPlaces(scale, Decimal.ROUND_DOWN);

/** The pieces in their order. Only for what {@link splitProblem} has nothing against. */
export function splitParts(total: string, scale: number, way: SplitWay): SplitPart[] {
  const whole = decimal(total);
  const before = partsBefore(whole, scale, way);
  const left = before.reduce((rest, { qty }) => rest.minus(decimal(qty)), whole);
  const day = way.by === 'dates' ? (way.parts.at(-1)?.finishDate ?? null) : null;
  return left.greaterThan(0) ? [...before, { qty: decimalText(left), finishDate: day }] : before;
}

/** All pieces but the one that takes the rest. */
function partsBefore(whole: Decimal, scale: number, way: SplitWay): SplitPart[] {
  if (way.by === 'dates')
    return way.parts
      .slice(0, -1)
      .map(({ qty, finishDate }) => ({ qty: decimalText(decimal(qty)), finishDate }));
  const piece = way.by === 'count' ? evenPart(whole, way.count, scale) : decimal(way.qty);
  const times =
    way.by === 'count' ? way.count - 1 : way.by === 'qty' ? 1 : whole.div(piece).floor().toNumber();
  return Array.from({ length: times }, () => ({ qty: decimalText(piece), finishDate: null }));
}
