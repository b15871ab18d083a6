// What a source hands on with a rest that is counted in base units: quantities are given in them, and prices per unit of the
// source become prices per base unit, so that what is charged stays what was agreed.
import { namedLineFieldsOf } from '#model/namedFields.ts';
import { type Decimal, decimal, isDecimalText, roundText } from '#model/decimal.ts';
import type { Fields, FieldValue, Row } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { unitPrecision } from '#model/rules/conversion.ts';
import { scaleFor } from '#model/scale.ts';
import type { Chosen } from './pushLines.ts';

interface Taken extends Chosen {
  /** Fields of the row that takes it, and its header. */
  fields: Fields;
  header: Row;
}

/** `handed` as it is, unless the rest is taken in another unit than the source counts in. */
export function perUnitTaken(handed: Row, { line, values, fields, header }: Taken, reader: RefReader): Row {
  const { unit } = namedLineFieldsOf(values);
  const source = namedLineFieldsOf(line);
  const [qty, baseQty] = [decimal(source.qty), decimal(source.baseQty)];
  if (unit === null || qty.isZero() || baseQty.isZero()) return handed;
  const { priceUnit } = handed;
  const isPricedInUnit = (priceUnit ?? source.unit) === source.unit;
  const converted = (value: Decimal, key: string): FieldValue | undefined => {
    const field = fields[key];
    if (field?.kind === 'qty' && field.scale === 'unit')
      return roundText(value.times(baseQty).dividedBy(qty), unitPrecision(unit, reader) ?? 6);
    // A price without a currency is one per unit of the row, whatever the row is priced in.
    if (field?.kind !== 'price' || (field.scale !== undefined && !isPricedInUnit)) return undefined;
    return roundText(value.times(qty).dividedBy(baseQty), scaleFor(field, handed, header, reader) ?? 8);
  };
  const changed = Object.entries(handed).flatMap(([key, value]) => {
    const now =
      typeof value === 'string' && isDecimalText(value) ? converted(decimal(value), key) : undefined;
    return now === undefined ? [] : [[key, now] as const];
  });
  return {
    ...handed,
    ...Object.fromEntries(changed),
    ...(isPricedInUnit && priceUnit !== undefined ? { priceUnit: unit } : {}),
  };
}
