// What the server needs from its host, and nothing more: createApp(ports) runs the same on Node with
// PostgreSQL, on Node with the embedded engine, and in the browser or a test behind msw.
import type { Computation } from '#model/report/computation.ts';

/** One row as the driver gives it: numerics, bigints, dates and timestamps are strings in every engine. */
export type SqlRow = Record<string, unknown>;

export interface SqlResult {
  rows: SqlRow[];
  /** Rows touched by insert, update or delete. */
  affected: number;
}

export interface QueryOptions {
  /**
   * The engine parses and plans the text once for each connection: for statements that come again and whose best plan does
   * not depend on their values. Planning a wide statement costs more than running it. In a transaction all are planned so.
   */
  planned?: boolean;
}

/** A connection inside one transaction or one checkout. Parameters are $1, $2 …; never interpolated. */
export interface SqlSession {
  query(text: string, parameters?: readonly unknown[], options?: QueryOptions): Promise<SqlResult>;
}

/**
 * The open transaction. Statements asked for together travel together and run in the order in which they were asked for;
 * when one fails, those behind it fail with 25P02. A transaction that ends with 25P02 tells the failure that came first.
 */
export interface SqlTransaction extends SqlSession {
  /**
   * A statement nobody waits for: it travels with the commit, after everything else and in the order of the calls, so that
   * what it locks is held no longer than the commit takes. When it fails, the transaction does.
   */
  last(text: string, parameters: readonly unknown[]): void;
}

/** A failure of the engine, with SQL text and parameters already stripped. */
export interface SqlFailure extends Error {
  name: 'SqlFailure';
  /** SQLSTATE, or 'TIMEOUT' | 'UNAVAILABLE' for failures of the host. */
  code: string;
  constraint?: string;
  table?: string;
}

export interface Database extends SqlSession {
  engine: 'postgres' | 'embedded';
  /** One transaction (read committed); rolls back when `work` throws. */
  transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T>;
  /** NOTIFY for every instance on this database, this one included. Payload under 7,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
  /**
   * The same database behind the wall of one organisation, where the engine holds one (row level security): rows of
   * others are not there. Absent: only the statements themselves carry the wall, as they always do.
   */
  walled?(org: string): TenantScoped;
}

/** Statements and transactions behind a wall. */
export type TenantScoped = Pick<Database, 'query' | 'transaction'>;

export interface ComputeOptions {
  /** The input's typed arrays go over to the computation and are empty here afterwards. */
  handOver?: boolean;
  onProgress?(done: number, total: number | null, words: string): void;
  /** Ends the computation at once, whatever it does; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Heavy pure computing away from the thread that serves. */
export interface Compute {
  /** Rejects with what the computation threw (its name and message). */
  run<Input, Answer>(
    computation: Computation<Input, Answer>,
    input: Input,
    options?: ComputeOptions,
  ): Promise<Answer>;
  /** Ends all threads; what still runs rejects. */
  close(): void;
}

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

export interface Random {
  bytes(length: number): Uint8Array;
}

/** Stored files (uploads, branding). Paths are made by the server, never taken from a request. */
export interface Files {
  write(path: string, content: Uint8Array, type: string): Promise<void>;
  read(path: string): Promise<{ content: Uint8Array; type: string } | null>;
  /** A file that is not there is no failure. */
  remove(path: string): Promise<void>;
}

export interface OutgoingCall {
  method: 'GET' | 'POST';
  address: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Calls to other servers. Only servers named in the settings are called, redirects are not followed. */
export interface Outgoing {
  /** Rejects when the server is none of those, does not answer within ten seconds, or answers more than 64 KiB. */
  send(call: OutgoingCall): Promise<{ status: number; text: string }>;
}

export interface Log {
  write(
    level: 'debug' | 'info' | 'warn' | 'error',
    event: string,
    facts: Readonly<Record<string, unknown>>,
  ): void;
}

/** Ways to sign in beside account and password; what is missing is off. */
export interface SignInWays {
  /** doLogin: passphrase with which other systems encrypt the password they hand over. */
  linkKey?: string;
  /** loginTokenMsg: key with which other systems sign whom they vouch for. */
  messageKey?: string;
  /** Text messages go out by POST to this address. */
  sms?: { url: string; token?: string };
  cas?: {
    /** Root of the CAS server, without a slash at the end. */
    url: string;
    /** Of the protocol: 2 asks serviceValidate, 3 p3/serviceValidate. */
    version: 2 | 3;
    /** Our own public addresses, the only ones tickets are accepted for. */
    services: readonly string[];
  };
  wechat?: { appId: string; secret: string; /** Root of WeChat's API. */ url: string };
}

export interface Settings {
  appId: string;
  signSecret: string;
  /** Whether demo content (accounts, doLogin) is enabled. */
  demo: boolean;
  /** Order lines of the demo company; 100,000 unless told. */
  demoLines?: number;
  /** Whether the description of the calls (openapi.json) is read without signing in; not unless told. */
  openDescription?: boolean;
  idleMinutes: number;
  absoluteHours: number;
  /** Largest uploaded file; 5,242,880 bytes unless told. */
  uploadBytes?: number;
  version: string;
  signInWays?: SignInWays;
}

export interface Ports {
  database: Database;
  compute: Compute;
  clock: Clock;
  random: Random;
  /** Hexadecimal MD5 of a text in UTF-8, where the platform has it; it signs every call. */
  md5?: (text: string) => string;
  files: Files;
  outgoing: Outgoing;
  log: Log;
  settings: Settings;
  migrations: readonly Migration[];
}

/** A reviewed schema step from the migrations folder; applied once, in name order, in one transaction each. */
export interface Migration {
  name: string;
  sql: string;
}

/** Runs one statement: inside a transaction, or as a behaviour or a screen reads. */
export type Rows = (text: string, parameters: readonly unknown[]) => Promise<SqlRow[]>;
