// What is read of triggers and checks: the triggers that hold for a task, its open checks, how long it has been standing.
import {
  triggersFor,
  type OpenCheck,
  type Standstill,
  type TriggerScope,
} from '#entities/quality/check/checkRules.ts';
import type { Rows } from '#server/ports.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

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
  const [row] = await rows(
    `select id, status, operation, material, work_center, equipment, coalesce(reported_qty, 0)::text as reported_qty, actual_start_time
     from work_task_order where org = $1::uuid and id = $2::uuid`,
    [org, id],
  );
  const started = optionalText(row?.['actual_start_time']);
  return row === undefined
    ? null
    : {
        id,
        status: textOf(row['status']),
        operation: optionalText(row['operation']),
        material: optionalText(row['material']),
        workCenter: optionalText(row['work_center']),
        equipment: optionalText(row['equipment']),
        reportedQty: textOf(row['reported_qty'], '0'),
        startedAt: started === null ? null : new Date(started).getTime(),
      };
}

/** The narrowest approved trigger of every kind that fits. */
export async function triggersOf(rows: Rows, org: string, task: CheckedTask): Promise<Trigger[]> {
  const found = await rows(
    `select * from check_trigger where org = $1::uuid and ${stateSql('checkTrigger', 'status', 'executable')}
       and (operation is null or operation = $2::uuid) and (material is null or material = $3::uuid)
       and (work_center is null or work_center = $4::uuid) and (equipment is null or equipment = $5::uuid)`,
    [org, task.operation, task.material, task.workCenter, task.equipment],
  );
  return triggersFor(
    found.map((row) => ({
      id: textOf(row['id']),
      code: textOf(row['code']),
      trigger: textOf(row['trigger']),
      operation: optionalText(row['operation']),
      material: optionalText(row['material']),
      workCenter: optionalText(row['work_center']),
      equipment: optionalText(row['equipment']),
      everyValue: textOf(row['every_value'], '0'),
      minMinutes: Number(row['min_minutes'] ?? 0),
      inspectionPlan: optionalText(row['inspection_plan']),
      patrolKind: textOf(row['patrol_kind'], 'patrol'),
      sampleQty: Number(row['sample_qty'] ?? 1),
      blocking: textOf(row['blocking'], 'none'),
      graceMinutes: Number(row['grace_minutes'] ?? 0),
      graceQty: textOf(row['grace_qty'], '0'),
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

export const openStates = `('waiting', 'overdue', 'doing')`;

export async function openChecksOf(rows: Rows, org: string, task: string): Promise<TaskCheck[]> {
  const found = await rows(
    `select id, code, check_trigger, trigger, status, due_at, trim_scale(due_qty)::text as due_qty, coalesce(missed_count, 0) as missed_count, blocking,
       coalesce(grace_minutes, 0) as grace_minutes, coalesce(grace_qty, 0)::text as grace_qty, coalesce(opened_qty, 0)::text as opened_qty, inspection_bill, sample_qty
     from check_task where org = $1::uuid and work_task_order = $2::uuid and status in ${openStates} order by due_at, code`,
    [org, task],
  );
  return found.map((row) => ({
    id: textOf(row['id']),
    code: textOf(row['code']),
    checkTrigger: textOf(row['check_trigger']),
    trigger: textOf(row['trigger']),
    status: textOf(row['status']),
    dueAt: new Date(textOf(row['due_at'])).getTime(),
    dueQty: optionalText(row['due_qty']),
    missedCount: Number(row['missed_count']),
    blocking: textOf(row['blocking'], 'none'),
    graceMinutes: Number(row['grace_minutes']),
    graceQty: textOf(row['grace_qty'], '0'),
    openedQty: textOf(row['opened_qty'], '0'),
    inspectionBill: optionalText(row['inspection_bill']),
    sampleQty: Number(row['sample_qty'] ?? 1),
  }));
}

export async function standstillsOf(rows: Rows, task: string): Promise<Standstill[]> {
  const found = await rows(
    'select pause_time, resume_time from work_task_order_pauses where doc_id = $1::uuid and pause_time is not null order by seq',
    [task],
  );
  return found.map((row) => {
    const resumed = optionalText(row['resume_time']);
    return {
      from: new Date(textOf(row['pause_time'])).getTime(),
      to: resumed === null ? null : new Date(resumed).getTime(),
    };
  });
}
