// Count, sum, average, least and greatest of selected cells, exact to the last decimal.
import type { CellValue } from '#grid';
import { Decimal, decimal, decimalText, formatDecimal, isDecimalText, round } from '#model/decimal.ts';

export function sumCells(values: readonly CellValue[]): { sum: string; average: string; min: string; max: string; count: number } | null {
  let sum = new Decimal(0);
  let min: Decimal | null = null;
  let max: Decimal | null = null;
  let count = 0;
  for (const value of values) {
    if (typeof value !== 'number' && !(typeof value === 'string' && isDecimalText(value))) continue;
    const number = decimal(value);
    sum = sum.plus(number);
    min = min === null || number.lt(min) ? number : min;
    max = max === null || number.gt(max) ? number : max;
    count += 1;
  }
  if (count === 0 || min === null || max === null) return null;
  const text = (number: Decimal): string => formatDecimal(decimalText(number));
  return { sum: text(sum), average: text(round(sum.div(count), 6)), min: text(min), max: text(max), count };
}
