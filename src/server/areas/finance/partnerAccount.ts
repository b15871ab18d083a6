// The account money comes from or goes to, proposed from the bank data of the partner: his default one in the currency of
// the record, else the one whose kind suits payments best; its kind stands behind the number.
import { codeText } from '#entities/codeLists.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { customer } from '#entities/master/customer.ts';
import { supplier } from '#entities/master/supplier.ts';
import type { LineOf } from '#model/typedDoc.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';
import type { RecordDoc } from './moneyDefinitions.ts';

type Account = LineOf<typeof customer | typeof supplier, 'banks'>;

/** Payments of trade go through a basic or a general account; special and temporary ones are asked for by name. */
const order = ['basic', 'general', 'foreign', 'special', 'temporary'];

const rank = ({ accountType, isDefault }: Account): number => {
  const place = order.indexOf(accountType ?? '');
  return (isDefault === true ? 0 : order.length + 1) + (place < 0 ? order.length : place);
};

export async function proposeAccount(
  side: MoneySide,
  { before, doc }: Pick<Proposal<RecordDoc>, 'before' | 'doc'>,
  read: Read,
): Promise<Patch[]> {
  const partner = optionalText(doc.fields[side.partner]);
  const isNew = !sameValue(before?.fields[side.partner] ?? null, partner);
  if (partner === null || !isNew || !isEmpty(doc.fields.counterBankAccount)) return [];
  const found = await read.docOf(side.name === 'receivable' ? customer : supplier, partner);
  const { currency } = doc.fields;
  const [account] = (found?.lines.banks ?? [])
    .filter((row) => isEmpty(row.currency) || sameValue(row.currency, currency))
    .toSorted((left, right) => rank(left) - rank(right));
  const number = optionalText(account?.accountNo);
  if (account === undefined || number === null) return [];
  const kind = optionalText(account.accountType);
  const value = kind === null ? number : `${number}（${codeText('bankAccountType', kind)}）`;
  return [{ op: 'set', field: 'counterBankAccount', value }];
}
