// What a document's page shows of its approval, and who may read a document because he has to decide it.
import { canHaveFlow } from '#model/approval/approvalCondition.ts';
import {
  returnTargets,
  routeOf,
  type ApprovalAct,
  type ApprovalStepView,
  type ApprovalView,
  type Route,
  type TaskStatus,
} from '#model/approval/approval.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import { runningOf, whoseTurn } from './records.ts';
import { isIn } from '#model/states/states.ts';

/** Whether the session may look at the document because of an approval: his turn, an approval he shares in, a copy. */
export async function seesByApproval(
  { session, grants }: Context,
  def: EntityDef,
  id: string,
): Promise<boolean> {
  if (!canHaveFlow(def)) return false;
  const { rows } = await session.query(
    `select 1 from approval_task t join approval_instance i on i.id = t.instance
     where i.record_id = $1 and i.entity_key = $2 and i.org = $3::uuid and t.assignee = $4::uuid
       and (t.status = 'copied' or (i.status = 'running' and t.status in ('pending', 'waiting', 'approved'))) limit 1`,
    [id, def.name, grants.org, grants.userId],
  );
  return rows.length > 0;
}

interface Act extends ApprovalAct {
  stepNo: number;
  round: number;
}

function actIn(row: SqlRow): Act {
  return {
    task: textOf(row['id']),
    user: textOf(row['assignee']),
    userName: textOf(row['name']),
    insteadOf: textOf(row['principal_name']),
    status: textOf(row['status']) as TaskStatus,
    isAdded: row['is_added'] === true,
    opinion: textOf(row['opinion']),
    receivedAt: textOf(row['received_at']),
    handledAt: textOf(row['handled_at']),
    dueAt: textOf(row['due_at']),
    stepNo: Number(row['step_no']),
    round: Number(row['round']),
  };
}

/** Null: the document was never sent through a flow. */
export async function approvalOf(
  { session, grants }: Context,
  def: EntityDef,
  doc: Doc,
): Promise<ApprovalView | null> {
  if (!canHaveFlow(def)) return null;
  const { rows } = await session.query(
    `select i.id, i.status, i.submitter, u.name as submitter_name, i.submitted_at, i.finished_at, i.current_step, i.round, i.route, f.name as flow
     from approval_instance i left join "user" u on u.id = i.submitter left join approval_flow f on f.id = i.approval_flow
     where i.record_id = $1 and i.org = $2::uuid order by i.submitted_at desc, length(i.code) desc, i.code desc limit 1`,
    [doc.id, grants.org],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const id = textOf(row['id']);
  const found = await session.query(
    `select t.id, t.step_no, t.round, t.assignee, u.name, p.name as principal_name, t.status, t.is_added, t.opinion, t.received_at,
       t.handled_at, t.due_at
     from approval_task t left join "user" u on u.id = t.assignee left join "user" p on p.id = t.original_assignee
     where t.instance = $1::uuid and t.status <> 'copied' order by t.round, t.seq_no, t.status <> 'transferred', t.id`,
    [id],
  );
  const acts = found.rows.map(actIn);
  const route = routeOf(row['route']);
  const stepNo = Number(row['current_step'] ?? 0);
  const status = textOf(row['status']) as ApprovalView['status'];
  const running = status === 'running';
  const task =
    running && grants.readonly !== true
      ? acts.find((act) => act.status === 'pending' && act.user === grants.userId)
      : undefined;
  return {
    instance: id,
    flow: textOf(row['flow']),
    status,
    submitter: textOf(row['submitter']),
    submitterName: textOf(row['submitter_name']),
    submittedAt: textOf(row['submitted_at']),
    finishedAt: textOf(row['finished_at']),
    steps: stepsOf(route, acts, stepNo, status),
    mine:
      task === undefined
        ? null
        : {
            task: task.task,
            needOpinion: route.steps.find((step) => step.stepNo === stepNo)?.needOpinion === true,
            targets: returnTargets(route, stepNo),
          },
    canUrge: running && grants.readonly !== true && (row['submitter'] === grants.userId || grants.admin),
  };
}

/** Of a step that ran more than once its newest round stands for it, with what was refused before. */
function stepsOf(
  route: Route,
  acts: readonly Act[],
  current: number,
  status: ApprovalView['status'],
): ApprovalStepView[] {
  const at = route.steps.findIndex((step) => step.stepNo === current);
  return route.steps.map((step, index) => {
    const own = acts.filter((act) => act.stepNo === step.stepNo);
    const newest = Math.max(0, ...own.map(({ round }) => round));
    const shown = own.filter((act) => act.round === newest || act.status === 'rejected');
    const isHere = index === at;
    const before = index < at || status === 'approved';
    const refused = isHere && status === 'rejected';
    const state = refused
      ? 'refused'
      : isHere && status === 'running'
        ? 'running'
        : before && own.length > 0
          ? 'passed'
          : before
            ? 'passedOver'
            : 'coming';
    const { stepNo, name, signMode } = step;
    const kept = state === 'coming' ? own.filter((act) => act.status === 'rejected') : shown;
    return { stepNo, name, signMode, state, acts: kept.map(({ stepNo: _no, round: _round, ...act }) => act) };
  });
}

/** Actions the running approval takes away, with the reason. */
export async function heldByApproval(
  { session }: Context,
  def: EntityDef,
  doc: Doc,
): Promise<Record<string, string>> {
  if (!isIn(def, doc.status, 'waiting') || !canHaveFlow(def)) return {};
  const instance = await runningOf(session, doc.id, false);
  if (instance === null) return {};
  const reason = `审批流程进行中：${await whoseTurn(session, instance)}`;
  return { approve: reason, reject: reason };
}
