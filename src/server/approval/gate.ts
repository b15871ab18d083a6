// Where the recipe of a document's actions meets its approval: submitting begins one, withdrawing ends it, and while it
// runs nobody approves or rejects past it.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { ActionRequest } from '#model/wire/wire.ts';
import { canHaveFlow } from '#model/approval/approvalCondition.ts';
import type { SqlSession } from '#server/ports.ts';
import { conflict } from '#server/refusal.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { flowFor } from './flows.ts';
import { amountOf, summaryOf } from './messages.ts';
import { goOn, judgedDoc, type Accepted } from './progress.ts';
import {
  addInstance,
  closeTasks,
  placeInstance,
  runningOf,
  tasksOf,
  whoseTurn,
  type Instance,
} from './records.ts';

/** Before the action: refuses what would pass the running approval by, and ends it when the author takes the document back. */
export async function beforeAction(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  action: string,
): Promise<void> {
  if (!canHaveFlow(def) || !['approve', 'reject', 'withdraw'].includes(action)) return;
  const instance = await runningOf(context.session, doc.id, true);
  if (instance === null) return;
  if (action !== 'withdraw') {
    const title = action === 'approve' ? '直接审核' : '直接驳回';
    throw conflict(
      `该${def.title}正在审批流程中，不能${title}：${await whoseTurn(context.session, instance)}`,
    );
  }
  const reason = await whyNotWithdrawn(
    context.session,
    instance,
    context.grants.userId,
    context.grants.admin,
  );
  if (reason !== null) throw conflict(reason);
  await closeTasks(context, instance.id, 'withdrawn');
  await placeInstance(context, { ...instance, status: 'withdrawn' });
}

/** Reason why the author cannot take the document back; null when he can. */
async function whyNotWithdrawn(
  session: SqlSession,
  instance: Instance,
  user: string,
  admin: boolean,
): Promise<string | null> {
  if (!instance.route.allowWithdraw) return '该审批流程不允许撤回，请联系当前审批人驳回';
  if (instance.submitter !== user && !admin) return '只有提交人可以撤回审批中的单据';
  const agreed = (await tasksOf(session, instance.id)).some(({ status }) => status === 'approved');
  return agreed
    ? `已有审批人同意，不能撤回，请联系当前审批人驳回：${await whoseTurn(session, instance)}`
    : null;
}

/** After 提交: begins the approval when a flow applies. A flow in which nobody has to act approves at once. */
export async function afterSubmit(
  context: WriteContext,
  def: EntityDef,
  id: string,
  request: ActionRequest,
): Promise<Problem[]> {
  if (!canHaveFlow(def)) return [];
  const judged = await judgedDoc(context, def, id, false);
  const flow = judged === null ? null : await flowFor(context, judged);
  if (judged === null || flow === null) return [];
  if (flow.route.steps.length === 0) throw conflict(`审批流程“${flow.name}”没有步骤，请联系管理员`);
  const instance = await addInstance(
    context,
    {
      entity: def.name,
      recordId: id,
      recordCode: codeOf(judged.doc) ?? '',
      summary: summaryOf(judged),
      submitter: context.grants.userId,
      status: 'running',
      stepNo: 0,
      round: 0,
      route: flow.route,
    },
    flow,
    amountOf(judged),
  );
  const accepted: Accepted = request.acceptWarnings === true ? { acceptWarnings: true } : {};
  return (await goOn(context, judged, instance, 0, accepted)).warnings;
}
