// 历史版本: an approved document as it was before each change, newest first, within what the session may see of it.
import { documentVersion } from '#entities/system/documentVersion.ts';
import { user } from '#entities/system/user.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DocVersion } from '#model/documentVersions.ts';
import type { Context } from '#server/context.ts';
import { visibleDoc } from '#server/pipeline/present.ts';
import { asStored, is, otherwise, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { isStoredDoc } from '#server/store/storedDoc.ts';

const most = 200;

/** The caller has made sure that the session may see the document. */
export async function versionsOf(context: Context, def: EntityDef, id: string): Promise<DocVersion[]> {
  const v = headerTable(documentVersion, 'v');
  const u = headerTable(user, 'u');
  const rows = await selectRows(
    context.session,
    {
      version: otherwise(v.docVersion, 0),
      changedAt: otherwise(v.createdAt, ''),
      userName: otherwise(u.name, ''),
      reason: otherwise(v.reason, ''),
      entity: otherwise(v.changedByEntity, ''),
      id: otherwise(v.changedById, ''),
      code: otherwise(v.changedByCode, ''),
      snapshot: present(asStored(v.snapshot, isStoredDoc)),
    },
    sql`from ${v} left join ${u} on ${u.id} = ${v.createdBy}
     where ${is(v.org, context.grants.org)} and ${is(v.entity, def.name)} and ${is(v.docId, id)}
     order by ${v.docVersion} desc, ${v.createdAt} desc limit ${raw(String(most))}`,
  );
  return rows.map(({ entity, id: changeId, code, snapshot, ...version }) => ({
    ...version,
    changedBy: { entity, id: changeId, code },
    doc: visibleDoc(context.grants, def, snapshot),
  }));
}
