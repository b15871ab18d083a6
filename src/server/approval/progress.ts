// How an approval goes on: the next step that asks anybody, the end of the flow, and what becomes of the document then.
// The document is locked by whoever calls; the approval's row is locked after it.
import { stepPassed, type RouteStep } from '#model/approval/approval.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { ActionRequest } from '#model/wire/wire.ts';
import { configSwitch } from '#server/configuration/config.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { moveDoc } from '#server/pipeline/moveDoc.ts';
import { newId } from '#server/ids.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { administratorsOf, approversOf, type Approver } from './approvers.ts';
import { holds, type Judged } from './flows.ts';
import { tell } from './messages.ts';
import {
  addTasks,
  closeTasks,
  placeInstance,
  settleTask,
  tasksOf,
  type Instance,
  type Task,
} from './records.ts';

/** Accepts what the action on the document warns of. */
export type Accepted = Pick<ActionRequest, 'acceptWarnings'>;

/** The instance with the next step begun, counted from that place in the route; through with all: the document is approved. */
export async function goOn(
  context: WriteContext,
  judged: Judged,
  instance: Instance,
  from: number,
  accepted: Accepted,
): Promise<{ instance: Instance; warnings: Problem[] }> {
  let current = instance;
  for (const step of instance.route.steps.slice(from)) {
    if (!holds(judged, step.condition, `审批步骤“${step.name}”`)) continue;
    const begun = await begin(context, judged, current, step);
    current = begun.instance;
    if (begun.state === 'running') return { instance: current, warnings: [] };
    if (begun.state === 'refused')
      return {
        instance: await sendBack(
          context,
          judged,
          current,
          `第${step.stepNo}步“${step.name}”没有审批人，已自动驳回`,
        ),
        warnings: [],
      };
  }
  return finish(context, judged, current, accepted);
}

interface Begun {
  state: 'running' | 'passed' | 'refused';
  instance: Instance;
}

async function begin(
  context: WriteContext,
  judged: Judged,
  instance: Instance,
  step: RouteStep,
): Promise<Begun> {
  let approvers = await approversOf(context, judged, step, instance.submitter);
  if (approvers.length === 0) {
    if (instance.route.skipEmpty === 'pass') return { state: 'passed', instance };
    if (instance.route.skipEmpty === 'refuse') return { state: 'refused', instance };
    approvers = (await administratorsOf(context)).map((user) => ({ user, principal: null }));
    if (approvers.length === 0) return { state: 'refused', instance };
  }
  const earlier = instance.route.skipSame
    ? await agreedBefore(context, instance, step.stepNo)
    : new Set<string>();
  if (await configSwitch(context.session, 'approvalOwnPass')) earlier.add(instance.submitter);
  const round = instance.round + 1;
  const dueAt =
    step.timeoutHours > 0
      ? new Date(Date.parse(context.now) + step.timeoutHours * 3_600_000).toISOString()
      : null;
  const base = { stepNo: step.stepNo, stepName: step.name, round, isAdded: false, dueAt };
  const known = approvers.filter(({ user }) => earlier.has(user));
  const through = step.signMode === 'any' ? known.length > 0 : known.length === approvers.length;
  const asked = through ? [] : approvers.filter(({ user }) => !earlier.has(user));
  const tasks = [
    ...known.map((approver) => ({ approver, status: 'skipped' as const })),
    ...asked.map(opened(step)),
  ];
  await addTasks(
    context,
    instance,
    tasks.map(({ approver, status }, seqNo) => ({
      ...base,
      seqNo,
      assignee: approver.user,
      principal: approver.principal,
      status,
    })),
  );
  const next = { ...instance, stepNo: step.stepNo, round };
  if (through) return { state: 'passed', instance: next };
  await placeInstance(context, next);
  await tell(
    context,
    judged,
    'arrive',
    tasks.flatMap(({ approver, status }) => (status === 'pending' ? [approver.user] : [])),
    step.name,
  );
  return { state: 'running', instance: next };
}

/** All at once, or one after the other. */
function opened(step: RouteStep) {
  return (approver: Approver, index: number): { approver: Approver; status: 'pending' | 'waiting' } => ({
    approver,
    status: step.signMode === 'sequence' && index > 0 ? 'waiting' : 'pending',
  });
}

/** Who agreed in an earlier step since the document was last sent back to this one or before it. */
async function agreedBefore(context: WriteContext, instance: Instance, stepNo: number): Promise<Set<string>> {
  const tasks = await tasksOf(context.session, instance.id);
  const returned = Math.max(
    0,
    ...tasks.filter(({ status }) => status === 'rejected').map(({ round }) => round),
  );
  return new Set(
    tasks
      .filter((task) => task.status === 'approved' && task.stepNo < stepNo && task.round > returned)
      .map(({ assignee }) => assignee),
  );
}

/** After somebody agreed: the step goes on, or the next one begins. */
export async function afterAgreement(
  context: WriteContext,
  judged: Judged,
  instance: Instance,
  accepted: Accepted,
): Promise<{ instance: Instance; warnings: Problem[] }> {
  const { steps } = instance.route;
  const at = steps.findIndex(({ stepNo }) => stepNo === instance.stepNo);
  const step = steps[at];
  const tasks = (await tasksOf(context.session, instance.id)).filter(({ round }) => round === instance.round);
  if (step === undefined) throw conflict('审批步骤已不存在，请联系管理员');
  if (!stepPassed(step.signMode, tasks)) {
    await callNext(context, judged, step, tasks);
    return { instance, warnings: [] };
  }
  await closeTasks(context, instance.id, 'skipped');
  return goOn(context, judged, instance, at + 1, accepted);
}

/** In a sequence the next one's turn comes when nobody before him has to decide. */
async function callNext(
  context: WriteContext,
  judged: Judged,
  step: RouteStep,
  tasks: readonly Task[],
): Promise<void> {
  if (tasks.some(({ status, isAdded }) => status === 'pending' && !isAdded)) return;
  const next = tasks.find(({ status }) => status === 'waiting');
  if (next === undefined) return;
  await settleTask(context, next.id, { status: 'pending' });
  await tell(context, judged, 'arrive', [next.assignee], step.name);
}

async function finish(
  context: WriteContext,
  judged: Judged,
  instance: Instance,
  accepted: Accepted,
): Promise<{ instance: Instance; warnings: Problem[] }> {
  const { def, doc } = judged;
  const ended: Instance = { ...instance, status: 'approved' };
  await placeInstance(context, ended);
  await addTasks(
    context,
    ended,
    instance.route.copyTo.map((assignee, seqNo) => ({
      stepNo: 0,
      stepName: '抄送',
      round: instance.round,
      seqNo,
      assignee,
      principal: null,
      status: 'copied' as const,
      isAdded: false,
      dueAt: null,
    })),
  );
  const warnings = await moveDoc(context, def, doc, 'approve', {
    version: doc.version,
    key: newId(context.ports),
    ...accepted,
  });
  await tell(context, judged, 'approved', [instance.submitter], '');
  await tell(context, judged, 'copied', instance.route.copyTo, '');
  return { instance: ended, warnings };
}

/** Back to the author: the document is a draft again and says why. */
export async function sendBack(
  context: WriteContext,
  judged: Judged,
  instance: Instance,
  reason: string,
): Promise<Instance> {
  const ended: Instance = { ...instance, status: 'rejected' };
  await closeTasks(context, instance.id, 'withdrawn');
  await placeInstance(context, ended);
  const { def, doc } = judged;
  await moveDoc(context, def, doc, 'reject', { version: doc.version, key: newId(context.ports), reason });
  await tell(context, judged, 'rejected', [instance.submitter], reason);
  return ended;
}

/** The document as it stands now, with the facts its conditions ask for. */
export async function judgedDoc(
  context: WriteContext,
  def: EntityDef,
  id: string,
  lock: boolean,
): Promise<Judged | null> {
  const doc = await readDoc(context.session, def, id, { lock, org: context.grants.org });
  return doc === null ? null : { def, doc, refs: await refsForRules(context, def, doc) };
}
