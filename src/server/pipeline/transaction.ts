// One business action = one transaction: opened, retried after deadlock, audited last, announced after commit.
// Everything the recipes touch hangs on the context made here, so a retry starts from nothing.
import { businessDate } from '#model/calendar.ts';
import type { Grants } from '#model/can.ts';
import type { Context } from '#server/context.ts';
import type { Ports, SqlSession, SqlTransaction, Walled } from '#server/ports.ts';
import { noteChanges } from '#server/store/changes.ts';
import { writeAudit, type AuditEntry } from './audit.ts';

export interface RequestMeta {
  requestId: string;
  sessionId: string | null;
}

/** Says on the live links that announcements changed: to everybody, to those who received one, or to the users named. */
export interface Notice {
  cmd: 'topic' | 'user';
  /** The announcement; its recipients are meant when `users` is absent. */
  msgId: string;
  /** Its title; '' when only the lists have to be read again. */
  msgTxt: string;
  users?: readonly string[];
}

/** Context of a write: what happened is recorded and lands in the audit chain just before commit. */
export interface WriteContext extends Context {
  session: SqlTransaction;
  record(entry: AuditEntry): void;
  /** A message to users, sent on the channel 'notice' after commit. */
  tell(notice: Notice): void;
  /** Rows touched so far, by entity. */
  readonly affected: Record<string, string[]>;
  /** A document made on the way that the user is taken to. */
  opens: { entity: string; id: string } | null;
}

/** Channel that tells all instances which rows changed. */
export const affectedChannel = 'affected';
/** Channel of messages to users, one notice per payload. */
export const noticeChannel = 'notice';

const maxPayloadBytes = 6_500;
const manyIds = 200;
const tries = 4;
const retryable = new Set(['40001', '40P01']);

/** Runs `work` in a transaction; deadlocks and serialisation failures are tried again up to 3 times (S9). */
export async function inTransaction<T>(
  ports: Ports,
  grants: Grants,
  meta: RequestMeta,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, affected, elsewhere, notices } = await walledFor(ports, grants).transaction(
        async (session) => {
          const { context, entries, notices, elsewhere } = writeContext(ports, session, grants, meta);
          const answer = await work(context);
          writeAudit(context, entries);
          return { answer, affected: context.affected, elsewhere, notices };
        },
      );
      await announce(ports, affected, grants);
      for (const [org, { rows }] of elsewhere) await announce(ports, rows, { ...grants, org });
      for (const notice of notices) await notify(ports, noticeChannel, JSON.stringify(notice));
      return answer;
    } catch (error) {
      const code = failureCode(error);
      if (code === null || !retryable.has(code) || attempt === tries) throw error;
      ports.log.write('info', 'transaction.retry', { requestId: meta.requestId, code, attempt });
      await pause(ports, attempt);
    }
  }
}

/** Context for reads outside a transaction. */
export function readContext(ports: Ports, grants: Grants, meta: RequestMeta): Context {
  return {
    ...baseContext(ports, walledFor(ports, grants), grants, meta),
    reading: true,
    affect: () => undefined,
  };
}

/** Requests work behind the wall of their organisation; the system's own work sees all. */
function walledFor({ database }: Ports, { org }: Grants): Walled {
  return database.walled?.(org) ?? database;
}

function writeContext(
  ports: Ports,
  session: SqlTransaction,
  grants: Grants,
  meta: RequestMeta,
): { context: WriteContext; entries: AuditEntry[]; notices: Notice[]; elsewhere: Map<string, Touched> } {
  const own = touchedRows();
  const elsewhere = new Map<string, Touched>();
  const entries: AuditEntry[] = [];
  const notices: Notice[] = [];
  const context: WriteContext = {
    ...baseContext(ports, session, grants, meta),
    session,
    affect: own.touch,
    affectIn(org, entity, id) {
      const there = elsewhere.get(org) ?? touchedRows();
      elsewhere.set(org, there);
      there.touch(entity, id);
    },
    record: (entry) => void entries.push(entry),
    tell: (notice) => void notices.push(notice),
    affected: own.rows,
    opens: null,
    refs: {},
  };
  return { context, entries, notices, elsewhere };
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
  await notify(ports, affectedChannel, payload);
}

/** The write is committed; a message that is lost only means that other users see it a little later. */
async function notify(ports: Ports, channel: string, payload: string): Promise<void> {
  try {
    await ports.database.notify(channel, payload);
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

/** SQLSTATE of an engine failure, null for anything else. */
export function failureCode(error: unknown): string | null {
  return error instanceof Error &&
    error.name === 'SqlFailure' &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : null;
}
