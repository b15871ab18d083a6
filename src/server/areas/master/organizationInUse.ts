// An organisation is put out of use only when nothing in it goes on: no organisation below it is in use, and none of its
// documents waits for somebody or is still being carried out. Rule organization-r4.
import { allEntities } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { statesIn } from '#model/states/states.ts';
import { tableName } from '#model/derive/tables.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { organization } from '#entities/master/organization.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

interface Going {
  /** Organisations below that are in use, at most three of them by name. */
  below: readonly string[];
  /** Null where the person may not work there and so cannot know. */
  documents: readonly { title: string; count: number }[] | null;
}

/** Documents that are never closed are through once they are approved. */
function openStates(def: EntityDef): Parameters<typeof stateSql>[2][] {
  const isClosed = statesIn(def, 'done').length > 0;
  return isClosed ? ['editable', 'waiting', 'executable'] : ['editable', 'waiting'];
}

async function openDocuments(read: Read, org: string): Promise<{ title: string; count: number }[]> {
  const counted = allEntities.filter(({ kind, states }) => kind === 'document' && states !== 'none');
  const counts = counted.map(
    (def, at) =>
      `select ${at} as at, count(*)::int as count from "${tableName(def)}" d where d.org = $1::uuid and ${stateSql(def, 'd.status', ...openStates(def))}`,
  );
  const rows = await read.select(
    presentColumns('c', { at: 'integer', count: 'integer' }),
    written(`from (${counts.join(' union all ')}) c where c.count > 0`, [org]),
  );
  return rows.map(({ at, count }) => ({ title: counted[at]?.title ?? '', count }));
}

export const organizationInUse = defineBehaviour({
  title: '还在使用的组织',
  actions: {
    disable: defineAction<Going>({
      checks: ['没有启用的下级组织和未完成的单据才能禁用'],
      async facts(doc, read) {
        const o = headerTable(organization, 'o');
        const below = await read.select(
          { name: o.name },
          sql`from ${o} where ${is(o.parent, doc.id)} and ${stateIs(organization, o.status, 'executable')} order by ${o.code} limit 3`,
        );
        return {
          below: below.map(({ name }) => name ?? ''),
          documents:
            doc.id === read.org
              ? await openDocuments(read, doc.id)
              : await read.across(doc.id, (there) => openDocuments(there, doc.id)),
        };
      },
      check(_doc, { below, documents }) {
        const refused = (message: string): Problem => ({ field: '', level: 'error', message });
        if (documents === null)
          return [refused('您的账号不能在该组织工作，无法核对它的单据；请由能在该组织工作的管理员禁用')];
        return [
          ...(below.length === 0 ? [] : [refused(`下级组织 ${below.join('、')} 还在使用，请先禁用下级组织`)]),
          ...(documents.length === 0
            ? []
            : [
                refused(
                  `该组织还有没有完成的${documents
                    .slice(0, 5)
                    .map(({ title, count }) => `${title} ${count} 张`)
                    .join('、')}${documents.length > 5 ? ' 等' : ''}，请先完成、关闭或删除`,
                ),
              ]),
        ];
      },
    }),
  },
});
