// A job as its row keeps it while somebody works on it: how far it is, that it is still his, how it ended.
import type { JobNotice, JobState } from '#model/wire/jobs.ts';
import type { Ports, SqlRow, SqlSession } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { tableOf, type FileJobKind } from './jobTables.ts';

/** Channel on which servers tell each other how far jobs are. */
export const jobChannel = 'job';
/** Files of jobs are kept for so many days. */
export const keptDays = 7;

export interface Job {
  id: string;
  kind: string;
  org: string;
  /** '' for what the clock started. */
  userId: string;
  code: string;
  /** Imports and exports; '' for others. */
  entity: string;
  fileName: string;
  file: string | null;
  state: JobState;
  /** Of the run it was taken for; '' while nobody works on it. */
  claim: string;
  done: number;
  total: number | null;
  phase: string;
  logLines: number;
  /** What was asked for, as it is stored: the run reads it through the schema of its kind. */
  request: unknown;
  row: SqlRow;
}

/** @param kind of imports and exports, whose rows do not say it */
export function jobOf(kind: FileJobKind | 'job', row: SqlRow): Job {
  const named = kind === 'job' ? textOf(row['kind']) : kind;
  const { total, request } = tableOf(named);
  return {
    id: String(row['id']),
    kind: named,
    org: textOf(row['org']),
    userId: textOf(row['operator']),
    code: textOf(row['code']),
    entity: textOf(row['entity_key']),
    fileName: textOf(row['file_name']),
    file: optionalText(row['file']),
    state: textOf(row['status'], 'failed') as JobState,
    claim: textOf(row['claim']),
    done: Number(row['done_rows'] ?? 0),
    total: row[total] === null || row[total] === undefined ? null : Number(row[total]),
    phase: textOf(row['phase']),
    logLines: Number(row['log_lines'] ?? 0),
    request: row[request] ?? null,
    row,
  };
}

export interface Step {
  done: number;
  total?: number | null;
  /** Imports: how many were right, wrong, and how much is wrong with them. */
  succeeded?: number;
  failed?: number;
  faults?: number;
  writing?: boolean;
  /** Kinds of areas. */
  phase?: string;
  logLines?: number;
}

/** Another server works on the job, or nobody may any more: what was not committed yet must not be. */
export class JobLost extends Error {
  override name = 'JobLost';
}

/**
 * Says how far the job is; true when somebody wants it to stop. Inside the transaction of what was done, or alone.
 * @throws JobLost
 */
export async function step(
  { clock }: Ports,
  session: SqlSession,
  { id, kind, claim }: Job,
  given: Step,
): Promise<boolean> {
  const { name, total } = tableOf(kind);
  const columns: Record<string, number | boolean | string | null> = { done_rows: given.done };
  if (given.total !== undefined) columns[total] = given.total;
  if (given.succeeded !== undefined) columns['success_rows'] = given.succeeded;
  if (given.failed !== undefined) columns['failed_rows'] = given.failed;
  if (given.faults !== undefined) columns['faults'] = given.faults;
  if (given.writing !== undefined) columns['writing'] = given.writing;
  if (given.phase !== undefined) columns['phase'] = given.phase;
  if (given.logLines !== undefined) columns['log_lines'] = given.logLines;
  const sets = Object.keys(columns).map((column, at) => `${column} = $${at + 4}`);
  const { rows } = await session.query(
    `update ${name} set seen_at = $2::timestamptz, ${sets.join(', ')} where id = $1::uuid and status = 'running' and claim = $3
     returning cancel_requested`,
    [id, new Date(clock.now()).toISOString(), claim, ...Object.values(columns)],
  );
  if (rows[0] === undefined) throw new JobLost();
  return rows[0]['cancel_requested'] === true;
}

export interface End {
  state: Exclude<JobState, 'waiting' | 'running'>;
  message: string;
  /** Column of a file and its path. */
  file?: { column: 'file' | 'error_file'; path: string };
  /** Kinds of areas: what the screen that asked shows; plain data. */
  answer?: unknown;
}

/** Back into the queue: its server stops in good order, and another one begins anew. */
export async function returnJob({ database }: Ports, { id, kind, claim }: Job): Promise<void> {
  await database.query(
    `update ${tableOf(kind).name} set status = 'waiting', done_rows = 0, attempts = greatest(coalesce(attempts, 1) - 1, 0), message = '服务器停止，任务将重新开始'
     where id = $1::uuid and status = 'running' and claim = $2`,
    [id, claim],
  );
}

/** @param days the row and its files are kept */
export async function endJob(
  ports: Ports,
  job: Job,
  { state, message, file, answer }: End,
  days = keptDays,
): Promise<void> {
  const now = ports.clock.now();
  const columns: Record<string, string> = {};
  if (file !== undefined) columns[file.column] = file.path;
  if (answer !== undefined) columns['answer'] = JSON.stringify(answer);
  const sets = Object.keys(columns).map((column, at) =>
    column === 'answer' ? `, answer = $${at + 7}::text::jsonb` : `, ${column} = $${at + 7}`,
  );
  await ports.database.query(
    `update ${tableOf(job.kind).name} set status = $2, message = $3, finished_at = $4::timestamptz, expires_at = $5::timestamptz${sets.join('')}
     where id = $1::uuid and status = 'running' and claim = $6`,
    [
      job.id,
      state,
      message.slice(0, 1000),
      new Date(now).toISOString(),
      new Date(now + days * 86_400_000).toISOString(),
      job.claim,
      ...Object.values(columns),
    ],
  );
}

export function jobNotice(
  { id, kind, userId, org }: Pick<Job, 'id' | 'kind' | 'userId' | 'org'>,
  state: JobState,
  { done, total, phase, logLines }: Pick<Job, 'done' | 'total' | 'phase' | 'logLines'>,
): string {
  const notice: JobNotice = { id, kind, state, done, total, phase: phase.slice(0, 200), logLines };
  return JSON.stringify({ ...notice, user: userId, org });
}
