// What is read of triggers and checks: the triggers that hold for a task, its open checks, how long it has been standing.
import {
  triggersFor,
  type OpenCheck,
  type Standstill,
  type TriggerScope,
} from '#entities/quality/check/checkRules.ts';
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { checkTrigger } from '#entities/quality/check/checkTrigger.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { Rows } from '#server/ports.ts';
import { among, is, present, sql, stateIs } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

/** A running task, as triggers see it. */
export interface CheckedTask {
  id: string;
  status: string;
  operation: string | null;
  material: string | null;
  workCenter: string | null;
  equipment: string | null;
  reportedQty: string;
  /** Epoch milliseconds. */
  startedAt: number | null;
}

export interface Trigger extends TriggerScope {
  everyValue: string;
  minMinutes: number;
  inspectionPlan: string | null;
  patrolKind: string;
  sampleQty: number;
  blocking: string;
  graceMinutes: number;
  graceQty: string;
}

export async function checkedTask(rows: Rows, org: string, id: string): Promise<CheckedTask | null> {
  const t = headerTable(workTaskOrder, 't');
  const [task] = await selectFrom(
    rows,
    {
      status: t.status,
      operation: t.operation,
      material: t.material,
      workCenter: t.workCenter,
      equipment: t.equipment,
      reportedQty: t.reportedQty,
      startedAt: t.actualStartTime,
    },
    sql`from ${t} where ${is(t.org, org)} and ${is(t.id, id)}`,
  );
  return task === undefined
    ? null
    : {
        ...task,
        id,
        reportedQty: task.reportedQty ?? '0',
        startedAt: task.startedAt === null ? null : instant(task.startedAt),
      };
}

const instant = (text: string): number => new Date(text).getTime();

/** The narrowest approved trigger of every kind that fits. */
export async function triggersOf(rows: Rows, org: string, task: CheckedTask): Promise<Trigger[]> {
  const g = headerTable(checkTrigger, 'g');
  const found = await selectFrom(
    rows,
    {
      id: g.id,
      code: present(g.code),
      trigger: present(g.trigger),
      operation: g.operation,
      material: g.material,
      workCenter: g.workCenter,
      equipment: g.equipment,
      everyValue: g.everyValue,
      minMinutes: g.minMinutes,
      inspectionPlan: g.inspectionPlan,
      patrolKind: g.patrolKind,
      sampleQty: g.sampleQty,
      blocking: g.blocking,
      graceMinutes: g.graceMinutes,
      graceQty: g.graceQty,
    },
    sql`from ${g} where ${is(g.org, org)} and ${stateIs(checkTrigger, g.status, 'executable')}
       and (${g.operation} is null or ${g.operation} = ${task.operation}::uuid) and (${g.material} is null or ${g.material} = ${task.material}::uuid)
       and (${g.workCenter} is null or ${g.workCenter} = ${task.workCenter}::uuid) and (${g.equipment} is null or ${g.equipment} = ${task.equipment}::uuid)`,
  );
  return triggersFor(
    found.map((row) => ({
      ...row,
      everyValue: row.everyValue ?? '0',
      minMinutes: row.minMinutes ?? 0,
      patrolKind: row.patrolKind ?? 'patrol',
      sampleQty: row.sampleQty ?? 1,
      blocking: row.blocking ?? 'none',
      graceMinutes: row.graceMinutes ?? 0,
      graceQty: row.graceQty ?? '0',
    })),
    task,
  );
}

/** A check of a task that nobody has finished. */
export interface TaskCheck extends OpenCheck {
  id: string;
  code: string;
  checkTrigger: string;
  trigger: string;
  status: string;
  dueQty: string | null;
  missedCount: number;
  inspectionBill: string | null;
  sampleQty: number;
}

const openStates = ['waiting', 'overdue', 'doing'];

export async function openChecksOf(rows: Rows, org: string, task: string): Promise<TaskCheck[]> {
  const k = headerTable(checkTask, 'k');
  const found = await selectFrom(
    rows,
    {
      id: k.id,
      code: present(k.code),
      checkTrigger: k.checkTrigger,
      trigger: k.trigger,
      status: k.status,
      dueAt: k.dueAt,
      dueQty: k.dueQty,
      missedCount: k.missedCount,
      blocking: k.blocking,
      graceMinutes: k.graceMinutes,
      graceQty: k.graceQty,
      openedQty: k.openedQty,
      inspectionBill: k.inspectionBill,
      sampleQty: k.sampleQty,
    },
    sql`from ${k} where ${is(k.org, org)} and ${is(k.workTaskOrder, task)} and ${among(k.status, openStates)} order by ${k.dueAt}, ${k.code}`,
  );
  return found.map((row) => ({
    ...row,
    checkTrigger: row.checkTrigger ?? '',
    trigger: row.trigger ?? '',
    dueAt: instant(row.dueAt ?? ''),
    missedCount: row.missedCount ?? 0,
    blocking: row.blocking ?? 'none',
    graceMinutes: row.graceMinutes ?? 0,
    graceQty: row.graceQty ?? '0',
    openedQty: row.openedQty ?? '0',
    sampleQty: row.sampleQty ?? 1,
  }));
}

export async function standstillsOf(rows: Rows, task: string): Promise<Standstill[]> {
  const p = linesTable(workTaskOrder, 'pauses', 'p');
  const found = await selectFrom(
    rows,
    { from: present(p.pauseTime), to: p.resumeTime },
    sql`from ${p} where ${is(p.docId, task)} and ${p.pauseTime} is not null order by ${p.seq}`,
  );
  return found.map(({ from, to }) => ({ from: instant(from), to: to === null ? null : instant(to) }));
}
