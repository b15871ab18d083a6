// Unit conversion of a material as an exact fraction (rule Q1), found in the order the catalogue of units sets.
import type { Decimal } from '#model/decimal.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import { byFraction, type Fraction as ExactFraction, fractionOf as exactOf } from '#model/fraction.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import { numberOf } from './amounts.ts';
import { factsReader, type FactsOf } from './facts.ts';

/** 1 unit = numerator / denominator base units. */
export interface Fraction {
  numerator: Decimal;
  denominator: Decimal;
}

const ratio = { numerator: 'qty', denominator: 'qty' } as const;
/** A unit within its group. */
const unitFacts = { unitGroup: 'ref', ...ratio } as const;
const unitOf = factsReader(unitFacts);
const precisionOf = factsReader({ precision: 'integer' });
/** Rows of 辅助计量单位, and of 单位换算 with the units at their ends, as the server sends them along with the material. */
const unitRowOf = factsReader({ unit: 'ref', ...ratio });
const conversionRowOf = factsReader({
  isGeneral: 'bool',
  fromUnit: 'ref',
  fromGroup: 'ref',
  fromNumerator: 'qty',
  fromDenominator: 'qty',
  toUnit: 'ref',
  toGroup: 'ref',
  toNumerator: 'qty',
  toDenominator: 'qty',
  ...ratio,
});
const baseUnitOfMaterial = factsReader({ baseUnit: 'ref' });

type Ratio = FactsOf<typeof ratio>;
/** A unit by its id. */
type End = FactsOf<typeof unitFacts> & { id: FieldValue };
type ConversionRow = ReturnType<typeof conversionRowOf>;

const one: Fraction = { numerator: decimal('1'), denominator: decimal('1') };

function fractionOf(row: Ratio): Fraction | null {
  const numerator = numberOf(row.numerator);
  const denominator = row.denominator === null ? one.denominator : numberOf(row.denominator);
  return numerator.gt(0) && denominator.gt(0) ? { numerator, denominator } : null;
}

/** Units of one group: how many `to` one `from` is; null when they are of different groups. */
function inGroup(from: End, to: End): Fraction | null {
  if (from.unitGroup === null || from.unitGroup !== to.unitGroup) return null;
  return over(fractionOf(from), fractionOf(to));
}

function over(left: Fraction | null, right: Fraction | null): Fraction | null {
  if (left === null || right === null) return null;
  return {
    numerator: left.numerator.times(right.denominator),
    denominator: left.denominator.times(right.numerator),
  };
}

function times(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator.times(right.numerator),
    denominator: left.denominator.times(right.denominator),
  };
}

function inverse({ numerator, denominator }: Fraction): Fraction {
  return { numerator: denominator, denominator: numerator };
}

/** The end of a row of 单位换算. */
function end(row: ConversionRow, side: 'from' | 'to'): End {
  return {
    id: row[`${side}Unit`],
    unitGroup: row[`${side}Group`],
    numerator: row[`${side}Numerator`],
    denominator: row[`${side}Denominator`],
  };
}

function step(from: End, to: End): Fraction | null {
  return from.id === to.id ? one : inGroup(from, to);
}

/** By a row of 单位换算, read forwards or backwards; its ends may be other units of the groups in question. */
function through(row: ConversionRow, unit: End, base: End): Fraction | null {
  const own = fractionOf(row);
  if (own === null) return null;
  const [from, to] = [end(row, 'from'), end(row, 'to')];
  for (const [near, far, factor] of [
    [from, to, own],
    [to, from, inverse(own)],
  ] as const) {
    const [first, last] = [step(unit, near), step(far, base)];
    if (first !== null && last !== null) return times(times(first, factor), last);
  }
  return null;
}

/**
 * Base units per unit; null when the material has no conversion; undefined when material or units are not loaded here,
 * so that nothing can be said. Asked in turn: the material's unit rows, its conversions, the unit group, general
 * conversions.
 */
export function conversionOf(
  material: RefRecord | undefined,
  unit: FieldValue,
  baseUnit: FieldValue,
  reader: RefReader,
): Fraction | null | undefined {
  if (unit === null || unit === '' || baseUnit === null || baseUnit === '') return undefined;
  if (unit === baseUnit) return one;
  if (material === undefined) return undefined;
  const { unitRows = [], conversions = [] } = material.lines ?? {};
  const unitRow = unitRows.map(unitRowOf).find((row) => row.unit === unit);
  const own = unitRow === undefined ? null : fractionOf(unitRow);
  if (own !== null) return own;
  const [from, to] = [reader('unit', unit)?.fields, reader('unit', baseUnit)?.fields];
  if (from === undefined || to === undefined) return undefined;
  const [fromEnd, toEnd] = [
    { ...unitOf(from), id: unit },
    { ...unitOf(to), id: baseUnit },
  ];
  const rows = conversions.map(conversionRowOf);
  const by = (general: boolean) =>
    rows.flatMap((row) => (row.isGeneral === general ? (through(row, fromEnd, toEnd) ?? []) : []))[0] ?? null;
  return by(false) ?? inGroup(fromEnd, toEnd) ?? by(true);
}

/** The same in whole numbers, for what goes on being multiplied. */
export function exactFraction({ numerator, denominator }: Fraction): ExactFraction {
  return byFraction(exactOf(decimalText(numerator)), exactOf(decimalText(denominator)));
}

/** What people are told where nothing converts a unit of a material, and where they mend it. */
export function noConversion(material: string, from: string, to: string): string {
  return `物料“${material}”没有从“${from}”到“${to}”的单位换算，请在物料的辅助计量单位或单位换算中维护，或改用其他单位`;
}

/** A quantity cannot be told in another unit; the message is for people. */
export class NoConversion extends RangeError {
  override name = 'NoConversion';
}

/** Quantity in base units, exact. */
export function toBase(qty: Decimal, fraction: Fraction): Decimal {
  return qty.times(fraction.numerator).div(fraction.denominator);
}

/** Quantity in the unit, exact. */
export function fromBase(baseQty: Decimal, fraction: Fraction): Decimal {
  return baseQty.times(fraction.denominator).div(fraction.numerator);
}

/** Decimals of a unit; undefined when it is not loaded. */
export function unitPrecision(unit: FieldValue, reader: RefReader): number | undefined {
  return precisionOf(reader('unit', unit)?.fields).precision ?? undefined;
}

/** The unit a material is counted in; null when it is not loaded. */
export function baseUnitOf(material: RefRecord | undefined): string | null {
  return baseUnitOfMaterial(material?.fields).baseUnit;
}
