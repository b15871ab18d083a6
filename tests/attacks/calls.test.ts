// Calls with bodies and windows nobody would send by accident, the same call twice, files that are not there, and ways
// in through a foreign address.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, origin, testHost } from '#tests/support/app.ts';
import { createApp } from '#server/app.ts';
import { attack, replays, textOf } from './attack.ts';
import { expectRefused, freshKey, openAttackedApp, type AttackedApp } from './attackedApp.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await openAttackedApp();
});
afterAll(() => app.close());
afterEach(() => app.host.pass(5_000));

test.each(replays('RCE-21'))(
  '%s: a body with a type of its own is refused by its keys',
  async (_id, payload) => {
    expectRefused(await app.admin.post('data/unit/query', payload), '422');
    expectRefused(await app.admin.post('data/unit', payload), '422');
    expectRefused(await app.admin.post('api/updateSysUser', payload), '422');
  },
);

test.each(replays('CLI-26', 'CLI-27'))('%s: a window has its bounds', async (_id, payload) => {
  const size = Number(payload['pageSize']);
  expectRefused(await app.admin.post('data/unit/query', { offset: 0, limit: size }), '422');
  expectRefused(await app.admin.post('data/unit/query', { offset: 0, limit: -1 }), '422');
  expectRefused(await app.admin.get(`annountCement/listByUser?pageSize=${size}`), '422');
  expectRefused(await app.admin.get(`sysAnnouncementSend/getMyAnnouncementSend?pageSize=${size}`), '422');
});

test.each(replays('CLI-31'))('%s: the same submit twice makes one record', async (_id, payload) => {
  const body = {
    key: freshKey(),
    patches: [
      { op: 'set', field: 'code', value: 'TWICE' },
      { op: 'set', field: 'name', value: '两次' },
    ],
  };
  const answers = await Promise.all(
    Array.from({ length: Number(payload['clicks']) }, () => app.clerk.post('data/customerCategory', body)),
  );
  expect(answers.some(({ code }) => code === '0')).toBe(true);
  const { rows } = await app.database.query(
    `select count(*)::int as count from customer_category where code = 'TWICE'`,
  );
  expect(rows[0]).toEqual({ count: 1 });
});

test.each(replays('CLI-04'))('%s: is no dictionary', async (_id, payload) => {
  const code = textOf(payload, 'code');
  for (const name of [code, 'constructor', 'toString'])
    expectRefused(await app.admin.get(`dict/getDictItems/${name}`), '404');
  const grouped = await app.admin.get<{ dictionaryMap: object }>(
    `api/getDataDictionaryGroupByType?dictionaryTypeId=${code},constructor`,
  );
  expect(grouped.result.dictionaryMap).toEqual({});
});

test.each(replays('PATH-02', 'PATH-03', 'PATH-04', 'PATH-06', 'PATH-07'))(
  '%s: no path leads out of the stored files',
  async (_id, payload) => {
    const path = textOf(payload, 'path').replaceAll('\\', '%5C');
    for (const place of [
      'files/',
      'downloads/',
      'files/routine/temp/202603/',
      'downloads/routine/temp/202603/',
    ])
      expectRefused(await app.admin.get(place + path), '404');
  },
);

test.each(replays('PATH-08', 'PATH-09'))('%s: there is no such call', async (_id, payload) => {
  for (const path of [
    'sys/common/fileTree',
    'upload/fileTree',
    'upload/download',
    'sys/common/downloadToServer',
    'files',
  ])
    for (const answer of [await app.admin.post(path, payload), await app.admin.get(path)])
      expectRefused(answer, '404');
});

describe('the central sign-in', () => {
  test('AUTH-36: a ticket counts for our own address only', async () => {
    const { payload } = attack('AUTH-36');
    const cas = {
      url: 'https://sso.example.com/cas',
      version: 3 as const,
      services: ['https://erp.example.com/app/'],
    };
    const own = testHost(app.database, { signInWays: { cas } });
    const served = await createApp(own.ports);
    const query = new URLSearchParams({
      ticket: textOf(payload, 'ticket'),
      service: textOf(payload, 'service'),
    });
    const response = await served.fetch(
      new Request(`${origin}/cas/client/validateLogin?${query.toString()}`),
    );
    expect(await response.json()).toMatchObject({
      success: false,
      code: '403',
      message: '不接受该地址的统一认证登录',
    });
    expect(clientOf(served, own).token).toBeNull();
    await served.close();
  });
});
