// What a document's page shows of its approval, and who may read a document because he has to decide it.
import { canHaveFlow } from '#model/approval/approvalCondition.ts';
import {
  approvalStatuses,
  returnTargets,
  routeOf,
  taskStatuses,
  type ApprovalAct,
  type ApprovalStatus,
  type ApprovalStepView,
  type ApprovalView,
  type Route,
} from '#model/approval/approval.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import type { SqlSession } from '#server/ports.ts';
import { runningOf, whoseTurn } from './records.ts';
import { isIn } from '#model/states/states.ts';
import { sql, is, present, otherwise, oneOf } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { approvalInstance } from '#entities/system/approvalInstance.ts';
import { approvalTask } from '#entities/system/approvalTask.ts';
import { approvalFlow } from '#entities/system/approvalFlow.ts';
import { user } from '#entities/system/user.ts';

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

function actsOf(session: SqlSession, instance: string): Promise<Act[]> {
  const t = headerTable(approvalTask, 't');
  const u = headerTable(user, 'u');
  const p = headerTable(user, 'p');
  return selectRows(
    session,
    {
      task: t.id,
      user: otherwise(t.assignee, ''),
      userName: otherwise(u.name, ''),
      insteadOf: otherwise(p.name, ''),
      status: present(oneOf(taskStatuses, t.status)),
      isAdded: otherwise(t.isAdded, false),
      opinion: otherwise(t.opinion, ''),
      receivedAt: otherwise(t.receivedAt, ''),
      handledAt: otherwise(t.handledAt, ''),
      dueAt: otherwise(t.dueAt, ''),
      stepNo: otherwise(t.stepNo, 0),
      round: otherwise(t.round, 0),
    },
    sql`from ${t} left join ${u} on ${u.id} = ${t.assignee} left join ${p} on ${p.id} = ${t.originalAssignee}
     where ${is(t.instance, instance)} and ${t.status} <> 'copied' order by ${t.round}, ${t.seqNo}, ${t.status} <> 'transferred', ${t.id}`,
  );
}

/** Null: the document was never sent through a flow. */
export async function approvalOf(
  { session, grants }: Context,
  def: EntityDef,
  doc: Doc,
): Promise<ApprovalView | null> {
  if (!canHaveFlow(def)) return null;
  const i = headerTable(approvalInstance, 'i');
  const u = headerTable(user, 'u');
  const f = headerTable(approvalFlow, 'f');
  const [found] = await selectRows(
    session,
    {
      instance: i.id,
      flow: otherwise(f.name, ''),
      status: present(oneOf(approvalStatuses, i.status)),
      submitter: otherwise(i.submitter, ''),
      submitterName: otherwise(u.name, ''),
      submittedAt: otherwise(i.submittedAt, ''),
      finishedAt: otherwise(i.finishedAt, ''),
      stepNo: otherwise(i.currentStep, 0),
      stored: i.route,
    },
    sql`from ${i} left join ${u} on ${u.id} = ${i.submitter} left join ${f} on ${f.id} = ${i.approvalFlow}
     where ${is(i.recordId, doc.id)} and ${is(i.org, grants.org)} order by ${i.submittedAt} desc, length(${i.code}) desc, ${i.code} desc limit 1`,
  );
  if (found === undefined) return null;
  const { stepNo, stored, ...told } = found;
  const { status } = told;
  const acts = await actsOf(session, told.instance);
  const route = routeOf(stored);
  const running = status === 'running';
  const task =
    running && grants.readonly !== true
      ? acts.find((act) => act.status === 'pending' && act.user === grants.userId)
      : undefined;
  return {
    ...told,
    steps: stepsOf(route, acts, stepNo, status),
    mine:
      task === undefined
        ? null
        : {
            task: task.task,
            needOpinion: route.steps.find((step) => step.stepNo === stepNo)?.needOpinion === true,
            targets: returnTargets(route, stepNo),
          },
    canUrge: running && grants.readonly !== true && (told.submitter === grants.userId || grants.admin),
  };
}

/** Of a step that ran more than once its newest round stands for it, with what was refused before. */
function stepsOf(
  route: Route,
  acts: readonly Act[],
  current: number,
  status: ApprovalStatus,
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
