// Rule `quantity` (Q1, Q3, Q4): base quantity and pricing quantity of a line from its quantity, unit and material.
import { round, roundText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { areNumbers, numberOf } from './amounts.ts';
import {
  baseUnitOf as baseUnitOfMaterial,
  conversionOf,
  fromBase,
  noConversion,
  toBase,
  unitPrecision,
} from './conversion.ts';
import type { Fraction } from './conversion.ts';
import { factsReader } from './facts.ts';
import type { LineRule, LineRuleContext } from './rule.ts';

const columnScale = 8;

const factsOf = factsReader({
  material: 'ref',
  unit: 'ref',
  baseUnit: 'ref',
  priceUnit: 'ref',
  qty: 'qty',
  baseQty: 'qty',
});
type Line = ReturnType<typeof factsOf>;

interface Conversions {
  unit: Fraction | null | undefined;
  priceUnit: Fraction | null | undefined;
}

function conversions(line: Line, reader: RefReader): Conversions {
  const material = reader('material', line.material);
  const baseUnit = baseUnitOf(line, reader);
  return {
    unit: conversionOf(material, line.unit, baseUnit, reader),
    priceUnit: conversionOf(material, line.priceUnit, baseUnit, reader),
  };
}

function baseUnitOf(line: Line, reader: RefReader): string | null {
  return line.baseUnit ?? baseUnitOfMaterial(reader('material', line.material));
}

function isMissing(line: LineRow, key: string): boolean {
  return line[key] === undefined || line[key] === null || line[key] === '';
}

function run({ line: row, changed, affected, reader }: LineRuleContext): Row {
  if (!areNumbers(row, ['qty', 'baseQty', 'priceQty'])) return {};
  if (isMissing(row, 'qty')) return { baseQty: null, ...(changed.has('priceQty') ? {} : { priceQty: null }) };
  const line = factsOf(row);
  const qty = numberOf(line.qty);
  const { unit, priceUnit } = conversions(line, reader);
  const basePrecision = unitPrecision(baseUnitOf(line, reader), reader) ?? columnScale;
  let baseQty: string | null | undefined;
  let exact = unit ? toBase(qty, unit) : null;
  if (unit && exact !== null) {
    // Pushing all that remains gives the base quantity exactly, even when the unit quantity had to be rounded (Q4).
    const given = changed.has('baseQty') && line.baseQty !== null ? numberOf(line.baseQty) : null;
    const precision = unitPrecision(line.unit, reader) ?? columnScale;
    if (given !== null && round(fromBase(given, unit), precision).eq(qty)) exact = given;
    baseQty = roundText(exact, basePrecision);
  } else if (unit === null) baseQty = null;
  const values: Row = baseQty === undefined ? {} : { baseQty };
  const typed = changed.has('priceQty') && !isMissing(row, 'priceQty');
  const persisted =
    !isMissing(row, 'priceQty') && !['material', 'unit', 'qty', 'priceUnit'].some((key) => affected.has(key));
  if (typed || persisted) return values;
  if (isMissing(row, 'priceUnit') || line.priceUnit === line.unit)
    return { ...values, priceQty: roundText(qty, columnScale) };
  if (line.priceUnit === baseUnitOf(line, reader) && typeof baseQty === 'string')
    return { ...values, priceQty: baseQty };
  if (exact !== null && priceUnit) {
    const precision = unitPrecision(line.priceUnit, reader) ?? columnScale;
    return { ...values, priceQty: roundText(fromBase(exact, priceUnit), precision) };
  }
  return unit === null || priceUnit === null ? { ...values, priceQty: null } : values;
}

function missing(line: Line, key: 'unit' | 'priceUnit', reader: RefReader): string {
  const material = reader('material', line.material)?.name ?? '';
  const from = reader('unit', line[key])?.name ?? '';
  const to = reader('unit', baseUnitOf(line, reader))?.name ?? '基本单位';
  return noConversion(material, from, to);
}

export const quantity: LineRule = {
  reads: ['material', 'unit', 'qty', 'priceUnit', 'priceQty', 'baseUnit', 'baseQty'],
  readsHeader: [],
  leads: ['priceQty'],
  needs: ['material', 'unit', 'qty', 'baseQty'],
  run,
  problems({ line: row, lines, reader }) {
    if (isMissing(row, 'qty')) return [];
    const line = factsOf(row);
    const { unit, priceUnit } = conversions(line, reader);
    const isPriced = Object.hasOwn(lines.fields, 'priceUnit') && line.unit !== line.priceUnit;
    const keys = [
      ...(unit === null ? (['unit'] as const) : []),
      ...(priceUnit === null && isPriced ? (['priceUnit'] as const) : []),
    ];
    return keys.map((field) => ({ field, message: missing(line, field, reader), level: 'error' as const }));
  },
};
