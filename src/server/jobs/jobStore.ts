// The rows of 导入任务 and 导出任务 as the queue they are: put in, taken out by one server, told how far they are, ended.
import { entities } from '#entities/registry.ts';
import type { Grants } from '#model/can.ts';
import type { ExportRequest, ImportRequest, JobKind, JobNotice, JobState } from '#model/jobs.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, SqlRow, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { nextCode } from '#server/store/numbering.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Channel on which servers tell each other how far jobs are. */
export const jobChannel = 'job';
/** A job whose server has said nothing for so long is interrupted; milliseconds. */
const silence = 120_000;
/** Files of jobs are kept for so many days. */
export const keptDays = 7;
const mostWaiting = 20;
/** Of one user at the same time. */
const mostExports = 2;

export interface Job {
  id: string;
  kind: JobKind;
  org: string;
  userId: string;
  code: string;
  entity: string;
  fileName: string;
  file: string | null;
  state: JobState;
  /** Of the run it was taken for; '' while nobody works on it. */
  claim: string;
  done: number;
  total: number | null;
  /** What was asked for, as it is stored: the run reads it through the schema of its call. */
  request: unknown;
  row: SqlRow;
}

export const tables: Readonly<Record<JobKind, string>> = { import: 'import_job', export: 'export_job' };
const totals: Readonly<Record<JobKind, string>> = { import: 'total_rows', export: 'row_count' };
const requests: Readonly<Record<JobKind, string>> = { import: 'request', export: 'columns' };

export function jobOf(kind: JobKind, row: SqlRow): Job {
  const total = row[totals[kind]];
  return {
    id: String(row['id']),
    kind,
    org: textOf(row['org']),
    userId: textOf(row['operator']),
    code: textOf(row['code']),
    entity: textOf(row['entity_key']),
    fileName: textOf(row['file_name']),
    file: optionalText(row['file']),
    state: textOf(row['status'], 'failed') as JobState,
    claim: textOf(row['claim']),
    done: Number(row['done_rows'] ?? 0),
    total: total === null || total === undefined ? null : Number(total),
    request: row[requests[kind]] ?? null,
    row,
  };
}

export interface NewJob {
  kind: JobKind;
  entity: string;
  fileName: string;
  request: ImportRequest | ExportRequest;
  /** Further columns. */
  columns: Readonly<Record<string, string | boolean | number | null>>;
}

/** Puts a job into the queue. @throws Refusal 429 when this user has too many in it already */
export async function putJob(ports: Ports, grants: Grants, requestId: string, job: NewJob): Promise<Job> {
  const { kind } = job;
  const def = entities[kind === 'import' ? 'importJob' : 'exportJob'];
  const id = newId(ports);
  return inTransaction(ports, grants, { requestId, sessionId: null }, async (context) => {
    const { session, now } = context;
    const { rows: open } = await session.query(
      `select count(*)::text as count from ${tables[kind]} where operator = $1::uuid and status in ('waiting', 'running')`,
      [grants.userId],
    );
    if (Number(open[0]?.['count'] ?? 0) >= (kind === 'export' ? mostExports : mostWaiting))
      throw new Refusal('429', 429, '您还有没做完的任务，请等它们完成或取消后再试', { retryAfter: 5 });
    const code = await nextCode(session, def, grants.org, context.today);
    const given = Object.entries(job.columns);
    const extra = given.map(([column]) => `, "${column}"`).join('');
    const places = given.map((_, at) => `, $${at + 10}`).join('');
    const { rows } = await session.query(
      `insert into ${tables[kind]} (id, org, version, status, code, entity_key, file_name, ${requests[kind]}, done_rows, operator, created_by, created_at, seen_at, cancel_requested${extra})
       values ($1::uuid, $2::uuid, 1, 'waiting', $3, $4, $5, $6::text::jsonb, 0, $7::uuid, $8::uuid, $9::timestamptz, $9::timestamptz, false${places}) returning *`,
      [
        id,
        grants.org,
        code,
        job.entity,
        job.fileName,
        JSON.stringify(job.request),
        grants.userId,
        grants.userId,
        now,
        ...given.map(([, value]) => value),
      ],
    );
    context.affect(def.name, id);
    return jobOf(kind, rows[0] ?? {});
  });
}

/** The oldest waiting job, now this server's; null when there is none. */
export async function takeJob(ports: Ports, kind: JobKind): Promise<Job | null> {
  const { database, clock } = ports;
  const { rows } = await database.query(
    `update ${tables[kind]} set status = 'running', claim = $2, seen_at = $1::timestamptz, started_at = coalesce(started_at, $1::timestamptz), message = null
     where id = (select id from ${tables[kind]} where status = 'waiting' order by created_at, id limit 1 for update skip locked) returning *`,
    [new Date(clock.now()).toISOString(), newId(ports)],
  );
  const [row] = rows;
  return row === undefined ? null : jobOf(kind, row);
}

export interface Step {
  done: number;
  total?: number;
  /** Imports: how many were right, wrong, and how much is wrong with them. */
  succeeded?: number;
  failed?: number;
  faults?: number;
  writing?: boolean;
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
  const columns: Record<string, number | boolean> = { done_rows: given.done };
  if (given.total !== undefined) columns[totals[kind]] = given.total;
  if (given.succeeded !== undefined) columns['success_rows'] = given.succeeded;
  if (given.failed !== undefined) columns['failed_rows'] = given.failed;
  if (given.faults !== undefined) columns['faults'] = given.faults;
  if (given.writing !== undefined) columns['writing'] = given.writing;
  const sets = Object.keys(columns).map((column, at) => `${column} = $${at + 4}`);
  const { rows } = await session.query(
    `update ${tables[kind]} set seen_at = $2::timestamptz, ${sets.join(', ')} where id = $1::uuid and status = 'running' and claim = $3
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
}

export async function endJob(ports: Ports, job: Job, { state, message, file }: End): Promise<void> {
  const now = ports.clock.now();
  const expires = new Date(now + keptDays * 86_400_000).toISOString();
  await ports.database.query(
    `update ${tables[job.kind]} set status = $2, message = $3, finished_at = $4::timestamptz, expires_at = $5::timestamptz${file === undefined ? '' : `, ${file.column} = $7`}
     where id = $1::uuid and status = 'running' and claim = $6`,
    [
      job.id,
      state,
      message.slice(0, 1000),
      new Date(now).toISOString(),
      expires,
      job.claim,
      ...(file === undefined ? [] : [file.path]),
    ],
  );
}

/** Jobs nobody works on any more, after a server went away. `all`: no other server can be at work on this database. */
export async function markInterrupted({ database, clock }: Ports, all: boolean): Promise<Job[]> {
  const now = clock.now();
  const marked: Job[] = [];
  for (const kind of ['import', 'export'] as const) {
    const { rows } = await database.query(
      `update ${tables[kind]} set status = 'interrupted', message = '服务器曾停止，任务没有做完，可以继续', finished_at = $1::timestamptz
       where status = 'running' and ($2::boolean or seen_at < $3::timestamptz) returning *`,
      [new Date(now).toISOString(), all, new Date(now - silence).toISOString()],
    );
    marked.push(...rows.map((row) => jobOf(kind, row)));
  }
  return marked;
}

export function jobNotice(
  { id, kind, userId, org }: Pick<Job, 'id' | 'kind' | 'userId' | 'org'>,
  state: JobState,
  done: number,
  total: number | null,
): string {
  const notice: JobNotice = { id, kind, state, done, total };
  return JSON.stringify({ ...notice, user: userId, org });
}
