// 起订量: a line that orders less at once than the price list it is priced by asks for is worth a warning when the document is
// submitted. Prices agreed upstream brought their quantities along.
import { compareTexts, formatDecimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { purchasePriceList } from '#entities/purchase/purchasePriceList.ts';
import type { salePriceList } from '#entities/sales/salePriceList.ts';
import { listedPrice } from '#model/rules/priceLookup.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { questionOf, type PriceSide } from './listedPrices.ts';
import type { Priced, PricedDoc } from './pricedDoc.ts';

/** Least quantity by line. */
type Least = ReadonlyMap<string, string>;

/** Where lists with least quantities stand. */
type Lists = typeof salePriceList | typeof purchasePriceList;

export function leastOrderOf(def: Priced, side: PriceSide, lists: Lists): Behaviour {
  return defineBehaviour(def, {
    title: '价目表的起订量',
    actions: {
      submit: defineAction(def, {
        checks: ['明细数量少于价目表的起订量时提交须确认'],
        facts: async (doc, read): Promise<Least> =>
          (await hasLeast(lists, read)) ? leastOf(side, doc, read) : new Map(),
        check: (doc, least) => leastProblems(doc.lines.items, least),
      }),
    },
  });
}

async function hasLeast(def: Lists, read: Read): Promise<boolean> {
  const l = headerTable(def, 'l');
  const i = linesTable(def, 'items', 'i');
  const [any] = await read.keptSelect(
    [def],
    { id: l.id },
    sql`from ${i} join ${l} on ${l.id} = ${i.docId} where ${is(l.org, read.org)} and ${i.minOrderQty} > 0 limit 1`,
  );
  return any !== undefined;
}

async function leastOf(side: PriceSide, doc: PricedDoc, read: Read): Promise<Least> {
  const { currency, date, localCurrency } = doc.fields;
  const rows = doc.lines.items.filter(
    (row) => row.isFree !== true && row.material !== null && !side.isAgreed(row),
  );
  const least = new Map<string, string>();
  if (currency === null || date === null) return least;
  for (const [partner, own] of Map.groupBy(rows, (row) => side.partnerOf(doc, row))) {
    const materials = [...new Set(own.flatMap(({ material }) => material ?? []))];
    const facts = await side.facts(read, { doc, partner, currency, localCurrency, date, materials });
    for (const row of own) {
      const found = listedPrice(questionOf(row, currency, date, facts), facts.prices, facts.sources);
      if (typeof found?.minOrderQty === 'string') least.set(row.id, found.minOrderQty);
    }
  }
  return least;
}

/** How much a line orders. */
interface Ordered {
  id: string;
  seq: number;
  qty?: string | null;
  priceQty?: string | null;
}

/** Quantities of lists are in the unit of the price, as those of the line are compared. */
export function leastProblems(rows: readonly Ordered[], least: Least): Problem[] {
  return rows.flatMap((row): Problem[] => {
    const wanted = least.get(row.id);
    const ordered = row.priceQty || row.qty || null;
    if (wanted === undefined || ordered === null || compareTexts(ordered, wanted) >= 0) return [];
    const message = `第${row.seq}行 数量 ${formatDecimal(ordered)} 少于价目表的起订量 ${formatDecimal(wanted)}，请加大数量或与对方确认`;
    return [{ field: 'qty', lines: 'items', lineId: row.id, lineNo: row.seq, level: 'warning', message }];
  });
}
