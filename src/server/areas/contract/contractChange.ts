// 合同变更单: picking a contract brings its lines; approval replaces the contract's values. One open change per contract.
import { columnName } from '#model/derive/names.ts';
import type { Doc } from '#model/entity.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { draftOfChange } from './changeLines.ts';
import { stateSql } from '#server/store/stateSql.ts';

interface Facts {
  /** Code of another change of the contract that is not decided yet. */
  other: string | null;
}

function sideOfChange({ fields }: Doc): MoneySide {
  return fields['contractDirection'] === 'purchase' ? payable : receivable;
}

export const contractChange = defineBehaviour<Facts>({
  title: '合同变更生效',
  checks: ['同一合同没有其他未审核的变更单'],
  effects: { approve: ['money'] },
  propose: proposeLines,
  async facts(doc, read, moment) {
    const side = sideOfChange(doc);
    const contract = optionalText(doc.fields[side.contract]);
    if (contract === null || moment === 'delete' || moment === 'void') return { other: null };
    const [found] = await read.rows(
      `select code from contract_change where org = $1::uuid and ${columnName(side.contract)} = $2::uuid and id <> $3::uuid
         and ${stateSql('contractChange', 'status', 'removable', 'waiting')} limit 1`,
      [read.org, contract, doc.id],
    );
    return { other: found === undefined ? null : textOf(found['code']) };
  },
  check(doc, { other }) {
    if (other === null) return [];
    return [
      {
        field: sideOfChange(doc).contract,
        level: 'error',
        message: `该合同已有未审核的变更单 ${other}，请先处理`,
      },
    ];
  },
  plan: {
    approve: (doc) => [{ effect: 'money', side: sideOfChange(doc).name, act: 'changeContract' }],
  },
});

/** The contract as it is, as soon as one is picked and nothing stands on the change yet. */
async function proposeLines({ before, doc }: Proposal, read: Read): Promise<Patch[]> {
  const side = sideOfChange(doc);
  const id = optionalText(doc.fields[side.contract]);
  if (
    id === null ||
    before?.fields[side.contract] === id ||
    Object.values(doc.lines).some((rows) => rows.length > 0)
  )
    return [];
  const contract = await read.doc(side.contract, id);
  if (contract === null) return [];
  const refs = await read.refs([{ entity: side.partner, id: textOf(contract.fields[side.partner]) }]);
  const partner = refs[side.partner]?.[textOf(contract.fields[side.partner])]?.name ?? '';
  const { fields, lines } = draftOfChange(side, contract, partner);
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
