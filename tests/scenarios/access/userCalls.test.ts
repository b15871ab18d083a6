// The specification's administration calls over users, and its helper endpoints.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/ports.ts';
import { signHeaders, signOf } from '#model/sign.ts';
import { addUser, type Client, origin, type TestUser } from '#tests/support/app.ts';
import { answer } from '#tests/support/administrationCalls.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;
let clerk: Client;
let user: TestUser;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
  user = await addUser(host.ports, 'clerk', ['currency:view']);
  clerk = await host.signedIn(user);
}, 60_000);
beforeEach(() => host.pass(10_000));
afterAll(() => host.close());

describe('users', () => {
  test('are listed by page and filter, and by department with those below (spec 7.administration.08)', async () => {
    const page = await answer(
      admin.get<{ records: { username: string }[]; total: number }>('api/getUserList?pageNo=1&pageSize=1'),
    );
    expect(page).toMatchObject({ size: 1, current: 1, pages: page.total });
    const found = await answer(
      admin.post<{ records: unknown[] }>('api/getUserList', { username: 'cle', status: 1 }),
    );
    expect(found.records).toMatchObject([{ username: 'clerk', realname: 'clerk', status: 1, delFlag: 0 }]);
    const { rows } = await database.query('select id from department');
    const members = await answer(
      admin.get(`api/queryUserByDepId?id=${String(rows[0]?.['id'])}&realname=管理`),
    );
    expect(members).toMatchObject([{ username: 'admin', orgCodeTxt: '管理部' }]);
    expect(await admin.get('api/queryUserByDepId?id=nothing')).toMatchObject({
      code: '404',
      message: '该部门不存在',
    });
  });

  test('are frozen and released; a frozen one cannot work any more (spec 7.administration.07)', async () => {
    const other = await addUser(host.ports, 'frozen', ['unit:view']);
    const client = await host.signedIn(other);
    await answer(admin.post('api/setSysPartyStatus', { ids: other.id, status: '2' }));
    expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });
    await answer(admin.post('api/setSysPartyStatus', { ids: other.id, status: 1 }));
    expect(await client.signIn(other.login, other.password)).toMatchObject({ code: '0' });
  });
});

test('whoever makes an account is told what it still needs before somebody can work with it (finding 6.9) (findings 2, 6.9)', async () => {
  interface Saved {
    doc: { id: string; version: number };
    warnings: { message: string }[];
  }
  const { rows } = await database.query('select id from department limit 1');
  const make = (loginId: string, groups: readonly string[]) =>
    admin.post<Saved>('data/user', {
      key: crypto.randomUUID(),
      patches: [
        ...Object.entries({ loginId, name: loginId, department: String(rows[0]?.['id']) }).map(
          ([field, value]) => ({ op: 'set', field, value }),
        ),
        ...groups.map((securityGroup) => ({
          op: 'insertLine',
          lines: 'groups',
          id: crypto.randomUUID(),
          before: null,
          values: { securityGroup },
        })),
      ],
    });
  const told = async (loginId: string, groups: readonly string[]) => {
    const made = await make(loginId, groups);
    expect(made.code, made.text).toBe('0');
    return made.result.warnings.map(({ message }) => message);
  };
  expect(await told('bare', [])).toEqual([
    '账号还不能使用，尚缺：安全组（没有则登录后没有菜单）、登录组织、初始密码（用“重置密码”生成）',
  ]);
  const group = await database.query('select id from security_group limit 1');
  expect(await told('grouped', [String(group.rows[0]?.['id'])])).toEqual([
    '账号还不能使用，尚缺：登录组织、初始密码（用“重置密码”生成）',
  ]);
  // Saved again, and still nobody can sign in with it.
  const { doc } = (await make('later', [])).result;
  const renamed = await admin.post<Saved>('data/user', {
    key: crypto.randomUUID(),
    id: doc.id,
    version: doc.version,
    patches: [{ op: 'set', field: 'name', value: '后来' }],
  });
  expect(renamed.result.warnings.map(({ message }) => message)).toEqual([
    '账号还不能使用，尚缺：安全组（没有则登录后没有菜单）、登录组织、初始密码（用“重置密码”生成）',
  ]);
});

describe('helper endpoints', () => {
  /** A signed POST with any body and type; plain text is signed as the text, forms are not signed. */
  async function send(path: string, type: string, body: string) {
    const { settings, clock } = host.ports;
    const url = `${origin}/api/restapi/${path}`;
    const signed = type === 'application/json' ? JSON.parse(body) : type === 'text/plain' ? body : undefined;
    const headers = {
      'content-type': type,
      [signHeaders.appId]: settings.appId,
      [signHeaders.timestamp]: String(clock.now()),
      [signHeaders.sign]: signOf({ query: url, body: signed, appId: settings.appId }, settings.signSecret),
      [signHeaders.token]: admin.token ?? '',
    };
    const response = await host.app.fetch(new Request(url, { method: 'POST', headers, body }));
    return (await response.json()) as {
      code: string;
      result: { size: number; records: unknown[]; total: number };
    };
  }

  test.each([
    ['JSON', 'api/user', 'application/json', '{"pageSize":2}'],
    ['plain text', 'api/user', 'text/plain', '{"pageSize":2}'],
    ['a form', 'api/user', 'application/x-www-form-urlencoded', 'pageSize=2'],
    ['the query', 'api/user?pageSize=2', 'application/json', '{}'],
  ])('take their parameters as %s', async (_how, path, type, body) => {
    expect(await send(path, type, body)).toMatchObject({ code: '0', result: { size: 2, records: [{}, {}] } });
  });

  test('answer users, groups, services and permissions; no-pager answers all permissions (spec 7.requests.12)', async () => {
    expect(await answer(admin.post('api/role', { pageSize: 500 }))).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ roleCode: 'administrators' })]),
    });
    const services = await answer(
      admin.post<{ records: { url: string }[] }>('api/service', { pageSize: 500 }),
    );
    expect(services.records).toContainEqual(
      expect.objectContaining({ url: '/api/restapi/api/getSystemMenuList', permission: 'permission:view' }),
    );
    const page = await answer(
      admin.post<{ total: number; records: unknown[] }>('api/permission', { pageNo: 2, pageSize: 20 }),
    );
    expect(page.records).toHaveLength(20);
    const all = await answer(admin.post<unknown[]>('api/no-pager'));
    expect(all).toHaveLength(page.total);
    expect(await answer(admin.post('api/permission/no-pager'))).toHaveLength(page.total);
  });

  test('selects offer records of an entity and items of a dictionary (spec 7.administration.02)', async () => {
    const currencies = await answer(
      clerk.get<unknown[]>('api/select/currency?keyword=人民&otherField=amountPrecision'),
    );
    expect(currencies).toMatchObject([{ text: '人民币', code: 'CNY', other: '2' }]);
    expect(await answer(clerk.get('api/select/gender'))).toMatchObject([{ value: 'M' }, { value: 'F' }]);
    expect(await clerk.get('api/select/nothing')).toMatchObject({ code: '404' });
  });

  test('the canteen tells what administrators entered in its dictionary (spec 7.administration.09)', async () => {
    expect(await answer(clerk.get('api/listFoodMessage'))).toEqual([]);
    await database.query(
      `insert into dictionary_type_items (id, doc_id, seq, value, label, sequence_id, status)
       select $1::uuid, id, 1, '2026-03-02', '今日午餐：红烧肉', 1, 'enabled' from dictionary_type where code = 'foodMessage'`,
      [crypto.randomUUID()],
    );
    expect(await answer(clerk.get('api/listFoodMessage'))).toEqual([
      { id: '2026-03-02', title: '2026-03-02', content: '今日午餐：红烧肉', sortNo: 1 },
    ]);
  });
});
