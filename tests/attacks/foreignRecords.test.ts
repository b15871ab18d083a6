// Records, companies and rights of others: everything a user could name that is not his.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addUser, type Client, type TestUser } from '#tests/support/app.ts';
import { replays, textOf } from './attack.ts';
import {
  clerkCodes,
  expectRefused,
  freshKey,
  openAttackedApp,
  saved,
  type AttackedApp,
} from './attackedApp.ts';

let app: AttackedApp;
let other: string;
let neighbour: TestUser;
let own: string;
let foreign: string;

beforeAll(async () => {
  app = await openAttackedApp();
  const { database, host, clerk } = app;
  other = crypto.randomUUID();
  await database.query(
    `insert into organization (id, status, code, name, created_at) values ($1::uuid, 'enabled', '200', '二厂', now())`,
    [other],
  );
  neighbour = await addUser(host.ports, 'neighbour', clerkCodes);
  await database.query('update "user" set default_org = $2::uuid where id = $1::uuid', [neighbour.id, other]);
  await database.query('update user_organizations set organization = $2::uuid where doc_id = $1::uuid', [
    neighbour.id,
    other,
  ]);
  const beside = host.client({ address: '10.0.0.7' });
  await beside.signIn(neighbour.login, neighbour.password);
  foreign = await saved(beside, 'customerCategory', { code: 'F1', name: '邻厂客户' });
  own = await saved(clerk, 'customerCategory', { code: 'O1', name: '本厂客户' });
});
afterAll(() => app.close());
afterEach(() => app.host.pass(5_000));

const versionOf = async (client: Client, id: string): Promise<number> => {
  const { result } = await client.get<{ doc: { version: number } }>(`data/customerCategory/${id}`);
  return result.doc.version;
};

const foreignName = async (): Promise<unknown> => {
  const { rows } = await app.database.query(
    'select name, version from customer_category where id = $1::uuid',
    [foreign],
  );
  return rows[0];
};

describe('records of another company', () => {
  test.each(replays('IDOR-01'))('%s: are not opened, listed, picked, traced or told of', async () => {
    for (const path of ['', '/history', '/trace'])
      expectRefused(await app.clerk.get(`data/customerCategory/${foreign}${path}`), '404', '403');
    const listed = await app.clerk.post<{ rows: { id: string }[] }>('data/customerCategory/query', {
      offset: 0,
      limit: 100,
    });
    expect(listed.result.rows.map(({ id }) => id)).toEqual([own]);
    const picked = await app.clerk.post('data/customerCategory/pick', { ids: [foreign] });
    expect(picked.text).not.toContain('邻厂客户');
  });

  test.each(replays('IDOR-02'))('%s: are not changed', async () => {
    const before = await foreignName();
    const patches = [{ op: 'set', field: 'name', value: '改了' }];
    expectRefused(
      await app.clerk.post('data/customerCategory', { id: foreign, version: 1, key: freshKey(), patches }),
      '404',
      '403',
    );
    expect(await foreignName()).toEqual(before);
  });

  test.each(replays('IDOR-03'))('%s: are not deleted among own ones', async () => {
    const before = await foreignName();
    expectRefused(
      await app.clerk.post(`data/customerCategory/${foreign}/delete`, { version: 1, key: freshKey() }),
      '404',
      '403',
    );
    expectRefused(
      await app.clerk.post(`data/customerCategory/${own},${foreign}/delete`, { version: 1, key: freshKey() }),
      '404',
      '403',
      '422',
    );
    expect(await foreignName()).toEqual(before);
  });

  test.each(replays('IDOR-07'))(
    '%s: an empty organisation in a header opens nothing',
    async (_id, payload) => {
      const forged = app.host.client({
        forge: (headers) => headers.set('tenant-id', textOf(payload, 'tenant-id')),
      });
      forged.token = app.clerk.token;
      const listed = await forged.post<{ rows: { id: string }[] }>('data/customerCategory/query', {
        offset: 0,
        limit: 100,
      });
      expect(listed.result.rows.map(({ id }) => id)).toEqual([own]);
    },
  );
});

describe('the own account', () => {
  test.each(replays('IDOR-08'))('%s: a company that is not one’s own cannot be entered', async () => {
    for (const loginCompanyId of ['NOT_MINE', other])
      expectRefused(
        await app.clerk.call('PUT', 'api/updateSysUser', { loginCompanyId, partyId: app.user.id }),
        '403',
      );
  });

  test.each(replays('IDOR-09'))('%s: nobody switches the company of another user', async (_id, payload) => {
    expectRefused(await app.clerk.call('PUT', 'api/updateSysUser', payload), '403');
    expectRefused(
      await app.clerk.call('PUT', 'api/updateSysUser', { loginCompanyId: other, partyId: neighbour.id }),
      '403',
    );
  });

  test.each(replays('IDOR-10'))('%s: personal data carries no rights', async (_id, payload) => {
    expectRefused(await app.clerk.call('PUT', 'api/updateSysUser', payload), '403', '422');
    const { rows } = await app.database.query('select name from "user" where id = $1::uuid', [app.user.id]);
    expect(rows[0]).toEqual({ name: 'clerk' });
  });
});

describe('rights', () => {
  const anybody = [
    'createSysSecurityGroup',
    'updateSysSecurityGroup',
    'saveSysSecurityPermissionToSecurityGroup',
    'saveSysSecurityGroupToUser',
  ];

  test.each(replays('IDOR-11', 'IDOR-12', 'IDOR-13'))(
    '%s: are not given by a plain user, to others or to himself',
    async (_id, payload) => {
      for (const path of anybody)
        expectRefused(await app.clerk.post(`api/${path}`, payload), '403', '404', '422');
      const patches = [{ op: 'set', field: 'name', value: 'x' }];
      for (const entity of ['securityGroup', 'user', 'permission', 'permissionDataRule'])
        expectRefused(await app.clerk.post(`data/${entity}`, { key: freshKey(), patches }), '403', '422');
      const granted = 'select count(*)::int as count from user_groups where doc_id = $1::uuid';
      expect((await app.database.query(granted, [app.user.id])).rows[0]).toEqual({ count: 1 });
    },
  );

  test.each(replays('IDOR-14'))(
    '%s: users and their private data are not listed for everybody',
    async (_id, payload) => {
      expectRefused(await app.clerk.post('data/user/query', { offset: 0, limit: 10 }), '403');
      for (const path of ['api/getUserList', 'api/queryUserByDepId', 'sys/user/queryByIds'])
        expectRefused(
          await app.clerk.get(`${path}?userIds=${encodeURIComponent(textOf(payload, 'userIds'))}`),
          '403',
          '404',
          '422',
        );
    },
  );

  test.each(replays('IDOR-20'))(
    '%s: what is deleted is not brought back by a call of one’s own',
    async (_id, payload) => {
      for (const path of ['sys/user/putRecycleBin', 'sys/user/deleteRecycleBin', 'data/user/restore'])
        expectRefused(await app.clerk.call('PUT', path, payload), '404');
    },
  );

  test.each(replays('IDOR-24'))('%s: an action whose button is hidden is refused all the same', async () => {
    const version = await versionOf(app.clerk, own);
    for (const action of ['approve', 'disable', 'delete'])
      expectRefused(
        await app.clerk.post(`data/customerCategory/${own}/${action}`, { version, key: freshKey() }),
        '403',
        '404',
      );
    expect(await versionOf(app.clerk, own)).toBe(version);
  });

  test.each(replays('IDOR-26'))('%s: a state is no field that could be set', async (_id, payload) => {
    const version = await versionOf(app.clerk, own);
    const patches = [{ op: 'set', field: 'status', value: textOf(payload, 'status') }];
    expectRefused(
      await app.clerk.post('data/customerCategory', { id: own, version, key: freshKey(), patches }),
      '403',
      '422',
    );
    expectRefused(
      await app.admin.post('data/customerCategory', { id: own, version, key: freshKey(), patches }),
      '422',
    );
    expect(await versionOf(app.clerk, own)).toBe(version);
  });
});

describe('what is told to others', () => {
  test.each(replays('IDOR-21'))('%s: the live link of another user does not open', async (_id, payload) => {
    const headers = new Headers({ 'sec-websocket-protocol': app.clerk.token ?? '' });
    const silent = { send: () => undefined, close: () => undefined };
    const open = (path: string) =>
      app.host.app.openSocket({ url: new URL(path, 'ws://erp.test'), headers }, silent);
    expect(await open(textOf(payload, 'path'))).toBeNull();
    expect(await open(`/websocket/${neighbour.id}`)).toBeNull();
    const link = await open(`/websocket/${app.user.id}`);
    expect(link).not.toBeNull();
    link?.closed();
  });

  test.each(replays('IDOR-19'))(
    '%s: an announcement is marked as read for oneself only',
    async (_id, payload) => {
      const path = 'sysAnnouncementSend/editByAnntIdAndUserId';
      expectRefused(await app.clerk.call('PUT', path, payload), '404', '422');
      expectRefused(
        await app.clerk.call('PUT', path, { ...payload, anntId: crypto.randomUUID() }),
        '404',
        '422',
      );
    },
  );
});
