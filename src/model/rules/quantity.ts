// Rule `quantity` (Q1, Q3, Q4): base quantity and pricing quantity of a line from its quantity, unit and material.
import { round, roundText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { areNumbers, numberOf } from './amounts.ts';
import { conversionOf, fromBase, noConversion, toBase, unitPrecision } from './conversion.ts';
import type { Fraction } from './conversion.ts';
import type { LineRule, LineRuleContext } from './rule.ts';

const columnScale = 8;

interface Conversions {
  unit: Fraction | null | undefined;
  priceUnit: Fraction | null | undefined;
}

function conversions(line: LineRow, reader: RefReader): Conversions {
  const material = reader('material', line['material'] ?? null);
  const baseUnit = baseUnitOf(line, reader);
  return {
    unit: conversionOf(material, line['unit'] ?? null, baseUnit, reader),
    priceUnit: conversionOf(material, line['priceUnit'] ?? null, baseUnit, reader),
  };
}

function baseUnitOf(line: LineRow, reader: RefReader) {
  return line['baseUnit'] ?? reader('material', line['material'] ?? null)?.fields['baseUnit'] ?? null;
}

function isMissing(line: LineRow, key: string): boolean {
  return line[key] === undefined || line[key] === null || line[key] === '';
}

function run({ line, changed, affected, reader }: LineRuleContext): Row {
  if (!areNumbers(line, ['qty', 'baseQty', 'priceQty'])) return {};
  if (isMissing(line, 'qty'))
    return { baseQty: null, ...(changed.has('priceQty') ? {} : { priceQty: null }) };
  const qty = numberOf(line['qty']);
  const { unit, priceUnit } = conversions(line, reader);
  const basePrecision = unitPrecision(baseUnitOf(line, reader), reader) ?? columnScale;
  const values: Row = {};
  let exact = unit ? toBase(qty, unit) : null;
  if (unit && exact !== null) {
    // Pushing all that remains gives the base quantity exactly, even when the unit quantity had to be rounded (Q4).
    const given = changed.has('baseQty') && !isMissing(line, 'baseQty') ? numberOf(line['baseQty']) : null;
    const precision = unitPrecision(line['unit'] ?? null, reader) ?? columnScale;
    if (given !== null && round(fromBase(given, unit), precision).eq(qty)) exact = given;
    values['baseQty'] = roundText(exact, basePrecision);
  } else if (unit === null) values['baseQty'] = null;
  const typed = changed.has('priceQty') && !isMissing(line, 'priceQty');
  const persisted =
    !isMissing(line, 'priceQty') &&
    !['material', 'unit', 'qty', 'priceUnit'].some((key) => affected.has(key));
  if (typed || persisted) return values;
  if (isMissing(line, 'priceUnit') || line['priceUnit'] === line['unit'])
    values['priceQty'] = roundText(qty, columnScale);
  else if (line['priceUnit'] === baseUnitOf(line, reader) && typeof values['baseQty'] === 'string')
    values['priceQty'] = values['baseQty'];
  else if (exact !== null && priceUnit) {
    const precision = unitPrecision(line['priceUnit'] ?? null, reader) ?? columnScale;
    values['priceQty'] = roundText(fromBase(exact, priceUnit), precision);
  } else if (unit === null || priceUnit === null) values['priceQty'] = null;
  return values;
}

function missing(line: LineRow, key: string, reader: RefReader): string {
  const material = reader('material', line['material'] ?? null)?.name ?? '';
  const from = reader('unit', line[key] ?? null)?.name ?? '';
  const to = reader('unit', baseUnitOf(line, reader))?.name ?? '基本单位';
  return noConversion(material, from, to);
}

export const quantity: LineRule = {
  reads: ['material', 'unit', 'qty', 'priceUnit', 'priceQty', 'baseUnit', 'baseQty'],
  readsHeader: [],
  leads: ['priceQty'],
  needs: ['material', 'unit', 'qty', 'baseQty'],
  run,
  problems({ line, lines, reader }) {
    if (isMissing(line, 'qty')) return [];
    const { unit, priceUnit } = conversions(line, reader);
    const keys = [
      unit === null ? 'unit' : '',
      priceUnit === null && Object.hasOwn(lines.fields, 'priceUnit') ? 'priceUnit' : '',
    ];
    return keys
      .filter((key, index) => key !== '' && !(index === 1 && line['unit'] === line['priceUnit']))
      .map((field) => ({ field, message: missing(line, field, reader), level: 'error' as const }));
  },
};
