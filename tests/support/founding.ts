// The ports a company of the tests stands on, and the rights of its founder, before anybody can sign in.
import { computeHere } from './computeHere.ts';
import { randomBytes } from 'node:crypto';
import type { Grants } from '#model/rights/can.ts';
import type { Database, Ports } from '#server/ports.ts';

export function portsOf(database: Database, clock: { now: number }): Ports {
  return {
    database,
    compute: computeHere,
    clock: { now: () => clock.now },
    random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
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

export function founderGrants(userId: string, org: string): Grants {
  const nobody = { employee: null, department: null, departments: [] };
  return {
    userId,
    login: 'admin',
    userName: '管理员',
    ...nobody,
    org,
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };
}
