// Removing a record or a draft: its links are given back, its rows go to the recycle bin, the audit keeps what it was.
// The number stays used.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { invalid } from '#server/refusal.ts';
import { deleteDoc } from '#server/store/writeDoc.ts';
import { applyEffects } from '#server/ledgers/applyEffects.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { planOf } from './behave.ts';
import { authorise, lockedDoc } from './documents.ts';
import { idempotentResult, storeResult } from './idempotency.ts';
import { visibleDoc } from './present.ts';
import { releaseSources } from '#server/ledgers/links/occupation.ts';
import { refsForRules } from '#server/document/references.ts';
import { throwAway } from './recycleBin.ts';
import { usedRefusal } from './usage.ts';

/** What is left of a removed document: its last state, without abilities. */
export async function removeDoc(
  context: WriteContext,
  def: EntityDef,
  id: string,
  version: number,
  key: string,
): Promise<DocResult> {
  authorise(context, def, 'delete');

  const earlier = await idempotentResult(context, key, `delete:${def.name}:${id}`, { version });
  if (earlier !== null) {
    return {
      doc: { id, version, status: null, fields: {}, lines: {} },
      refs: {},
      abilities: [],
      affected: earlier.affected,
      warnings: [],
    };
  }

  const doc = await lockedDoc(context, def, id, version, 'delete');
  await removeStored(context, def, doc);
  storeResult(context, key, { id, affected: context.affected, warnings: [] });
  return {
    doc: visibleDoc(context.grants, def, doc),
    refs: {},
    abilities: [],
    affected: context.affected,
    warnings: [],
  };
}

/** Removes a locked document: its sources are free again, its effects carried out, its rows in the recycle bin. */
export async function removeStored(context: WriteContext, def: EntityDef, doc: Doc): Promise<void> {
  const { id } = doc;
  const refs = await refsForRules(context, def, doc);
  const { problems, effects } = await planOf(context, def, doc, refs, 'delete');
  const errors = problems.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw invalid(errors);
  // Nothing can refer to a draft document: references need an approved one.
  const used = def.kind === 'document' ? null : await usedRefusal(context, def, id, '删除');
  if (used !== null) throw used;
  await releaseSources(context, def, doc);
  await deleteDoc(context.session, def, doc);
  await applyEffects(context, def, doc, refs, effects);
  await throwAway(context, def, doc, null);
  context.record({
    def,
    docId: id,
    code: codeOf(doc),
    action: 'delete',
    fromVersion: doc.version,
    toVersion: doc.version,
    changes: changesBetween(doc, null),
  });
  context.affect(def.name, id);
}
