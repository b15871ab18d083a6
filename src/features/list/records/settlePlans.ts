// Chosen rows of 应收计划 or 应付计划 become a draft receipt or payment over everything that is open of them. What they
// have in common (partner, currency) is taken over; rows that have not are refused in words.
import { saveDocument } from '#api/mutations.ts';
import { fetchDocument } from '#api/queries.ts';
import type { WriteIntents } from '#api/writeIntents.ts';
import { decimal, sumTexts } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { ListRow } from '#model/typedAnswer.ts';

const mostRows = 100;
/** What a plan of either side says. */
const planOf = factsReader({ id: 'text', currency: 'ref', exchangeRate: 'rate', unsettledAmount: 'money' });

/** The saved draft. @throws Error when the rows cannot be settled together */
export async function settlePlans(
  side: MoneySide,
  rows: readonly ListRow[],
  intents: WriteIntents,
): Promise<{ entity: string; id: string }> {
  if (rows.length > mostRows) throw new Error(`一次最多选择 ${mostRows} 行，请分几次${side.words.cash}`);
  const plans: Row[] = [];
  for (const row of rows) plans.push((await fetchDocument(side.plan, row.docId)).doc.fields);
  const open = plans.filter(
    ({ planRowStatus }) => planRowStatus !== 'settled' && planRowStatus !== 'cancelled',
  );
  const [first] = open;
  if (first === undefined) throw new Error(`所选的计划都已结清或取消，没有可以${side.words.cash}的`);
  const same = (field: string, title: string): void => {
    if (open.some((plan) => plan[field] !== first[field]))
      throw new Error(`所选计划的${title}不同，请选择同一${title}的计划`);
  };
  same(side.partner, side.name === 'receivable' ? '客户' : '供应商');
  same('currency', '币别');
  const signs = new Set(open.map((plan) => decimal(planOf(plan).unsettledAmount ?? '0').isNegative()));
  if (signs.size > 1) throw new Error(`所选计划有的应${side.words.cash}、有的应退款，请分开选择`);
  return { entity: side.record, id: await saved(side, first, open, intents) };
}

async function saved(
  side: MoneySide,
  first: Row,
  open: readonly Row[],
  intents: WriteIntents,
): Promise<string> {
  const amounts = open.map((plan) => planOf(plan).unsettledAmount ?? '0');
  const { currency, exchangeRate } = planOf(first);
  const header: Row = {
    [side.partner]: first[side.partner] ?? null,
    currency,
    exchangeRate: exchangeRate ?? '1',
    amount: sumTexts(amounts),
    ...(first[side.owner] === null ? {} : { [side.owner]: first[side.owner] ?? null }),
  };
  const result = await intents.send([side.record, header, open], ({ key, lineId }) => {
    const patches = Object.entries(header).map(([field, value]): Patch => ({ op: 'set', field, value }));
    open.forEach((plan, index) => {
      const values: Row = { [side.plan]: planOf(plan).id, amount: amounts[index] ?? '0' };
      patches.push({ op: 'insertLine', lines: 'items', id: lineId(index), before: null, values });
    });
    return saveDocument(side.record, { key, patches });
  });
  return result.doc.id;
}
