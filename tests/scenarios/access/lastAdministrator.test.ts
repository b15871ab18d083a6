// The last administrator always stays, whatever is done to accounts, groups and menus.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { addUser, type Client } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;
let department: string;

const managed = [
  'user:view',
  'user:create',
  'user:edit',
  'user:disable',
  'user:assignGroups',
  'securityGroup:view',
  'securityGroup:create',
]
  .concat([
    'securityGroup:edit',
    'securityGroup:disable',
    'securityGroup:assignPermissions',
    'permission:view',
    'permission:edit',
  ])
  .concat([
    'permission:disable',
    'permission:create',
    'user:delete',
    'userSession:view',
    'userSession:kickOut',
    'user:kickOut',
  ]);

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
  await addUser(host.ports, 'manager', [...managed, 'unit:view', 'unit:create']);
  await addUser(host.ports, 'viewers', ['unit:view']);
  await addUser(host.ports, 'makers', ['unit:view', 'unit:create']);
  await database.query(`update security_group_permissions set grantable = true where code = 'unit:view'`);
  department = await one(`select id from department`);
  await database.query(
    'update "user" set department = $1::uuid, data_scope = case when login_id = $2 then $3 else data_scope end',
    [department, 'manager', 'dept'],
  );
}, 60_000);
beforeEach(() => host.pass(10_000));
afterAll(() => host.close());

async function one(sql: string, values: readonly unknown[] = []): Promise<string> {
  return String((await database.query(sql, values)).rows[0]?.['id']);
}

const group = (code: string): Promise<string> => one('select id from security_group where code = $1', [code]);
const key = (): string => crypto.randomUUID();

const line = (lines: string, values: Record<string, string | boolean>): Patch => ({
  op: 'insertLine',
  lines,
  id: key(),
  before: null,
  values,
});

const set = (field: string, value: string): Patch => ({ op: 'set', field, value });

async function save(
  client: Client,
  entity: string,
  id: string | null,
  patches: readonly Patch[],
  acceptWarnings = false,
) {
  if (id === null) return client.post<DocResult>(`data/${entity}`, { key: key(), patches });
  const { version } = (await admin.get<DocResult>(`data/${entity}/${id}`)).result.doc;
  return client.post<DocResult>(`data/${entity}`, {
    id,
    version,
    key: key(),
    patches,
    ...(acceptWarnings ? { acceptWarnings } : {}),
  });
}

async function act(client: Client, entity: string, id: string, action: string, acceptWarnings = false) {
  const { version } = (await admin.get<DocResult>(`data/${entity}/${id}`)).result.doc;
  const warned = action === 'delete' ? {} : { acceptWarnings };
  return client.post(`data/${entity}/${id}/${action}`, { version, key: key(), ...warned });
}

describe('the last administrator', () => {
  const stays = '至少要保留一个启用的系统管理员，请先指定另一个系统管理员';
  const boss = (): Promise<string> => one(`select id from "user" where party_id = 'admin'`);

  // Rule user-r3.
  test('is not disabled, frozen, ended or deleted, not even by himself', async () => {
    const id = await boss();
    expect(await act(admin, 'user', id, 'disable', true)).toMatchObject({ code: '422', message: stays });
    expect(
      await admin.post('api/setSysPartyStatus', { ids: 'admin', status: '2', acceptWarnings: true }),
    ).toMatchObject({
      message: stays,
    });
    expect(await save(admin, 'user', id, [set('validTo', '2026-12-31')], true)).toMatchObject({
      code: '422',
      message: stays,
    });
    expect(await act(admin, 'user', id, 'delete')).toMatchObject({ code: '422', message: stays });
    expect(await act(admin, 'securityGroup', await group('administrators'), 'disable')).toMatchObject({
      message: '“系统管理员”是系统内置安全组，不能禁用或删除',
    });
  });

  test('may go once there is another, after he was asked; the other then stays', async () => {
    const administrators = await group('administrators');
    const second = await addUser(host.ports, 'second');
    await database.query('update "user" set department = $1::uuid where id = $2::uuid', [
      department,
      second.id,
    ]);
    expect(
      await save(admin, 'securityGroup', administrators, [line('users', { user: second.id })]),
    ).toMatchObject({ code: '0' });
    const id = await boss();
    const question = await act(admin, 'user', id, 'disable');
    expect(question).toMatchObject({
      code: '422',
      message: '您正在禁用自己的账号，禁用后将立即退出且不能再登录',
    });
    expect(question.result).toMatchObject({ problems: [{ level: 'warning' }] });
    expect(await admin.post('user/getLoginInfo')).toMatchObject({ code: '0' });

    const other = await host.signedIn(second);
    const { doc } = (await other.get<DocResult>(`data/securityGroup/${administrators}`)).result;
    const leave: Patch[] = [{ op: 'removeLine', lines: 'users', id: doc.lines['users']?.[0]?.id ?? '' }];
    expect(await save(other, 'securityGroup', administrators, leave)).toMatchObject({
      code: '422',
      message: '保存后您将不再是系统管理员，本次登录的管理权限随即失效',
    });
    expect(await act(admin, 'user', id, 'disable', true)).toMatchObject({ code: '0' });
    expect(await admin.post('user/getLoginInfo')).toMatchObject({ code: '302' });
    const last = {
      id: administrators,
      version: doc.version,
      key: key(),
      patches: leave,
      acceptWarnings: true,
    };
    expect(await other.post('data/securityGroup', last)).toMatchObject({ code: '422', message: stays });
    expect(await other.post('api/setSysPartyStatus', { ids: 'admin', status: '1' })).toMatchObject({
      code: '0',
    });
    await admin.signIn('admin', host.password);
    expect(await save(admin, 'securityGroup', administrators, leave)).toMatchObject({ code: '0' });
  });

  test('is asked before he ends his own session', async () => {
    const request = { version: 1, key: key() };
    const id = await boss();
    expect(await admin.post(`data/user/${id}/kickOut`, request)).toMatchObject({
      code: '422',
      message: '您正在结束自己的登录，执行后需要重新登录',
    });
    expect(await admin.post('user/getLoginInfo')).toMatchObject({ code: '0' });
    await admin.post(`data/user/${id}/kickOut`, { ...request, acceptWarnings: true });
    expect(await admin.post('user/getLoginInfo')).toMatchObject({ code: '302' });
    await admin.signIn('admin', host.password);
  });
});
