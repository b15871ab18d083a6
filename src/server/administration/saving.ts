// Writes of the administration calls, made of the recipes of the screens: a record with its state, one table of lines
// under a right of its own, a change of state. Everything runs in the caller's transaction.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { KnownDoc } from '#model/typedDoc.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { admitPatches } from '#server/pipeline/admission.ts';
import { lockStructures } from '#server/pipeline/declaredLocks.ts';
import { authorise, lockedDoc } from '#server/pipeline/documents.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { idempotentResult } from '#server/pipeline/idempotency.ts';
import { newId } from '#server/ids.ts';
import { changeDoc } from '#server/document/references.ts';
import { answerSaved, refuseUnconfirmed, saveDoc, storeDraft } from '#server/pipeline/save.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';

/** The record as it is now; '404' when there is none in the session's organisation. */
async function currentDoc(context: WriteContext, def: EntityDef, id: string): Promise<Doc> {
  await lockStructures(context, def, 'save');
  const doc = await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
  if (doc === null) throw unknownRecord(def.title);
  return doc;
}

/** Saves a new (`id` undefined) or known record; `status` '1' in force, '0' switched off, undefined as it is. */
export async function saveRecord<E extends EntityDef>(
  context: WriteContext,
  def: E,
  id: string | undefined,
  patches: readonly Patch[],
  status?: string,
): Promise<Omit<DocResult, 'doc'> & { doc: KnownDoc<E> }>;
export async function saveRecord(
  context: WriteContext,
  def: EntityDef,
  id: string | undefined,
  patches: readonly Patch[],
  status?: string,
): Promise<unknown> {
  const key = (): string => newId(context.ports);
  let place = {};
  if (id !== undefined) {
    // A record that is switched off is changed only when it is switched on first.
    if (status === '1') await setStatus(context, def, id, true);
    place = { id, version: (await currentDoc(context, def, id)).version };
  }
  const saved = await saveDoc(context, def, { ...place, key: key(), patches });
  return status === '0' ? ((await setStatus(context, def, saved.doc.id, false)) ?? saved) : saved;
}

/** Enables or disables; null when the record already is so. */
export async function setStatus(
  context: WriteContext,
  def: EntityDef,
  id: string,
  enabled: boolean,
  acceptWarnings = false,
): Promise<DocResult | null> {
  const { version, status } = await currentDoc(context, def, id);
  if ((status === 'enabled') === enabled) return null;
  const request = { version, key: newId(context.ports), acceptWarnings };
  return transitionDoc(context, def, id, enabled ? 'enable' : 'disable', request);
}

/** Changes lines of a record under the right `action` instead of the right to edit it. */
export async function changeLines<E extends EntityDef>(
  context: WriteContext,
  def: E,
  id: string,
  action: string,
  patchesFor: (doc: KnownDoc<E>) => readonly Patch[],
  acceptWarnings?: boolean,
): Promise<void>;
export async function changeLines(
  context: WriteContext,
  def: EntityDef,
  id: string,
  action: string,
  patchesFor: (doc: Doc) => readonly Patch[],
  acceptWarnings = false,
): Promise<void> {
  authorise(context, def, action);
  const { version } = await currentDoc(context, def, id);
  const before = await lockedDoc(context, def, id, version, action);
  const patches = patchesFor(before);
  if (patches.length === 0) return;
  const key = newId(context.ports);
  await idempotentResult(context, key, `${action}:${def.name}`, patches);
  const changed = await changeDoc(context, def, before, await admitPatches(context, def, before, patches));
  const saved = await storeDraft(context, { def, before, changed, action });
  refuseUnconfirmed(saved.warnings, { acceptWarnings });
  await answerSaved(context, def, saved, key);
}
