// A request's context for tests that call rooms of the server directly.
import type { Grants } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import type { Database, Ports } from '#server/ports.ts';
import { computeHere } from './computeHere.ts';

export const testOrg = '00000000-0000-4000-8000-0000000000a1';
export const otherOrg = '00000000-0000-4000-8000-0000000000a2';
export const testUser = '00000000-0000-4000-8000-0000000000b1';

const now = '2024-05-06T01:02:03.000Z';

export function testGrants(changes: Partial<Grants> = {}): Grants {
  return {
    userId: testUser,
    login: 'test',
    userName: '测试',
    employee: null,
    department: null,
    departments: [],
    org: testOrg,
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
    ...changes,
  };
}

export function testPorts(database: Database): Ports {
  return {
    database,
    compute: computeHere,
    clock: { now: () => Date.parse(now) },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    files: {
      write: () => Promise.reject(new Error('no files here')),
      read: () => Promise.resolve(null),
      remove: () => Promise.resolve(),
    },
    outgoing: { send: () => Promise.reject(new Error('no other servers here')) },
    log: { write: () => undefined },
    settings: {
      appId: 'test',
      signSecret: 'test',
      demo: false,
      idleMinutes: 30,
      absoluteHours: 12,
      version: '0',
    },
    migrations: [],
  };
}

/** Reading context; give a transaction's session as the third argument for writes. */
export function testContext(
  ports: Ports,
  grants: Grants = testGrants(),
  session = ports.database as Context['session'],
): Context {
  return {
    ports,
    session,
    grants,
    requestId: 'test',
    sessionId: null,
    today: '2024-05-06',
    now,
    affect: () => undefined,
  };
}
