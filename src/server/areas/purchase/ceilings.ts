// 限价控制: a price above the ceiling of the price list that holds for the line is worth a warning, or is refused.
import { compareTexts, formatDecimal } from '#model/decimal.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import { listedPrice } from '#model/rules/priceLookup.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { questionOf } from '#server/areas/trade/pricing/listedPrices.ts';
import { purchasePriceFacts } from './purchasePrices.ts';

type Order = DocOf<typeof purchaseOrder>;

/** Ceiling by line id, with tax, in the currency of the document. */
export async function ceilingsOf(doc: Order, read: Read): Promise<ReadonlyMap<string, string>> {
  const { supplier: partner, currency, localCurrency, date } = doc.fields;
  const rows = doc.lines.items.filter(({ isFree, material }) => isFree !== true && material !== null);
  if (currency === null || date === null || rows.length === 0) return new Map();
  const facts = await purchasePriceFacts(read, {
    doc,
    partner,
    currency,
    localCurrency,
    date,
    materials: [...new Set(rows.flatMap(({ material }) => material ?? []))],
  });
  const limited = facts.prices.filter(
    ({ ceilingPrice }) => ceilingPrice !== null && ceilingPrice !== undefined,
  );
  return new Map(
    rows.flatMap((row) => {
      const found = listedPrice(questionOf(row, currency, date, facts), limited, facts.sources)?.ceilingPrice;
      return typeof found === 'string' ? [[row.id, found] as const] : [];
    }),
  );
}

export function ceilingProblems(
  { lines }: Order,
  ceilings: ReadonlyMap<string, string>,
  level: Problem['level'],
): Problem[] {
  return lines.items.flatMap((row): Problem[] => {
    const ceiling = ceilings.get(row.id);
    const price = row.taxPrice;
    if (ceiling === undefined || price === null || compareTexts(price, ceiling) <= 0) return [];
    const message = `第${row.seq}行 含税单价 ${formatDecimal(price)} 高于价目表的价格上限 ${formatDecimal(ceiling)}，请核对价格`;
    return [{ field: 'taxPrice', lines: 'items', lineId: row.id, lineNo: row.seq, level, message }];
  });
}
