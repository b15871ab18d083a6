// What one request works with: the open transaction, who asks, and the host's ports.
import type { Grants } from '#model/rights/can.ts';
import type { RefMap } from '#model/refs.ts';
import type { Ports, SqlSession } from './ports.ts';

export interface Context {
  ports: Ports;
  /** The open transaction (writes) or the database (reads), behind the wall of the organisation where the engine has one. */
  session: SqlSession;
  /** Reads outside a transaction: what is committed, so that answers may be kept for others. */
  reading?: true;
  grants: Grants;
  requestId: string;
  sessionId: string | null;
  /** Business date in Asia/Shanghai, YYYY-MM-DD. */
  today: string;
  /** Instant, ISO UTC. */
  now: string;
  /** References read so far in this transaction, guarded fields included: for rules; stripped before they are sent. */
  refs?: RefMap;
  /** Rows touched by this transaction so far, by entity. */
  readonly affected?: Readonly<Record<string, string[]>>;
  /** Told of every row a write touches; sent on the live link after commit. */
  affect(entity: string, id: string): void;
  /** The same of a row of another organisation: those who work there are told. */
  affectIn?(org: string, entity: string, id: string): void;
  /** Of a write: leaves one of its parts under way, as writeContext.ts says. */
  underWay?(write: Promise<unknown>): void;
}
