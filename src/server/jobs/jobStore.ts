// A job as its row keeps it while somebody works on it: how far it is, that it is still his, how it ended.
import { exportJob } from '#entities/system/exportJob.ts';
import { importJob } from '#entities/system/importJob.ts';
import { job } from '#entities/system/job.ts';
import { jobStates, type JobNotice, type JobState } from '#model/wire/jobs.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { asKind, is, joined, oneOf, otherwise, type Piece, raw, sql } from '#server/select/piece.ts';
import { returningRows, type Selected } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { tableOf, type FileJobKind } from './jobTables.ts';

/** Channel on which servers tell each other how far jobs are. */
export const jobChannel = 'job';
/** Files of jobs are kept for so many days. */
export const keptDays = 7;

export type Job = Selected<ReturnType<typeof jobColumns>>;

/** What a table does not have; of its type, so that the tables can be listed together. */
const nothing = (type: string): Piece => raw(`null::${type}`);

/** What is read of a job under the alias `j`: imports and exports do not say their kind, and what a table does not have is nothing. */
export function jobColumns(kind: FileJobKind | 'job') {
  const imported = headerTable(importJob, 'j');
  const exported = headerTable(exportJob, 'j');
  const general = headerTable(job, 'j');
  const j = kind === 'import' ? imported : kind === 'export' ? exported : general;
  const file = kind === 'import' ? imported : exported;
  const ofFiles = kind !== 'job';
  const ofImports = kind === 'import';
  const total = kind === 'export' ? exported.rowCount : imported.totalRows;
  const request = kind === 'import' ? imported.request : kind === 'export' ? exported.columns : general.input;
  return {
    id: j.id,
    kind: otherwise(asKind('text', ofFiles ? raw(`'${kind}'`) : general.kind), ''),
    org: otherwise(j.org, ''),
    /** '' for what the clock started. */
    userId: otherwise(j.operator, ''),
    code: otherwise(j.code, ''),
    /** Imports and exports; '' for others. */
    entity: otherwise(asKind('dict', ofFiles ? file.entityKey : nothing('text')), ''),
    fileName: otherwise(asKind('text', ofFiles ? file.fileName : nothing('text')), ''),
    file: j.file,
    state: otherwise(oneOf(jobStates, j.status), 'failed'),
    /** Of the run it was taken for; '' while nobody works on it. */
    claim: otherwise(j.claim, ''),
    done: otherwise(j.doneRows, 0),
    total,
    phase: otherwise(asKind('text', ofFiles ? nothing('text') : general.phase), ''),
    logLines: otherwise(asKind('integer', ofFiles ? nothing('integer') : general.logLines), 0),
    /** What was asked for, as it is stored: the run reads it through the schema of its kind. */
    request,
    createdAt: otherwise(j.createdAt, ''),
    startedAt: j.startedAt,
    /** Imports: whether rows are being written, what was counted, and the file that says what is wrong. */
    writing: otherwise(asKind('bool', ofImports ? imported.writing : nothing('boolean')), false),
    succeeded: otherwise(asKind('integer', ofImports ? imported.successRows : nothing('integer')), 0),
    failed: otherwise(asKind('integer', ofImports ? imported.failedRows : nothing('integer')), 0),
    faults: otherwise(asKind('integer', ofImports ? imported.faults : nothing('integer')), 0),
    errorFile: asKind('file', ofImports ? imported.errorFile : nothing('text')),
    /** Exports: digest of the rights the file was made with. */
    rights: asKind('text', kind === 'export' ? exported.rights : nothing('text')),
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
  const columns = {
    done_rows: given.done,
    [total]: given.total,
    success_rows: given.succeeded,
    failed_rows: given.failed,
    faults: given.faults,
    writing: given.writing,
    phase: given.phase,
    log_lines: given.logLines,
  };
  const sets = Object.entries(columns).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`, ${raw(column)} = ${value}`],
  );
  const j = headerTable(job, 'j');
  const [row] = await returningRows(
    session,
    sql`update ${raw(name)} j set seen_at = ${new Date(clock.now()).toISOString()}::timestamptz${joined(sets, '')}
      where ${is(j.id, id)} and ${j.status} = 'running' and ${is(j.claim, claim)}`,
    { cancelRequested: j.cancelRequested },
  );
  if (row === undefined) throw new JobLost();
  return row.cancelRequested === true;
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
  const columns: { file?: string; error_file?: string; answer?: string } = {};
  if (file !== undefined) columns[file.column] = file.path;
  if (answer !== undefined) columns.answer = JSON.stringify(answer);
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
