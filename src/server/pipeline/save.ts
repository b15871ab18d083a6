// Saving a document: the recipe every form goes through, read from top to bottom. One transaction, all or nothing.
import type { Doc, EntityDef } from '#model/entity.ts';
import { lockedFieldProblems } from '#model/derive/editable.ts';
import type { Problem } from '#model/problem.ts';
import type { DocResult, SaveRequest } from '#model/wire.ts';
import { invalid } from '#server/refusal.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { admitPatches } from './admission.ts';
import { applyEffects } from './apply.ts';
import { withProposals } from './behave.ts';
import { authorise, lockedDoc } from './documents.ts';
import { claimKey, keepOutcome } from './idempotency.ts';
import { present, repeat } from './present.ts';
import { changeDoc, type Changed } from './references.ts';
import { reachProblems, unreachableProblems } from './reach.ts';
import { emptyDraft, storeDraft } from './storeDraft.ts';
import type { WriteContext } from './transaction.ts';

export async function saveDoc(
  context: WriteContext,
  def: EntityDef,
  request: SaveRequest,
): Promise<DocResult> {
  const action = request.id === undefined ? 'create' : 'edit';
  authorise(context, def, action);

  const earlier = await claimKey(context, request.key, `save:${def.name}`, request);
  if (earlier !== null) return repeat(context, def, earlier);

  const before =
    request.id === undefined ? null : await lockedDoc(context, def, request.id, request.version, 'edit');
  const start = before ?? (await emptyDraft(context, def));
  const patches = admitPatches(def, start, request.patches, context.grants);
  const changed = await changeDoc(context, def, start, patches);
  const unreachable = await unreachableProblems(context, def, patches, changed.doc.fields);
  if (unreachable.length > 0) throw invalid(unreachable);
  const locked = before === null ? [] : lockedFieldProblems(def, before, changed.doc, patches);
  if (locked.length > 0) throw invalid(locked);

  const { changed: complete } = await withProposals(context, def, before, changed, patches);
  const result = await finishDraft(context, def, before, complete, action, request.key);
  refuseUnconfirmed(result.warnings, request);
  return result;
}

/** Some warnings are questions: without the answer nothing of the save remains. */
export function refuseUnconfirmed(
  warnings: readonly Problem[],
  { acceptWarnings }: Pick<SaveRequest, 'acceptWarnings'>,
): void {
  const asked = warnings.filter(({ confirm }) => confirm === true);
  if (asked.length > 0 && acceptWarnings !== true) throw invalid(asked);
}

/** The tail that save and push-down share: checks, number, rows, links, effects, outcome, answer. */
export async function finishDraft(
  context: WriteContext,
  def: EntityDef,
  before: Doc | null,
  changed: Changed,
  action: string,
  key: string,
  chosen: Doc | null = before,
): Promise<DocResult> {
  const { doc, warnings } = await settleDraft(context, def, before, changed, action, chosen);
  const outcome = { id: doc.id, affected: context.affected, warnings };
  keepOutcome(context, key, outcome);
  return present(context, def, doc.id, outcome.affected, outcome.warnings);
}

/** The same without outcome and answer, for recipes that make several documents. */
export async function settleDraft(
  context: WriteContext,
  def: EntityDef,
  before: Doc | null,
  changed: Changed,
  action: string,
  chosen: Doc | null = before,
): Promise<{ doc: Doc; warnings: Problem[] }> {
  const stored = await storeDraft(context, def, before, changed, action, chosen);
  const outside = reachProblems(context.grants, def, stored.doc, before);
  if (outside.length > 0) throw invalid(outside);
  const after = await applyEffects(context, def, stored.doc, changed.refs, stored.effects);
  if (after !== stored.doc) await writeDoc(context.session, def, stored.doc, after, { keepVersion: true });
  return { doc: after, warnings: stored.warnings };
}
