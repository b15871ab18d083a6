// Writes records that were found right: those without behaviours many in a statement, documents and everything else
// that sets more in motion one by one, by the same recipe a form's save goes through.
import type { Doc, EntityDef } from '#model/entity.ts';
import { behavioursOf } from '#server/behaviours/ofEntity.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf } from '#server/document/stamps.ts';
import { numbered } from '#server/document/newDocument.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { forgetRef } from '#server/document/references.ts';
import { refuseUnconfirmed, storeDraft } from '#server/pipeline/save.ts';
import { writeDoc, writeNewDocs } from '#server/store/writeDoc.ts';
import type { RightRecord } from './judgeBatch.ts';

/** Stands in the history of what came by a file. */
const reason = 'Excel 导入';

/** Whether records of the entity may be written many at once: nothing follows from them but their rows. */
export function inBulk(def: EntityDef): boolean {
  return def.kind !== 'document' && behavioursOf(def.name).every(({ warnsOnly }) => warnsOnly === true);
}

/** @throws Refusal for a record that the recipe refuses after all */
export async function writeRecords(
  context: WriteContext,
  def: EntityDef,
  right: readonly RightRecord[],
): Promise<void> {
  const changing = right.filter(({ unchanged }) => !unchanged);
  if (inBulk(def)) await writeMany(context, def, changing);
  else for (const record of changing) await writeOne(context, def, record);
}

async function writeMany(
  context: WriteContext,
  def: EntityDef,
  right: readonly RightRecord[],
): Promise<void> {
  const added = [];
  for (const { before, draft } of right) {
    if (before === null) added.push(await numbered(context, def, draft));
    else {
      await writeDoc(context.session, def, before, draft);
      note(context, def, before, draft);
    }
  }
  if (added.length > 0) await writeNewDocs(context.session, def, added);
  for (const doc of added) note(context, def, null, doc);
}

function note(context: WriteContext, def: EntityDef, before: Doc | null, doc: Doc): void {
  context.record({
    def,
    docId: doc.id,
    code: codeOf(doc),
    action: before === null ? 'create' : 'edit',
    fromVersion: before?.version ?? null,
    toVersion: (before?.version ?? 0) + 1,
    reason,
    changes: changesBetween(before, doc),
  });
  context.affect(def.name, doc.id);
  forgetRef(context, def, doc.id);
}

async function writeOne(
  outer: WriteContext,
  def: EntityDef,
  { before, changed }: RightRecord,
): Promise<void> {
  const context: WriteContext = {
    ...outer,
    record: (entry) => outer.record({ ...entry, reason: entry.reason ?? reason }),
  };
  const action = before === null ? 'create' : 'edit';
  const { warnings } = await storeDraft(context, { def, before, changed, action, isTyped: true });
  refuseUnconfirmed(warnings, {});
}
