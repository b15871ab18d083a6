// What a row of a bill of materials needs for a number of parents; planning and picking lists compute by it.
import { Decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { numberOf } from './amounts.ts';

const one = new Decimal(1);

function orOne(value: Decimal): Decimal {
  return value.isZero() ? one : value;
}

/**
 * Quantity in the unit of the row, rounded up to `precision` decimals. Rows of fixed dosage need the same for any number
 * of parents; by-products come out negative where planning asks for them, not here.
 */
export function requiredQty(parents: string, header: Row, row: Row, precision: number): string {
  const perParent = numberOf(row['numerator']).div(orOne(numberOf(row['denominator'])));
  const yielded = orOne(numberOf(header['yieldRate'] ?? '100')).div(100);
  const exact =
    row['dosageType'] === 'fixed'
      ? perParent
      : numberOf(parents)
          .div(orOne(numberOf(header['qty'])))
          .times(perParent)
          .times(numberOf(row['scrapRate']).div(100).plus(1))
          .plus(numberOf(row['fixedScrapQty']));
  return decimalText(exact.div(yielded).toDecimalPlaces(precision, Decimal.ROUND_UP));
}
