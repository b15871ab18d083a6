// 调价, 批量调价: an approved list goes on with new prices from a day on. The row of the old price ends the day before and
// stays readable; the new one remembers what it was. A row that would never have held is taken out of use instead.
import type { purchasePriceList } from '#entities/purchase/purchasePriceList.ts';
import type { salePriceList } from '#entities/sales/salePriceList.ts';
import { addDays } from '#model/time/calendar.ts';
import { decimal, decimalText, round } from '#model/decimal.ts';
import type { EitherDoc, EitherLine } from '#model/eitherDoc.ts';
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from '#model/rules/amounts.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import { defineBehaviour, type Behaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type PriceLists = typeof salePriceList | typeof purchasePriceList;
type PriceList = EitherDoc<PriceLists>;
type PriceRow = EitherLine<PriceLists, 'items'>;
type Adjusting = 'adjust' | 'batchAdjust';

export interface AdjustFacts {
  adjust: GivenOf<PriceLists, 'adjust'>;
  batchAdjust: GivenOf<PriceLists, 'batchAdjust'>;
  chosen: ReadonlySet<string>;
}

function isAdjusting(action: string): action is Adjusting {
  return action === 'adjust' || action === 'batchAdjust';
}

/** The day from which the new prices hold. */
function dayOf(facts: AdjustFacts, action: Adjusting): string {
  return facts[action].effectiveDate ?? '';
}

/** Rows that still hold at the day, of those chosen; without a choice all of them. */
function rowsOf({ lines }: PriceList, chosen: ReadonlySet<string>, day: string): PriceRow[] {
  return lines.items.filter(
    ({ id, enabled, expiryDate }) =>
      enabled !== false && (chosen.size === 0 || chosen.has(id)) && (expiryDate ?? day) >= day,
  );
}

function leadOf({ fields }: PriceList): 'taxPrice' | 'price' {
  return fields.taxIncluded === true ? 'taxPrice' : 'price';
}

function newPrice(old: string | null, { adjust, batchAdjust }: AdjustFacts, action: Adjusting): string {
  if (action === 'adjust') return adjust.newPrice ?? '0';
  const factor = decimal('100').plus(numberOf(batchAdjust.changePercent)).div(100);
  return decimalText(round(numberOf(old).times(factor), batchAdjust.decimals ?? 2));
}

function adjusted({ name: entity }: PriceLists, action: Adjusting) {
  return (doc: PriceList, facts: AdjustFacts): Effect[] => {
    const day = dayOf(facts, action);
    const eve = addDays(day, -1);
    const rows = rowsOf(doc, facts.chosen, day);
    const lead = leadOf(doc);
    const other = lead === 'taxPrice' ? 'price' : 'taxPrice';
    const insert = rows.map(({ id: _id, seq: _seq, ...row }): Row => ({
      ...row,
      [lead]: newPrice(row[lead], facts, action),
      [other]: null,
      oldTaxPrice: row.taxPrice,
      effectiveDate: day,
    }));
    const ended = rows.map(({ id, effectiveDate }) => ({
      lines: 'items',
      id,
      fields: (effectiveDate ?? '') <= eve ? { expiryDate: eve } : { enabled: false },
    }));
    return [
      {
        effect: 'set',
        entity,
        id: doc.id,
        fields: { listVersion: (doc.fields.listVersion ?? 1) + 1 },
        lines: ended,
      },
      { effect: 'keepLines', entity, id: doc.id, lines: 'items', insert },
    ];
  };
}

function problemsOf(doc: PriceList, facts: AdjustFacts, action: Adjusting): Problem[] {
  const day = dayOf(facts, action);
  const refuse = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  const { effectiveDate: from, expiryDate: to } = doc.fields;
  if ((from !== null && day < from) || (to !== null && day > to))
    return refuse('effectiveDate', '新价生效日期须在价目表的有效期内');
  return rowsOf(doc, facts.chosen, day).length === 0
    ? refuse('items', `所选的行在 ${day} 已失效或停用，没有可调的价格`)
    : [];
}

export function adjustPrices(def: PriceLists): Behaviour<AdjustFacts> {
  return defineBehaviour(def, {
    title: '价目表调价',
    checks: ['新价生效日期在价目表的有效期内', '所选的行当天仍有效'],
    effects: { adjust: ['set', 'keepLines'], batchAdjust: ['set', 'keepLines'] },
    facts: (_doc, { given, request }): Promise<AdjustFacts> =>
      Promise.resolve({
        adjust: givenOf(def, 'adjust', given),
        batchAdjust: givenOf(def, 'batchAdjust', given),
        chosen: new Set(request.lineIds ?? []),
      }),
    check: (doc, facts, moment) => (isAdjusting(moment) ? problemsOf(doc, facts, moment) : []),
    plan: { adjust: adjusted(def, 'adjust'), batchAdjust: adjusted(def, 'batchAdjust') },
  });
}
