// The exchange rate of a document: that of its day for its kind of rate and pair of currencies, the own organisation's
// before the general one, until somebody types another; 1 where the currency is the local one. Rule exchangeRate-r3.
import { allEntities } from '#entities/registry.ts';
import { compareTexts } from '#model/decimal.ts';
import type { Doc, EntityDef, FieldValue } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import {
  type ActionPart,
  type Bridge,
  defineBehaviour,
  type Proposal,
  type Read,
} from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

const isOne = (value: FieldValue | undefined): boolean =>
  optionalText(value) !== null && compareTexts(textOf(value), '1') === 0;

const isLocal = ({ fields }: Doc): boolean =>
  optionalText(fields['currency']) !== null && fields['currency'] === fields['localCurrency'];

/** Null where nobody entered a rate for the day of the document. */
async function rateFor({ fields }: Doc, read: Read): Promise<string | null> {
  const [row] = await read.kept(
    ['exchangeRate'],
    `select rate::text as rate from exchange_rate
     where status = 'enabled' and rate_type = $1 and from_currency = $2::uuid and to_currency = $3::uuid
       and (org is null or org = $4::uuid) and effective_date <= $5::date and coalesce(expiry_date, $5::date) >= $5::date
     order by org nulls last, effective_date desc limit 1`,
    [
      textOf(fields['rateType'], 'fixed'),
      fields['currency'] ?? null,
      fields['localCurrency'] ?? null,
      read.org,
      textOf(fields['date'], read.today),
    ],
  );
  return row === undefined ? null : optionalText(row['rate']);
}

/** What the rate becomes; undefined where it stays. */
async function proposed({ before, doc, patches }: Proposal, read: Read): Promise<string | null | undefined> {
  if (patches.some((patch) => patch.op === 'set' && patch.field === 'exchangeRate')) return undefined;
  const rate = doc.fields['exchangeRate'];
  const changed = (field: string): boolean => !sameValue(before?.fields[field], doc.fields[field]);
  if (isLocal(doc)) return before === null || changed('currency') ? '1' : undefined;
  if (optionalText(doc.fields['currency']) === null || optionalText(doc.fields['localCurrency']) === null)
    return undefined;
  // Handed on with the document it comes from.
  if (before === null ? !isOne(rate) : changed('exchangeRate')) return undefined;
  if (before === null || changed('currency')) {
    const found = await rateFor(doc, read);
    return found === null && patches.length === 0 ? undefined : found;
  }
  if (!changed('date') && !changed('rateType')) return undefined;
  const former = await rateFor(before, read);
  const isTyped = former === null || compareTexts(former, textOf(rate, '0')) !== 0;
  return isTyped ? undefined : ((await rateFor(doc, read)) ?? undefined);
}

const sound: ActionPart = {
  checks: ['币别是本位币时汇率为 1'],
  check(doc) {
    const rate = optionalText(doc.fields['exchangeRate']);
    if (!isLocal(doc) || rate === null || isOne(rate)) return [];
    const message = '币别是本位币，汇率只能是 1；外币业务请先选择币别';
    return [{ field: 'exchangeRate', level: 'error', message }];
  },
};

const documentRate = defineBehaviour({
  title: '单据的汇率',
  async propose(proposal, read): Promise<Patch[]> {
    const value = await proposed(proposal, read);
    return value === undefined || sameValue(value, proposal.doc.fields['exchangeRate'])
      ? []
      : [{ op: 'set', field: 'exchangeRate', value }];
  },
  actions: { save: sound, submit: sound, approve: sound },
});

const hasRate = ({ kind, fields }: EntityDef): boolean =>
  kind === 'document' &&
  ['currency', 'localCurrency'].every((key) => key in fields) &&
  fields['exchangeRate'] !== undefined &&
  !isDerived(fields['exchangeRate']);

export const documentRates: readonly Bridge[] = allEntities
  .filter(hasRate)
  .map(({ name }) => ({ entity: name, behaviour: documentRate }));
