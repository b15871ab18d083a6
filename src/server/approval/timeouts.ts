// Tasks that stood longer than their step allows: the approver is reminded, the step passes, or it goes to his superior,
// as the flow says. Each in its own transaction and once; what fails is told to the approver instead.
import { entityOf } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { newId } from '#server/ids.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { administratorsOf, superiorsOf } from './approvers.ts';
import { agree, transfer } from './decide.ts';
import { tell } from './messages.ts';
import { judgedDoc } from './progress.ts';
import { runningOf } from './records.ts';
import { sql, raw, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { approvalInstance } from '#entities/system/approvalInstance.ts';
import { approvalTask } from '#entities/system/approvalTask.ts';

const meta = { requestId: 'schedule', sessionId: null };
const atOnce = 500;

/** Acts in the name of the approver whose time is over; rights are not asked for. */
function grantsOf({ assignee, org }: Overdue): Grants {
  return {
    userId: assignee,
    login: '',
    userName: '系统',
    employee: null,
    department: null,
    departments: [],
    org,
    admin: false,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };
}

type Overdue = Awaited<ReturnType<typeof overdueTasks>>[number];

function overdueTasks(session: SqlSession, now: string) {
  const t = headerTable(approvalTask, 't');
  const i = headerTable(approvalInstance, 'i');
  return selectRows(
    session,
    {
      task: t.id,
      org: otherwise(t.org, ''),
      assignee: otherwise(t.assignee, ''),
      entity: otherwise(i.entityKey, ''),
      recordId: otherwise(i.recordId, ''),
    },
    sql`from ${t} join ${i} on ${i.id} = ${t.instance}
     where ${t.status} = 'pending' and ${i.status} = 'running' and ${t.dueAt} < ${now}::timestamptz and ${t.timeoutAt} is null
     order by ${t.dueAt} limit ${raw(String(atOnce))}`,
  );
}

export async function handleTimeouts(ports: Ports): Promise<string> {
  const now = new Date(ports.clock.now()).toISOString();
  const rows = await overdueTasks(ports.database, now);
  let done = 0;
  for (const row of rows) {
    const grants = grantsOf(row);
    try {
      await inTransaction(ports, grants, meta, (context) => handle(context, row, false));
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      await inTransaction(ports, grants, meta, (context) => handle(context, row, true));
    }
    done += 1;
  }
  return `处理了 ${done} 个超时的审批任务`;
}

async function handle(
  context: WriteContext,
  { task, entity, recordId }: Overdue,
  remindOnly: boolean,
): Promise<void> {
  const def = entityOf(entity);
  const judged = def === undefined ? null : await judgedDoc(context, def, recordId, true);
  const instance = judged === null ? null : await runningOf(context.session, judged.doc.id, true);
  const step = instance?.route.steps.find(({ stepNo }) => stepNo === instance.stepNo);
  const marked = await context.session.query(
    `update approval_task set timeout_at = $2::timestamptz where id = $1::uuid and status = 'pending' and timeout_at is null`,
    [task, context.now],
  );
  if (judged === null || step === undefined || marked.affected === 0) return;
  const key = newId(context.ports);
  if (!remindOnly && step.timeoutAction === 'pass') {
    await agree(context, task, { key, opinion: '超过时限，自动通过', acceptWarnings: true });
    return;
  }
  if (!remindOnly && step.timeoutAction === 'transfer') {
    const superiors = await superiorsOf(context, context.grants.userId, 1);
    const [user] = superiors.length > 0 ? superiors : await administratorsOf(context);
    if (user !== undefined) {
      await transfer(context, task, { key, user, opinion: '超过时限，转交上级' });
      return;
    }
  }
  // Told as by the author: what one does oneself, one is not told.
  await tell(
    { ...context, grants: { ...context.grants, userId: instance?.submitter ?? '' } },
    judged,
    'urge',
    [context.grants.userId],
    '',
  );
}
