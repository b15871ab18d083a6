// The instruction a task is worked by, its steps, and what was confirmed of them.
import { narrowest, type BlockingStep, type StepLimits } from '#entities/shopfloor/instruction/stepRules.ts';
import type { Rows, SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface Step extends BlockingStep, StepLimits {
  content: string;
  picture: string | null;
  minSeconds: number;
}

export interface Instruction {
  id: string;
  name: string;
  version: string;
  readRequired: boolean;
  steps: readonly Step[];
}

/** What of the task decides: its columns as they are stored. */
export interface InstructedTask {
  org: string;
  id: string;
  operation: string;
  operationSeq: number;
  material: string;
  /** Running tasks keep the version they were started with. */
  kept: string | null;
}

const scopesSql = `select id, name, instruction_version, material, operation_seq, effective_date::text as effective_date, read_required
  from work_instruction where org = $1::uuid and operation = $2::uuid and status = 'approved'
    and effective_date <= $3::date and (expiry_date is null or expiry_date >= $3::date)`;
const keptSql = `select id, name, instruction_version, material, operation_seq, effective_date::text as effective_date, read_required
  from work_instruction where org = $1::uuid and id = $2::uuid`;
const stepsSql = `select step_no, title, content, picture, input_kind, lower_limit::text as lower, upper_limit::text as upper,
    repeat_kind, is_blocking, min_seconds from work_instruction_steps where doc_id = $1::uuid order by step_no`;

/** Null: none applies. */
export async function instructionOf(
  rows: Rows,
  task: InstructedTask,
  today: string,
): Promise<Instruction | null> {
  const found =
    task.kept === null
      ? await rows(scopesSql, [task.org, task.operation, today])
      : await rows(keptSql, [task.org, task.kept]);
  const scopes = found.map((row) => ({
    id: textOf(row['id']),
    name: textOf(row['name']),
    material: task.kept === null ? optionalText(row['material']) : null,
    operationSeq: row['operation_seq'] === null || task.kept !== null ? null : Number(row['operation_seq']),
    effectiveDate: textOf(row['effective_date']),
    version: textOf(row['instruction_version']),
    readRequired: row['read_required'] === true,
  }));
  const chosen = narrowest(scopes, task.material, task.operationSeq);
  if (chosen === null) return null;
  const { id, name, version, readRequired } = chosen;
  return { id, name, version, readRequired, steps: (await rows(stepsSql, [id])).map(stepOf) };
}

function stepOf(row: SqlRow): Step {
  return {
    no: Number(row['step_no']),
    title: textOf(row['title']),
    content: textOf(row['content']),
    picture: optionalText(row['picture']),
    input: textOf(row['input_kind'], 'none'),
    lower: optionalText(row['lower']),
    upper: optionalText(row['upper']),
    repeat: textOf(row['repeat_kind'], 'perTask'),
    isBlocking: row['is_blocking'] === true,
    minSeconds: Number(row['min_seconds'] ?? 0),
  };
}

/** Whether the person has confirmed that he read this version. */
export async function hasRead(rows: Rows, instruction: string, employee: string): Promise<boolean> {
  const found = await rows(
    'select 1 from step_record where work_instruction = $1::uuid and employee = $2::uuid and step_no = 0 limit 1',
    [instruction, employee],
  );
  return found.length > 0;
}

export type Confirmations = (no: number) => { ofTask: number; today: number };

/** How often each step was confirmed within its limits for the task. @param today YYYY-MM-DD */
export async function confirmationsOf(rows: Rows, task: string, today: string): Promise<Confirmations> {
  const found = await rows(
    `select step_no, count(*)::int as of_task, count(*) filter (where (confirmed_at at time zone 'Asia/Shanghai')::date = $2::date)::int as today
     from step_record where work_task_order = $1::uuid and is_within and step_no > 0 group by step_no`,
    [task, today],
  );
  const by = new Map(found.map((row) => [Number(row['step_no']), row]));
  return (no) => ({
    ofTask: Number(by.get(no)?.['of_task'] ?? 0),
    today: Number(by.get(no)?.['today'] ?? 0),
  });
}
