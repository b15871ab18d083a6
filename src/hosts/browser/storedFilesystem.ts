// The engine's files in the page: those the database began with, and in IndexedDB what was changed of them since. What is stored
// is remembered, because the engine's own way asks the browser for each of five thousand files before it stores one, which
// takes seconds. Relies on the engine's internals, hence the pinned version.
import { IdbFs } from '@electric-sql/pglite';
import type { DeliveredFile } from './deliveredDemo.ts';

type Init = IdbFs['init'];

interface Files {
  type: string;
  entries: Readonly<Record<string, { timestamp: Date }>>;
}

interface Entry {
  timestamp: Date;
  mode: number;
  contents?: Uint8Array;
}

type Done = (error: unknown) => void;
type Told = (error: unknown, files?: Files) => void;

/** Of the engine's C library: files in memory that are brought to a place and back. */
export interface Storage {
  getLocalSet(mount: unknown, told: Told): void;
  getRemoteSet(mount: unknown, told: Told): void;
  storeLocalEntry(path: string, entry: Entry, done: Done): void;
  removeRemoteEntry(store: { put(value: unknown, key: string): unknown }, path: string, done: Done): void;
  syncfs(mount: unknown, populate: boolean, done: Done): void;
}

/** The engine's mode bits of folders and files. */
const FOLDER = 0o040700;
const FILE = 0o100600;
const BEGUN = new Date(0);
/** The time of a file that is there no more. */
const GONE = new Date(-1);

export class StoredFilesystem extends IdbFs {
  readonly #begun: readonly DeliveredFile[];
  #storage: Storage | null = null;

  /** @param begun what the database began with */
  constructor(name: string, begun: readonly DeliveredFile[]) {
    super(name);
    this.#begun = begun;
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(pglite, options);
    result.emscriptenOpts.preRun?.push((module) => {
      this.#storage = storageOf(module.IDBFS);
    });
    return result;
  }

  override async initialSyncFs(): Promise<void> {
    if (this.#storage === null) throw new Error('The engine in the page has not begun');
    const files = this.#begun.map((file) => ({ ...file, path: `/pglite/${this.dataDir}/${file.path}` }));
    putInPlace(this.#storage, files);
    rememberStored(
      this.#storage,
      files.map(({ path }) => path),
    );
    await super.initialSyncFs();
  }
}

function isStorage(filesystem: object): filesystem is Storage {
  const needed = ['getLocalSet', 'getRemoteSet', 'storeLocalEntry', 'removeRemoteEntry', 'syncfs'];
  return needed.every((name) => name in filesystem);
}

function storageOf(filesystem: object): Storage {
  if (isStorage(filesystem)) return filesystem;
  throw new Error('The engine in the page stores its files in another way');
}

/** Folders before their files, and once more behind them: a file that comes in changes the time of its folder. */
function putInPlace(storage: Storage, files: readonly DeliveredFile[]): void {
  const put = ({ path, contents }: DeliveredFile): void => {
    const entry =
      contents === null ? { timestamp: BEGUN, mode: FOLDER } : { timestamp: BEGUN, mode: FILE, contents };
    storage.storeLocalEntry(path, entry, (error) => {
      if (error) throw new Error(`The delivered file ${path} cannot be put in place`, { cause: error });
    });
  };
  const folders = files.filter(({ contents }) => contents === null);
  for (const each of folders) put(each);
  for (const each of files) if (each.contents !== null) put(each);
  for (const each of folders) put(each);
}

/**
 * Answers from memory what is stored, after it was asked for once or after a failure; only what differs from what the
 * database began with is stored at all.
 * @param begun paths of the files it began with
 */
export function rememberStored(storage: Storage, begun: readonly string[]): void {
  const { getLocalSet, getRemoteSet, removeRemoteEntry, syncfs } = storage;
  const beginning = Object.fromEntries(begun.map((path) => [path, { timestamp: BEGUN }]));
  let stored: Files | null = null;
  let local: Files['entries'] = {};
  storage.getLocalSet = (mount, told) => {
    const now = Date.now();
    getLocalSet(mount, (error, files) => {
      local = settledBefore(now, files?.entries ?? {});
      told(error, files);
    });
  };
  storage.getRemoteSet = (mount, told) => {
    if (stored !== null) return told(null, stored);
    getRemoteSet(mount, (error, files) => {
      if (files === undefined) return told(error);
      const entries = Object.entries({ ...beginning, ...files.entries }).filter(
        ([, { timestamp }]) => timestamp.getTime() !== GONE.getTime(),
      );
      stored = { ...files, entries: Object.fromEntries(entries) };
      told(error, stored);
    });
  };
  storage.removeRemoteEntry = (store, path, done) => {
    if (!Object.hasOwn(beginning, path)) return removeRemoteEntry(store, path, done);
    store.put({ timestamp: GONE, mode: FILE }, path);
    done(null);
  };
  storage.syncfs = (mount, populate, done) =>
    syncfs(mount, populate, (error) => {
      if (error) stored = null;
      else if (!populate && stored !== null) stored = { ...stored, entries: local };
      done(error);
    });
}

/** Files changed in this very millisecond may change again within it: their time says nothing. */
function settledBefore(now: number, entries: Files['entries']): Files['entries'] {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      entry.timestamp.getTime() < now ? entry : { timestamp: new Date(Number.NaN) },
    ]),
  );
}
