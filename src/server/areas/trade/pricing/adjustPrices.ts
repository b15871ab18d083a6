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
import { defineAction, defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type PriceLists = typeof salePriceList | typeof purchasePriceList;
type PriceList = EitherDoc<PriceLists>;
type PriceRow = EitherLine<PriceLists, 'items'>;

/** What was asked for. */
interface Adjusting {
  /** From then on the new prices hold. */
  day: string;
  /** Rows; none: all of them. */
  chosen: ReadonlySet<string>;
  priceOf: (old: string | null) => string;
}

const chosenIn = ({ request }: Read): ReadonlySet<string> => new Set(request.lineIds ?? []);

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

function adjusted({ name: entity }: PriceLists) {
  return (doc: PriceList, { day, chosen, priceOf }: Adjusting): Effect[] => {
    const eve = addDays(day, -1);
    const rows = rowsOf(doc, chosen, day);
    const lead = leadOf(doc);
    const other = lead === 'taxPrice' ? 'price' : 'taxPrice';
    const insert = rows.map(({ id: _id, seq: _seq, ...row }): Row => ({
      ...row,
      [lead]: priceOf(row[lead]),
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

function problemsOf(doc: PriceList, { day, chosen }: Adjusting): Problem[] {
  const refuse = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  const { effectiveDate: from, expiryDate: to } = doc.fields;
  if ((from !== null && day < from) || (to !== null && day > to))
    return refuse('effectiveDate', '新价生效日期须在价目表的有效期内');
  return rowsOf(doc, chosen, day).length === 0
    ? refuse('items', `所选的行在 ${day} 已失效或停用，没有可调的价格`)
    : [];
}

export function adjustPrices(def: PriceLists): Behaviour {
  const adjusting = (facts: (doc: PriceList, read: Read) => Promise<Adjusting>) =>
    defineAction(def, {
      checks: ['新价生效日期在价目表的有效期内', '所选的行当天仍有效'],
      effects: ['set', 'keepLines'],
      facts,
      check: problemsOf,
      plan: adjusted(def),
    });
  return defineBehaviour(def, {
    title: '价目表调价',
    actions: {
      adjust: adjusting(async (_doc, read) => {
        const { effectiveDate, newPrice } = givenOf(def, 'adjust', read.given);
        return { day: effectiveDate ?? '', chosen: chosenIn(read), priceOf: () => newPrice ?? '0' };
      }),
      batchAdjust: adjusting(async (_doc, read) => {
        const { effectiveDate, changePercent, decimals } = givenOf(def, 'batchAdjust', read.given);
        const factor = decimal('100').plus(numberOf(changePercent)).div(100);
        return {
          day: effectiveDate ?? '',
          chosen: chosenIn(read),
          priceOf: (old) => decimalText(round(numberOf(old).times(factor), decimals ?? 2)),
        };
      }),
    },
  });
}
