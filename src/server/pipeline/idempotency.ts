// Each write carries a key made when its form was opened. The key is claimed first, inside the business transaction:
// a second request with the same key waits for the first, gets its answer, and is refused when it asks for something else.
// Keys are kept for 30 days: a form that is older than that is not sent again.
import type { Context } from '#server/context.ts';
import { conflict, invalid } from '#server/refusal.ts';
import type { Problem } from '#model/check/problem.ts';
import { asKind, asStored, is, sql } from '#server/select/piece.ts';
import { plainTable } from '#server/select/plainTable.ts';
import { selectRows } from '#server/select/select.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** What a finished write is remembered by; the document itself is read again when the answer is repeated. */
export interface Outcome {
  id: string;
  /** Of writes that made several documents: all of them. */
  ids?: string[];
  affected: Record<string, string[]>;
  warnings: Problem[];
  opens?: { entity: string; id: string };
}

/**
 * Claims the key for this body. Null: go on. Otherwise the outcome of the first request with this key.
 * Refuses (409) a key that was used for another body, by another user or on another route.
 */
export async function idempotentResult(
  context: Context,
  key: string,
  route: string,
  body: unknown,
): Promise<Outcome | null> {
  if (typeof key !== 'string' || key.length < 8 || key.length > 100) {
    throw invalid([{ field: '', level: 'error', message: '请求缺少幂等键（key），请刷新页面后重试' }]);
  }
  const { session, grants, now } = context;
  const content = JSON.stringify([grants.userId, route, body]);
  const claimed = await session.query(
    `insert into idempotency_key (org, key, hash, created_at)
     values ($1::uuid, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'), $4::timestamptz) on conflict (org, key) do nothing`,
    [grants.org, key, content, now],
  );
  if (claimed.affected === 1) {
    if (key.startsWith(sweeping)) await forgetOld(context);
    return null;
  }
  const [earlier] = await selectRows(
    session,
    {
      outcome: asStored(k.outcome, isOutcome),
      same: asKind('bool', sql`${k.hash} = encode(sha256(convert_to(${content}, 'UTF8')), 'hex')`),
    },
    sql`from ${k} where ${is(k.org, grants.org)} and ${is(k.key, key)}`,
  );
  if (earlier === undefined || earlier.same !== true || earlier.outcome === null)
    throw conflict('该操作的幂等键已用于另一次提交，请刷新单据后重新操作');
  return earlier.outcome;
}

const k = plainTable('idempotency_key', 'k', { org: 'ref', key: 'text', hash: 'text', outcome: 'json' });

/** What stands in the outcome was put there by storeResult. */
function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && 'id' in value && 'affected' in value;
}

/** Keys are random, so about one write in 256 sweeps; each takes away what 256 writes bring, and more. */
const sweeping = '00';
const storedDays = 30;

async function forgetOld({ session, now }: Context): Promise<void> {
  await session.query(
    `delete from idempotency_key where (org, key) in (
       select org, key from idempotency_key where created_at < $1::timestamptz - make_interval(days => $2) limit 1000 for update skip locked)`,
    [now, storedDays],
  );
}

/** Keeps the outcome with its key; commits together with the write. */
export function storeResult(context: WriteContext, key: string, outcome: Outcome): void {
  context.session.last(
    'update idempotency_key set outcome = $3::text::jsonb where org = $1::uuid and key = $2',
    [context.grants.org, key, JSON.stringify(outcome)],
  );
}
