// What an approver does with his task: agree, send back, hand on, call somebody in; and what author and administrator
// may do with a running approval. Locks are taken from the document down, so decisions of several people wait in line.
import { returnTargets, type ApprovalOutcome } from '#model/approval/approval.ts';
import type { Problem } from '#model/check/problem.ts';
import { entities, entityOf } from '#entities/registry.ts';
import { permissionCode } from '#model/rights/can.ts';
import { configNumber } from '#server/configuration/config.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { idempotentResult, storeResult } from '#server/pipeline/idempotency.ts';
import { conflict, forbidden, invalid, notFound, unknownRecord } from '#server/refusal.ts';
import { isUuid } from '#server/store/sql.ts';
import type { Judged } from './flows.ts';
import { tell } from './messages.ts';
import { afterAgreement, goOn, judgedDoc, sendBack } from './progress.ts';
import {
  addTasks,
  closeTasks,
  instanceById,
  placeInstance,
  runningOf,
  settleTask,
  tasksOf,
  whoseTurn,
  type Instance,
  type Task,
} from './records.ts';
import { isIn } from '#model/states/states.ts';
import { sql, is, among, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { approvalInstance } from '#entities/system/approvalInstance.ts';
import { approvalTask } from '#entities/system/approvalTask.ts';
import { user } from '#entities/system/user.ts';

export interface Decision {
  key: string;
  opinion?: string;
  acceptWarnings?: boolean;
}

interface Turn {
  judged: Judged;
  instance: Instance;
  task: Task;
  tasks: readonly Task[];
}

const gone = () => notFound('该审批任务不存在或已被删除');

/** The task with everything it hangs on, locked; refused unless it is the caller's turn. */
async function turnOf(context: WriteContext, id: string, forAdmin = false): Promise<Turn> {
  const { session, grants } = context;
  const t = headerTable(approvalTask, 't');
  const i = headerTable(approvalInstance, 'i');
  const [found] = isUuid(id)
    ? await selectRows(
        session,
        { id: i.id, entity: otherwise(i.entityKey, ''), recordId: otherwise(i.recordId, '') },
        sql`from ${t} join ${i} on ${i.id} = ${t.instance} where ${is(t.id, id)} and ${is(t.org, grants.org)}`,
      )
    : [];
  const def = entityOf(found?.entity ?? '');
  if (found === undefined || def === undefined) throw gone();
  const { recordId } = found;
  const judged = await judgedDoc(context, def, recordId, true);
  if (judged === null) throw unknownRecord(def.title);
  const instance = await runningOf(session, recordId, true);
  const tasks = await tasksOf(session, found.id);
  const task = tasks.find((known) => known.id === id);
  if (task === undefined) throw gone();
  const administers =
    forAdmin &&
    (grants.admin || grants.codes.includes(permissionCode(entities.approvalTask, 'transferTask')));
  if (task.assignee !== grants.userId && !administers) throw forbidden('这不是您的审批任务');
  const code = codeOf(judged.doc) ?? '';
  if (
    instance === null ||
    instance.id !== task.instance ||
    task.status !== 'pending' ||
    !isIn(judged.def, judged.doc.status, 'waiting')
  ) {
    const now = instance === null ? '审批已结束' : await whoseTurn(session, instance);
    throw conflict(`${def.title} ${code} 的这一审批任务已处理，现在：${now}`);
  }
  return { judged, instance, task, tasks };
}

function opinionOf(turn: Turn, { opinion = '' }: Decision, always: boolean): string {
  const step = turn.instance.route.steps.find(({ stepNo }) => stepNo === turn.instance.stepNo);
  const given = opinion.trim();
  if (given === '' && (always || step?.needOpinion === true))
    throw invalid([
      {
        field: 'opinion',
        level: 'error',
        message: always ? '请填写意见' : `“${step?.name ?? ''}”须填写审批意见`,
      },
    ]);
  return given;
}

function noted(context: WriteContext, { judged: { def, doc } }: Turn, action: string, opinion: string): void {
  context.record({
    def,
    docId: doc.id,
    code: codeOf(doc),
    action,
    fromVersion: doc.version,
    toVersion: doc.version,
    reason: opinion === '' ? undefined : opinion,
    changes: [],
  });
  context.affect(def.name, doc.id);
}

/** Runs a decision once, however often it is sent. */
async function once(
  context: WriteContext,
  route: string,
  body: Decision,
  work: () => Promise<{ instance: Instance; warnings: Problem[] }>,
): Promise<ApprovalOutcome> {
  const earlier = await idempotentResult(context, body.key, `approval:${route}`, body);
  if (earlier !== null) {
    const instance = await instanceById(context.session, earlier.id, context.grants.org);
    if (instance === null) throw gone();
    return outcomeOf(instance, earlier.affected, earlier.warnings);
  }
  const { instance, warnings } = await work();
  storeResult(context, body.key, { id: instance.id, affected: context.affected, warnings });
  return outcomeOf(instance, context.affected, warnings);
}

function outcomeOf(
  instance: Instance,
  affected: Record<string, string[]>,
  warnings: Problem[],
): ApprovalOutcome {
  const { status } = instance;
  return { entity: instance.entity, recordId: instance.recordId, status, affected, warnings };
}

export function agree(context: WriteContext, task: string, body: Decision): Promise<ApprovalOutcome> {
  return once(context, `agree:${task}`, body, async () => {
    const turn = await turnOf(context, task);
    const opinion = opinionOf(turn, body, false);
    await settleTask(context, task, { status: 'approved', opinion });
    noted(context, turn, 'agree', opinion);
    return afterAgreement(
      context,
      turn.judged,
      turn.instance,
      body.acceptWarnings === true ? { acceptWarnings: true } : {},
    );
  });
}

/** `to`: the step it goes back to, 0 the author; absent: what the step says. */
export function refuse(
  context: WriteContext,
  task: string,
  body: Decision & { to?: number },
): Promise<ApprovalOutcome> {
  return once(context, `refuse:${task}`, body, async () => {
    const turn = await turnOf(context, task);
    const opinion = opinionOf(turn, body, true);
    const targets = returnTargets(turn.instance.route, turn.instance.stepNo);
    const target = body.to === undefined ? targets[0] : targets.find(({ stepNo }) => stepNo === body.to);
    if (target === undefined)
      throw invalid([{ field: 'to', level: 'error', message: '这一步不能驳回到所选的步骤' }]);
    await settleTask(context, task, { status: 'rejected', opinion });
    noted(context, turn, 'refuse', opinion);
    if (target.stepNo === 0)
      return { instance: await sendBack(context, turn.judged, turn.instance, opinion), warnings: [] };
    await closeTasks(context, turn.instance.id, 'skipped');
    const from = turn.instance.route.steps.findIndex(({ stepNo }) => stepNo === target.stepNo);
    return goOn(context, turn.judged, turn.instance, from, {});
  });
}

async function newcomers(context: WriteContext, turn: Turn, users: readonly string[]): Promise<string[]> {
  const u = headerTable(user, 'u');
  const rows = await selectRows(
    context.session,
    { id: u.id },
    sql`from ${u} where ${among(u.id, users.filter(isUuid))} and ${u.status} = 'enabled'`,
  );
  const known = rows.map((row) => row.id);
  if (known.length === 0) throw invalid([{ field: 'user', level: 'error', message: '请选择启用的用户' }]);
  const busy = turn.tasks.find(
    ({ round, status, assignee }) =>
      round === turn.instance.round &&
      (status === 'pending' || status === 'waiting') &&
      known.includes(assignee),
  );
  if (busy !== undefined)
    throw invalid([{ field: 'user', level: 'error', message: `${busy.assigneeName}已经是这一步的审批人` }]);
  return known;
}

function taskFor(turn: Turn, assignee: string, seqNo: number) {
  const step = turn.instance.route.steps.find(({ stepNo }) => stepNo === turn.instance.stepNo);
  return {
    stepNo: turn.instance.stepNo,
    stepName: step?.name ?? '',
    round: turn.instance.round,
    seqNo,
    assignee,
    status: 'pending' as const,
    dueAt: null,
  };
}

/** Hands the task on; administrators may hand on those of others. */
export function transfer(
  context: WriteContext,
  task: string,
  body: Decision & { user: string },
): Promise<ApprovalOutcome> {
  return once(context, `transfer:${task}`, body, async () => {
    const turn = await turnOf(context, task, true);
    const [user = ''] = await newcomers(context, turn, [body.user]);
    const opinion = (body.opinion ?? '').trim();
    await settleTask(context, task, { status: 'transferred', opinion });
    const { isAdded, seqNo, assignee } = turn.task;
    await addTasks(context, turn.instance, [{ ...taskFor(turn, user, seqNo), principal: assignee, isAdded }]);
    noted(context, turn, 'transferTask', opinion);
    await tell(context, turn.judged, 'arrive', [user], taskFor(turn, user, 0).stepName);
    return { instance: turn.instance, warnings: [] };
  });
}

/** Calls further people in: the step is through when they have agreed too. */
export function addSigners(
  context: WriteContext,
  task: string,
  body: Decision & { users: readonly string[] },
): Promise<ApprovalOutcome> {
  return once(context, `addSign:${task}`, body, async () => {
    const turn = await turnOf(context, task);
    const users = await newcomers(context, turn, body.users);
    const last = Math.max(...turn.tasks.map(({ seqNo }) => seqNo));
    const added = users.map((user, index) => ({
      ...taskFor(turn, user, last + index + 1),
      principal: null,
      isAdded: true,
    }));
    await addTasks(context, turn.instance, added);
    noted(context, turn, 'addSign', (body.opinion ?? '').trim());
    await tell(context, turn.judged, 'arrive', users, `${added[0]?.stepName ?? ''}加签`);
    return { instance: turn.instance, warnings: [] };
  });
}

/** Reminds those whose turn it is; the author may do so every few minutes. */
export function urge(context: WriteContext, id: string, body: Decision): Promise<ApprovalOutcome> {
  return once(context, `urge:${id}`, body, async () => {
    const asked = isUuid(id) ? await instanceById(context.session, id, context.grants.org) : null;
    const def = asked === null ? undefined : entityOf(asked.entity);
    if (asked === null || def === undefined) throw notFound('该审批不存在或已被删除');
    if (asked.submitter !== context.grants.userId && !context.grants.admin)
      throw forbidden('只有提交人可以催办');
    const judged = await judgedDoc(context, def, asked.recordId, true);
    const instance = await runningOf(context.session, asked.recordId, true);
    if (judged === null || instance === null || instance.id !== asked.id)
      throw conflict('该审批已经结束，无需催办');
    const pauseMinutes = await configNumber(context.session, 'approvalUrgeMinutes');
    if (
      instance.urgedAt !== null &&
      Date.parse(context.now) - Date.parse(instance.urgedAt) < pauseMinutes * 60_000
    )
      throw conflict(`${pauseMinutes}分钟内已经催办过，请稍后再试`);
    const waiting = (await tasksOf(context.session, instance.id)).filter(
      ({ status }) => status === 'pending',
    );
    const urged = { ...instance, urgedAt: context.now };
    await placeInstance(context, urged);
    await tell(
      context,
      judged,
      'urge',
      waiting.map(({ assignee }) => assignee),
      '',
    );
    return { instance: urged, warnings: [] };
  });
}
