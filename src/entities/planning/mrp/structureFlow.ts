// What a line of a structure needs as a straight line over the parents started: slope × parents + constant, exact. Lines
// under a phantom are that of the phantom put into their own. Source of the formulas: flows b3.
import {
  byFraction,
  divisorOf,
  type Fraction,
  fractionOf,
  nothing,
  plusFraction,
  timesFraction,
  wholeOne,
} from '#model/fraction.ts';
import type { CountedIn, PlanningBom, PlanningBomLine, PlanningScheme } from './snapshot.ts';

/** Units of the child for units of the parent that are started. */
export interface LineFlow {
  slope: Fraction;
  constant: Fraction;
}

export const wholeFlow: LineFlow = { slope: wholeOne, constant: nothing };

const hundred = fractionOf('100');

/** The need of a line by its own bill; bills and lines say the same over and over, so answers are kept. */
export function lineFlow({
  considerScrap = true,
  scrapFormula = 'multiply',
}: PlanningScheme): (bom: PlanningBom, line: PlanningBomLine) => LineFlow {
  const known = new Map<string, LineFlow>();
  return (bom, line) => {
    const scrapRate = considerScrap ? (line.scrapRate ?? '0') : '0';
    const isFixed = line.dosageType === 'fixed';
    const parents = isFixed ? 'fixed' : `${bom.qty ?? ''}/${unitName(bom)}`;
    const name = `${line.numerator}/${line.denominator ?? ''}/${unitName(line)}/${parents}/${scrapRate}/${line.fixedScrapQty ?? ''}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const unit = stockUnits(line);
    const share = timesFraction(byFraction(fractionOf(line.numerator), divisorOf(line.denominator)), unit);
    const loss = timesFraction(fractionOf(line.fixedScrapQty), unit);
    const made: LineFlow = isFixed
      ? { slope: nothing, constant: plusFraction(share, loss) }
      : {
          slope: timesFraction(
            byFraction(share, timesFraction(divisorOf(bom.qty), stockUnits(bom))),
            lossOf(scrapRate, scrapFormula),
          ),
          constant: loss,
        };
    known.set(name, made);
    return made;
  };
}

/** (1 + scrap), or 1 ÷ (1 − scrap); a scrap of 100 % or more cannot be divided and multiplies. */
function lossOf(scrapRate: string, formula: 'multiply' | 'divide'): Fraction {
  const scrap = byFraction(fractionOf(scrapRate), hundred);
  return formula === 'divide' && scrap.top < scrap.bottom
    ? { top: scrap.bottom, bottom: scrap.bottom - scrap.top }
    : plusFraction(wholeOne, scrap);
}

/** Parents started for one good one: 100 ÷ yield. */
export function startFlow({
  considerYield = true,
}: PlanningScheme): (yieldRate: string | undefined) => LineFlow {
  const known = new Map<string, LineFlow>();
  return (yieldRate = '') => {
    const found = known.get(yieldRate);
    if (found !== undefined) return found;
    const rate = considerYield ? fractionOf(yieldRate, hundred) : hundred;
    const made = { slope: rate.top > 0n ? byFraction(hundred, rate) : wholeOne, constant: nothing };
    known.set(yieldRate, made);
    return made;
  };
}

const unitName = ({ unitNumerator = '', unitDenominator = '' }: CountedIn): string =>
  `${unitNumerator}:${unitDenominator}`;

/** Stock units in one unit that a bill or a line counts in. */
const stockUnits = ({ unitNumerator, unitDenominator }: CountedIn): Fraction =>
  byFraction(divisorOf(unitNumerator), divisorOf(unitDenominator));

/** The need of a line for the parents above the phantom it stands under. */
export function throughFlow(above: LineFlow, line: LineFlow): LineFlow {
  return above === wholeFlow
    ? line
    : {
        slope: timesFraction(above.slope, line.slope),
        constant: plusFraction(timesFraction(above.constant, line.slope), line.constant),
      };
}
