// Columns of lines that explain why the amount is not price times quantity: shown as soon as a line has such a reason,
// whatever else the table shows.
import { decimal, isDecimalText } from '#model/decimal.ts';
import type { Fields, Row } from '#model/entity.ts';

const discounts = ['discountRate', 'discountAmount'] as const;

/** Keys of the line fields that explain an amount of at least one of the rows, in a fixed order. */
export function explainingFields(fields: Fields, rows: readonly Row[]): string[] {
  const found: string[] = [];
  for (const key of discounts)
    if (fields[key] !== undefined && rows.some((row) => isNumber(row[key]))) found.push(key);
  const inAnotherUnit = ({ priceUnit, unit }: Row): boolean =>
    typeof priceUnit === 'string' && typeof unit === 'string' && priceUnit !== unit;
  if (Object.hasOwn(fields, 'priceUnit') && rows.some(inAnotherUnit))
    found.push('priceUnit', ...(Object.hasOwn(fields, 'priceQty') ? ['priceQty'] : []));
  return found;
}

function isNumber(value: Row[string] | undefined): boolean {
  return typeof value === 'string' && isDecimalText(value) && !decimal(value).isZero();
}
