// The instruction a task is worked by, its steps, and what was confirmed of them.
import { narrowest, type BlockingStep, type StepLimits } from '#entities/shopfloor/instruction/stepRules.ts';
import { stepRecord } from '#entities/shopfloor/instruction/stepRecord.ts';
import { workInstruction } from '#entities/shopfloor/instruction/workInstruction.ts';
import type { Rows } from '#server/ports.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

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

/** Null: none applies. */
export async function instructionOf(
  rows: Rows,
  task: InstructedTask,
  today: string,
): Promise<Instruction | null> {
  const i = headerTable(workInstruction, 'i');
  const found = await selectFrom(
    rows,
    {
      id: i.id,
      name: i.name,
      version: i.instructionVersion,
      material: i.material,
      operationSeq: i.operationSeq,
      effectiveDate: i.effectiveDate,
      readRequired: i.readRequired,
    },
    task.kept === null
      ? sql`from ${i} where ${is(i.org, task.org)} and ${is(i.operation, task.operation)} and ${is(i.status, 'approved')}
          and ${i.effectiveDate} <= ${today}::date and (${i.expiryDate} is null or ${i.expiryDate} >= ${today}::date)`
      : sql`from ${i} where ${is(i.org, task.org)} and ${is(i.id, task.kept)}`,
  );
  const scopes = found.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    material: task.kept === null ? row.material : null,
    operationSeq: task.kept === null ? row.operationSeq : null,
    effectiveDate: row.effectiveDate ?? '',
    version: row.version ?? '',
    readRequired: row.readRequired === true,
  }));
  const chosen = narrowest(scopes, task.material, task.operationSeq);
  if (chosen === null) return null;
  const { id, name, version, readRequired } = chosen;
  return { id, name, version, readRequired, steps: await stepsOf(rows, id) };
}

async function stepsOf(rows: Rows, instruction: string): Promise<Step[]> {
  const s = linesTable(workInstruction, 'steps', 's');
  const found = await selectFrom(
    rows,
    {
      no: s.stepNo,
      title: s.title,
      content: s.content,
      picture: s.picture,
      input: s.inputKind,
      lower: s.lowerLimit,
      upper: s.upperLimit,
      repeat: s.repeatKind,
      isBlocking: s.isBlocking,
      minSeconds: s.minSeconds,
    },
    sql`from ${s} where ${is(s.docId, instruction)} order by ${s.stepNo}`,
  );
  return found.map((row) => ({
    no: row.no ?? 0,
    title: row.title ?? '',
    content: row.content ?? '',
    picture: row.picture,
    input: row.input ?? 'none',
    lower: row.lower,
    upper: row.upper,
    repeat: row.repeat ?? 'perTask',
    isBlocking: row.isBlocking === true,
    minSeconds: row.minSeconds ?? 0,
  }));
}

/** Whether the person has confirmed that he read this version. */
export async function hasRead(rows: Rows, instruction: string, employee: string): Promise<boolean> {
  const r = headerTable(stepRecord, 'r');
  const found = await selectFrom(
    rows,
    { id: r.id },
    sql`from ${r} where ${is(r.workInstruction, instruction)} and ${is(r.employee, employee)} and ${r.stepNo} = 0 limit 1`,
  );
  return found.length > 0;
}

export type Confirmations = (no: number) => { ofTask: number; today: number };

/** How often each step was confirmed within its limits for the task. @param today YYYY-MM-DD */
export async function confirmationsOf(rows: Rows, task: string, today: string): Promise<Confirmations> {
  const r = headerTable(stepRecord, 'r');
  const found = await selectFrom(
    rows,
    {
      no: r.stepNo,
      ofTask: asKind('integer', sql`count(*)`),
      today: asKind(
        'integer',
        sql`count(*) filter (where (${r.confirmedAt} at time zone 'Asia/Shanghai')::date = ${today}::date)`,
      ),
    },
    sql`from ${r} where ${is(r.workTaskOrder, task)} and ${r.isWithin} and ${r.stepNo} > 0 group by ${r.stepNo}`,
  );
  const by = new Map(found.map((row) => [row.no, row]));
  return (no) => ({ ofTask: by.get(no)?.ofTask ?? 0, today: by.get(no)?.today ?? 0 });
}
