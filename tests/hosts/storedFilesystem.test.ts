// What the page keeps of its database: the files it began with as they were delivered, every change since, and no more.
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unpacked } from '#hosts/browser/deliveredDemo.ts';
import { rememberStored, type Storage } from '#hosts/browser/storedFilesystem.ts';
import { packed } from '#scripts/pageDemo.mjs';

const began = new Date(0);
const gone = new Date(-1);

class Engine {
  readonly local = new Map<string, Date>();
  readonly remote: Map<string, Date>;
  asked = 0;
  refuses = false;
  readonly #storage: Storage;

  /** @param begun paths the database began with; `remote` is what an earlier visit left */
  constructor(begun: readonly string[] = [], remote = new Map<string, Date>()) {
    this.remote = remote;
    for (const path of begun) this.local.set(path, began);
    const entriesOf = (files: ReadonlyMap<string, Date>) =>
      Object.fromEntries([...files].map(([name, timestamp]) => [name, { timestamp }]));
    const store = {
      put: (value: unknown, key: string) => {
        if (
          typeof value === 'object' &&
          value !== null &&
          'timestamp' in value &&
          value.timestamp instanceof Date
        )
          remote.set(key, value.timestamp);
      },
    };
    const storage: Storage = {
      getLocalSet: (_mount, told) => told(null, { type: 'local', entries: entriesOf(this.local) }),
      getRemoteSet: (_mount, told) => {
        this.asked += 1;
        told(null, { type: 'remote', entries: entriesOf(remote) });
      },
      storeLocalEntry: (path, { timestamp }, done) => {
        this.local.set(path, timestamp);
        done(null);
      },
      removeRemoteEntry: (_store, path, done) => {
        remote.delete(path);
        done(null);
      },
      // As the engine brings the one to the other.
      syncfs: (mount, populate, done) =>
        storage.getLocalSet(mount, (_error, local) =>
          storage.getRemoteSet(mount, (_none, stored) => {
            if (this.refuses) return done(new Error('no room'));
            const [from, to] = populate ? [stored, local] : [local, stored];
            for (const [name, { timestamp }] of Object.entries(from?.entries ?? {}))
              if (to?.entries[name]?.timestamp.getTime() !== timestamp.getTime())
                (populate ? this.local : remote).set(name, timestamp);
            for (const name of Object.keys(to?.entries ?? {}).filter((each) => !from?.entries[each]))
              if (populate) this.local.delete(name);
              else storage.removeRemoteEntry(store, name, () => undefined);
            done(null);
          }),
        ),
    };
    rememberStored(storage, begun);
    this.#storage = storage;
  }

  sync(populate = false): unknown {
    let outcome: unknown = null;
    this.#storage.syncfs(null, populate, (error) => (outcome = error));
    return outcome;
  }
}

beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
afterEach(() => vi.useRealTimers());

test('what changed is stored, what is gone goes, and the store is asked once', () => {
  const engine = new Engine();
  engine.local.set('base', new Date(1)).set('log', new Date(1));
  engine.sync();
  vi.setSystemTime(2_000);
  engine.local.set('log', new Date(1_500));
  engine.local.delete('base');
  engine.sync();
  expect([...engine.remote]).toEqual([['log', new Date(1_500)]]);
  expect(engine.asked).toBe(1);
});

test('of what the database began with only changes are stored, and the next visit finds them', () => {
  const begun = ['base', 'log', 'old'];
  const engine = new Engine(begun);
  engine.sync(true);
  engine.local.set('log', new Date(500)).set('new', new Date(600));
  engine.local.delete('old');
  engine.sync();
  expect([...engine.remote]).toEqual([
    ['log', new Date(500)],
    ['new', new Date(600)],
    ['old', gone],
  ]);
  const next = new Engine(begun, engine.remote);
  next.sync(true);
  expect(next.local).toEqual(engine.local);
  next.sync();
  expect([...next.remote.keys()]).toEqual(['log', 'new', 'old']);
});

test('a file that is made again under the name of one that was gone is there at the next visit', () => {
  const engine = new Engine(['old'], new Map([['old', gone]]));
  engine.sync(true);
  expect([...engine.local]).toEqual([]);
  engine.local.set('old', new Date(700));
  engine.sync();
  const next = new Engine(['old'], engine.remote);
  next.sync(true);
  expect([...next.local]).toEqual([['old', new Date(700)]]);
});

test('a file that changes again within the millisecond it was stored in is stored again', () => {
  const engine = new Engine();
  engine.local.set('log', new Date(1_000));
  engine.sync();
  engine.remote.set('log', new Date(1));
  vi.setSystemTime(2_000);
  engine.sync();
  expect(engine.remote.get('log')).toEqual(new Date(1_000));
});

test('after a failure the store is asked again, and nothing is taken for stored', () => {
  const engine = new Engine();
  engine.sync();
  vi.setSystemTime(2_000);
  engine.local.set('log', new Date(1_500));
  engine.refuses = true;
  expect(engine.sync()).toEqual(new Error('no room'));
  engine.refuses = false;
  engine.sync();
  expect([...engine.remote]).toEqual([['log', new Date(1_500)]]);
  expect(engine.asked).toBe(2);
});

test('a delivered company is unpacked as it was packed', () => {
  const files = [
    { path: 'base', contents: null },
    { path: 'base/1', contents: new Uint8Array([1, 2, 3]) },
    { path: 'base/空', contents: new Uint8Array(0) },
    { path: 'base/2', contents: new Uint8Array([255]) },
  ];
  expect(unpacked(new Uint8Array(gunzipSync(packed(files))))).toEqual(files);
});
