// What is printed on a sale invoice: lines of equal name, unit, price and tax rate become one, and the sums stay equal to
// the cent, since they are sums of the lines (saleInvoice-r1).
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { LineOf } from '#model/typedDoc.ts';
import type { saleInvoice } from './saleInvoice.ts';

const summed = ['qty', 'amount', 'taxAmount', 'allAmount'] as const;
const printed = ['goodsName', 'specification', 'taxCategoryCode', 'unit', 'taxPrice', 'taxRate'] as const;

type Item = Pick<LineOf<typeof saleInvoice, 'items'>, (typeof summed)[number] | (typeof printed)[number]>;

function keyOf({ goodsName, specification, unit, taxPrice, taxRate }: Item): string {
  const [price, rate] = [decimal(taxPrice).toString(), decimal(taxRate).toString()];
  return JSON.stringify([goodsName ?? '', specification ?? '', unit ?? '', price, rate]);
}

/** In the order the first line of each stands; lines are merged only where there are more than `most`. */
export function invoiceFace(rows: readonly Item[], most: number): Row[] {
  const groups = rows.length > most ? [...Map.groupBy(rows, keyOf).values()] : rows.map((row) => [row]);
  return groups.flatMap((group): Row[] => {
    const [first] = group;
    if (first === undefined) return [];
    const sums = summed.map((key) => [
      key,
      decimalText(group.reduce((sum, row) => sum.plus(decimal(row[key])), new Decimal(0))),
    ]);
    return [Object.fromEntries([...printed.map((key) => [key, first[key]]), ...sums])];
  });
}
