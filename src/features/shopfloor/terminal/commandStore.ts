// What was done on this device and is not told yet, in the browser's own database, so that it outlives a reload and a restart;
// and the last word of the server, so that work goes on without it.
import type { Command } from '#entities/shopfloor/terminal/replay.ts';

export interface QueuedCommand extends Command {
  /** Order in which it was done. */
  seq: number;
  /** It could not be sent at once. */
  wasOffline: boolean;
  /** Why the server did not take it; null: it is still to be sent. */
  refused: string | null;
}

const databaseName = 'workshop-terminal';
const commands = 'commands';
const values = 'values';

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(commands, { keyPath: 'key' });
      request.result.createObjectStore(values);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('terminal')));
  });
  return opening;
}

/** Resolves when it is on disk, not when it was asked for. */
async function changed(store: string, work: (store: IDBObjectStore) => void): Promise<void> {
  const open = await database();
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(store, 'readwrite', { durability: 'strict' });
    work(transaction.objectStore(store));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('terminal')));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('terminal')));
  });
}

async function read<T>(store: string, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = await database();
  return new Promise((resolve, reject) => {
    const request = work(open.transaction(store).objectStore(store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('terminal')));
  });
}

export async function queuedCommands(): Promise<QueuedCommand[]> {
  const all = await read<QueuedCommand[]>(commands, (store) => store.getAll());
  return all.toSorted((a, b) => a.seq - b.seq);
}

export function queueCommand(command: QueuedCommand): Promise<void> {
  return changed(commands, (store) => store.put(command));
}

export function dropCommands(keys: readonly string[]): Promise<void> {
  return changed(commands, (store) => {
    for (const key of keys) store.delete(key);
  });
}

/** Values by name: the key of the device, its people, what the server said last. */
export function persist(name: string, value: unknown): Promise<void> {
  return changed(values, (store) => store.put(value, name));
}

export function persistedValue<T>(name: string): Promise<T | undefined> {
  return read<T | undefined>(values, (store) => store.get(name));
}
