// 历史版本: an approved document as it was before each change, newest first, within what the session may see of it.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { DocVersion } from '#model/documentVersions.ts';
import type { Context } from '#server/context.ts';
import { visibleDoc } from '#server/pipeline/present.ts';
import { textOf } from '#server/values.ts';

const most = 200;

/** The caller has made sure that the session may see the document. */
export async function versionsOf(context: Context, def: EntityDef, id: string): Promise<DocVersion[]> {
  const { rows } = await context.session.query(
    `select v.doc_version, v.created_at, v.reason, v.changed_by_entity, v.changed_by_id, v.changed_by_code, v.snapshot, u.name
     from document_version v left join "user" u on u.id = v.created_by
     where v.org = $1::uuid and v.entity = $2 and v.doc_id = $3 order by v.doc_version desc, v.created_at desc limit ${most}`,
    [context.grants.org, def.name, id],
  );
  return rows.map((row) => ({
    version: Number(row['doc_version']),
    changedAt: textOf(row['created_at']),
    userName: textOf(row['name']),
    reason: textOf(row['reason']),
    changedBy: {
      entity: textOf(row['changed_by_entity']),
      id: textOf(row['changed_by_id']),
      code: textOf(row['changed_by_code']),
    },
    doc: visibleDoc(context.grants, def, row['snapshot'] as Doc),
  }));
}
