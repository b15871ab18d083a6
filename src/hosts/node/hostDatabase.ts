// What the hosts on Node need of a database beyond the server's port.
import type { Database } from '#server/ports.ts';

export interface HostDatabase extends Database {
  /**
   * The limit for statements begun from now on, in milliseconds: lifted while the schema is brought up to date, since
   * an index over a large table takes longer than any request may.
   */
  setStatementTimeout(limit: number): void;
}
