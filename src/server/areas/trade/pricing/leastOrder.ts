// 起订量: a line that orders less at once than the price list it is priced by asks for is worth a warning when the document is
// submitted. Prices agreed upstream brought their quantities along.
import { compareTexts, formatDecimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { listedPrice } from '#model/rules/priceLookup.ts';
import { defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { questionOf, type PriceSide } from './listedPrices.ts';

/** Least quantity by line. */
type Least = ReadonlyMap<string, string>;

/** Where lists with least quantities stand. */
interface Lists {
  entity: string;
  table: string;
}

export function leastOrderOf(side: PriceSide, lists: Lists): Behaviour<Least> {
  return defineBehaviour<Least>({
    title: '价目表的起订量',
    checks: ['明细数量少于价目表的起订量时提交须确认'],
    facts: async (doc, read, moment) =>
      moment === 'submit' && (await hasLeast(lists, read)) ? leastOf(side, doc, read) : new Map(),
    check: (doc, least) => leastProblems(doc.lines['items'] ?? [], least),
  });
}

async function hasLeast({ entity, table }: Lists, read: Read): Promise<boolean> {
  const [any] = await read.kept(
    [entity],
    `select 1 from ${table}_items i join ${table} l on l.id = i.doc_id where l.org = $1::uuid and i.min_order_qty > 0 limit 1`,
    [read.org],
  );
  return any !== undefined;
}

async function leastOf(side: PriceSide, doc: Doc, read: Read): Promise<Least> {
  const [currency, date] = [optionalText(doc.fields['currency']), optionalText(doc.fields['date'])];
  const rows = (doc.lines['items'] ?? []).filter(
    (row) => row['isFree'] !== true && optionalText(row['material']) !== null && !side.isAgreed(row),
  );
  const least = new Map<string, string>();
  if (currency === null || date === null) return least;
  const localCurrency = optionalText(doc.fields['localCurrency']);
  for (const [partner, own] of Map.groupBy(rows, (row) => side.partnerOf(doc, row))) {
    const materials = [...new Set(own.map((row) => textOf(row['material'])))];
    const facts = await side.facts(read, { doc, partner, currency, localCurrency, date, materials });
    for (const row of own) {
      const found = listedPrice(questionOf(row, currency, date, facts), facts.prices, facts.sources);
      if (typeof found?.minOrderQty === 'string') least.set(row.id, found.minOrderQty);
    }
  }
  return least;
}

/** Quantities of lists are in the unit of the price, as those of the line are compared. */
export function leastProblems(rows: readonly LineRow[], least: Least): Problem[] {
  return rows.flatMap((row): Problem[] => {
    const wanted = least.get(row.id);
    const ordered = optionalText(row['priceQty']) ?? optionalText(row['qty']);
    if (wanted === undefined || ordered === null || compareTexts(ordered, wanted) >= 0) return [];
    const message = `第${row.seq}行 数量 ${formatDecimal(ordered)} 少于价目表的起订量 ${formatDecimal(wanted)}，请加大数量或与对方确认`;
    return [{ field: 'qty', lines: 'items', lineId: row.id, lineNo: row.seq, level: 'warning', message }];
  });
}
