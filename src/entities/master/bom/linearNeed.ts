// What a line below phantoms needs, written as a line of its own: need(started) = slope × started + constant, kept as
// exact fractions. An order stores its components so, and can be given another quantity without exploding again.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { hundred, one, orOne, type ScrapFormula, type StructureItem } from './structures.ts';

export interface Fraction {
  over: Decimal;
  under: Decimal;
}

export interface LinearNeed {
  slope: Fraction;
  constant: Fraction;
}

/** The values of a component line of an order for one started parent; decimal texts. */
export interface PerOrder {
  dosageType: 'variable' | 'fixed';
  numerator: string;
  denominator: string;
  scrapRate: string;
  fixedScrapQty: string;
}

const nought: Fraction = { over: new Decimal(0), under: one };
const whole: Fraction = { over: one, under: one };

/** The parents themselves: as many as are started. */
export const asStarted: LinearNeed = { slope: whole, constant: nought };

/** Stored quantities have twelve digits before the point and eight behind it. */
const widest = new Decimal('1e12');

const times = (left: Fraction, right: Fraction): Fraction => ({
  over: left.over.times(right.over),
  under: left.under.times(right.under),
});

const plus = (left: Fraction, right: Fraction): Fraction =>
  left.over.isZero()
    ? right
    : right.over.isZero()
      ? left
      : reduced({
          over: left.over.times(right.under).plus(right.over.times(left.under)),
          under: left.under.times(right.under),
        });

function divisor(left: Decimal, right: Decimal): Decimal {
  let [larger, smaller] = [left.abs(), right.abs()];
  while (!smaller.isZero()) [larger, smaller] = [smaller, larger.mod(smaller)];
  return larger;
}

/** In lowest terms with whole numbers; one that stays too wide for a column becomes its value to eight decimals. */
function reduced({ over, under }: Fraction): Fraction {
  const scale = new Decimal(10).pow(Math.max(over.decimalPlaces(), under.decimalPlaces()));
  const [top, bottom] = [over.times(scale), under.times(scale)];
  const by = orOne(divisor(top, bottom));
  const [least, below] = [top.div(by), bottom.div(by)];
  return least.abs().lessThan(widest) && below.abs().lessThan(widest)
    ? { over: least, under: below }
    : { over: over.div(orOne(under)).toDecimalPlaces(8), under: one };
}

const value = ({ over, under }: Fraction): Decimal => over.div(orOne(under));

function loss(scrapRate: string, formula: ScrapFormula): Fraction {
  const scrap = decimal(scrapRate);
  return formula === 'divide' && scrap.lessThan(hundred)
    ? { over: hundred, under: hundred.minus(scrap) }
    : { over: hundred.plus(scrap), under: hundred };
}

const share = (base: string, { numerator, denominator }: StructureItem): Fraction => ({
  over: decimal(numerator),
  under: orOne(decimal(denominator)).times(orOne(decimal(base))),
});

/** Need of a line with its losses, from what is started above it; `base` is the number of parents its bill is for. */
export function needOf(
  parents: LinearNeed,
  base: string,
  item: StructureItem,
  formula: ScrapFormula,
): LinearNeed {
  const fixed: Fraction = { over: decimal(item.fixedScrapQty), under: one };
  if (item.dosageType === 'fixed') return { slope: nought, constant: plus(share('1', item), fixed) };
  const factor = times(share(base, item), loss(item.scrapRate, formula));
  return {
    slope: reduced(times(parents.slope, factor)),
    constant: plus(reduced(times(parents.constant, factor)), fixed),
  };
}

/** The parents a bill starts so that `need` of them come out good; `unit` are units of the bill in one of the need. */
export function startsFor(need: LinearNeed, unit: Fraction, yieldRate: string): LinearNeed {
  const factor = times(unit, { over: hundred, under: orOne(decimal(yieldRate)) });
  return { slope: reduced(times(need.slope, factor)), constant: reduced(times(need.constant, factor)) };
}

/** The line as a component line of the order that starts `parents` of its own. */
export function perOrder(
  parents: LinearNeed,
  base: string,
  item: StructureItem,
  formula: ScrapFormula,
): PerOrder {
  const { numerator, denominator, scrapRate, fixedScrapQty } = item;
  if (item.dosageType === 'fixed')
    return { dosageType: 'fixed', numerator, denominator, scrapRate: '0', fixedScrapQty };
  if (parents === asStarted && decimal(base).eq(one))
    return { dosageType: 'variable', numerator, denominator, scrapRate, fixedScrapQty };
  const slope = reduced(times(parents.slope, share(base, item)));
  const constant = times(times(parents.constant, share(base, item)), loss(scrapRate, formula));
  if (slope.over.isZero()) {
    const only = reduced(constant);
    return {
      dosageType: 'fixed',
      numerator: decimalText(only.over),
      denominator: decimalText(only.under),
      scrapRate: '0',
      fixedScrapQty,
    };
  }
  return {
    dosageType: 'variable',
    numerator: decimalText(slope.over),
    denominator: decimalText(slope.under),
    scrapRate,
    fixedScrapQty: decimalText(value(constant).plus(decimal(fixedScrapQty)).toDecimalPlaces(8)),
  };
}
