// The middle of every action that changes a document's state: judged, planned, applied, written, recorded. Who may ask
// for it, and in which version, is settled before; what it means for stock and other documents comes from the behaviours.
import { problemsOf } from '#model/derive/checks.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { transitionOf, type Transition } from '#model/states.ts';
import type { ActionRequest } from '#model/wire.ts';
import { entityOf } from '#entities/registry.ts';
import { downstreamOf, rulesFrom } from '#server/ledgers/links.ts';
import { conflict, invalid, Refusal } from '#server/refusal.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { applyEffects } from '#server/ledgers/applyEffects.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { planOf } from './behave.ts';
import { givenValues } from './given.ts';
import { changeLines } from './lineActions.ts';
import { releaseSources } from '#server/ledgers/links/occupation.ts';
import { forgetRef, referenceProblems, refsForRules } from '#server/document/references.ts';
import { usedRefusal } from './usage.ts';

/** Carries the action out on the locked document; answers the warnings that were accepted. */
export async function moveDoc(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  action: string,
  request: ActionRequest,
): Promise<Problem[]> {
  const transition = transitionOf(def.states, action);
  const refs = await refsForRules(context, def, before);
  const warnings: Problem[] = [];
  let after: Doc;
  if (def.performs?.includes(action) === true) {
    const plan = await planOf(
      context,
      def,
      before,
      refs,
      action,
      request,
      givenValues(def, action, request.values),
    );
    judge(plan.problems, request, warnings);
    after = await applyEffects(context, def, before, refs, plan.effects);
  } else if (transition === undefined) {
    const changed = changeLines(context, def, before, action, request);
    const plan = await planOf(context, def, changed, refs, action, request);
    judge(plan.problems, request, warnings);
    after = await applyEffects(context, def, changed, refs, plan.effects);
  } else {
    const reason = reasonOf(transition, request);
    if (transition.complete) judge(completenessOf(def, before, refs, action), request, warnings);
    if (action === 'unapprove') await refuseWhenUsed(context, def, before);
    const plan = await planOf(context, def, before, refs, action, request);
    judge(plan.problems, request, warnings);
    const moved = inState(context, def, before, transition, reason);
    after = await applyEffects(context, def, moved, refs, plan.effects);
    if (action === 'void') await releaseSources(context, def, before);
  }

  await writeDoc(context.session, def, before, stamped(context, after, false));
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
  return warnings;
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
function completenessOf(def: EntityDef, doc: Doc, refs: RefMap, action: string): Problem[] {
  const references =
    action === 'submit' || def.kind !== 'document' ? referenceProblems(def, null, doc, refs) : [];
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

/** Taking an approval back would leave others standing on a draft: documents pushed from it, or records using it. */
async function refuseWhenUsed(context: WriteContext, def: EntityDef, doc: Doc): Promise<void> {
  if (def.kind !== 'document') {
    const used = await usedRefusal(context, def, doc.id, '反审核');
    if (used !== null) throw used;
  }
  if (rulesFrom(def).length === 0) return;
  const [first] = await downstreamOf(context, doc.id);
  if (first === undefined) return;
  throw conflict(
    `${def.title}已有下游单据 ${entityOf(first.entity)?.title ?? ''} ${first.code}，请先删除或反审核下游单据`,
  );
}

/** The document in its new state, with stamps set and emptied as the table says. */
function inState(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  transition: Transition,
  reason: string | null,
): Doc {
  const values: Row = { status: transition.to };
  for (const field of transition.clears ?? []) values[field] = null;
  if (transition.stamps !== undefined)
    Object.assign(values, {
      [transition.stamps.by]: context.grants.userId,
      [transition.stamps.at]: context.now,
    });
  if (transition.reason !== undefined) values[transition.reason] = reason;
  if (def.fields['closeStatus'] !== undefined && transition.action === 'close')
    values['closeStatus'] = 'manualClosed';
  if (def.fields['closeStatus'] !== undefined && transition.action === 'reopen')
    values['closeStatus'] = 'open';
  return { ...doc, status: transition.to, fields: { ...doc.fields, ...values } };
}
