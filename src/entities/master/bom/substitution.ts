// How substitutes cover a need: mixed by priority while their stock lasts, one for the whole need, or a set that replaces
// the main material together. Pure. Source: explosion b3, worked example E13.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

/** How the need is covered; `mix` goes on while stock lasts, `whole` takes one for all, `set` takes all together. */
export type SubstituteWay = 'mix' | 'whole' | 'set';

/** So much of a substitute for so much of the main material, as it was written: a quotient of the two would be inexact. */
export interface SubstituteRatio {
  /** Decimal text above zero. */
  ratio: string;
  /** Of the main material; 1 unless said. */
  per?: string;
}

export interface SubstituteStock extends SubstituteRatio {
  material: string;
  /** Free stock in the unit of the substitute. */
  stock: string;
  priority: number;
  /** Decimals of the unit of the substitute; eight unless said. */
  precision?: number;
}

export interface SubstituteUse {
  material: string;
  /** Of the need, in units of the main material. */
  asMain: string;
  /** In units of this material. */
  qty: string;
}

export interface SubstituteResult {
  use: SubstituteUse[];
  /** What is left to be supplied of the main material. */
  netOfMain: string;
}

/** The ways of the dictionaries `substituteMode` (on a BOM) and `substituteType` (of a substitution scheme). */
export function wayOf(mode: string | null): SubstituteWay {
  if (mode === 'fully' || mode === 'whole') return 'whole';
  return mode === 'combined' ? 'set' : 'mix';
}

/** What stands in for so much of the main material, not rounded. */
export function inSubstitute(asMain: Decimal, { ratio, per }: SubstituteRatio): Decimal {
  return asMain.times(decimal(ratio)).div(mainOf(per));
}

const mainOf = (per: string | undefined): Decimal => {
  const main = decimal(per ?? '1');
  return main.isZero() ? new Decimal(1) : main;
};

/**
 * Covers `need` of the main material from its own stock first, then from substitutes by priority.
 * mix: as main = min(rest, stock ÷ ratio), quantity = as main × ratio; whole: the first that covers the whole rest;
 * set: all of them together, as far as the scarcest reaches.
 */
export function coverBySubstitutes(
  need: string,
  main: { material: string; stock: string },
  substitutes: readonly SubstituteStock[],
  way: SubstituteWay,
): SubstituteResult {
  const use: SubstituteUse[] = [];
  const own = Decimal.max(0, Decimal.min(decimal(need), decimal(main.stock)));
  let rest = Decimal.max(0, decimal(need)).minus(own);
  if (own.greaterThan(0)) use.push({ material: main.material, asMain: text(own), qty: text(own) });
  const inOrder = substitutes
    .filter(({ ratio }) => decimal(ratio).greaterThan(0))
    .toSorted((left, right) => left.priority - right.priority || order(left.material, right.material));
  const reach = ({ stock, ratio, per }: SubstituteStock): Decimal =>
    Decimal.max(0, decimal(stock)).times(mainOf(per)).div(decimal(ratio));
  const take = (substitute: SubstituteStock, asMain: Decimal): void => {
    const { material, stock, precision = 8 } = substitute;
    const qty = Decimal.min(
      inSubstitute(asMain, substitute).toDecimalPlaces(precision, Decimal.ROUND_UP),
      decimal(stock),
    );
    use.push({ material, asMain: text(asMain), qty: text(qty) });
  };
  if (way === 'whole') {
    const found = inOrder.find((each) => reach(each).greaterThanOrEqualTo(rest));
    if (found === undefined || rest.isZero()) return { use, netOfMain: text(rest) };
    take(found, rest);
    return { use, netOfMain: '0' };
  }
  if (way === 'set') {
    if (inOrder.length === 0 || rest.isZero()) return { use, netOfMain: text(rest) };
    const together = down(Decimal.min(rest, ...inOrder.map(reach)));
    if (together.greaterThan(0)) for (const each of inOrder) take(each, together);
    return { use, netOfMain: text(rest.minus(together)) };
  }
  for (const each of inOrder) {
    const asMain = down(Decimal.min(rest, reach(each)));
    if (!asMain.greaterThan(0)) continue;
    take(each, asMain);
    rest = rest.minus(asMain);
  }
  return { use, netOfMain: text(rest) };
}

const down = (value: Decimal): Decimal => value.toDecimalPlaces(8, Decimal.ROUND_DOWN);
const text = (value: Decimal): string => decimalText(value.toDecimalPlaces(8));
const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
