// Saving a document, from top to bottom. `saveDoc` is what a form asks for; `storeDraft` below it is the recipe itself,
// which push-down, choice of lines, restoring, importing and effects go through as well. One transaction, all or nothing.
import { namedFieldsOf } from '#model/namedFields.ts';
import { lockedFieldProblems } from '#model/derive/editable.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { readerOf } from '#model/refs.ts';
import type { DocResult, SaveRequest } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { changesBetween } from '#server/document/changes.ts';
import { awaitsNumber, newDocument, numbered, typedNumberProblems } from '#server/document/newDocument.ts';
import { changeDoc, forgetRef, referenceProblems } from '#server/document/references.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { applyEffects } from '#server/ledgers/applyEffects.ts';
import { lockSourcesOf, occupySources } from '#server/ledgers/links/occupation.ts';
import { invalid } from '#server/refusal.ts';
import { storedDoc } from '#server/store/storedDoc.ts';
import { unknownFileProblems } from '#server/upload/namedFiles.ts';
import { duplicateProblems, problemOfFailure } from '#server/store/uniques.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import type { Draft, Saved, WriteContext } from '#server/writeContext.ts';
import { admitPatches } from './admission.ts';
import { planOf, withProposals, type Plan } from './behave.ts';
import { lockStructures } from './declaredLocks.ts';
import { authorise, lockedDoc } from './documents.ts';
import { idempotentResult, storeResult } from './idempotency.ts';
import { present, presentDoc, repeat } from './present.ts';
import { reachProblems, unreachableProblems } from './reach.ts';
import { problemsOf } from '#model/derive/checks.ts';

/** @throws Refusal 403, 404, 409 (changed meanwhile), 422 with every problem */
export async function saveDoc(
  context: WriteContext,
  def: EntityDef,
  request: SaveRequest,
): Promise<DocResult> {
  // Who may, and once only.
  const action = request.id === undefined ? 'create' : 'edit';
  authorise(context, def, action);
  const earlier = await idempotentResult(context, request.key, `save:${def.name}`, request);
  if (earlier !== null) return repeat(context, def, earlier);

  // The document as it stands, read once under its lock, and as the client wants it.
  await lockStructures(context, def, 'save');
  const before =
    request.id === undefined ? null : await lockedDoc(context, def, request.id, request.version, 'edit');
  const start = before ?? (await newDocument(context, def));
  const patches = await admitPatches(context, def, start, request.patches);
  const typed = await changeDoc(context, def, start, patches);

  // What the client may not touch: records outside its data rules, files it does not have, fields locked in this state.
  refuse(await unreachableProblems(context, def, patches, typed.doc.fields));
  refuse(await unknownFileProblems(context, def, start, patches));
  if (before !== null) refuse(lockedFieldProblems(def, before, typed.doc, patches));
  refuse(await typedNumberProblems(context, def, before, typed.doc));

  // Values nobody typed, then the recipe and its answer.
  const { changed } = await withProposals(context, def, before, typed, patches);
  if (before !== null && patches.length === 0 && changesBetween(before, changed.doc).length === 0)
    return answerSaved(context, def, { doc: before, warnings: [], hasEffects: true }, request.key);
  const saved = await storeDraft(context, {
    def,
    before,
    changed,
    action,
    mayBeUnderWay: true,
    isTyped: true,
  });
  refuseUnconfirmed(saved.warnings, request);
  return answerSaved(context, def, saved, request.key);
}

/**
 * Stores a new or changed document, however it came about. Nothing is written when it is refused.
 * Locks are taken in one order: the document's sources, the counter of its number, then what its effects write.
 */
export async function storeDraft(context: WriteContext, draft: Draft): Promise<Saved> {
  const { def, before, changed } = draft;

  // Judged before anything is written.
  const { doc: judged, plan, problems } = await judgeDraft(context, draft);
  problems.push(...(await duplicateProblems(context.session, def, before, judged)));
  refuse(errorsOf(def, judged, problems));

  // Sources are locked before the number is taken: the counter is the last lock before the rows.
  const links = await lockSourcesOf(context, def, judged, before === null && judged.version === 0);
  const doc = await numbered(context, def, judged, changed.refs);
  if (draft.bySystem !== true) refuse(reachProblems(context.grants, def, doc, before));

  // Rows, then links of the lines to their sources. Others wait for the counter of a new document's number by now.
  const writing = written(context, def, before, doc);
  const isLeft = draft.mayBeUnderWay === true && before === null;
  if (isLeft) context.underWay(writing);
  const version = isLeft ? doc.version + 1 : await writing;
  await occupySources(context, def, doc, links);

  // Recorded for the audit and for open screens.
  context.record({
    def,
    docId: doc.id,
    code: codeOf(doc),
    action: draft.action,
    fromVersion: before?.version ?? null,
    toVersion: version,
    changes: changesBetween(before, doc),
  });
  context.affect(def.name, doc.id);
  forgetRef(context, def, doc.id);

  // What follows from it, in the ledgers that own it.
  const stored: Doc = { ...doc, version, fields: { ...doc.fields, version } };
  const after = await applyEffects(context, def, stored, changed.refs, plan.effects);
  if (after !== stored) await writeDoc(context.session, def, stored, after, { keepVersion: true });
  return {
    doc: after,
    warnings: problems.filter(({ level }) => level === 'warning'),
    hasEffects: plan.effects.length > 0,
  };
}

export interface Judged {
  /** The changed document with its stamps. */
  doc: Doc;
  plan: Plan;
  /** Errors and warnings; duplicates are not among them. */
  problems: Problem[];
}

/** Everything a changed document is held against before it is stored, but whether others have its unique values. */
export async function judgeDraft(
  context: Context,
  { def, before, changed, accepted = before, isTyped }: Omit<Draft, 'action'>,
): Promise<Judged> {
  const doc = stamped(context, changed.doc, before === null);
  const plan = await planOf(context, def, doc, changed.refs, 'save');
  const problems = [
    ...organisationProblems(context, def, doc),
    ...problemsOf(def, doc, readerOf(changed.refs), 'save'),
    ...referenceProblems(def, accepted, doc, changed.refs, isTyped),
    ...plan.problems,
  ];
  return { doc, plan, problems };
}

/** What refuses the document; a number that is still to be given is not missing. */
export function errorsOf(def: EntityDef, doc: Doc, problems: readonly Problem[]): Problem[] {
  return problems.filter(
    ({ level, field, lines }) =>
      level === 'error' && !(field === 'code' && lines === undefined && awaitsNumber(def, doc)),
  );
}

/** Some warnings are questions: without the answer nothing of the save remains. */
export function refuseUnconfirmed(
  warnings: readonly Problem[],
  { acceptWarnings }: Pick<SaveRequest, 'acceptWarnings'>,
): void {
  if (acceptWarnings !== true) refuse(warnings.filter(({ confirm }) => confirm === true));
}

/** Remembers the result with the idempotency key, and shows it. What no ledger has touched is not read again. */
export async function answerSaved(
  context: WriteContext,
  def: EntityDef,
  { doc, warnings, hasEffects }: Saved,
  key: string,
): Promise<DocResult> {
  storeResult(context, key, { id: doc.id, affected: context.affected, warnings });
  return hasEffects
    ? present(context, def, doc.id, context.affected, warnings)
    : presentDoc(context, def, storedDoc(def, doc), context.affected, warnings);
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw invalid(problems);
}

/** Rows never leave the organisation they are made in. */
function organisationProblems(context: Context, def: EntityDef, doc: Doc): Problem[] {
  if (def.shared || namedFieldsOf(doc.fields).org === context.grants.org) return [];
  return [{ field: 'org', level: 'error', message: '所属组织必须是当前组织，请切换组织后再操作' }];
}

/** Answers the version that is stored; a unique value somebody else stored a moment earlier is named at its field. */
async function written(context: WriteContext, def: EntityDef, before: Doc | null, doc: Doc): Promise<number> {
  try {
    return await writeDoc(context.session, def, before, doc, { firstVersion: doc.version + 1 });
  } catch (failure) {
    const problem = problemOfFailure(def, failure);
    throw problem === null ? failure : invalid([problem]);
  }
}
