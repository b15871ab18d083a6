// The engine of the browser host: one database for all tabs, kept in IndexedDB. The tab that leads runs it; the others
// reach it through that tab. Answers pass undecoded; one that changed something is given once it is stored. Only while a
// tab prepares the database nothing is written: a company half made is worth nothing, and each step would triple the time.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { worker } from '@electric-sql/pglite/worker';
import { collectAnswer } from '#hosts/engine/collect.ts';
import { encodeStatement, isIdle } from '#hosts/engine/wire.ts';
import { deliveredDemo } from './deliveredDemo.ts';
import { preparing } from './preparing.ts';
import { StoredFilesystem } from './storedFilesystem.ts';

/** Where the engine's log ends: it moves with every change. */
const logEnd = encodeStatement('select pg_current_wal_insert_lsn()');

void worker({
  async init() {
    const fs = new StoredFilesystem('workbench', await deliveredDemo());
    const engine = await PGlite.create({ fs, extensions: { pg_trgm } });
    const store = storing(engine);
    // PGlite's own version would decode every answer here as well, and keep it. Empty stands for "too large".
    engine.execProtocolRaw = async (message) => {
      const answer = await collectAnswer(engine, message);
      if (answer && isIdle(answer)) await store();
      return answer ?? new Uint8Array(0);
    };
    return engine;
  },
});

/** @returns what stores all changes so far; while a tab prepares it returns at once, and they are stored at the end */
function storing(engine: PGlite): () => Promise<void> {
  let stored = '';
  let last = Promise.resolve();
  let waiting = false;
  const store = async (end: string): Promise<void> => {
    last = last.catch(() => undefined).then(() => engine.syncToFs());
    await last;
    stored = end;
  };
  const storeLater = async (): Promise<void> => {
    if (waiting) return;
    waiting = true;
    // Given back by the browser when the tab that prepares is closed.
    await navigator.locks.request(preparing, { mode: 'shared' }, async () => {
      waiting = false;
      await store('');
    });
  };
  return async () => {
    // Only compared, therefore as it came.
    const end = String(await collectAnswer(engine, logEnd));
    if (end === stored) return;
    await navigator.locks.request(preparing, { mode: 'shared', ifAvailable: true }, async (lock) => {
      if (lock === null) void storeLater();
      else await store(end);
    });
  };
}
