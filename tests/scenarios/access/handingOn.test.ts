// Nobody grants rights he does not hold, whatever call he uses.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Patch } from '#model/patch.ts';
import type { DocResult, LiveMessage, PermissionSet } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { addUser, type Client, origin, type TestUser } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;

/** May manage users, groups and menus; holds unit:view for handing on and unit:create only for himself. */
let manager: Client;
let managing: TestUser;
let clerk: TestUser;
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
  managing = await addUser(host.ports, 'manager', [...managed, 'unit:view', 'unit:create']);
  clerk = await addUser(host.ports, 'clerk', ['currency:view']);
  await addUser(host.ports, 'viewers', ['unit:view']);
  await addUser(host.ports, 'makers', ['unit:view', 'unit:create']);
  await database.query(`update security_group_permissions set grantable = true where code = 'unit:view'`);
  department = await one(`select id from department`);
  await database.query(
    'update "user" set department = $1::uuid, data_scope = case when login_id = $2 then $3 else data_scope end',
    [department, 'manager', 'dept'],
  );
  manager = await host.signedIn(managing);
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

const ownOnly = '您的权限“计量单位－新增”（unit:create）不可转授，不能授予他人或更改';
const notHeld = '您没有权限“币别－查看”（currency:view），不能授予他人或更改';

describe('somebody who is no administrator', () => {
  test('gives a user a group of which he may hand on every code, and no other', async () => {
    expect(
      await save(manager, 'user', clerk.id, [
        line('groups', { securityGroup: await group('group-viewers') }),
      ]),
    ).toMatchObject({
      code: '0',
    });
    expect(
      await save(manager, 'user', clerk.id, [line('groups', { securityGroup: await group('group-makers') })]),
    ).toMatchObject({
      code: '422',
      message: ownOnly,
    });
    const administrators = [line('groups', { securityGroup: await group('administrators') })];
    expect(await save(manager, 'user', clerk.id, administrators)).toMatchObject({
      code: '422',
      message: '“系统管理员”是系统内置安全组，只有系统管理员可以授予或收回',
    });
  });

  test('takes no group away that gives more than he may hand on', async () => {
    const { doc } = (await admin.get<DocResult>(`data/user/${clerk.id}`)).result;
    const own = await group('group-clerk');
    const held = doc.lines['groups']?.find((row) => row['securityGroup'] === own)?.id ?? '';
    expect(
      await save(manager, 'user', clerk.id, [{ op: 'removeLine', lines: 'groups', id: held }]),
    ).toMatchObject({
      code: '422',
      message: notHeld,
    });
  });

  test('puts only codes, field groups and data scopes of his own into a group, and only users it may be given to', async () => {
    const made = await save(manager, 'securityGroup', null, [
      set('code', 'OWN'),
      set('name', '自建'),
      line('permissions', { code: 'unit:view' }),
    ]);
    expect(made).toMatchObject({ code: '0' });
    const { id } = made.result.doc;
    const refused = async (patch: Patch) => (await save(manager, 'securityGroup', id, [patch])).message;
    expect(await refused(line('permissions', { code: 'unit:create' }))).toBe(ownOnly);
    expect(await refused(line('permissions', { code: 'unit:view, currency:view' }))).toBe(notHeld);
    expect(await refused(line('fieldGroups', { fieldGroup: 'cost' }))).toBe(
      '您没有字段组“cost”的权限，不能授予他人或更改',
    );
    expect(await refused(line('scopes', { entityKey: 'customer', dataScope: 'all' }))).toBe(
      '数据范围超出您自己的数据范围，请选择较小的范围',
    );
    expect(await refused(line('permissions', { code: 'nothing:at all' }))).toContain(
      '没有授权标识“nothing:at all”',
    );
    expect(
      await save(manager, 'securityGroup', await group('group-makers'), [line('users', { user: clerk.id })]),
    ).toMatchObject({
      message: ownOnly,
    });
    expect(await act(manager, 'securityGroup', await group('group-makers'), 'disable')).toMatchObject({
      code: '422',
      message: ownOnly,
    });
    expect(
      await save(manager, 'securityGroup', await group('administrators'), [
        line('users', { user: managing.id }),
      ]),
    ).toMatchObject({
      code: '422',
    });
  });

  test('makes nothing of his own grantable, in a group he belongs to', async () => {
    const own = await group('group-manager');
    const { doc } = (await admin.get<DocResult>(`data/securityGroup/${own}`)).result;
    const id = doc.lines['permissions']?.find((row) => row['code'] === 'unit:create')?.id ?? '';
    const patch: Patch = { op: 'setLine', lines: 'permissions', id, field: 'grantable', value: true };
    expect(await save(manager, 'securityGroup', own, [patch])).toMatchObject({
      code: '422',
      message: ownOnly,
    });
  });

  test('is held to the same in the administration calls', async () => {
    const create = await one(`select id from permission where action = 'unit:create'`);
    const view = await one(`select id from permission where action = 'unit:view'`);
    const grant = { roleId: await group('OWN'), lastpermissionIds: view };
    expect(
      await manager.post('api/saveSysSecurityPermissionToSecurityGroup', {
        ...grant,
        permissionIds: `${view},${create}`,
      }),
    ).toMatchObject({
      code: '422',
      message: ownOnly,
    });
    const makers = { securityGroupId: await group('group-makers'), userIdList: clerk.id };
    expect(await manager.post('api/saveSysSecurityGroupToUser', makers)).toMatchObject({
      code: '422',
      message: ownOnly,
    });
    const viewers = { securityGroupId: await group('OWN'), userIdList: clerk.id };
    expect(await manager.post('api/saveSysSecurityGroupToUser', viewers)).toMatchObject({ code: '0' });
  });

  test('touches no permission he may not hand on', async () => {
    const create = await one(`select id from permission where action = 'unit:create'`);
    expect(await act(manager, 'permission', create, 'disable')).toMatchObject({
      code: '422',
      message: ownOnly,
    });
    expect(await save(manager, 'permission', create, [set('title', '放行')])).toMatchObject({
      code: '422',
      message: ownOnly,
    });
  });

  // Rule user-r4.
  test('opens no organisation he does not work in, and no wider data than his own', async () => {
    const elsewhere = await admin.post<DocResult>('data/organization', {
      key: key(),
      patches: [
        set('code', '200'),
        set('name', '分公司'),
        set('orgType', 'company'),
        set('localCurrency', await one('select id from currency')),
      ],
    });
    const there = elsewhere.result.doc.id;
    expect(
      await save(manager, 'user', clerk.id, [line('organizations', { organization: there })]),
    ).toMatchObject({
      code: '422',
      message: expect.stringContaining('您不在该组织工作') as string,
    });
    expect(await save(manager, 'user', clerk.id, [set('dataScope', 'org')])).toMatchObject({
      message: '数据范围超出您自己的数据范围，请选择较小的范围',
    });
    expect(await save(manager, 'user', clerk.id, [set('dataScope', 'self')])).toMatchObject({ code: '0' });
  });

  test('changes neither what his own account may see nor an administrator', async () => {
    expect(await save(manager, 'user', managing.id, [set('dataScope', 'all')])).toMatchObject({
      message: '不能修改自己账号的“数据范围”，请由其他管理员修改',
    });
    const boss = await one(`select id from "user" where party_id = 'admin'`);
    for (const outcome of [
      await save(manager, 'user', boss, [set('phone', '13800138000')]),
      await act(manager, 'user', boss, 'disable'),
    ])
      expect(outcome).toMatchObject({ code: '422', message: expect.stringMatching(/系统管理员/) as string });
    expect(await manager.post('api/setSysPartyStatus', { ids: 'admin', status: '2' })).toMatchObject({
      code: '422',
    });
  });
});

test('a change of rights is told on the live link and holds at once, without a new sign-in', async () => {
  const client = await host.signedIn(clerk);
  const heard: LiveMessage[] = [];
  const url = new URL(`/websocket/${clerk.id}`, origin.replace('http', 'ws'));
  const headers = new Headers({ 'sec-websocket-protocol': client.token ?? '' });
  const link = await host.app.openSocket(
    { url, headers },
    { send: (text) => void heard.push(JSON.parse(text)), close: () => undefined },
  );
  expect(link).not.toBeNull();
  const clerks = await group('group-clerk');
  expect(
    await save(admin, 'securityGroup', clerks, [line('permissions', { code: 'unit:delete' })]),
  ).toMatchObject({ code: '0' });
  await expect.poll(() => heard.map(({ cmd }) => cmd)).toContain('grants');
  const { auth } = (await client.get<PermissionSet>('api/getUserPermissionByToken')).result;
  expect(auth.map(({ action }) => action)).toContain('unit:delete');
  heard.length = 0;
  await admin.post('data/currency', { key: key(), patches: [set('code', 'JPY'), set('name', '日元')] });
  const page = await one(`select id from permission where path = '/master/currency'`);
  expect(await save(admin, 'permission', page, [set('title', '货币')])).toMatchObject({ code: '0' });
  await expect.poll(() => heard.map(({ cmd }) => cmd)).toContain('grants');
  expect(heard.filter(({ cmd }) => cmd === 'grants')).toHaveLength(1);
});
