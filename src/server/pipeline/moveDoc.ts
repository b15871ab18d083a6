// The middle of every action that changes a document's state: judged, planned, applied, written, recorded. Who may ask
// for it, and in which version, is settled before; what it means for stock and other documents comes from the behaviours.
import { problemsOf } from '#model/derive/checks.ts';
import { choiceMissing } from '#model/derive/chosenLines.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { readerOf, type RefMap, type RefReader } from '#model/refs.ts';
import { guardBroken, stepFor, stepped } from '#model/derive/transitions.ts';
import { isIn, isPerformed, type Step } from '#model/states/states.ts';
import type { Transition } from '#model/states/stateMachine.ts';
import type { ActionRequest } from '#model/wire/wire.ts';
import { entityOf } from '#entities/registry.ts';
import { rulesFrom } from '#server/ledgers/links.ts';
import { downstreamOf } from '#server/ledgers/links/downstream.ts';
import { conflict, invalid, Refusal } from '#server/refusal.ts';
import { storedDoc } from '#server/store/storedDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { applyEffects } from '#server/ledgers/applyEffects.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { planOf } from './behave.ts';
import { givenValues } from './actionInput.ts';
import { changeLines } from './lineActions.ts';
import { releaseSources } from '#server/ledgers/links/occupation.ts';
import { forgetRef, referenceProblems, refsForRules } from '#server/document/references.ts';
import { usedRefusal } from './usage.ts';
import { takeBackMade } from './takeBack.ts';

export interface Moved {
  warnings: Problem[];
  /** The document as its rows will hold it; null where only they can tell. */
  stored: Doc | null;
  /** The write of its rows: its statements were asked for. */
  writing: Promise<unknown>;
}

/** Carries the action out on the locked document; answers the warnings that were accepted. */
export async function moveDoc(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  action: string,
  request: ActionRequest,
): Promise<Problem[]> {
  const { warnings, writing } = await carryOut(context, def, before, action, request);
  await writing;
  return warnings;
}

/** The same, with the write of the document's rows left to the caller to wait for. */
export async function carryOut(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  action: string,
  request: ActionRequest,
): Promise<Moved> {
  const refs = await refsForRules(context, def, before);
  const step = stepFor(def, before, action, readerOf(refs));
  const warnings: Problem[] = [];
  let after: Doc;
  if (isPerformed(def, action)) {
    const missing = choiceMissing(def, action, request);
    if (missing !== null) throw invalid([{ field: '', level: 'error', message: missing }]);
    const plan = await planOf(
      context,
      def,
      before,
      refs,
      action,
      request,
      await givenValues(context, def, action, request.values),
    );
    judge(plan.problems, request, warnings);
    after = await applyEffects(context, def, before, refs, plan.effects);
  } else if (step === null) {
    const changed = changeLines(context, def, before, action, request);
    const plan = await planOf(context, def, changed, refs, action, request);
    judge(plan.problems, request, warnings);
    after = await applyEffects(context, def, changed, refs, plan.effects);
  } else {
    const { transition } = step;
    const reason = reasonOf(transition, request);
    if (transition.complete) judge(completenessOf(def, before, refs), request, warnings);
    judge(guarding(def, before, step, readerOf(refs)), request, warnings);
    if (takesAway(def, step)) await refuseWhenUsed(context, def, before, transition);
    if (transition.undoes !== undefined) await takeBackMade(context, def, before, transition.undoes);
    const given = await givenValues(context, def, action, request.values);
    const plan = await planOf(context, def, before, refs, action, request, given);
    judge(plan.problems, request, warnings);
    const moved = stepped(def, before, step, { by: context.grants.userId, at: context.now, reason });
    after = await applyEffects(context, def, moved, refs, plan.effects);
    if (isIn(def, after.status, 'void')) await releaseSources(context, def, before);
  }

  const written = stamped(context, after, false);
  const writing = writeDoc(context.session, def, before, written);
  // What ledgers wrote of the document beside its recipe is in its rows alone, and so is whether nothing changed at all.
  const isKnown = before.status !== after.status && !isTouched(context, def, before.id);
  const changes = changesBetween(before, after);
  context.record({
    def,
    docId: before.id,
    code: codeOf(before),
    action,
    fromVersion: before.version,
    toVersion: before.version + 1,
    reason: request.reason,
    changes,
  });
  context.affect(def.name, before.id);
  forgetRef(context, def, before.id);
  const version = before.version + 1;
  const now: Doc = { ...written, version, fields: { ...written.fields, version } };
  return { warnings, stored: isKnown ? storedDoc(def, now) : null, writing };
}

/** Whether somebody told of a write to the document; a list that became too long to keep may hold it. */
function isTouched({ affected }: WriteContext, def: EntityDef, id: string): boolean {
  const touched = affected[def.name];
  return touched !== undefined && (touched.length === 0 || touched.includes(id));
}

function reasonOf(transition: Transition, request: ActionRequest): string | null {
  if (transition.reason === undefined) return null;
  const reason = typeof request.reason === 'string' ? request.reason.trim() : '';
  if (reason === '')
    throw invalid([{ field: transition.reason, level: 'error', message: `请填写${transition.title}的原因` }]);
  if (reason.length > 500)
    throw invalid([
      { field: transition.reason, level: 'error', message: `${transition.title}的原因最多 500 个字` },
    ]);
  return reason;
}

/** Everything a document must have before it counts; approval asks again, because masters may have changed meanwhile. */
function completenessOf(def: EntityDef, doc: Doc, refs: RefMap): Problem[] {
  const isTyped = isIn(def, doc.status, 'editable');
  const references = isTyped || def.kind !== 'document' ? referenceProblems(def, null, doc, refs) : [];
  return [...problemsOf(def, doc, readerOf(refs), 'submit'), ...references];
}

/** Errors refuse; warnings refuse until the user has accepted them. */
function judge(problems: readonly Problem[], request: ActionRequest, warnings: Problem[]): void {
  const errors = problems.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw invalid(errors);
  if (problems.length > 0 && request.acceptWarnings !== true)
    throw new Refusal('422', 422, problems[0]?.message ?? '', { problems });
  warnings.push(...problems);
}

/** The first guard of the transition that does not hold. */
function guarding(def: EntityDef, doc: Doc, step: Step, reader: RefReader): Problem[] {
  const broken = guardBroken(def, doc, step, reader);
  return broken === null ? [] : [{ field: '', level: 'error', message: broken.message }];
}

/** Whether the step takes back what others may stand on: worked on no more, or no longer agreed to. */
function takesAway(def: EntityDef, { field, transition }: Step): boolean {
  if (field !== 'status' || transition.undoes === undefined) return false;
  return (['executable', 'reviewed'] as const).some(
    (role) => transition.from.some((state) => isIn(def, state, role)) && !isIn(def, transition.to, role),
  );
}

/** Taking it back would leave others standing on a draft: documents pushed from it, or records using it. */
async function refuseWhenUsed(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  { title, undoes }: Transition,
): Promise<void> {
  if (def.kind !== 'document') {
    const used = await usedRefusal(context, def, doc.id, title);
    if (used !== null) throw used;
  }
  if (rulesFrom(def).length === 0) return;
  const documents = await downstreamOf(context, doc.id, undoes);
  const [first] = documents;
  if (first === undefined) return;
  throw conflict(
    `${def.title}已有下游单据 ${entityOf(first.entity)?.title ?? ''} ${first.code}，请先删除或反审核下游单据`,
    { documents },
  );
}
