// 业务组的默认业务员: who acts for a group that was chosen while nobody was named.
import { businessGroup } from '#entities/master/businessGroup.ts';
import { allEntities } from '#entities/registry.ts';
import { isDerived } from '#model/fields.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour, type Bridge, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';

/** Who acts, by the field of his group. */
const owners: Readonly<Record<string, string>> = { saleGroup: 'salesperson', purchaseGroup: 'purchaser' };

/** Who acts for the group today, where nobody else is named. */
async function usualMember(group: string, read: Read): Promise<string | null> {
  const m = linesTable(businessGroup, 'members', 'm');
  const g = headerTable(businessGroup, 'g');
  const { today } = read;
  const [usual] = await read.keptSelect(
    [businessGroup],
    { employee: m.employee },
    sql`from ${m} join ${g} on ${g.id} = ${m.docId} where ${is(g.id, group)} and ${is(g.org, read.org)} and ${m.isDefault}
      and coalesce(${m.startDate}, ${today}::date) <= ${today}::date and coalesce(${m.endDate}, ${today}::date) >= ${today}::date limit 1`,
  );
  return usual?.employee ?? null;
}

async function proposed({ doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const found: Patch[] = [];
  for (const [group, owner] of Object.entries(owners)) {
    const chosen = optionalText(doc.fields[group]);
    const isTyped = patches.some((patch) => patch.op === 'set' && patch.field === group);
    if (chosen === null || !isTyped || !isEmpty(doc.fields[owner] ?? null)) continue;
    const value = await usualMember(chosen, read);
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
