// project-r3: what the sale contracts of a project come to stands on the project, as long as there is one; without any it
// is what somebody typed. Always the sum of them, so that taking one back leaves what the others say.
import { decimal, decimalText, Decimal } from '#model/decimal.ts';
import { saleContract } from '#entities/contract/saleContract.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { asKind, counted, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';

type Contract = DocOf<typeof saleContract>;

/** Of the other contracts; null: there are none. */
type Others = Decimal | null;

export const projectAmount = defineBehaviour(saleContract, {
  title: '项目的合同金额',
  actions: {
    approve: defineAction(saleContract, {
      effects: ['set'],
      facts: othersOf,
      plan: (doc, others) => filled(doc, (others ?? new Decimal(0)).plus(numberOf(doc.fields.allAmount))),
    }),
    unapprove: defineAction(saleContract, { effects: ['set'], facts: othersOf, plan: filled }),
  },
});

async function othersOf(doc: Contract, read: Read): Promise<Others> {
  const project = optionalText(doc.fields.project);
  if (project === null) return null;
  const c = headerTable(saleContract, 'c');
  const [found] = await read.select(
    { contracts: counted(), amount: asKind('money', sql`coalesce(sum(${c.allAmount}), 0)`) },
    sql`from ${c} where ${is(c.org, read.org)} and ${is(c.project, project)} and ${c.id} <> ${doc.id}::uuid
      and ${stateIs(saleContract, c.status, 'reviewed')}`,
  );
  return found === undefined || found.contracts === 0 ? null : decimal(found.amount);
}

function filled({ fields }: Contract, amount: Others): Effect[] {
  const project = optionalText(fields.project);
  if (project === null) return [];
  const contractAmount = amount === null ? null : decimalText(amount);
  return [{ effect: 'set', entity: 'project', id: project, fields: { contractAmount } }];
}
