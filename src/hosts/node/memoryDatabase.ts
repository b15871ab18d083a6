// The Database port on an engine inside this process that forgets everything at the end: for tests, which start from
// a dumped snapshot instead of creating a database each time.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { collectAnswer } from '#hosts/engine/collect.ts';
import { serialDatabase } from '#hosts/engine/serialDatabase.ts';
import type { Wire } from '#hosts/engine/statementQueue.ts';
import { unavailableFailure } from '#hosts/engine/sqlFailure.ts';
import { tooLargeFailure } from '#hosts/engine/wire.ts';
import type { Database } from '#server/ports.ts';

export interface MemoryDatabase extends Database {
  /** The whole database as a tar file, for `openMemoryDatabase({ snapshot })`. */
  snapshot(): Promise<Uint8Array<ArrayBuffer>>;
}

export interface MemoryOptions {
  snapshot?: Uint8Array<ArrayBuffer>;
  /** Milliseconds without a statement after which a transaction is rolled back. */
  idleLimit?: number;
}

/** Gives what it was made of as it is: reading a Blob copies its hundred megabytes twice, at every test. */
class WholeBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const isWhole = byteOffset === 0 && byteLength === buffer.byteLength;
    return Promise.resolve(isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength));
  }
}

export async function openMemoryDatabase(options: MemoryOptions = {}): Promise<MemoryDatabase> {
  const { snapshot, idleLimit } = options;
  const engine = await PGlite.create({
    extensions: { pg_trgm },
    ...(snapshot ? { loadDataDir: new WholeBlob(snapshot) } : {}),
  });
  let open = true;
  const wire: Wire = {
    async exchange(message) {
      if (!open) throw unavailableFailure('the database is closed');
      const answer = await collectAnswer(engine, message);
      if (!answer) throw tooLargeFailure();
      return answer;
    },
    generation: () => 0,
    onReopened: () => undefined,
    async close() {
      open = false;
      await engine.close();
    },
  };
  const database = serialDatabase(wire, {
    keepsPlans: true,
    ...(idleLimit === undefined ? {} : { idleLimit }),
  });
  return {
    ...database,
    async snapshot() {
      await database.query('checkpoint');
      const tar = await engine.dumpDataDir('none');
      return new Uint8Array(await tar.arrayBuffer());
    },
  };
}
