// project-r3: what the sale contracts of a project come to stands on the project, as long as there is one; without any it
// is what somebody typed. Always the sum of them, so that taking one back leaves what the others say.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { entities } from '#entities/registry.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Of the other contracts; null: there are none. */
type Others = Decimal | null;

export const projectAmount = defineBehaviour<Others>({
  title: '项目的合同金额',
  effects: { approve: ['set'], unapprove: ['set'] },
  async facts(doc, read, moment) {
    const project = optionalText(doc.fields['project']);
    if (project === null || (moment !== 'approve' && moment !== 'unapprove')) return null;
    const [row] = await read.rows(
      `select count(*) as contracts, coalesce(sum(c.all_amount), 0) as amount from sale_contract c
       where c.org = $1::uuid and c.project = $2::uuid and c.id <> $3::uuid and ${stateSql(entities.saleContract, 'c.status', 'reviewed')}`,
      [read.org, project, doc.id],
    );
    return Number(row?.['contracts'] ?? 0) === 0 ? null : decimal(textOf(row?.['amount'], '0'));
  },
  plan: {
    approve: (doc, others) => filled(doc, (others ?? new Decimal(0)).plus(numberOf(doc.fields['allAmount']))),
    unapprove: (doc, others) => filled(doc, others),
  },
});

function filled(doc: Doc, amount: Others): Effect[] {
  const project = optionalText(doc.fields['project']);
  if (project === null) return [];
  const contractAmount = amount === null ? null : decimalText(amount);
  return [{ effect: 'set', entity: 'project', id: project, fields: { contractAmount } }];
}
