// Where the number of decimals of a field comes from: the field itself, the unit of the row, the currency of the document.
import type { Doc, FieldValue, Row } from './entity.ts';
import type { FieldDef } from './fields.ts';
import type { RefReader } from './refs.ts';
import { factsReader } from './rules/facts.ts';

export interface ScaleSource {
  /** Decimals, when known. */
  scale: number | undefined;
  /** Name of the unit or currency that sets them, for messages; '' when the field does. */
  from: string;
}

const precisionFields: Readonly<Record<string, string>> = {
  amount: 'amountPrecision',
  price: 'pricePrecision',
};

/**
 * Decimals of `field.scale`: a digit; 'unit', 'baseUnit' … the precision of the unit referred to by that field of the
 * row or the header; 'currency.amount', 'currency.price', 'local.amount' those of a currency ('local': localCurrency).
 */
export function scaleSource(field: FieldDef, row: Row, header: Row, reader: RefReader): ScaleSource {
  const scale = field.scale;
  if (scale === undefined) return { scale: undefined, from: '' };
  if (/^\d+$/.test(scale)) return { scale: Number(scale), from: '' };
  const [place = '', part] = scale.split('.');
  const key = place === 'local' ? 'localCurrency' : place;
  const id = valueAt(row, key) ?? valueAt(header, key);
  const record = reader(part === undefined ? 'unit' : 'currency', id);
  if (record === undefined) return { scale: undefined, from: '' };
  const value = record.fields[part === undefined ? 'precision' : (precisionFields[part] ?? '')];
  return { scale: typeof value === 'number' ? value : undefined, from: record.name };
}

export function scaleFor(field: FieldDef, row: Row, header: Row, reader: RefReader): number | undefined {
  return scaleSource(field, row, header, reader).scale;
}

export interface MoneyScales {
  /** Amounts of the document currency (m). */
  money: number;
  /** Prices of the document currency (p). */
  price: number;
  /** Amounts of the local currency (ml). */
  local: number;
}

/** What a currency says. */
const precisions = factsReader({ amountPrecision: 'integer', pricePrecision: 'integer' });

/** Decimals of amounts and prices of a document; 2 and 6 where its currencies are not known. */
export function moneyScales(doc: Doc, reader: RefReader): MoneyScales {
  const currency = precisions(reader('currency', valueAt(doc.fields, 'currency'))?.fields);
  const local = precisions(reader('currency', valueAt(doc.fields, 'localCurrency'))?.fields);
  return {
    money: currency.amountPrecision ?? 2,
    price: currency.pricePrecision ?? 6,
    local: local.amountPrecision ?? 2,
  };
}

function valueAt(row: Row, key: string): FieldValue {
  return Object.hasOwn(row, key) ? (row[key] ?? null) : null;
}
