// 调价, 批量调价: an approved list goes on with new prices from a day on. The row of the old price ends the day before and
// stays readable; the new one remembers what it was. A row that would never have held is taken out of use instead.
import { addDays } from '#model/time/calendar.ts';
import { decimal, decimalText, round } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Behaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

export interface AdjustFacts {
  given: Row;
  chosen: ReadonlySet<string>;
}

const actions: readonly string[] = ['adjust', 'batchAdjust'];

/** Rows that still hold at the day, of those chosen; without a choice all of them. */
function rowsOf(doc: Doc, { given, chosen }: AdjustFacts): LineRow[] {
  const day = textOf(given['effectiveDate']);
  return (doc.lines['items'] ?? []).filter(
    (row) =>
      row['enabled'] !== false &&
      (chosen.size === 0 || chosen.has(row.id)) &&
      (optionalText(row['expiryDate']) ?? day) >= day,
  );
}

function leadOf(doc: Doc): 'taxPrice' | 'price' {
  return doc.fields['taxIncluded'] === true ? 'taxPrice' : 'price';
}

function newPrice(doc: Doc, row: LineRow, given: Row, action: string): string {
  if (action === 'adjust') return textOf(given['newPrice'], '0');
  const factor = decimal('100').plus(numberOf(given['changePercent'])).div(100);
  return decimalText(round(numberOf(row[leadOf(doc)]).times(factor), Number(given['decimals'] ?? 2)));
}

function adjusted(entity: string, action: string) {
  return (doc: Doc, facts: AdjustFacts): Effect[] => {
    const { given } = facts;
    const day = textOf(given['effectiveDate']);
    const eve = addDays(day, -1);
    const rows = rowsOf(doc, facts);
    const [lead, other] =
      leadOf(doc) === 'taxPrice' ? (['taxPrice', 'price'] as const) : (['price', 'taxPrice'] as const);
    const insert = rows.map(({ id: _id, seq: _seq, ...row }): Row => ({
      ...row,
      [lead]: newPrice(doc, { ...row, id: _id, seq: _seq }, given, action),
      [other]: null,
      oldTaxPrice: row['taxPrice'] ?? null,
      effectiveDate: day,
    }));
    const ended = rows.map((row) => ({
      lines: 'items',
      id: row.id,
      fields: (optionalText(row['effectiveDate']) ?? '') <= eve ? { expiryDate: eve } : { enabled: false },
    }));
    return [
      {
        effect: 'set',
        entity,
        id: doc.id,
        fields: { listVersion: Number(doc.fields['listVersion'] ?? 1) + 1 },
        lines: ended,
      },
      { effect: 'keepLines', entity, id: doc.id, lines: 'items', insert },
    ];
  };
}

function problemsOf(doc: Doc, facts: AdjustFacts): Problem[] {
  const day = textOf(facts.given['effectiveDate']);
  const refuse = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  const [from, to] = [optionalText(doc.fields['effectiveDate']), optionalText(doc.fields['expiryDate'])];
  if ((from !== null && day < from) || (to !== null && day > to))
    return refuse('effectiveDate', '新价生效日期须在价目表的有效期内');
  return rowsOf(doc, facts).length === 0
    ? refuse('items', `所选的行在 ${day} 已失效或停用，没有可调的价格`)
    : [];
}

/** @param entity 'salePriceList' or 'purchasePriceList' */
export function adjustPrices(entity: 'salePriceList' | 'purchasePriceList'): Behaviour<AdjustFacts> {
  return {
    title: '价目表调价',
    checks: ['新价生效日期在价目表的有效期内', '所选的行当天仍有效'],
    effects: { adjust: ['set', 'keepLines'], batchAdjust: ['set', 'keepLines'] },
    facts: (_doc, { given, request }) => Promise.resolve({ given, chosen: new Set(request.lineIds ?? []) }),
    check: (doc, facts, moment) => (actions.includes(moment) ? problemsOf(doc, facts) : []),
    plan: { adjust: adjusted(entity, 'adjust'), batchAdjust: adjusted(entity, 'batchAdjust') },
  };
}
