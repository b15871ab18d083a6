// Half-typed input that outlives a closed window and a crashed browser: kept in the browser's own database under its
// owner, written while somebody types. What is still being typed in another window is that window's own. Signing out
// empties it whoever it belonged to, and nothing is kept for more than seven days.

export interface PersistedInput {
  /** Of the document, the same however often it is written. */
  key: string;
  /** User and organisation. */
  owner: string;
  /** The browser window it was typed in, and the tab of the workbench there. */
  window: string;
  tab: string;
  title: string;
  /** Where it is opened again, without the query. */
  path: string;
  /** Epoch milliseconds. */
  savedAt: number;
  /** Plain data the page understands. */
  input: unknown;
}

const databaseName = 'workbench-drafts';
const storeName = 'drafts';
const persistedFor = 604_800_000;

let opening: Promise<IDBDatabase | null> | null = null;

/** Null where the browser keeps nothing (private windows of some): then there is nothing to come back to. */
function database(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve(null);
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'key' }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(null));
    request.addEventListener('blocked', () => resolve(null));
  });
  return opening;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  none: T,
  work: (store: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T> {
  const open = await database();
  if (open === null) return none;
  return new Promise((resolve, reject) => {
    const request = work(open.transaction(storeName, mode).objectStore(storeName));
    if (request === null) return resolve(none);
    request.addEventListener('success', () => resolve(request.result));
    // A full disk keeps nothing more; what is open stays as it is.
    request.addEventListener('error', () =>
      request.error?.name === 'QuotaExceededError'
        ? resolve(none)
        : reject(request.error ?? new Error('drafts')),
    );
  });
}

/** This window, also after it was loaded anew. */
function ownWindow(): string {
  const name = 'workbench:window';
  const known = sessionStorage.getItem(name) ?? crypto.randomUUID();
  sessionStorage.setItem(name, known);
  return known;
}

const lockOf = (window: string): string => `workbench:window:${window}`;
let holding = false;

/** As long as this window lives, others see that it does. */
function holdWindow(): void {
  if (holding || !('locks' in navigator)) return;
  holding = true;
  void navigator.locks.request(lockOf(ownWindow()), () => new Promise<never>(() => undefined));
}

/**
 * `mayKeep` is asked in the very moment of writing: once nobody is signed in, in whichever window, nothing is written any
 * more, so that what was emptied stays empty.
 */
export async function persistInput(
  entry: Omit<PersistedInput, 'window' | 'savedAt'>,
  mayKeep: () => boolean,
): Promise<void> {
  holdWindow();
  await inStore<IDBValidKey>('readwrite', '', (store) =>
    mayKeep() ? store.put({ ...entry, window: ownWindow(), savedAt: Date.now() }) : null,
  );
}

export async function dropInput(key: string): Promise<void> {
  await inStore<undefined>('readwrite', undefined, (store) => store.delete(key));
}

export async function readInput(key: string, owner: string): Promise<PersistedInput | null> {
  const found = await inStore<unknown>('readonly', null, (store) => store.get(key));
  return isEntry(found) && found.owner === owner ? found : null;
}

function isEntry(value: unknown): value is PersistedInput {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('key' in value) ||
    !('owner' in value) ||
    !('path' in value)
  )
    return false;
  return (
    typeof value.key === 'string' &&
    typeof value.owner === 'string' &&
    typeof value.path === 'string' &&
    value.path.startsWith('/')
  );
}

/** The owner's input that no window has open any more, newest first. `tabs`: those open in this window. */
export async function lostInput(owner: string, tabs: readonly string[]): Promise<PersistedInput[]> {
  holdWindow();
  const all = await inStore<unknown[]>('readonly', [], (store) => store.getAll());
  const alive = new Set(
    'locks' in navigator ? ((await navigator.locks.query()).held ?? []).map(({ name }) => name) : [],
  );
  const own = ownWindow();
  const found: PersistedInput[] = [];
  for (const entry of all) {
    if (!isEntry(entry)) continue;
    if (entry.savedAt < Date.now() - persistedFor) await dropInput(entry.key);
    else if (
      entry.owner === owner &&
      (entry.window === own ? !tabs.includes(entry.tab) : !alive.has(lockOf(entry.window)))
    )
      found.push(entry);
  }
  return found.toSorted((left, right) => right.savedAt - left.savedAt);
}

/** A tab of this window was closed: what was typed there was given up. */
export async function dropTab(tab: string): Promise<void> {
  const all = await inStore<unknown[]>('readonly', [], (store) => store.getAll());
  for (const entry of all)
    if (isEntry(entry) && entry.tab === tab && entry.window === ownWindow()) await dropInput(entry.key);
}

/** Signing out: nothing of anybody stays. */
export async function forgetInput(): Promise<void> {
  await inStore<undefined>('readwrite', undefined, (store) => store.clear());
}
