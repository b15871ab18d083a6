// Steps all recipes share: who may, which document, in which version. The row is locked before it is judged, so that
// state and version cannot change between the judgement and the write.
import { user } from '#entities/system/user.ts';
import { namedFieldsOf } from '#model/namedFields.ts';
import { whyNot, whyOutOfReach, type Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { StaleResult } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { conflict, forbidden, unknownRecord, type Refusal } from '#server/refusal.ts';
import { sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { lockStructures, phaseOf } from './declaredLocks.ts';
import { visibleDoc } from './present.ts';
import { visibleRefs } from '#server/document/references.ts';

/** Permission code alone, before anything is read. */
export function authorise(context: Context, def: EntityDef, action: string): void {
  const reason = whyNot(context.grants, def, action);
  if (reason !== null) throw forbidden(reason);
}

/** Whether the document lies outside the rows the person may look at. */
export function isOutOfSight(grants: Grants, def: EntityDef, doc: Doc): boolean {
  return whyOutOfReach(grants, def, 'view', doc) !== null;
}

/** The document of the session's organisation, locked, in the version the client saw, open to the action. */
export async function lockedDoc(
  context: Context,
  def: EntityDef,
  id: string,
  version: unknown,
  action: string,
): Promise<Doc> {
  await lockStructures(context, def, phaseOf(action));
  const doc = await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
  if (doc === null) throw unknownRecord(def.title);
  authorise(context, def, 'view');
  if (isOutOfSight(context.grants, def, doc)) throw unknownRecord(def.title);
  if (version !== doc.version) throw await stale(context, def, doc, action);
  const reason = whyNot(context.grants, def, action, doc);
  // Code and row scope fit by now: what is left is a state that changed since the button was shown.
  if (reason !== null) throw conflict(reason);
  return doc;
}

async function stale(context: Context, def: EntityDef, doc: Doc, action: string): Promise<Refusal> {
  const { updatedBy, createdBy, updatedAt, createdAt } = namedFieldsOf(doc.fields);
  const by = updatedBy ?? createdBy;
  const changedAt = updatedAt ?? createdAt ?? '';
  const u = headerTable(user, 'u');
  const [found] = await selectRows(
    context.session,
    { name: u.name },
    sql`from ${u} where ${u.id} = ${by}::uuid`,
  );
  const changedBy = found?.name ?? '其他用户';
  const shown = visibleDoc(context.grants, def, doc);
  const result: StaleResult = {
    doc: shown,
    refs: await visibleRefs(context, def, shown),
    changedBy,
    changedAt,
  };
  const next = action === 'edit' ? '请合并后重新保存' : '请刷新后重试';
  return conflict(`该${def.title}已被${changedBy}修改，${next}`, result);
}
