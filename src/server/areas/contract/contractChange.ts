// 合同变更单: picking a contract brings its lines; approval replaces the contract's values. One open change per contract.
import { contractChange as change } from '#entities/contract/contractChange.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { definitionsOf, type ContractDoc } from '#server/areas/finance/moneyDefinitions.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { draftOfChange } from './changeLines.ts';

type Change = DocOf<typeof change>;

interface Facts {
  /** Code of another change of the contract that is not decided yet. */
  other: string | null;
}

function sideOfChange({ fields }: Change): MoneySide {
  return fields.contractDirection === 'purchase' ? payable : receivable;
}

const alone = defineAction(change, {
  checks: ['同一合同没有其他未审核的变更单'],
  async facts(doc: Change, read): Promise<Facts> {
    const contract = optionalText(doc.fields[sideOfChange(doc).contract]);
    if (contract === null) return { other: null };
    const c = headerTable(change, 'c');
    const [found] = await read.select(
      { code: c.code },
      sql`from ${c} where ${is(c.org, read.org)} and ${is(c[sideOfChange(doc).contract], contract)}
        and ${c.id} <> ${doc.id}::uuid and ${stateIs(change, c.status, 'removable', 'waiting')} limit 1`,
    );
    return { other: found?.code ?? null };
  },
  check: (doc, { other }) =>
    other === null
      ? []
      : [
          {
            field: sideOfChange(doc).contract,
            level: 'error',
            message: `该合同已有未审核的变更单 ${other}，请先处理`,
          },
        ],
});

export const contractChange = defineBehaviour(change, {
  title: '合同变更生效',
  propose: proposeLines,
  actions: {
    save: alone,
    submit: alone,
    approve: {
      ...alone,
      effects: ['money'],
      plan: (doc) => [{ effect: 'money', side: sideOfChange(doc).name, act: 'changeContract' }],
    },
  },
});

/** The contract as it is, as soon as one is picked and nothing stands on the change yet. */
async function proposeLines({ before, doc }: Proposal<Change>, read: Read): Promise<Patch[]> {
  const side = sideOfChange(doc);
  const id = optionalText(doc.fields[side.contract]);
  if (
    id === null ||
    before?.fields[side.contract] === id ||
    Object.values(doc.lines).some((rows) => rows.length > 0)
  )
    return [];
  const contract: ContractDoc | null = await read.docOf(definitionsOf(side).contract, id);
  if (contract === null) return [];
  const partner = contract.fields[side.partner] ?? '';
  const refs = await read.refs([{ entity: side.partner, id: partner }]);
  const name = refs[side.partner]?.[partner]?.name ?? '';
  const { fields, lines } = draftOfChange(side, contract, name);
  const header = Object.entries(fields).flatMap(([field, value]): Patch[] =>
    field === side.contract ? [] : [{ op: 'set', field, value }],
  );
  const rows = Object.entries(lines).flatMap(([key, values]) =>
    values.map((row): Patch => ({
      op: 'insertLine',
      lines: key,
      id: read.newId(),
      before: null,
      values: row,
    })),
  );
  return [...header, ...rows];
}
