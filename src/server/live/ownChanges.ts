// Which rows changed, told to every instance. A notification comes back through the database a moment later; this instance
// hears of its own at once, so that whoever asks here next is judged by what is in force now.
import type { Database } from '#server/ports.ts';
import { affectedChannel } from './channels.ts';

type Listener = (payload: string) => void;

const listening = new WeakMap<Database, Set<Listener>>();

/** The result takes the listener back. */
export function hearOwnChanges(database: Database, listener: Listener): () => void {
  const listeners = listening.get(database) ?? new Set();
  listening.set(database, listeners.add(listener));
  return () => void listeners.delete(listener);
}

/** To be called once the change is committed. @throws SqlFailure */
export async function notifyAffected(database: Database, payload: string): Promise<void> {
  for (const listener of listening.get(database) ?? []) listener(payload);
  await database.notify(affectedChannel, payload);
}
