// What the page remembers of the files it has stored: every change is stored, and the store is asked once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberStored } from '#hosts/browser/storedFilesystem.ts';

type Entries = Record<string, { timestamp: Date }>;
type Told = (error: unknown, files?: { type: string; entries: Entries }) => void;

/** The engine's files in memory and in the store, brought together as the engine does it. */
function engineFiles(): {
  local: Map<string, Date>;
  remote: Map<string, Date>;
  asked: () => number;
  refuse(): void;
  store(): unknown;
} {
  const local = new Map<string, Date>();
  const remote = new Map<string, Date>();
  let asked = 0;
  let refused = false;
  const entriesOf = (files: Map<string, Date>): Entries =>
    Object.fromEntries([...files].map(([name, timestamp]) => [name, { timestamp }]));
  const storage = {
    getLocalSet: (_mount: unknown, told: Told) => told(null, { type: 'local', entries: entriesOf(local) }),
    getRemoteSet: (_mount: unknown, told: Told) => {
      asked += 1;
      told(null, { type: 'remote', entries: entriesOf(remote) });
    },
    syncfs(mount: unknown, _populate: boolean, done: (error: unknown) => void) {
      storage.getLocalSet(mount, (_error, from) =>
        storage.getRemoteSet(mount, (_none, to) => {
          if (refused) {
            refused = false;
            return done(new Error('no room'));
          }
          for (const [name, { timestamp }] of Object.entries(from?.entries ?? {}))
            if (to?.entries[name]?.timestamp.getTime() !== timestamp.getTime()) remote.set(name, timestamp);
          for (const name of Object.keys(to?.entries ?? {})) if (!local.has(name)) remote.delete(name);
          done(null);
        }),
      );
    },
  };
  rememberStored(storage);
  return {
    local,
    remote,
    asked: () => asked,
    refuse: () => (refused = true),
    store() {
      let outcome: unknown = null;
      storage.syncfs(null, false, (error) => (outcome = error));
      return outcome;
    },
  };
}

beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
afterEach(() => vi.useRealTimers());

test('what changed is stored, what is gone goes, and the store is asked once', () => {
  const { local, remote, asked, store } = engineFiles();
  local.set('base', new Date(1)).set('log', new Date(1));
  store();
  vi.setSystemTime(2_000);
  local.set('log', new Date(1_500));
  local.delete('base');
  store();
  expect([...remote]).toEqual([['log', new Date(1_500)]]);
  expect(asked()).toBe(1);
});

test('a file that changes again within the millisecond it was stored in is stored again', () => {
  const { local, remote, store } = engineFiles();
  local.set('log', new Date(1_000));
  store();
  remote.set('log', new Date(0));
  vi.setSystemTime(2_000);
  store();
  expect(remote.get('log')).toEqual(new Date(1_000));
});

test('after a failure the store is asked again, and nothing is taken for stored', () => {
  const { local, remote, asked, refuse, store } = engineFiles();
  store();
  vi.setSystemTime(2_000);
  local.set('log', new Date(1_500));
  refuse();
  expect(store()).toEqual(new Error('no room'));
  store();
  expect([...remote]).toEqual([['log', new Date(1_500)]]);
  expect(asked()).toBe(2);
});
