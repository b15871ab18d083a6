// The account money comes from or goes to, proposed from the bank data of the partner: his default one in the currency of
// the record, else the one whose kind suits payments best; its kind stands behind the number.
import { codeText } from '#entities/codeLists.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import type { LineRow } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Payments of trade go through a basic or a general account; special and temporary ones are asked for by name. */
const order = ['basic', 'general', 'foreign', 'special', 'temporary'];

const rank = (row: LineRow): number => {
  const place = order.indexOf(textOf(row['accountType']));
  return (row['isDefault'] === true ? 0 : order.length + 1) + (place < 0 ? order.length : place);
};

export async function proposeAccount(
  side: MoneySide,
  { before, doc }: Pick<Proposal, 'before' | 'doc'>,
  read: Read,
): Promise<Patch[]> {
  const partner = optionalText(doc.fields[side.partner]);
  const isNew = !sameValue(before?.fields[side.partner] ?? null, partner);
  if (partner === null || !isNew || !isEmpty(doc.fields['counterBankAccount'] ?? null)) return [];
  const found = await read.doc(side.partner, partner);
  const currency = doc.fields['currency'] ?? null;
  const [account] = (found?.lines['banks'] ?? [])
    .filter((row) => isEmpty(row['currency'] ?? null) || sameValue(row['currency'] ?? null, currency))
    .toSorted((left, right) => rank(left) - rank(right));
  const number = optionalText(account?.['accountNo']);
  if (account === undefined || number === null) return [];
  const kind = optionalText(account['accountType']);
  const value = kind === null ? number : `${number}（${codeText('bankAccountType', kind)}）`;
  return [{ op: 'set', field: 'counterBankAccount', value }];
}
