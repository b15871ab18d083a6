// The engine's files in IndexedDB. What is stored is remembered here: the engine's own way asks the browser for each of five
// thousand files before it stores one, which takes seconds. Relies on the engine's internals, hence the pinned version.
import { IdbFs } from '@electric-sql/pglite';

type Init = IdbFs['init'];

interface Files {
  type: string;
  entries: Readonly<Record<string, { timestamp: Date }>>;
}

type Told = (error: unknown, files?: Files) => void;

/** Of the engine's C library: file systems in memory that are brought to a place and back. */
interface Storage {
  getLocalSet(mount: unknown, told: Told): void;
  getRemoteSet(mount: unknown, told: Told): void;
  syncfs(mount: unknown, populate: boolean, done: (error: unknown) => void): void;
}

export class StoredFilesystem extends IdbFs {
  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(pglite, options);
    result.emscriptenOpts.preRun?.push((module) => rememberStored(storageOf(module.IDBFS)));
    return result;
  }
}

function isStorage(filesystem: object): filesystem is Storage {
  return ['getLocalSet', 'getRemoteSet', 'syncfs'].every((name) => name in filesystem);
}

function storageOf(filesystem: object): Storage {
  if (isStorage(filesystem)) return filesystem;
  throw new Error('The engine in the page stores its files in another way');
}

/** Answers what is stored from memory after the first time; after a failure it is asked for again. */
export function rememberStored(storage: Storage): void {
  const { getLocalSet, getRemoteSet, syncfs } = storage;
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
      stored = files ?? null;
      told(error, files);
    });
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
