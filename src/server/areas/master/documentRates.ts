// The exchange rate of a document: that of its day for its kind of rate and pair of currencies, the own organisation's
// before the general one, until somebody types another; 1 where the currency is the local one. Rule exchangeRate-r3.
import { allEntities } from '#entities/registry.ts';
import { compareTexts } from '#model/decimal.ts';
import { exchangeRate } from '#entities/master/exchangeRate.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { date, dict, rate, ref } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { isDerived } from '#model/fields.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import {
  type ActionPart,
  type Bridge,
  defineBehaviour,
  type Proposal,
  type Read,
} from '#server/behaviours/behaviour.ts';

/** What a document in a currency says of it. */
const priced = {
  currency: ref('currency', '币别'),
  localCurrency: ref('currency', '本位币'),
  rateType: dict('rateType', '汇率类型'),
  exchangeRate: rate('汇率'),
  date: date('单据日期'),
};

const pricedOf = ({ fields }: Doc) => partOf(fields, priced);
type Priced = ReturnType<typeof pricedOf>;

const isOne = (value: string | null): boolean => value !== null && compareTexts(value, '1') === 0;

const isLocal = ({ currency, localCurrency }: Priced): boolean =>
  currency !== null && currency === localCurrency;

/** Null where nobody entered a rate for the day of the document. */
async function rateFor({ rateType, currency, localCurrency, date: own }: Priced, read: Read) {
  const x = headerTable(exchangeRate, 'x');
  const day = own ?? read.today;
  const [row] = await read.keptSelect(
    [exchangeRate],
    { rate: x.rate },
    sql`from ${x}
      where ${x.status} = 'enabled' and ${x.rateType} = ${rateType ?? 'fixed'}
        and ${x.fromCurrency} = ${currency}::uuid and ${x.toCurrency} = ${localCurrency}::uuid
        and (${x.org} is null or ${x.org} = ${read.org}::uuid)
        and ${x.effectiveDate} <= ${day}::date and coalesce(${x.expiryDate}, ${day}::date) >= ${day}::date
      order by ${x.org} nulls last, ${x.effectiveDate} desc limit 1`,
  );
  return row?.rate ?? null;
}

/** What the rate becomes; undefined where it stays. */
async function proposed({ before, doc, patches }: Proposal, read: Read): Promise<string | null | undefined> {
  if (patches.some((patch) => patch.op === 'set' && patch.field === 'exchangeRate')) return undefined;
  const now = pricedOf(doc);
  const changed = (field: string): boolean => !sameValue(before?.fields[field], doc.fields[field]);
  if (isLocal(now)) return before === null || changed('currency') ? '1' : undefined;
  if (now.currency === null || now.localCurrency === null) return undefined;
  // Handed on with the document it comes from.
  if (before === null ? !isOne(now.exchangeRate) : changed('exchangeRate')) return undefined;
  if (before === null || changed('currency')) {
    const found = await rateFor(now, read);
    return found === null && patches.length === 0 ? undefined : found;
  }
  if (!changed('date') && !changed('rateType')) return undefined;
  const former = await rateFor(pricedOf(before), read);
  const isTyped = former === null || compareTexts(former, now.exchangeRate ?? '0') !== 0;
  return isTyped ? undefined : ((await rateFor(now, read)) ?? undefined);
}

const sound: ActionPart = {
  checks: ['币别是本位币时汇率为 1'],
  check(doc) {
    const own = pricedOf(doc);
    if (!isLocal(own) || own.exchangeRate === null || isOne(own.exchangeRate)) return [];
    const message = '币别是本位币，汇率只能是 1；外币业务请先选择币别';
    return [{ field: 'exchangeRate', level: 'error', message }];
  },
};

const documentRate = defineBehaviour({
  title: '单据的汇率',
  async propose(proposal, read): Promise<Patch[]> {
    const value = await proposed(proposal, read);
    return value === undefined || sameValue(value, pricedOf(proposal.doc).exchangeRate)
      ? []
      : [{ op: 'set', field: 'exchangeRate', value }];
  },
  actions: { save: sound, submit: sound, approve: sound },
});

const hasRate = ({ kind, fields }: EntityDef): boolean => {
  const { exchangeRate: own } = fields;
  return (
    kind === 'document' &&
    ['currency', 'localCurrency'].every((key) => key in fields) &&
    own !== undefined &&
    !isDerived(own)
  );
};

export const documentRates: readonly Bridge[] = allEntities
  .filter(hasRate)
  .map(({ name }) => ({ entity: name, behaviour: documentRate }));
