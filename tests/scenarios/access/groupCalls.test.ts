// The specification's administration calls over data rules and security groups, and the dialogs that join users to them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Membership } from '#model/wire/assignmentWire.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult, QueryResult } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { addUser, type Client, type TestUser } from '#tests/support/app.ts';
import { answer, flat, groupIdIn, menuOf, topOf } from '#tests/support/administrationCalls.ts';
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

const groupId = (code: string) => groupIdIn(database, code);
const top = (title: string) => topOf(admin, title);

describe('data rules', () => {
  test('are listed by their menu and found by name and value (spec 6.rights.05)', async () => {
    const { rows } = await database.query(`select id from permission where path = '/sales/saleOrder'`);
    const permission = String(rows[0]?.['id']);
    const fields = {
      permission,
      code: 'R1',
      ruleName: '本部门',
      fieldKey: 'saleDept',
      operator: 'leftLike',
      ruleValue: '#{sys_org_code}',
    };
    const patches = Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }));
    await answer(admin.post('data/permissionDataRule', { key: 'key-rule-0001', patches }));
    const rule = {
      permissionId: permission,
      ruleName: '本部门',
      ruleColumn: 'saleDept',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: '#{sys_org_code}',
      status: '1',
    };
    expect(await answer(admin.get(`api/getPermRuleListByPermId?permissionId=${permission}`))).toMatchObject([
      rule,
    ]);
    expect(
      await answer(admin.post('api/queryPermissionRule', { ruleName: '部门', ruleValue: 'org' })),
    ).toMatchObject([rule]);
    expect(
      await answer(admin.post('api/queryPermissionRule', { permissionId: permission, ruleName: '不存在' })),
    ).toEqual([]);
    const { treeList } = await answer(
      admin.get<{ treeList: { title: string; children: { title: string; ruleFlag: number }[] }[] }>(
        'api/queryTreeList',
      ),
    );
    expect(
      treeList.find(({ title }) => title === '销售管理')?.children.find(({ title }) => title === '销售订单')
        ?.ruleFlag,
    ).toBe(1);
  });
});

describe('security groups', () => {
  test('are made, changed, granted by difference and given to users (spec 6.rights.04)', async () => {
    const made = await answer(
      admin.post<{ id: string }>('api/createSysSecurityGroup', {
        roleCode: 'QA',
        roleName: '质检员',
        description: '检验',
      }),
    );
    expect(
      await answer(admin.post('api/updateSysSecurityGroup', { id: made.id, roleName: '质检组' })),
    ).toMatchObject({
      roleCode: 'QA',
      roleName: '质检组',
      status: '1',
    });
    expect(
      await admin.post('api/createSysSecurityGroup', { roleCode: 'QA', roleName: '又一个' }),
    ).toMatchObject({ code: '422' });

    const idOf = async (where: string): Promise<string> =>
      String((await database.query(`select id from permission where ${where}`)).rows[0]?.['id']);
    const [menu, view, create] = [
      await idOf(`path = '/master/unit'`),
      await idOf(`action = 'unit:view'`),
      await idOf(`action = 'unit:create'`),
    ];
    const grant = (permissionIds: string[], lastpermissionIds: string[]) =>
      answer(
        admin.post('api/saveSysSecurityPermissionToSecurityGroup', {
          roleId: made.id,
          permissionIds: permissionIds.join(),
          lastpermissionIds: lastpermissionIds.join(),
        }),
      );
    const granted = () =>
      answer(admin.get<string[]>(`api/listSysSecurityPermissionBySecurityGroup?roleId=${made.id}`));
    await grant([menu, view, create], []);
    expect(await granted()).toEqual(expect.arrayContaining([menu, view, create, (await top('基础资料')).id]));
    await grant([view], [view, create]);
    expect(await granted()).not.toContain(create);
    expect(await granted()).toEqual(expect.arrayContaining([menu, view]));

    await database.query(
      'update "user" set department = (select id from department limit 1) where id = $1::uuid',
      [user.id],
    );
    await answer(admin.post('api/saveSysSecurityGroupToUser', { roleId: made.id, userIdList: [user.id] }));
    expect(await answer(admin.get(`api/listSysSecurityGroupByUserId?userId=${user.id}`))).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ roleCode: 'QA', limitedTo: null })]),
    );
    await expect
      .poll(async () => flat(await menuOf(clerk)).some(({ path }) => path === '/master/unit'))
      .toBe(true);
    const own = await groupId('group-clerk');
    await answer(admin.post('api/saveSysSecurityGroupToUser', { userId: user.id, selectedroles: own }));
    await expect
      .poll(async () => flat(await menuOf(clerk)).some(({ path }) => path === '/master/unit'))
      .toBe(false);
    expect(
      (await answer(admin.get<{ roleCode: string }[]>('api/listSysSecurityGroup'))).map(
        ({ roleCode }) => roleCode,
      ),
    ).toEqual(expect.arrayContaining(['administrators', 'QA', 'group-clerk']));
  });
});

describe('the dialogs of users and groups', () => {
  const members = (group: string) => answer(admin.get<Membership[]>(`data/securityGroup/${group}/members`));
  const groupsOf = (of: TestUser) => answer(admin.get<Membership[]>(`data/user/${of.id}/groups`));

  // Rule securityGroup-r1.
  test('are not removed while somebody belongs to them', async () => {
    const id = await groupId('group-clerk');
    const { doc } = await answer(admin.get<DocResult>(`data/securityGroup/${id}`));
    expect(
      await admin.post(`data/securityGroup/${id}/delete`, { version: doc.version, key: crypto.randomUUID() }),
    ).toMatchObject({ code: '409', message: '该安全组已被用户引用，不能删除；不再使用时请禁用' });
  });

  test('say who belongs to a group wherever it is kept, and its number counts each once', async () => {
    const { id } = await answer(
      admin.post<{ id: string }>('api/createSysSecurityGroup', { roleCode: 'SHIFT', roleName: '早班' }),
    );
    const other = await addUser(host.ports, 'shiftworker', ['unit:view']);
    await database.query(
      'update "user" set department = (select id from department limit 1) where id = $1::uuid',
      [other.id],
    );
    await answer(admin.post(`data/securityGroup/${id}/assignUsers`, { users: [user.id, other.id] }));
    await answer(admin.post(`data/user/${other.id}/assignGroups`, { groups: [id] }));
    expect((await members(id)).map((each) => [each.code, each.own])).toEqual([
      ['clerk', true],
      ['shiftworker', true],
      ['shiftworker', false],
    ]);
    const { rows } = await answer(
      admin.post<QueryResult>('data/securityGroup/query', {
        offset: 0,
        limit: 10,
        filter: { field: 'code', op: 'eq', values: ['SHIFT'] },
      }),
    );
    expect(rows).toMatchObject([{ userCount: 2 }]);
    await answer(admin.post(`data/securityGroup/${id}/assignUsers`, { users: [] }));
    expect((await members(id)).map(({ code }) => code)).toEqual(['shiftworker']);
    expect((await groupsOf(other)).map((each) => each.code)).toContain('SHIFT');
  });

  // Rule userOrganisation-r1.
  test('give organisations with one default among them', async () => {
    const { rows } = await database.query('select id from organization order by code limit 1');
    const place = {
      organization: String(rows[0]?.['id']),
      isDefault: true,
      dataScope: 'dept',
      validTo: '2030-12-31',
    };
    const assign = (organizations: unknown[]) =>
      admin.post(`data/user/${user.id}/assignOrgs`, { organizations });
    expect(await assign([{ ...place, isDefault: false }])).toMatchObject({
      code: '422',
      message: '请指定一个默认组织',
    });
    expect(await assign([place, place])).toMatchObject({ code: '422' });
    expect(await assign([place])).toMatchObject({ code: '0' });
    const { doc } = await answer(admin.get<DocResult>(`data/user/${user.id}`));
    expect(doc.lines['organizations']).toMatchObject([
      { organization: place.organization, dataScope: 'dept', validTo: '2030-12-31' },
    ]);
    expect(await clerk.post(`data/user/${user.id}/assignOrgs`, { organizations: [place] })).toMatchObject({
      code: '403',
    });
  });

  test('copy what a group may do, added or instead, and the groups of a user', async () => {
    const made = (code: string) =>
      answer(admin.post<{ id: string }>('api/createSysSecurityGroup', { roleCode: code, roleName: code }));
    const [from, to] = [await made('COPYFROM'), await made('COPYTO')];
    const codesOf = async (id: string) =>
      ((await answer(admin.get<DocResult>(`data/securityGroup/${id}`))).doc.lines['permissions'] ?? [])
        .map((line) => plainText(line['code'] ?? null))
        .toSorted();
    const give = async (id: string, codes: readonly string[]) => {
      const { doc } = await answer(admin.get<DocResult>(`data/securityGroup/${id}`));
      const patches = codes.map((code) => ({
        op: 'insertLine',
        lines: 'permissions',
        id: crypto.randomUUID(),
        before: null,
        values: { code },
      }));
      await answer(
        admin.post('data/securityGroup', { id, version: doc.version, key: crypto.randomUUID(), patches }),
      );
    };
    await give(from.id, ['unit:view', 'unit:edit']);
    await give(to.id, ['currency:view']);
    const copy = (mode: string) =>
      answer(admin.post(`data/securityGroup/${to.id}/copyPermissions`, { from: from.id, mode }));
    await copy('add');
    expect(await codesOf(to.id)).toEqual(['currency:view', 'unit:edit', 'unit:view']);
    await copy('replace');
    expect(await codesOf(to.id)).toEqual(['unit:edit', 'unit:view']);
    expect(
      await admin.post(`data/securityGroup/${to.id}/copyPermissions`, { from: to.id, mode: 'add' }),
    ).toMatchObject({ code: '422' });

    const [one, other] = [
      await addUser(host.ports, 'oldhand', []),
      await addUser(host.ports, 'newcomer', []),
    ];
    await database.query(
      'update "user" set department = (select id from department limit 1) where department is null',
    );
    await answer(admin.post(`data/user/${one.id}/assignGroups`, { groups: [from.id] }));
    await answer(admin.post(`data/user/${other.id}/copyGroups`, { from: one.id, mode: 'add' }));
    expect((await groupsOf(other)).map((each) => each.code)).toContain('COPYFROM');
  });
});
