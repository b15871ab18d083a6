// Unit conversion of a material as an exact fraction: its own unit rows first, then the unit group (rule Q1).
import type { Decimal } from '#model/decimal.ts';
import { decimal } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import { numberOf } from './amounts.ts';

/** 1 unit = numerator / denominator base units. */
export interface Fraction {
  numerator: Decimal;
  denominator: Decimal;
}

const one: Fraction = { numerator: decimal('1'), denominator: decimal('1') };

function fractionOf(row: Row | undefined): Fraction | null {
  if (row === undefined) return null;
  const numerator = numberOf(row['numerator']);
  const denominator = row['denominator'] === null || row['denominator'] === undefined ? one.denominator : numberOf(row['denominator']);
  return numerator.gt(0) && denominator.gt(0) ? { numerator, denominator } : null;
}

/**
 * Base units per unit; null when the material has no conversion; undefined when material or units are not loaded here,
 * so that nothing can be said.
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
  const own = fractionOf(material.lines?.['unitRows']?.find((row) => row['unit'] === unit));
  if (own !== null) return own;
  const from = reader('unit', unit);
  const to = reader('unit', baseUnit);
  if (from === undefined || to === undefined) return undefined;
  const group = from.fields['unitGroup'] ?? null;
  if (group === null || group !== (to.fields['unitGroup'] ?? null)) return null;
  const fromGroup = fractionOf(from.fields);
  const toGroup = fractionOf(to.fields);
  if (fromGroup === null || toGroup === null) return null;
  return {
    numerator: fromGroup.numerator.times(toGroup.denominator),
    denominator: fromGroup.denominator.times(toGroup.numerator),
  };
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
  const precision = reader('unit', unit)?.fields['precision'];
  return typeof precision === 'number' ? precision : undefined;
}
