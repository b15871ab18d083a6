// Rows of running approvals: read under lock, written in one statement each. Nothing here decides.
import {
  approvalStatuses,
  routeOf,
  taskStatuses,
  type ApprovalStatus,
  type Route,
  type TaskStatus,
} from '#model/approval/approval.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { newId } from '#server/ids.ts';
import type { SqlSession } from '#server/ports.ts';
import { sql, raw, is, present, otherwise, oneOf, type Piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, type HeaderTable } from '#server/select/table.ts';
import { approvalInstance } from '#entities/system/approvalInstance.ts';
import { approvalTask } from '#entities/system/approvalTask.ts';
import { user } from '#entities/system/user.ts';

export interface Instance {
  id: string;
  entity: string;
  recordId: string;
  recordCode: string;
  summary: string;
  submitter: string;
  status: ApprovalStatus;
  stepNo: number;
  round: number;
  route: Route;
  urgedAt: string | null;
}

export interface Task {
  id: string;
  instance: string;
  stepNo: number;
  round: number;
  seqNo: number;
  assignee: string;
  assigneeName: string;
  principal: string | null;
  status: TaskStatus;
  isAdded: boolean;
}

async function instancesWhere(
  session: SqlSession,
  rest: (i: HeaderTable<typeof approvalInstance>) => Piece,
): Promise<Instance[]> {
  const i = headerTable(approvalInstance, 'i');
  const found = await selectRows(
    session,
    {
      id: i.id,
      entity: otherwise(i.entityKey, ''),
      recordId: otherwise(i.recordId, ''),
      recordCode: otherwise(i.recordCode, ''),
      summary: otherwise(i.summary, ''),
      submitter: otherwise(i.submitter, ''),
      status: otherwise(oneOf(approvalStatuses, i.status), 'withdrawn'),
      stepNo: otherwise(i.currentStep, 0),
      round: otherwise(i.round, 0),
      route: i.route,
      urgedAt: i.urgedAt,
    },
    sql`from ${i} where ${rest(i)}`,
  );
  return found.map(({ route, ...instance }) => ({ ...instance, route: routeOf(route) }));
}

/** The running approval of a document; locked where it is going to change. Its document is locked before. */
export async function runningOf(
  session: SqlSession,
  recordId: string,
  lock: boolean,
): Promise<Instance | null> {
  const [running] = await instancesWhere(
    session,
    (i) => sql`${is(i.recordId, recordId)} and ${i.status} = 'running'${raw(lock ? ' for update' : '')}`,
  );
  return running ?? null;
}

export async function instanceById(session: SqlSession, id: string, org: string): Promise<Instance | null> {
  const [found] = await instancesWhere(session, (i) => sql`${is(i.id, id)} and ${is(i.org, org)}`);
  return found ?? null;
}

export async function tasksOf(session: SqlSession, instance: string): Promise<Task[]> {
  const t = headerTable(approvalTask, 't');
  const u = headerTable(user, 'u');
  const found = await selectRows(
    session,
    {
      id: t.id,
      stepNo: otherwise(t.stepNo, 0),
      round: otherwise(t.round, 0),
      seqNo: otherwise(t.seqNo, 0),
      assignee: otherwise(t.assignee, ''),
      assigneeName: otherwise(u.name, ''),
      principal: t.originalAssignee,
      status: present(oneOf(taskStatuses, t.status)),
      isAdded: otherwise(t.isAdded, false),
    },
    sql`from ${t} left join ${u} on ${u.id} = ${t.assignee} where ${is(t.instance, instance)} order by ${t.round}, ${t.seqNo}, ${t.id}`,
  );
  return found.map((task) => ({ ...task, instance }));
}

/** Names of those who have to act now, with the step. */
export async function whoseTurn(session: SqlSession, instance: Instance): Promise<string> {
  const step = instance.route.steps.find(({ stepNo }) => stepNo === instance.stepNo);
  const names = (await tasksOf(session, instance.id))
    .filter(({ status }) => status === 'pending')
    .map(({ assigneeName }) => assigneeName);
  return `第${instance.stepNo}步“${step?.name ?? ''}”由${names.join('、') || '（无人）'}审批`;
}

export interface NewTask {
  stepNo: number;
  stepName: string;
  round: number;
  seqNo: number;
  assignee: string;
  principal: string | null;
  status: TaskStatus;
  isAdded: boolean;
  /** ISO UTC; null: no limit. */
  dueAt: string | null;
}

export async function addTasks(
  context: WriteContext,
  instance: Instance,
  tasks: readonly NewTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map((task) => ({ ...task, id: newId(context.ports) }));
  await context.session.query(
    `insert into approval_task (id, org, version, instance, record_code, entity_key, step_no, step_name, assignee, original_assignee, status,
       received_at, due_at, round, seq_no, is_added, created_by, created_at)
     select r.id, $2::uuid, 1, $3::uuid, $4, $5, r."stepNo", r."stepName", r.assignee, r.principal, r.status,
       $6::timestamptz, r."dueAt", r.round, r."seqNo", r."isAdded", $7::uuid, $6::timestamptz
     from jsonb_to_recordset($1::text::jsonb) as r(id uuid, "stepNo" integer, "stepName" text, assignee uuid, principal uuid, status text,
       "dueAt" timestamptz, round integer, "seqNo" integer, "isAdded" boolean)`,
    [
      JSON.stringify(rows),
      context.grants.org,
      instance.id,
      instance.recordCode,
      instance.entity,
      context.now,
      context.grants.userId,
    ],
  );
  for (const { id } of rows) context.affect('approvalTask', id);
}

export interface TaskChange {
  status: TaskStatus;
  opinion?: string;
}

/** What became of a task; the opinion stays as it was when none is given. */
export async function settleTask(
  context: WriteContext,
  task: string,
  { status, opinion }: TaskChange,
): Promise<void> {
  const handled = status === 'approved' || status === 'rejected' || status === 'transferred';
  await context.session.query(
    `update approval_task set status = $2, opinion = coalesce($3, opinion), handled_at = case when $4 then $5::timestamptz else handled_at end,
       handled_from = case when $4 then 'web' else handled_from end, received_at = case when $2 = 'pending' then $5::timestamptz else received_at end,
       version = version + 1, updated_at = $5::timestamptz, updated_by = $6::uuid where id = $1::uuid`,
    [task, status, opinion ?? null, handled, context.now, context.grants.userId],
  );
  context.affect('approvalTask', task);
}

/** Open tasks of the instance that will not be decided any more. */
export async function closeTasks(
  context: WriteContext,
  instance: string,
  status: 'skipped' | 'withdrawn',
): Promise<void> {
  const { rows } = await context.session.query(
    `update approval_task set status = $2, version = version + 1, updated_at = $3::timestamptz
     where instance = $1::uuid and status in ('pending', 'waiting') returning id`,
    [instance, status, context.now],
  );
  for (const { id } of rows) context.affect('approvalTask', String(id));
}

export async function placeInstance(context: WriteContext, instance: Instance): Promise<void> {
  const ended = instance.status !== 'running';
  await context.session.query(
    `update approval_instance set status = $2, current_step = $3, round = $4, urged_at = $7::timestamptz,
       finished_at = case when $5 then $6::timestamptz end, version = version + 1, updated_at = $6::timestamptz where id = $1::uuid`,
    [instance.id, instance.status, instance.stepNo, instance.round, ended, context.now, instance.urgedAt],
  );
  context.affect('approvalInstance', instance.id);
}

export async function addInstance(
  context: WriteContext,
  instance: Omit<Instance, 'id' | 'urgedAt'>,
  flow: { id: string; version: number },
  amount: { text: string; guard: string | null },
): Promise<Instance> {
  const id = newId(context.ports);
  await context.session.query(
    `insert into approval_instance (id, org, version, code, approval_flow, flow_version, entity_key, record_id, record_code, summary, submitter,
       submitted_at, status, current_step, round, route, created_by, created_at)
     select $1::uuid, $2::uuid, 1, $6 || '-' || (count(*) + 1)::text, $3::uuid, $4, $5, $7, $6, $8, $9::uuid,
       $10::timestamptz, $11, $12, $13, $14::text::jsonb, $9::uuid, $10::timestamptz
     from approval_instance where record_id = $7`,
    [
      id,
      context.grants.org,
      flow.id,
      flow.version,
      instance.entity,
      instance.recordCode,
      instance.recordId,
      instance.summary,
      instance.submitter,
      context.now,
      instance.status,
      instance.stepNo,
      instance.round,
      JSON.stringify({ ...instance.route, amount }),
    ],
  );
  context.affect('approvalInstance', id);
  return { ...instance, id, urgedAt: null };
}
