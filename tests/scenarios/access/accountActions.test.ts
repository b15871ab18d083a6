// What administrators do with accounts: lock and unlock, and look through somebody's eyes without a hand to move.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NumberTrial } from '#model/wire/trialWire.ts';
import type { PermissionSet } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { addUser, type Client, type TestUser } from '#tests/support/app.ts';
import { answer } from '#tests/support/administrationCalls.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;
let user: TestUser;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
  user = await addUser(host.ports, 'clerk', ['unit:view', 'unit:create', 'unit:delete']);
}, 60_000);
beforeEach(() => host.pass(10_000));
afterAll(() => host.close());

const body = () => ({ version: 1, key: crypto.randomUUID() });

test('a locked user is out at once and stays out until unlocked', async () => {
  const clerk = await host.signedIn(user);
  const locked = await admin.post(`data/user/${user.id}/lock`, body());
  expect([locked.code, locked.message]).toEqual(['0', expect.anything()]);
  expect((await clerk.post('data/unit/query', { offset: 0, limit: 1 })).code).toBe('302');
  expect((await clerk.signIn(user.login, user.password)).message).toBe('该用户已被锁定，请联系管理员解锁');
  expect((await admin.post(`data/user/${user.id}/unlock`, body())).code).toBe('0');
  expect((await clerk.signIn(user.login, user.password)).code).toBe('0');
});

test('nobody locks himself or reaches above himself', async () => {
  const { rows } = await database.query('select id from "user" where login_id = \'admin\'');
  expect((await admin.post(`data/user/${String(rows[0]?.['id'])}/lock`, body())).message).toContain(
    '不能锁定自己的账号',
  );
  const keeper = await addUser(host.ports, 'keeper', [
    'user:view',
    'user:lock',
    'user:unlock',
    'user:simulate',
  ]);
  const client = await host.signedIn(keeper);
  expect((await client.post(`data/user/${String(rows[0]?.['id'])}/lock`, body())).message).toBe(
    '您不能操作系统管理员的账号',
  );
  expect((await client.post(`data/user/${user.id}/simulate`, {})).message).toBe(
    '只有系统管理员可以预览其他用户',
  );
});

describe('whoever looks through the eyes of a colleague', () => {
  let eyes: Client;
  beforeAll(async () => {
    host.pass(10_000);
    const { sessionKey } = await answer(
      admin.post<{ sessionKey: string }>(`data/user/${user.id}/simulate`, {}),
    );
    eyes = host.client();
    eyes.token = sessionKey;
  });

  test('sees what the colleague sees, and no button that would be refused', async () => {
    const { grants, menu, auth } = await answer(eyes.get<PermissionSet>('api/getUserPermissionByToken'));
    expect([grants.login, grants.admin, grants.readonly]).toEqual(['clerk', false, true]);
    expect(JSON.stringify(menu)).not.toContain('user/List');
    expect(auth.map(({ action }) => action)).toEqual(['unit:view']);
    expect((await eyes.post('data/unit/query', { offset: 0, limit: 1 })).code).toBe('0');
    expect((await eyes.post('data/user/query', { offset: 0, limit: 1 })).code).toBe('403');
  });

  test('can do nothing, whichever call is tried', async () => {
    const wrong: string[] = [];
    for (const { method, path, session, reads } of host.app.routes) {
      if (!session || method === 'GET' || reads === true) continue;
      host.pass(500);
      const address = path.replace(/^\//, '').replaceAll(':entity', 'unit').replaceAll(/:\w+/g, user.id);
      const { code, message } = await eyes.call(method, address, {});
      if (code !== '403' || !message.includes('只能查看'))
        wrong.push(`${method} ${path}: ${code} ${message}`);
    }
    expect(wrong).toEqual([]);
  });

  test('stands in the log, leaves the colleague signed in, and ends by signing out', async () => {
    const clerk = await host.signedIn(user);
    const { sessionKey } = await answer(
      admin.post<{ sessionKey: string }>(`data/user/${user.id}/simulate`, {}),
    );
    expect((await clerk.post('data/unit/query', { offset: 0, limit: 1 })).code).toBe('0');
    const { rows } = await database.query(
      "select title from visit_log where log_type = 'security' order by visit_time desc, id desc limit 1",
    );
    expect(rows[0]?.['title']).toBe('预览用户 clerk');
    eyes.token = sessionKey;
    expect((await eyes.post('request/getLogOut', { sessionKey })).code).toBe('0');
    expect((await eyes.post('data/unit/query', { offset: 0, limit: 1 })).code).toBe('302');
    const later = await answer(admin.post<{ sessionKey: string }>(`data/user/${user.id}/simulate`, {}));
    eyes.token = later.sessionKey;
    host.pass(3_590_000);
    await admin.signIn('admin', host.password);
    host.pass(20_000);
    expect((await eyes.post('data/unit/query', { offset: 0, limit: 1 })).code).toBe('302');
  });
});

test('a numbering rule tells the next number without taking it', async () => {
  const key = () => crypto.randomUUID();
  const line = (values: Record<string, unknown>) => ({
    op: 'insertLine',
    lines: 'segments',
    id: key(),
    before: null,
    values,
  });
  const rule = await answer(
    admin.post<{ doc: { id: string } }>('data/businessCode', {
      key: key(),
      patches: [
        ...Object.entries({ code: 'EMPLOYEE', name: '员工', entityKey: 'employee', resetPeriod: 'year' }).map(
          ([field, value]) => ({
            op: 'set',
            field,
            value,
          }),
        ),
        line({ segmentType: 'constant', value: 'Y' }),
        line({ segmentType: 'date', value: 'yyyy' }),
        line({ segmentType: 'sequence', length: 3, startNo: 7 }),
      ],
    }),
  );
  const next = () => answer(admin.post<NumberTrial>(`data/businessCode/${rule.doc.id}/test`, {}));
  expect(await next()).toMatchObject({ next: 'Y2026007', inForce: true });
  expect((await next()).next).toBe('Y2026007');
});
