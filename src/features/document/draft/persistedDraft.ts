// Unsaved input of a document as plain data, so that it outlives its page: put away among many open pages, or loaded
// anew. What the server says now is asked again at the return: rights, references, and whether somebody saved meanwhile.
import { ensureRefs, readRef } from '#api/refsCache.ts';
import { fetchDocument } from '#api/queries.ts';
import { missingRefs } from '#model/derive/neededRefs.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { applyPatches, type Patch } from '#model/patch.ts';
import type { RefMap } from '#model/refs.ts';
import { DocumentDraft } from './documentDraft.ts';
import type { OpenedDocument } from './openedDocument.ts';

/** Name of the draft in the page's memory. */
export const draftMemory = 'draft';

export interface PersistedDraft {
  /** State the patches were made on; version 0: never saved. */
  base: Doc;
  patches: readonly Patch[];
  invalid: readonly (readonly [string, string])[];
  /** So that a save whose answer was lost is not made twice. */
  saveKey: string;
}

/** Undefined when there is nothing to lose. */
export function persistedDraft({
  dirty,
  base,
  patches,
  invalid,
  saveKey,
}: DocumentDraft): PersistedDraft | undefined {
  return dirty ? { base, patches, invalid: [...invalid], saveKey } : undefined;
}

/** The draft in a page's memory when it belongs to the document of this address. */
export function persistedFor(id: string, persisted: unknown): PersistedDraft | null {
  if (
    typeof persisted !== 'object' ||
    persisted === null ||
    !('base' in persisted) ||
    !('patches' in persisted)
  )
    return null;
  const draft = persisted as PersistedDraft;
  const own = id === 'new' ? draft.base.version === 0 : draft.base.id === id && draft.base.version > 0;
  return own ? draft : null;
}

export async function reopenDraft(
  def: EntityDef,
  persisted: PersistedDraft,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const opening = crypto.randomUUID();
  const { base } = persisted;
  if (base.version === 0) {
    const draft = await withInput(new DocumentDraft(def, base, {}), persisted);
    return { opening, draft, abilities: ['edit'], reasons: {} };
  }
  const { doc, refs, abilities, reasons = {}, approval } = await fetchDocument(def.name, base.id, signal);
  const newer = doc.version !== base.version;
  // On the older state: the newer one is merged when the user says so, as with any colleague's change.
  const draft = await withInput(new DocumentDraft(def, newer ? base : doc, refs), persisted);
  return { opening, draft, abilities, reasons, newer, approval };
}

const rounds = 3;

/** The draft with these patches on top, everything they refer to learnt first. */
export async function withInput(
  draft: DocumentDraft,
  { patches, invalid, saveKey }: Omit<PersistedDraft, 'base'>,
  label = '恢复草稿',
): Promise<DocumentDraft> {
  await learnFor(draft, applyPatches(draft.base, patches));
  draft.change(label, { patches, invalid: new Map(invalid) });
  // Fills may bring references of their own; what was computed without them is computed again.
  for (let round = 0; round < rounds && (await learnFor(draft, draft.doc)); round += 1) {
    draft.undo();
    draft.change(label, { patches, invalid: new Map(invalid) });
  }
  draft.saveKey = saveKey;
  return draft;
}

/** True when something was learnt. */
async function learnFor(draft: DocumentDraft, doc: Doc): Promise<boolean> {
  const missing = missingRefs(draft.def, doc, draft.refs);
  if (missing.length === 0) return false;
  await ensureRefs(missing);
  const found: RefMap = {};
  for (const { entity, id } of missing) {
    const record = readRef(entity, id);
    if (record !== undefined) found[entity] = { ...found[entity], [id]: record };
  }
  draft.learn(found);
  return Object.keys(found).length > 0;
}
