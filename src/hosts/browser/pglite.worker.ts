// The engine of the browser host: one database for all tabs, kept in IndexedDB. The tab that leads runs it; the others
// reach it through that tab. Answers pass undecoded, and reach the disk after each finished transaction.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { worker } from '@electric-sql/pglite/worker';
import { collectAnswer } from '#hosts/engine/collect.ts';
import { isIdle } from '#hosts/engine/wire.ts';

void worker({
  async init({ dataDir }) {
    const engine = await PGlite.create({
      ...(dataDir === undefined ? {} : { dataDir }),
      relaxedDurability: true,
      extensions: { pg_trgm },
    });
    // PGlite's own version would decode every answer here as well, and keep it. Empty stands for "too large".
    engine.execProtocolRaw = async (message) => {
      const answer = await collectAnswer(engine, message);
      if (answer && isIdle(answer)) await engine.syncToFs();
      return answer ?? new Uint8Array(0);
    };
    return engine;
  },
});
