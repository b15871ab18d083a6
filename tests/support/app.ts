// The app as its users meet it: signed calls over fetch, a clock the test moves, and the log it wrote.
import { createApp } from '#server/app.ts';
import type { ServerApp } from '#server/app.ts';
import { keepPassword } from '#server/access/passwords/credentials.ts';
import { createPasswords } from '#server/access/passwords/passwords.ts';
import { readMigrations } from '#hosts/node/nodePorts.ts';
import type { Database, Ports, Settings } from '#server/ports.ts';
import { testPorts } from './context.ts';
import { signedClient } from './signedClient.ts';
import type { Client } from './signedClient.ts';

export type { Client } from './signedClient.ts';

export const origin = 'http://erp.test';

export interface LogLine {
  level: string;
  event: string;
  facts: Readonly<Record<string, unknown>>;
}

export interface TestHost {
  ports: Ports;
  log: LogLine[];
  /** Moves the clock forward. */
  pass(milliseconds: number): void;
}

/** Ports over the database with a clock that stands still until the test moves it. */
export function testHost(database: Database, settings: Partial<Settings> = {}): TestHost {
  let now = Date.UTC(2026, 2, 2, 1, 0, 0);
  const log: LogLine[] = [];
  const base = testPorts(database);
  const ports: Ports = {
    ...base,
    clock: { now: () => now },
    log: { write: (level, event, facts) => void log.push({ level, event, facts }) },
    settings: { ...base.settings, idleMinutes: 60, absoluteHours: 24, ...settings },
    migrations: readMigrations(),
  };
  return { ports, log, pass: (milliseconds) => void (now += milliseconds) };
}

export interface ClientOptions {
  address?: string;
  /** Replaces or removes headers of the signed request. */
  forge?: (headers: Headers) => void;
}

/** A browser at some address that signs its calls as ours do. */
export function clientOf(
  app: ServerApp,
  host: TestHost,
  { address = '10.0.0.1', forge }: ClientOptions = {},
): Client {
  const { settings, clock } = host.ports;
  return signedClient({
    origin,
    appId: settings.appId,
    secret: settings.signSecret,
    now: () => clock.now(),
    send: (request) => app.fetch(request),
    dress(headers) {
      headers.set('x-peer-address', address);
      forge?.(headers);
    },
  });
}

export interface TestApp extends TestHost {
  app: ServerApp;
  client(options?: ClientOptions): Client;
}

/** Of the administrator of databases that were prepared before (preparedDatabase.ts). */
export const knownPassword = 'seven geese over the mill';

export interface PreparedApp extends TestApp {
  /** Of the account 'admin', as the host was told it. */
  password: string;
}

/** The app on its database; at the first start the administrator still has the password the host was told. */
export async function startTestApp(
  database: Database,
  settings: Partial<Settings> = {},
): Promise<PreparedApp> {
  const host = testHost(database, settings);
  const app = await createApp(host.ports);
  await app.prepare(() => undefined);
  const told = host.log.find(({ event }) => event === 'administrator.created')?.facts['password'];
  return {
    ...host,
    app,
    client: (options) => clientOf(app, host, options),
    password: typeof told === 'string' ? told : '',
  };
}

/** The same, ready to work: the administrator need not replace the password. */
export async function openTestApp(
  database: Database,
  settings: Partial<Settings> = {},
): Promise<PreparedApp> {
  const prepared = await startTestApp(database, settings);
  await database.query('update "user" set must_change_password = false');
  return prepared.password === '' ? { ...prepared, password: knownPassword } : prepared;
}

export interface TestUser {
  id: string;
  login: string;
  password: string;
}

const uuid = (): string => crypto.randomUUID();

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose; one hash of a password does for all users who have it. */
function hashOf({ random }: Ports, password: string): Promise<string> {
  const known = hashes.get(password) ?? createPasswords(random).hash(password);
  hashes.set(password, known);
  return known;
}

/** A further user of the first organisation with one security group that grants the codes. */
export async function addUser(
  ports: Ports,
  login: string,
  codes: readonly string[] = [],
  password = 'correct horse battery',
): Promise<TestUser> {
  const { database } = ports;
  const hash = await hashOf(ports, password);
  const [id, group] = [uuid(), uuid()];
  await database.transaction(async (session) => {
    await session.query(
      `insert into "user" (id, status, login_id, name, user_type, data_scope, default_org, created_at)
       select $1::uuid, 'enabled', $2, $2, 'internal', 'all', o.id, now() from organization o order by o.code limit 1`,
      [id, login],
    );
    await session.query(
      `insert into user_organizations (id, doc_id, seq, organization) select $1::uuid, $2::uuid, 1, default_org from "user" where id = $2::uuid`,
      [uuid(), id],
    );
    await session.query(
      `insert into security_group (id, status, code, name, is_system, created_at) values ($1::uuid, 'enabled', $2, $2, false, now())`,
      [group, `group-${login}`],
    );
    for (const [index, code] of codes.entries())
      await session.query(
        'insert into security_group_permissions (id, doc_id, seq, code) values ($1::uuid, $2::uuid, $3, $4)',
        [uuid(), group, index + 1, code],
      );
    await session.query(
      'insert into user_groups (id, doc_id, seq, security_group) values ($1::uuid, $2::uuid, 1, $3::uuid)',
      [uuid(), id, group],
    );
    await keepPassword(session, id, { hash, mustChange: false, now: ports.clock.now() });
  });
  return { id, login, password };
}
