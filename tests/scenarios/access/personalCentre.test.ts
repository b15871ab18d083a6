// The personal centre: everybody sees the own sign-ins, visits and rights, and nothing of anybody else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnOverview, OwnSession, OwnVisits } from '#model/person/ownAccount.ts';
import type { Database } from '#server/ports.ts';
import { addUser } from '#tests/support/app.ts';
import type { Client, TestUser } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let user: TestUser;
let client: Client;
let stranger: Client;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  user = await addUser(host.ports, 'chenmei', [
    'currency:view',
    'currency:edit',
    'unit:view',
    'nobody:knows',
  ]);
  await database.query('update "user" set allow_multi_login = true where id = $1::uuid', [user.id]);
  const other = await addUser(host.ports, 'fremder');
  client = await host.signedIn(user);
  stranger = host.client({ address: '10.0.0.9' });
  await stranger.signIn(other.login, other.password);
}, 60_000);

afterAll(() => host.close());

const sessions = async (of = client) => (await of.get<OwnSession[]>('account/sessions')).result;

test('the own account is shown with company and, per group, what it allows in the words of the buttons', async () => {
  const { result } = await client.get<OwnOverview>('account/overview');
  expect(result).toMatchObject({
    user: { userLoginId: 'chenmei', firstName: 'chenmei' },
    company: '本公司',
    admin: false,
  });
  expect(result.groups).toEqual([
    {
      code: 'group-chenmei',
      name: 'group-chenmei',
      organization: null,
      validTo: null,
      active: true,
      permissions: expect.any(Array),
    },
  ]);
  const allowed = new Map(result.groups[0]?.permissions.map(({ title, actions }) => [title, actions]));
  expect(allowed).toEqual(
    new Map([
      ['币别', ['查看', '修改']],
      ['计量单位', ['查看']],
    ]),
  );
});

describe('the own sign-ins', () => {
  test('are listed, the present one first; another one can be ended from here', async () => {
    const elsewhere = host.client({ address: '10.7.7.7' });
    await elsewhere.signIn(user.login, user.password);
    const found = await sessions();
    expect(found.map(({ current, ip }) => ({ current, ip }))).toEqual([
      { current: true, ip: '10.0.0.1' },
      { current: false, ip: '10.7.7.7' },
    ]);
    expect(await client.post(`account/sessions/${found[1]?.id ?? ''}/end`)).toMatchObject({
      code: '0',
      message: '已下线',
    });
    expect(await sessions()).toHaveLength(1);
    expect(await elsewhere.get('account/overview')).toMatchObject({ code: '302', status: 401 });
  });

  test('of others, the present one and what never was cannot be ended', async () => {
    const [mine] = await sessions();
    const [theirs] = await sessions(stranger);
    for (const id of [mine?.id ?? '', theirs?.id ?? '', crypto.randomUUID(), 'x'])
      expect(await client.post(`account/sessions/${id}/end`)).toMatchObject({ code: '404' });
    expect(await sessions(stranger)).toHaveLength(1);
  });
});

describe('the own visits', () => {
  test('are listed newest first and by days, never those of others', async () => {
    const { result } = await client.get<OwnVisits>('account/visits');
    expect(result.total).toBe(2);
    expect(result.rows.every(({ type, outcome }) => type === 'login' && outcome === 'done')).toBe(true);
    const on = async (from: string, to: string) =>
      (await client.get<OwnVisits>(`account/visits?from=${from}&to=${to}`)).result.total;
    expect(await on('2026-03-02', '2026-03-02')).toBe(2);
    expect(await on('2026-03-03', '2026-03-31')).toBe(0);
    expect((await stranger.get<OwnVisits>('account/visits')).result.total).toBe(1);
  });

  test.each(['from=2026-02-30', 'to=yesterday', 'page=0', 'page=1.5'])(
    'are not asked for with %s',
    async (query) => {
      expect(await client.get(`account/visits?${query}`)).toMatchObject({ code: '422' });
    },
  );
});

test('nobody without a session reads any of it', async () => {
  const nobody = host.client();
  for (const path of ['account/overview', 'account/sessions', 'account/visits'])
    expect(await nobody.get(path)).toMatchObject({ code: '302', status: 401 });
});

test('the copyright text is 2010-2021 until a company sets its own (spec 9.forms.07)', async () => {
  expect(await host.client().get('api/getSystemUrlConfig?url=erp.test')).toMatchObject({
    result: { copyrightDesc: '2010-2021' },
  });
});
