// Opening a document for editing: a stored one from the server, or an empty one filled with this person's defaults.
import { ensureRefs, readRef } from '#api/refsCache.ts';
import { fetchDocument, takeDocument } from '#api/queries.ts';
import { organization } from '#entities/master/organization.ts';
import { neededRefs } from '#model/derive/recompute.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import type { ApprovalView } from '#model/approval/approval.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import { carriedOf } from '#model/rowPart.ts';
import { beginningOf } from '#features/list/recordPath.ts';
import { businessToday } from '#features/list/today.ts';
import { copiedPatches } from './copied.ts';
import { DocumentDraft } from './documentDraft.ts';

export interface OpenedDocument {
  /** Tells one opening from the next; a saved new document stays the same opening. */
  opening: string;
  draft: DocumentDraft;
  abilities: readonly string[];
  reasons: Readonly<Record<string, string>>;
  /** The approval in steps it went through last. */
  approval?: ApprovalView | undefined;
  /** Somebody saved since the draft was kept. */
  newer?: boolean;
}

export async function openDocument(def: EntityDef, id: string, signal: AbortSignal): Promise<OpenedDocument> {
  const { doc, refs, abilities, reasons = {}, approval } = await takeDocument(def.name, id, signal);
  return {
    opening: crypto.randomUUID(),
    draft: new DocumentDraft(def, doc, refs),
    abilities,
    reasons,
    approval,
  };
}

/** `name`: what the record is to be called, where the entity has names. */
export async function newDocument(def: EntityDef, grants: Grants, name = ''): Promise<OpenedDocument> {
  await ensureRefs([{ entity: 'organization', id: grants.org }]);
  const { localCurrency } = carriedOf(readRef, organization, grants.org, ['localCurrency']);
  const doc = emptyDoc(def, {
    id: crypto.randomUUID(),
    today: businessToday(),
    now: new Date().toISOString(),
    userId: grants.userId,
    employee: grants.employee,
    department: grants.department,
    org: grants.org,
    localCurrency,
  });
  const needed = neededRefs(def, doc);
  await ensureRefs(needed);
  const draft = new DocumentDraft(def, doc, known(needed));
  const { name: named } = def.fields;
  if (name !== '' && named?.kind === 'text') draft.setField('name', name, '名称');
  return { opening: crypto.randomUUID(), draft, abilities: ['edit'], reasons: {} };
}

/** The new record takes over the node of the tree it was made at, as long as there is one. */
export async function beginAt(opened: OpenedDocument, under: string | null): Promise<OpenedDocument> {
  const { draft } = opened;
  const beginning = beginningOf(draft.def, under);
  const field = beginning === null ? undefined : draft.def.fields[beginning.field];
  if (beginning === null || field?.entity === undefined) return opened;
  const wanted = [{ entity: field.entity, id: beginning.id }];
  await ensureRefs(wanted);
  const refs = known(wanted);
  if (refs[field.entity]?.[beginning.id] === undefined) return opened;
  draft.learn(refs);
  draft.begin([{ op: 'set', field: beginning.field, value: beginning.id }]);
  return opened;
}

/** A new document that starts with what the user typed in another one. */
export async function copyDocument(
  def: EntityDef,
  grants: Grants,
  sourceId: string,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const [opened, source] = await Promise.all([
    newDocument(def, grants),
    fetchDocument(def.name, sourceId, signal),
  ]);
  opened.draft.learn(source.refs);
  opened.draft.change('复制', { patches: copiedPatches(def, source.doc) });
  return opened;
}

function known(needed: readonly { entity: string; id: string }[]): RefMap {
  const map: RefMap = {};
  for (const { entity, id } of needed) {
    const record = readRef(entity, id);
    if (record !== undefined) map[entity] = { ...map[entity], [id]: record };
  }
  return map;
}
