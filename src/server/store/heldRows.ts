// Which headers a transaction holds already: it locked them, or made them itself. A lock is kept until the transaction ends,
// so asking for it again only costs a statement; what was read is read anew all the same.
import type { SqlSession } from '#server/ports.ts';

const held = new WeakMap<SqlSession, Set<string>>();

/** Those of the rows of `table` that the transaction has yet to lock. */
export function notHeld(session: SqlSession, table: string, ids: readonly string[]): string[] {
  const known = held.get(session);
  return known === undefined ? [...ids] : ids.filter((id) => !known.has(`${table} ${id}`));
}

/** Notes rows that the transaction locked, or that nobody else sees before it ends. Outside a transaction nothing is held. */
export function holds(session: SqlSession, table: string, ids: readonly string[]): void {
  if (!('last' in session)) return;
  const known = held.get(session) ?? new Set<string>();
  held.set(session, known);
  for (const id of ids) known.add(`${table} ${id}`);
}
