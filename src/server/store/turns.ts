// Turns at rows that many writes want at once, such as a counter or the balance of one material. Whoever waits at a row
// itself is woken by every commit before his own, to find the row changed and wait again; whoever waits for his turn is
// woken once. The rows are locked all the same: a turn only says who tries next, so nothing breaks where one is left out.
import type { SqlSession } from '#server/ports.ts';

/** More rows than this are hardly the ones others wait for, and the engine keeps all turns of all transactions in one table. */
const most = 32;

/**
 * Waits for the turn at these rows, named by their ids, until the transaction ends. Ask for rows of one kind in one call,
 * and for their locks in the same order; the statement travels with those asked for after it.
 */
export async function takeTurns(session: SqlSession, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || ids.length > most) return;
  // The rows of an array are taken in the order in which they stand in it.
  await session.query(
    'select pg_advisory_xact_lock(hashtextextended(t.id, 0)) from unnest($1::text[]) as t(id)',
    [ids],
  );
}
