// What a line below phantoms needs, written as a line of its own: need(started) = slope × started + constant, kept as
// exact fractions. An order stores its components so, and can be given another quantity without exploding again.
import {
  byFraction,
  divisorOf,
  type Fraction,
  fractionOf,
  fractionText,
  nothing,
  plusFraction,
  storedFraction,
  timesFraction,
  wholeOne,
} from '#model/fraction.ts';
import type { ScrapFormula, StructureItem } from './structures.ts';

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

type LineDosage = Pick<
  StructureItem,
  'numerator' | 'denominator' | 'dosageType' | 'scrapRate' | 'fixedScrapQty'
>;

/** The parents themselves: as many as are started. */
export const asStarted: LinearNeed = { slope: wholeOne, constant: nothing };

/** `unit` parents of the bill for each one that is started. */
export const countedIn = (unit: Fraction): LinearNeed =>
  unit.top === unit.bottom ? asStarted : { slope: unit, constant: nothing };

const hundred = fractionOf('100');

/** (1 + scrap), or 1 ÷ (1 − scrap); a scrap of 100 % or more cannot be divided and multiplies. */
function lossOf(scrapRate: string, formula: ScrapFormula): Fraction {
  const scrap = byFraction(fractionOf(scrapRate), hundred);
  return formula === 'divide' && scrap.top < scrap.bottom
    ? { top: scrap.bottom, bottom: scrap.bottom - scrap.top }
    : plusFraction(wholeOne, scrap);
}

/** What one parent takes of a part, losses by percent included. */
export function perParent(
  { numerator, denominator, scrapRate }: Pick<LineDosage, 'numerator' | 'denominator' | 'scrapRate'>,
  formula: ScrapFormula,
): Fraction {
  return byFraction(timesFraction(fractionOf(numerator), lossOf(scrapRate, formula)), divisorOf(denominator));
}

const shareOf = ({ numerator, denominator }: LineDosage, base: string): Fraction =>
  byFraction(fractionOf(numerator), timesFraction(divisorOf(denominator), divisorOf(base)));

/**
 * What the line needs for that many started parents, not rounded (b3); `base` is the number of parents its bill is for.
 * variable: parents ÷ base × numerator ÷ denominator × loss + fixed loss; fixed: numerator ÷ denominator + fixed loss.
 */
export function lineNeed(
  parents: Fraction,
  base: string,
  item: LineDosage,
  formula: ScrapFormula = 'multiply',
): { standard: Fraction; exact: Fraction } {
  const fixed = fractionOf(item.fixedScrapQty);
  if (item.dosageType === 'fixed') {
    const standard = shareOf(item, '1');
    return { standard, exact: plusFraction(standard, fixed) };
  }
  const standard = timesFraction(parents, shareOf(item, base));
  return { standard, exact: plusFraction(timesFraction(standard, lossOf(item.scrapRate, formula)), fixed) };
}

/** Need of a line with its losses, from what is started above it. */
export function needOf(
  parents: LinearNeed,
  base: string,
  item: LineDosage,
  formula: ScrapFormula,
): LinearNeed {
  if (item.dosageType === 'fixed')
    return { slope: nothing, constant: lineNeed(wholeOne, base, item, formula).exact };
  return {
    slope: lineNeed(parents.slope, base, { ...item, fixedScrapQty: '0' }, formula).exact,
    constant: lineNeed(parents.constant, base, item, formula).exact,
  };
}

/** The parents a bill starts so that `need` of them come out good; `unit` are units of the bill in one of the need. */
export function startsFor(need: LinearNeed, unit: Fraction, yieldRate: string): LinearNeed {
  const factor = timesFraction(unit, byFraction(hundred, divisorOf(yieldRate)));
  return { slope: timesFraction(need.slope, factor), constant: timesFraction(need.constant, factor) };
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
  const share = shareOf(item, base);
  if (parents === asStarted && divisorOf(base).top === divisorOf(base).bottom)
    return { dosageType: 'variable', numerator, denominator, scrapRate, fixedScrapQty };
  const slope = timesFraction(parents.slope, share);
  const constant = timesFraction(timesFraction(parents.constant, share), lossOf(scrapRate, formula));
  if (slope.top === 0n)
    return { dosageType: 'fixed', ...storedFraction(constant), scrapRate: '0', fixedScrapQty };
  // Needs are rounded up, so what is shortened is cut off: a hair too much would be a piece too much.
  const fixed = fractionText(plusFraction(constant, fractionOf(fixedScrapQty)), 8, 'down');
  return { dosageType: 'variable', ...storedFraction(slope), scrapRate, fixedScrapQty: fixed };
}
