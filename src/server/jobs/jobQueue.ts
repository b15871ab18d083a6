// The queue of jobs: put in by a session or by the clock, taken out by one server, given back when that server is lost.
import { entities } from '#entities/registry.ts';
import { job as jobDef } from '#entities/system/job.ts';
import type { Grants } from '#model/rights/can.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { nextCode } from '#server/store/numbering/numbering.ts';
import type { ClockRequest } from '#server/schedule/task.ts';
import { among, counted, is, joined, otherwise, raw, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { Context } from '#server/context.ts';
import { jobColumns, type Job } from './jobStore.ts';
import { isFileJob, tableOf, type FileJobKind } from './jobTables.ts';

/** A job whose server has said nothing for so long is interrupted; milliseconds. */
const silence = 120_000;
const mostWaiting = 20;
/** Of one user at the same time. */
const mostExports = 2;
/** A job that ended with its server so often is left to a person. */
const mostAttempts = 3;

export interface NewJob {
  kind: string;
  /** Imports and exports. */
  entity?: string;
  fileName?: string;
  /** As it is stored, and later read through the schema of its kind. */
  request: unknown;
  /** Further columns. */
  columns: Readonly<Record<string, string | boolean | number | null>>;
}

/** Puts a job into the queue. @throws Refusal 429 when this user has too many in it already */
export async function putJob(ports: Ports, grants: Grants, requestId: string, job: NewJob): Promise<Job> {
  const { kind } = job;
  const { entity, request } = tableOf(kind);
  const def = entities[entity];
  return inTransaction(ports, grants, { requestId, sessionId: null }, async (context) => {
    const { session, now } = context;
    await refuseTooMany(session, grants.userId, kind);
    const columns = {
      ...(isFileJob(kind) ? { entity_key: job.entity ?? '', file_name: job.fileName ?? '' } : { kind }),
      ...job.columns,
    };
    const code = await nextCode(session, def, grants.org, context.today);
    const made = await insertJob(ports, session, isFileJob(kind) ? kind : 'job', {
      org: grants.org,
      code,
      operator: grants.userId,
      request: [request, job.request],
      now,
      columns,
    });
    context.affect(def.name, made.id);
    return made;
  });
}

/**
 * Refuses one more job of a person who has enough of them; whoever asks for several at once is counted one after the other.
 * @throws Refusal 429
 */
export async function refuseTooMany(session: SqlSession, user: string, kind: string): Promise<void> {
  const { name } = tableOf(kind);
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`jobs ${name} ${user}`]);
  const j = headerTable(jobDef, 'j');
  const [underWay] = await selectRows(
    session,
    { count: counted() },
    sql`from ${raw(name)} j where ${is(j.operator, user)} and ${j.status} in ('waiting', 'running')`,
  );
  if ((underWay?.count ?? 0) >= (kind === 'export' ? mostExports : mostWaiting))
    throw new Refusal('429', 429, '您还有没做完的任务，请等它们完成或取消后再试', { retryAfter: 5 });
}

/** Puts a job into the queue within a transaction of somebody else: it is there when that is committed, and wakes the servers. */
export async function queueJob(
  { ports, session, grants, now, today, affect }: Context,
  kind: string,
  title: string,
  request: unknown,
): Promise<void> {
  const code = await nextCode(session, entities.job, grants.org, today);
  const { id } = await insertJob(ports, session, 'job', {
    org: grants.org ?? '',
    code,
    operator: grants.userId,
    request: ['input', request],
    now,
    columns: { kind, title },
  });
  affect('job', id);
}

interface InsertedJob {
  org: string;
  code: string;
  operator: string | null;
  /** Column and content. */
  request: readonly [string, unknown];
  now: string;
  columns: Readonly<Record<string, string | boolean | number | null>>;
}

async function insertJob(
  ports: Ports,
  session: SqlSession,
  kind: FileJobKind | 'job',
  { org, code, operator, request: [column, content], now, columns }: InsertedJob,
): Promise<Job> {
  const given = Object.entries(columns);
  const extra = given.map(([key]) => `, "${key}"`).join('');
  const values = given.map(([, value]) => sql`, ${value}`);
  const [made] = await returningRows(
    session,
    sql`insert into ${raw(tableOf(kind).name)} as j (id, org, version, status, code, ${raw(column)}, done_rows, operator, created_by, created_at, seen_at, cancel_requested${raw(extra)})
     values (${newId(ports)}::uuid, ${org}::uuid, 1, 'waiting', ${code}, ${JSON.stringify(content)}::text::jsonb, 0, ${operator}::uuid, ${operator}::uuid,
       ${now}::timestamptz, ${now}::timestamptz, false${joined(values, '')})`,
    jobColumns(kind),
  );
  if (made === undefined) throw new Error('a job that was put into the queue is not there');
  return made;
}

/** What the clock starts belongs to nobody and to no organisation. */
export async function putClockJob(
  ports: Ports,
  org: string,
  kind: string,
  title: string,
  request: ClockRequest,
): Promise<void> {
  const now = new Date(ports.clock.now()).toISOString();
  const code = `${kind}-${now.slice(0, 19).replaceAll(/\D/g, '')}-${newId(ports).slice(-6)}`;
  await insertJob(ports, ports.database, 'job', {
    org,
    code,
    operator: null,
    request: ['input', request],
    now,
    columns: { kind, title },
  });
}

/** The oldest waiting job of the kind, now this server's; null when there is none, or its organisation has enough. */
export async function takeJob(
  ports: Ports,
  kind: string,
  perOrganisation: number | null,
): Promise<Job | null> {
  const { database, clock } = ports;
  const now = new Date(clock.now()).toISOString();
  const set = sql`status = 'running', claim = ${newId(ports)}, seen_at = ${now}::timestamptz, started_at = coalesce(started_at, ${now}::timestamptz), message = null`;
  if (isFileJob(kind)) {
    const table = raw(tableOf(kind).name);
    const [taken] = await returningRows(
      database,
      sql`update ${table} j set ${set} where id = (select id from ${table} where status = 'waiting' order by created_at, id limit 1 for update skip locked)`,
      jobColumns(kind),
    );
    return taken ?? null;
  }
  return database.transaction(async (session) => {
    // Two servers that count at the same time would both find room.
    await session.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`job ${kind}`]);
    const [taken] = await returningRows(
      session,
      sql`update job j set ${set}, attempts = coalesce(attempts, 0) + 1 where id = (
         select w.id from job w where w.kind = ${kind} and w.status = 'waiting'
           and (select count(*) from job r where r.kind = w.kind and r.org = w.org and r.status = 'running') < ${perOrganisation ?? 1_000}::integer
         order by w.created_at, w.id limit 1 for update skip locked)`,
      jobColumns('job'),
    );
    return taken ?? null;
  });
}

/** Kinds of areas and of the clock of which something waits. */
export async function waitingKinds({ database }: Ports): Promise<string[]> {
  const j = headerTable(jobDef, 'j');
  const waiting = await selectRows(
    database,
    { kind: otherwise(j.kind, '') },
    sql`from (select distinct kind from ${j} where ${j.status} = 'waiting') j`,
  );
  return waiting.map(({ kind }) => kind);
}

/** Ends what waits of a kind that no area registers any more. */
export async function failUnknown({ database, clock }: Ports, kind: string): Promise<void> {
  await database.query(
    "update job set status = 'failed', message = '没有这种任务', finished_at = $2::timestamptz where kind = $1 and status = 'waiting'",
    [kind, new Date(clock.now()).toISOString()],
  );
}

/**
 * Jobs nobody works on any more, after a server went away: interrupted, or waiting again where their kind says so.
 * @param all no other server can be at work on this database
 * @param again kinds that begin anew by themselves
 */
export async function markInterrupted(
  { database, clock }: Ports,
  all: boolean,
  again: readonly string[],
): Promise<Job[]> {
  const now = clock.now();
  const at = new Date(now).toISOString();
  const lost = sql`status = 'running' and (${all}::boolean or seen_at < ${new Date(now - silence).toISOString()}::timestamptz)`;
  const marked: Job[] = [];
  for (const kind of ['import', 'export'] as const) {
    const ended = await returningRows(
      database,
      sql`update ${raw(tableOf(kind).name)} j set status = 'interrupted', message = '服务器曾停止，任务没有做完，可以继续', finished_at = ${at}::timestamptz where ${lost}`,
      jobColumns(kind),
    );
    marked.push(...ended);
  }
  const j = headerTable(jobDef, 'j');
  const restarts = sql`${among(j.kind, again)} and coalesce(attempts, 0) < ${raw(String(mostAttempts))} and not cancel_requested`;
  const others = await returningRows(
    database,
    sql`update ${j} set status = case when ${restarts} then 'waiting' else 'interrupted' end,
       message = case when ${restarts} then '服务器曾停止，任务将重新开始' else '服务器曾停止，任务没有做完，可以重试' end,
       done_rows = 0, finished_at = case when ${restarts} then null else ${at}::timestamptz end where ${lost}`,
    jobColumns('job'),
  );
  return [...marked, ...others];
}
