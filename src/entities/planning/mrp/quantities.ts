// Exact quantities of planning: whole numbers of the smallest step of their material, held in doubles. A material's scale
// is the most decimals that its unit or any quantity of its data has (0 to 8), so that nothing is rounded but where a
// rule says so. Products beyond 2^53 are computed with BigInt; a quantity beyond it is refused, never rounded.
import { decimal } from '#model/decimal.ts';
import { commonDivisor, type Fraction, quickSteps, shortest } from '#model/fraction.ts';

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
  const by = commonDivisor(commonDivisor(top, bottom), fixed < 0n ? -fixed : fixed);
  const shared = by === 0n ? 1n : by;
  return {
    top: narrow(top / shared),
    constant: narrow(fixed / shared),
    bottom: narrow(bottom / shared),
    steps: 10 ** (to - decimals),
  };
}
