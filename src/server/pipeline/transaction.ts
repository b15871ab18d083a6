// One business action = one transaction: opened, retried after deadlock, audited last, announced after commit.
// Everything the recipes touch hangs on the context made here, so a retry starts from nothing.
import { businessDate } from '#model/time/calendar.ts';
import type { Grants } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import type { Ports, SqlSession, SqlTransaction, TenantScoped } from '#server/ports.ts';
import { noteChanges } from '#server/store/changes.ts';
import { writeAudit } from './audit.ts';
import { recipes } from './recipes.ts';
import { factsOf } from '#server/http/envelope.ts';
import { affectedChannel, noticeChannel } from '#server/live/channels.ts';
import { notifyAffected } from '#server/live/ownChanges.ts';
import { failureCode } from '#server/store/failure.ts';
import type { AuditEntry, Notice, RequestMeta, WriteContext } from '#server/writeContext.ts';

const maxPayloadBytes = 6_500;
const manyIds = 200;
const tries = 4;
const retryable = new Set(['40001', '40P01']);

/** Runs `work` in a transaction; deadlocks and serialisation failures are tried again up to 3 times (S9). */
export function inTransaction<T>(
  ports: Ports,
  grants: Grants,
  meta: RequestMeta,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  return triedAgain(ports, meta.requestId, async () => {
    const { answer, affected, elsewhere, notices, afterwards } = await scopedDatabase(
      ports,
      grants,
    ).transaction(async (session) => {
      const made = writeContext(ports, session, grants, meta);
      const { context, entries, notices, elsewhere, writes, afterwards } = made;
      const answer = await completed(work(context), writes);
      writeAudit(context, entries, meta.address ?? null);
      return { answer, affected: context.affected, elsewhere, notices, afterwards };
    });
    await follow(ports, afterwards);
    await announce(ports, affected, grants);
    for (const [org, { rows }] of elsewhere) await announce(ports, rows, { ...grants, org });
    for (const notice of notices)
      await announced(ports, noticeChannel, () =>
        ports.database.notify(noticeChannel, JSON.stringify(notice)),
      );
    return answer;
  });
}

/** Whole transactions that begin anew when the engine ended them for the sake of others; a job's own as well. */
export async function triedAgain<T>(
  ports: Ports,
  requestId: string,
  transaction: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const code = failureCode(error);
      if (code === null || !retryable.has(code) || attempt === tries) throw error;
      ports.log.write('info', 'transaction.retry', { requestId, code, attempt });
      await pause(ports, attempt);
    }
  }
}

/** What was written stays, so a failure here is no reason to begin again. */
async function follow(ports: Ports, afterwards: readonly (() => Promise<void>)[]): Promise<void> {
  for (const work of afterwards)
    try {
      await work();
    } catch (error) {
      ports.log.write('error', 'transaction.afterwards', factsOf(error));
      throw new Error('what follows the commit failed', { cause: error });
    }
}

/**
 * The answer of the work once the writes it left under way are done; the first of them that failed is what went wrong, but
 * for those that only say that something failed before them.
 */
async function completed<T>(work: Promise<T>, writes: readonly Promise<unknown>[]): Promise<T> {
  const [outcome] = await Promise.allSettled([work]);
  const failures = [...(await Promise.allSettled(writes)), outcome].flatMap((result) =>
    result.status === 'rejected' ? [{ reason: result.reason as unknown }] : [],
  );
  const failed = failures.find(({ reason }) => failureCode(reason) !== '25P02') ?? failures[0];
  if (failed !== undefined) throw failed.reason;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Context for reads outside a transaction. */
export function readContext(ports: Ports, grants: Grants, meta: RequestMeta): Context {
  return {
    ...baseContext(ports, scopedDatabase(ports, grants), grants, meta),
    reading: true,
    affect: () => undefined,
  };
}

/** Requests work in the tenant scope of their organisation; the system's own work sees all. */
function scopedDatabase({ database }: Ports, { org }: Grants): TenantScoped {
  return database.walled?.(org) ?? database;
}

function writeContext(
  ports: Ports,
  session: SqlTransaction,
  grants: Grants,
  meta: RequestMeta,
): {
  context: WriteContext;
  entries: AuditEntry[];
  notices: Notice[];
  elsewhere: Map<string, Touched>;
  writes: Promise<unknown>[];
  afterwards: (() => Promise<void>)[];
} {
  const own = touchedRows();
  const elsewhere = new Map<string, Touched>();
  const entries: AuditEntry[] = [];
  const notices: Notice[] = [];
  const writes: Promise<unknown>[] = [];
  const afterwards: (() => Promise<void>)[] = [];
  const context: WriteContext = {
    ...baseContext(ports, session, grants, meta),
    session,
    affect: own.touch,
    affectIn(org, entity, id) {
      const there = elsewhere.get(org) ?? touchedRows();
      elsewhere.set(org, there);
      there.touch(entity, id);
    },
    underWay(write) {
      write.catch(() => undefined); // told at the end
      writes.push(write);
    },
    record: (entry) => void entries.push(entry),
    notify: (notice) => void notices.push(notice),
    afterCommit: (work) => void afterwards.push(work),
    recipes,
    affected: own.rows,
    reminders: [],
    opens: null,
    refs: {},
  };
  return { context, entries, notices, elsewhere, writes, afterwards };
}

interface Touched {
  rows: Record<string, string[]>;
  touch(entity: string, id: string): void;
}

function touchedRows(): Touched {
  const touched = new Map<string, Set<string>>();
  const rows: Record<string, string[]> = {};
  return {
    rows,
    touch(entity, id) {
      const ids = touched.get(entity) ?? new Set<string>();
      ids.add(id);
      touched.set(entity, ids);
      // Empty means "many", so that a wide action does not travel row by row.
      rows[entity] = ids.size > manyIds ? [] : [...ids];
    },
  };
}

function baseContext(
  ports: Ports,
  session: SqlSession,
  grants: Grants,
  meta: RequestMeta,
): Omit<Context, 'affect'> {
  const instant = ports.clock.now();
  return {
    ports,
    session,
    grants,
    ...meta,
    now: new Date(instant).toISOString(),
    today: businessDate(instant),
  };
}

async function announce(
  ports: Ports,
  affected: Record<string, string[]>,
  { userId: by, org }: Grants,
): Promise<void> {
  if (Object.keys(affected).length === 0) return;
  await noteChanges(ports.database, Object.keys(affected));
  let payload = JSON.stringify({ affected, by, org });
  if (payload.length > maxPayloadBytes) {
    payload = JSON.stringify({
      affected: Object.fromEntries(Object.keys(affected).map((entity) => [entity, []])),
      by,
      org,
    });
  }
  await announced(ports, affectedChannel, () => notifyAffected(ports.database, payload));
}

/** The write is committed; a message that is lost only means that other users see it a little later. */
async function announced(ports: Ports, channel: string, notify: () => Promise<void>): Promise<void> {
  try {
    await notify();
  } catch (error) {
    ports.log.write('warn', 'transaction.notify', {
      channel,
      message: error instanceof Error ? error.message : 'failed',
    });
  }
}

async function pause(ports: Ports, attempt: number): Promise<void> {
  const [jitter = 0] = ports.random.bytes(1);
  await new Promise((resolve) => setTimeout(resolve, 5 * attempt + jitter / 8));
}
