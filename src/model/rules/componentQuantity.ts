// Rules `componentQuantity` and `plannedQuantity`: what a part needs for the quantity that is started, and quantities of
// order lines in base units. Source of the formula: explosion b3 (multiply and divide loss, fixed parts, rounded up).
import { Decimal, decimalText, roundText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { areNumbers, numberOf } from './amounts.ts';
import {
  baseUnitOf as baseUnitOfMaterial,
  conversionOf,
  noConversion,
  toBase,
  unitPrecision,
} from './conversion.ts';
import { factsReader } from './facts.ts';
import type { LineRule, RuleProblem } from './rule.ts';

const columnScale = 8;
const hundred = new Decimal(100);

/** What is counted, and in which units. */
const partOf = factsReader({ material: 'ref', unit: 'ref', baseUnit: 'ref' });
const dosageOf = factsReader({
  unit: 'ref',
  numerator: 'qty',
  denominator: 'qty',
  dosageType: 'dict',
  scrapRate: 'percent',
  fixedScrapQty: 'qty',
});
const requiredOf = factsReader({ requiredQty: 'qty', isManualQty: 'bool' });
const plannedOf = factsReader({ planQty: 'qty' });
const orderOf = factsReader({ startQty: 'qty', scrapFormula: 'dict' });

/** How the loss in percent enters: multiply × (1 + loss), divide ÷ (1 − loss). */
type ScrapFormula = 'multiply' | 'divide';

interface ComponentDosage {
  numerator: Decimal;
  denominator: Decimal;
  /** The same for any quantity. */
  fixed: boolean;
  /** Percent. */
  scrapRate: Decimal;
  fixedScrapQty: Decimal;
}

/** Quantity for `start` parents, not rounded; the one division comes last, so that whole results stay whole. */
function neededQty(dosage: ComponentDosage, start: Decimal, formula: ScrapFormula): Decimal {
  const { numerator, denominator, fixed, scrapRate, fixedScrapQty } = dosage;
  if (denominator.isZero()) return fixedScrapQty;
  if (fixed) return numerator.div(denominator).plus(fixedScrapQty);
  const whole = start.times(numerator);
  const lossy =
    formula === 'divide' && scrapRate.lt(hundred)
      ? whole.times(hundred).div(denominator.times(hundred.minus(scrapRate)))
      : whole.times(hundred.plus(scrapRate)).div(denominator.times(hundred));
  return lossy.plus(fixedScrapQty);
}

/** Up to the decimals of the unit: half a screw is a screw. */
function roundedUp(value: Decimal, scale: number): Decimal {
  return value.toDecimalPlaces(scale, Decimal.ROUND_UP);
}

const baseUnitOf = ({ baseUnit, material }: ReturnType<typeof partOf>, reader: RefReader): string | null =>
  baseUnit ?? baseUnitOfMaterial(reader('material', material));

/** A part in a unit that nothing converts has no base quantity. */
export function unitProblems(line: LineRow, reader: RefReader): RuleProblem[] {
  const part = partOf(line);
  const material = reader('material', part.material);
  const [unit, baseUnit] = [part.unit, baseUnitOf(part, reader)];
  if (conversionOf(material, unit, baseUnit, reader) !== null) return [];
  const name = (id: string | null): string => reader('unit', id)?.name ?? '';
  const message = noConversion(material?.name ?? '', name(unit), name(baseUnit));
  return [{ field: 'unit', level: 'error', message }];
}

/** Base quantity of so much of a part; null where its unit has no ratio. */
export function baseOfComponent(line: LineRow, qty: Decimal, reader: RefReader): string | null {
  const part = partOf(line);
  const baseUnit = baseUnitOf(part, reader);
  const fraction = conversionOf(reader('material', part.material), part.unit, baseUnit, reader);
  if (fraction === null || fraction === undefined) return null;
  return roundText(toBase(qty, fraction), unitPrecision(baseUnit, reader) ?? columnScale);
}

/** Quantity a part needs for `start` parents by its own dosage, rounded up to its unit. */
export function requiredOfComponent(
  line: LineRow,
  start: Decimal,
  formula: ScrapFormula,
  reader: RefReader,
): Decimal {
  const said = dosageOf(line);
  const dosage: ComponentDosage = {
    numerator: numberOf(said.numerator),
    denominator: numberOf(said.denominator),
    fixed: said.dosageType === 'fixed',
    scrapRate: numberOf(said.scrapRate),
    fixedScrapQty: numberOf(said.fixedScrapQty),
  };
  const scale = unitPrecision(said.unit, reader) ?? columnScale;
  return roundedUp(neededQty(dosage, start, formula), scale);
}

const dosageFields = [
  'numerator',
  'denominator',
  'dosageType',
  'scrapRate',
  'fixedScrapQty',
  'unit',
] as const;

export const componentQuantity: LineRule = {
  reads: ['material', 'baseUnit', 'requiredQty', ...dosageFields],
  readsHeader: ['startQty', 'scrapFormula'],
  leads: [],
  needs: ['material', 'unit', 'requiredQty', 'baseQty', 'numerator', 'denominator'],
  run({ doc, line, changed, reader }) {
    if (!areNumbers(line, ['requiredQty', 'numerator', 'denominator', 'scrapRate', 'fixedScrapQty']))
      return {};
    const { startQty, scrapFormula } = orderOf(doc.fields);
    const { requiredQty, isManualQty } = requiredOf(line);
    const formula = scrapFormula === 'divide' ? 'divide' : 'multiply';
    const computed = requiredOfComponent(line, numberOf(startQty), formula, reader);
    const typed = changed.has('requiredQty') && requiredQty !== null;
    const manual = typed
      ? !numberOf(requiredQty).eq(computed)
      : isManualQty === true && requiredQty !== null && !dosageFields.some((field) => changed.has(field));
    const required = manual ? numberOf(requiredQty) : computed;
    return {
      requiredQty: decimalText(required),
      isManualQty: manual,
      baseQty: baseOfComponent(line, required, reader),
    };
  },
  problems: ({ line, reader }) => unitProblems(line, reader),
};

export const plannedQuantity: LineRule = {
  reads: ['material', 'unit', 'planQty', 'baseUnit'],
  readsHeader: [],
  leads: [],
  needs: ['material', 'unit', 'planQty', 'baseQty'],
  run({ line, reader }): Row {
    if (!areNumbers(line, ['planQty'])) return {};
    const { planQty } = plannedOf(line);
    return { baseQty: planQty === null ? null : baseOfComponent(line, numberOf(planQty), reader) };
  },
  problems: ({ line, reader }) => unitProblems(line, reader),
};
