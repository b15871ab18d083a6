// 业务组的默认业务员: who acts for a group that was chosen while nobody was named.
import { allEntities } from '#entities/registry.ts';
import { isDerived } from '#model/fields.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour, type Bridge, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

/** Who acts, by the field of his group. */
const owners: Readonly<Record<string, string>> = { saleGroup: 'salesperson', purchaseGroup: 'purchaser' };

const memberSql = `select m.employee from business_group_members m join business_group g on g.id = m.doc_id
  where g.id = $1::uuid and g.org = $2::uuid and m.is_default and coalesce(m.start_date, $3::date) <= $3::date
    and coalesce(m.end_date, $3::date) >= $3::date limit 1`;

async function proposed({ doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const found: Patch[] = [];
  for (const [group, owner] of Object.entries(owners)) {
    const chosen = optionalText(doc.fields[group]);
    const isTyped = patches.some((patch) => patch.op === 'set' && patch.field === group);
    if (chosen === null || !isTyped || !isEmpty(doc.fields[owner] ?? null)) continue;
    const [row] = await read.kept(['businessGroup'], memberSql, [chosen, read.org, read.today]);
    const value = optionalText(row?.['employee']);
    if (value !== null) found.push({ op: 'set', field: owner, value });
  }
  return found;
}

const behaviour = defineBehaviour({ title: '业务组的默认业务员', propose: proposed });

export const groupMember: readonly Bridge[] = allEntities
  .filter(
    ({ kind, fields }) =>
      kind === 'document' &&
      Object.entries(owners).some(
        ([group, owner]) =>
          fields[group] !== undefined && fields[owner] !== undefined && !isDerived(fields[owner]),
      ),
  )
  .map(({ name }) => ({ entity: name, behaviour }));
