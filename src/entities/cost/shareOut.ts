// One amount over several receivers by weight, to the cent: what is rounded never gets lost, the last takes the rest.
import { Decimal, round } from '#model/decimal.ts';

const zero = new Decimal(0);

/**
 * The parts of `whole` by weight, each rounded to `scale` decimals; the last receiver with a weight takes what is left, so
 * that they sum to `whole` exactly. All weights 0: nobody receives anything.
 */
export function shareOut(whole: Decimal, weights: readonly Decimal[], scale: number): Decimal[] {
  const all = weights.reduce((sum, weight) => sum.plus(weight), zero);
  const last = weights.findLastIndex((weight) => !weight.isZero());
  if (last < 0 || all.isZero()) return weights.map(() => zero);
  let left = whole;
  const parts = weights.map((weight, at) => {
    if (at === last || weight.isZero()) return zero;
    const part = round(whole.times(weight).dividedBy(all), scale);
    left = left.minus(part);
    return part;
  });
  return parts.map((part, at) => (at === last ? left : part));
}
