// What is printed on a sale invoice: lines of equal name, unit, price and tax rate become one, and the sums stay equal to
// the cent, since they are sums of the lines (saleInvoice-r1).
import { Decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { numberOf } from '#model/rules/amounts.ts';

const summed = ['qty', 'amount', 'taxAmount', 'allAmount'] as const;

function keyOf(row: Row): string {
  const price = numberOf(row['taxPrice']).toString();
  const rate = numberOf(row['taxRate']).toString();
  return JSON.stringify([row['goodsName'] ?? '', row['specification'] ?? '', row['unit'] ?? '', price, rate]);
}

/** In the order the first line of each stands; lines are merged only where there are more than `most`. */
export function invoiceFace(rows: readonly Row[], most: number): Row[] {
  const groups = rows.length > most ? [...Map.groupBy(rows, keyOf).values()] : rows.map((row) => [row]);
  return groups.flatMap((group): Row[] => {
    const [first] = group;
    if (first === undefined) return [];
    const sums = Object.fromEntries(
      summed.map((key): [string, FieldValue] => [
        key,
        decimalText(group.reduce((sum, row) => sum.plus(numberOf(row[key])), new Decimal(0))),
      ]),
    );
    return [
      {
        goodsName: first['goodsName'] ?? null,
        specification: first['specification'] ?? null,
        taxCategoryCode: first['taxCategoryCode'] ?? null,
        unit: first['unit'] ?? null,
        taxPrice: first['taxPrice'] ?? null,
        taxRate: first['taxRate'] ?? null,
        ...sums,
      },
    ];
  });
}
