// Personal settings follow their owner to another browser, belong to nobody else, and leave the user record alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/ports.ts';
import { addUser } from '#tests/support/app.ts';
import type { Client, TestUser } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  user = await addUser(host.ports, 'lina');
  client = await host.signedIn(user);
}, 60_000);

afterAll(() => host.close());

const keep = (key: string, value: unknown, by = client) => by.call('PUT', `api/preference/${key}`, { value });

describe('personal settings', () => {
  test('are empty until something is kept', async () => {
    expect(await client.get('api/preference/favourites')).toMatchObject({
      code: '0',
      result: { value: null },
    });
  });

  test('come back in another browser as they were kept last', async () => {
    await keep('favourites', ['/sales/saleOrder']);
    expect(await keep('favourites', ['/sales/saleOrder', '/master/customer'])).toMatchObject({ code: '0' });
    const other = host.client({ address: '10.0.0.9' });
    await other.signIn(user.login, user.password);
    expect(await other.get('api/preference/favourites')).toMatchObject({
      result: { value: ['/sales/saleOrder', '/master/customer'] },
    });
    client = other;
  });

  test('of one person are not those of another', async () => {
    const colleague = await addUser(host.ports, 'zhaolei');
    const theirs = host.client({ address: '10.0.0.7' });
    await theirs.signIn(colleague.login, colleague.password);
    expect(await theirs.get('api/preference/favourites')).toMatchObject({
      code: '0',
      result: { value: null },
    });
  });

  test('leave the version of the user record as it is', async () => {
    const version = async (): Promise<unknown> =>
      (await database.query('select version from "user" where id = $1::uuid', [user.id])).rows[0]?.[
        'version'
      ];
    const before = await version();
    await keep('workplace', { order: ['todo'], hidden: [] });
    expect(await version()).toEqual(before);
  });

  test('kept twice at the same moment are one setting', async () => {
    await Promise.all([keep('analysis', { order: ['a'] }), keep('analysis', { order: ['b'] })]);
    const { rows } = await database.query(
      "select count(*) as number from user_preferences where doc_id = $1::uuid and pref_key = 'analysis'",
      [user.id],
    );
    expect(Number(rows[0]?.['number'])).toBe(1);
  });

  test('are forgotten when nothing is kept', async () => {
    await keep('workplace', null);
    expect(await client.get('api/preference/workplace')).toMatchObject({ result: { value: null } });
  });

  test.each([
    ['a name nobody knows', 'password', 1, '没有这项个人设置'],
    ['a name that is a path', 'list..%2F', 1, '没有这项个人设置'],
    ['too much', 'recent', 'x'.repeat(64_001), '个人设置的内容不能超过 64000 个字符，请删去一些'],
    ['a character no database keeps', 'recent', 'a\0b', null],
  ])('refuse %s', async (_what, key, value, message) => {
    const { code, message: said } = await keep(key, value);
    expect(code).toBe('422');
    if (message !== null) expect(said).toContain(message);
  });

  test('need somebody signed in', async () => {
    expect(await host.client({ address: '10.0.0.8' }).get('api/preference/favourites')).toMatchObject({
      code: '302',
    });
  });
});
