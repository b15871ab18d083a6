// Exact quantities of planning: whole numbers of the smallest step of their material, held in doubles. A material's scale
// is the most decimals that its unit or any quantity of its data has (0 to 8), so that nothing is rounded but where a
// rule says so. Products beyond 2^53 are computed with BigInt; a quantity beyond it is refused, never rounded.
import { decimal } from '#model/decimal.ts';

const largest = Number.MAX_SAFE_INTEGER;

/** A quantity has too many digits to be planned exactly. */
export class QuantityOverflow extends RangeError {
  override name = 'QuantityOverflow';
  constructor(quantity: string, material: string) {
    super(
      `物料 ${material} 的数量 ${quantity} 超出可精确运算的范围（约 9×10¹⁵ 个最小单位），请检查单据数量或单位精度`,
    );
  }
}

/** Decimals of a text without trailing zeros: 2 for '1.250'. */
export function decimalsOf(text: string | null | undefined): number {
  if (text === null || text === undefined) return 0;
  const point = text.indexOf('.');
  if (point < 0) return 0;
  let end = text.length;
  while (end > point + 1 && text.charCodeAt(end - 1) === 48) end -= 1;
  return end - point - 1;
}

/** The text in steps of 10^-scale. @throws QuantityOverflow, RangeError for what is no decimal of that scale */
export function stepsOf(text: string | null | undefined, scale: number, material: string): number {
  if (text === null || text === undefined || text === '' || text === '0') return 0;
  if (text.length + scale <= shortest) {
    const quick = quickSteps(text, scale);
    if (quick !== null) return quick;
  }
  return safe(
    BigInt(
      decimal(text)
        .times(10 ** scale)
        .toFixed(0),
    ),
    text,
    material,
  );
}

/** Digits that a double holds without a doubt. */
const shortest = 15;

/** Digits with one point at most; null for anything else and for more decimals than the scale. */
function quickSteps(text: string, scale: number): number | null {
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

function safe(steps: bigint, text: string, material: string): number {
  if (steps > BigInt(largest) || steps < BigInt(-largest)) throw new QuantityOverflow(text, material);
  return Number(steps);
}

/** The steps as a decimal text without trailing zeros. */
export function quantityText(steps: number, scale: number): string {
  if (scale === 0 || steps === 0) return String(steps);
  const digits = String(Math.abs(steps)).padStart(scale + 1, '0');
  const whole = digits.slice(0, -scale);
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return `${steps < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Smallest whole number not below a ÷ b, for whole a ≥ 0 and b > 0; exact. */
export function ceilDivide(a: number, b: number): number {
  const rest = a % b;
  return (a - rest) / b + (rest === 0 ? 0 : 1);
}

/** The value rounded up to a multiple of the step. */
export function upTo(value: number, step: number): number {
  const rest = value % step;
  return rest === 0 ? value : value - rest + step;
}

/** Sum of quantities. @throws QuantityOverflow */
export function sumOf(a: number, b: number, material: string): number {
  const sum = a + b;
  if (sum > largest || sum < -largest) throw new QuantityOverflow(String(sum), material);
  return sum;
}

/**
 * steps × ceil((value × top + constant) ÷ bottom): how a line, a yield or a shrinkage makes one quantity of another.
 * All whole; `bottom` above zero.
 */
export interface Ratio {
  top: number | bigint;
  constant: number | bigint;
  bottom: number | bigint;
  /** Steps of the answer in one unit of rounding. */
  steps: number;
}

/** @throws QuantityOverflow */
export function applyRatio({ top, constant, bottom, steps }: Ratio, value: number, material: string): number {
  if (typeof top === 'number' && typeof constant === 'number' && typeof bottom === 'number') {
    const product = value * top + constant;
    if (product <= largest) {
      const answer = ceilDivide(product, bottom) * steps;
      if (answer > largest) throw new QuantityOverflow(String(answer), material);
      return answer;
    }
  }
  const product = BigInt(value) * BigInt(top) + BigInt(constant);
  const under = BigInt(bottom);
  const answer = ((product + under - 1n) / under) * BigInt(steps);
  return safe(answer, String(answer), material);
}

/** An exact fraction, `bottom` above zero. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

export const wholeOne: Fraction = { top: 1n, bottom: 1n };
export const nothing: Fraction = { top: 0n, bottom: 1n };

/** Fraction of a decimal text; `fallback` where it is empty. */
export function fractionOf(text: string | null | undefined, fallback: Fraction = nothing): Fraction {
  if (text === null || text === undefined || text === '') return fallback;
  const places = decimalsOf(text);
  const quick = text.length + places <= shortest ? quickSteps(text, places) : null;
  if (quick !== null)
    return places === 0 ? wholeFraction(quick) : reduced(BigInt(quick), 10n ** BigInt(places));
  return reduced(
    BigInt(
      decimal(text)
        .times(10 ** places)
        .toFixed(0),
    ),
    10n ** BigInt(places),
  );
}

const wholeFraction = (value: number): Fraction =>
  value === 0 ? nothing : value === 1 ? wholeOne : { top: BigInt(value), bottom: 1n };

export function timesFraction(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.top, a.bottom * b.bottom);
}

/** @throws RangeError for a divisor of nought or below */
export function byFraction(a: Fraction, b: Fraction): Fraction {
  if (b.top <= 0n) throw new RangeError('divided by nought');
  return reduced(a.top * b.bottom, a.bottom * b.top);
}

export function plusFraction(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

function reduced(top: bigint, bottom: bigint): Fraction {
  const by = divisor(top < 0n ? -top : top, bottom);
  return by <= 1n ? { top, bottom } : { top: top / by, bottom: bottom / by };
}

function divisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

const narrow = (value: bigint): number | bigint =>
  value <= BigInt(largest) && value >= BigInt(-largest) ? Number(value) : value;

/**
 * The ratio that gives slope × value + constant, rounded up to `decimals` of the answer.
 * @param from scale of the value
 * @param to scale of the answer, not below its decimals
 */
export function ratioOf(
  slope: Fraction,
  constant: Fraction,
  from: number,
  decimals: number,
  to: number,
): Ratio {
  const unit = 10n ** BigInt(decimals);
  const source = 10n ** BigInt(from);
  const top = slope.top * constant.bottom * unit;
  const fixed = constant.top * slope.bottom * unit * source;
  const bottom = slope.bottom * constant.bottom * source;
  const by = divisor(divisor(top, bottom), fixed < 0n ? -fixed : fixed);
  const shared = by === 0n ? 1n : by;
  return {
    top: narrow(top / shared),
    constant: narrow(fixed / shared),
    bottom: narrow(bottom / shared),
    steps: 10 ** (to - decimals),
  };
}
