// The engine of the browser host: one database for all tabs, kept in IndexedDB. The tab that leads runs it; the others
// reach it through that tab. Answers pass undecoded, and reach the disk after each finished transaction; while a tab prepares
// the database they wait for its end: a demo company half made is worth nothing, and writing it step by step triples its time.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { worker } from '@electric-sql/pglite/worker';
import { collectAnswer } from '#hosts/engine/collect.ts';
import { isIdle } from '#hosts/engine/wire.ts';
import { preparing } from './preparing.ts';

void worker({
  async init({ dataDir }) {
    const engine = await PGlite.create({
      ...(dataDir === undefined ? {} : { dataDir }),
      extensions: { pg_trgm },
    });
    let waiting = false;
    const write = async (): Promise<void> => {
      if (waiting) return;
      waiting = true;
      // Free at once unless a tab prepares; given back by the browser when that tab is closed.
      await navigator.locks.request(preparing, { mode: 'shared' }, () => {
        waiting = false;
        return engine.syncToFs();
      });
    };
    // PGlite's own version would decode every answer here as well, and keep it. Empty stands for "too large".
    engine.execProtocolRaw = async (message) => {
      const answer = await collectAnswer(engine, message);
      if (answer && isIdle(answer)) void write();
      return answer ?? new Uint8Array(0);
    };
    return engine;
  },
});
