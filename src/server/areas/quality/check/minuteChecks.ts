// Every minute: checks that are due by running minutes or by the begin of a shift are asked for, what is past its grace is
// overdue, and where the trigger says so its task stands until the check is done (FLOWS p1, p2).
import { dueAfterRunning, isPastGrace } from '#entities/quality/check/checkRules.ts';
import { Judged } from '#server/access/judged.ts';
import { shiftAt } from '#server/areas/process/shiftAt.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { checkTrigger } from '#entities/quality/check/checkTrigger.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { selectFrom, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { askCheck, rowsOf } from './askChecks.ts';
import { pauseTask } from './judgeCheck.ts';
import {
  checkedTask,
  openChecksOf,
  standstillsOf,
  triggersOf,
  type CheckedTask,
  type Trigger,
} from './taskChecks.ts';

/** Triggers that wait for a time and for nothing anybody does. */
const byTheClock = ['everyMinutes', 'shiftStart'];

const byClock = Judged.byRule('the clock works as the system');

/** Running tasks a check may become due at, or is waiting at. */
function watchedTasks({ database }: Ports) {
  const t = headerTable(workTaskOrder, 't');
  const g = headerTable(checkTrigger, 'g');
  const k = headerTable(checkTask, 'k');
  return selectRows(
    database,
    { org: present(t.org), task: t.id },
    sql`from ${t} where ${is(t.status, 'running')} and ${t.actualStartTime} is not null
    and (exists (select 1 from ${g} where ${g.org} = ${t.org} and ${is(g.status, 'approved')} and ${among(g.trigger, byTheClock)})
      or exists (select 1 from ${k} where ${k.org} = ${t.org} and ${k.workTaskOrder} = ${t.id} and ${among(k.status, ['waiting', 'overdue'])}))
  order by ${t.org}, ${t.id}`,
  );
}

/** Says how many checks became due and how many are overdue. */
export async function checkMinutes(ports: Ports): Promise<string> {
  const sum = { due: 0, late: 0 };
  for (const { org, task } of await watchedTasks(ports))
    await inTransaction(
      ports,
      systemGrants(org),
      { requestId: 'checks', sessionId: null },
      async (context) => {
        await context.session.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [task]);
        sum.due += await dueByTime(context, task);
        sum.late += await overdue(context, task);
      },
    );
  return sum.due + sum.late === 0
    ? '没有新的应检与逾期'
    : `${sum.due} 项检验到时应检，${sum.late} 项检验逾期`;
}

async function dueByTime(context: WriteContext, id: string): Promise<number> {
  const { org } = context.grants;
  const rows = rowsOf(context);
  const task = await checkedTask(rows, org, id);
  if (task === null) return 0;
  let asked = 0;
  for (const trigger of await triggersOf(rows, org, task)) {
    if (!byTheClock.includes(trigger.trigger)) continue;
    const due = await dueOf(context, task, trigger);
    if (due === null) continue;
    await ask(context, task, trigger, new Date(due).toISOString());
    asked += 1;
  }
  return asked;
}

/** The instant since which the check is due again, epoch milliseconds; null where it is not yet. */
async function dueOf(context: WriteContext, task: CheckedTask, trigger: Trigger): Promise<number | null> {
  if (task.startedAt === null) return null;
  const rows = rowsOf(context);
  const k = headerTable(checkTask, 'k');
  const [last] = await selectFrom(
    rows,
    { at: asKind('datetime', sql`max(${k.lastDueAt})`) },
    sql`from ${k} where ${is(k.org, context.grants.org)} and ${is(k.workTaskOrder, task.id)} and ${is(k.checkTrigger, trigger.id)} and ${k.status} <> 'voided'`,
  );
  const from = last?.at === null || last === undefined ? task.startedAt : new Date(last.at).getTime();
  const now = new Date(context.now).getTime();
  if (trigger.trigger === 'everyMinutes')
    return dueAfterRunning(from, trigger.everyValue, await standstillsOf(rows, task.id), now);
  const shift = task.workCenter === null ? null : await shiftAt(context, task.workCenter, context.now);
  const began = shift === null ? from : new Date(shift.from).getTime();
  return began > from ? began : null;
}

async function ask(context: WriteContext, task: CheckedTask, trigger: Trigger, dueAt: string): Promise<void> {
  const open = (await openChecksOf(rowsOf(context), context.grants.org, task.id)).find(
    ({ checkTrigger: asked }) => asked === trigger.id,
  );
  if (open === undefined)
    await askCheck(bySystem(context, byClock), task, trigger, { dueAt, reported: task.reportedQty });
  else
    await setElsewhere(context, {
      effect: 'set',
      entity: 'checkTask',
      id: open.id,
      fields: { missedCount: open.missedCount + 1, lastDueAt: dueAt },
    });
}

async function overdue(context: WriteContext, id: string): Promise<number> {
  const rows = rowsOf(context);
  const { org } = context.grants;
  const task = await checkedTask(rows, org, id);
  const now = new Date(context.now).getTime();
  let late = 0;
  for (const check of await openChecksOf(rows, org, id)) {
    if (check.status === 'doing' || !isPastGrace(check, task?.reportedQty ?? '0', now)) continue;
    if (check.status === 'waiting') {
      await setElsewhere(context, {
        effect: 'set',
        entity: 'checkTask',
        id: check.id,
        fields: { isLate: true },
        advances: true,
      });
      late += 1;
    }
    if (check.blocking === 'blockTask')
      await pauseTask(bySystem(context, byClock), id, 'check', `等待检验任务 ${check.code}`);
  }
  return late;
}

export const checkTimes: Task = { name: '检验到时与逾期', cron: '* * * * *', run: checkMinutes };
