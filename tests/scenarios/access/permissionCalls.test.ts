// The specification's administration calls over the menu: its tree, and menus an administrator adds.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PermissionSet } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { addUser, type Client, type TestUser } from '#tests/support/app.ts';
import { answer, groupIdIn, menuOf, type Node, topOf } from '#tests/support/administrationCalls.ts';
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

describe('the menu tree', () => {
  test('is read level by level, for several parents at once, and whole (spec 7.administration.01, 7.administration.06)', async () => {
    const sales = await top('销售管理');
    expect(sales).toMatchObject({
      menuType: 0,
      parentId: '',
      isLeaf: false,
      children: [],
      component: 'layouts/RouteView',
      route: true,
      delFlag: 0,
    });
    const below = await answer(admin.get<Node[]>(`api/getSystemSubmenu?parentId=${sales.id}`));
    const orders = below.find(({ title }) => title === '销售订单');
    expect(orders).toMatchObject({
      menuType: 1,
      url: '/sales/saleOrder',
      component: 'entity/saleOrder/List',
      parentId: sales.id,
    });
    const batch = await answer(
      admin.post<Record<string, Node[]>>('api/getSystemSubmenuBatch', {
        parentIds: `${sales.id}, ${orders?.id ?? ''}`,
      }),
    );
    expect(batch[sales.id]?.map(({ id }) => id)).toEqual(below.map(({ id }) => id));
    expect(batch[orders?.id ?? '']?.map(({ perms }) => perms)).toContain('saleOrder:approve');
    const whole = await answer(admin.get<Node[]>('api/listSysAllSecurityPermission'));
    const same = whole.find(({ id }) => id === sales.id)?.children?.find(({ id }) => id === orders?.id);
    expect(same?.children?.[0]).toMatchObject({ menuType: 2, permsType: '1', status: '1', children: null });
  });

  test('comes as options with every id, for menus and for departments (spec 7.administration.01)', async () => {
    const { treeList, ids } = await answer(
      admin.get<{ treeList: Node[]; ids: string[] }>('api/queryTreeList'),
    );
    const { rows } = await database.query('select count(*)::int as count from permission');
    expect(ids).toHaveLength(Number(rows[0]?.['count']));
    expect(treeList.find(({ title }) => title === '销售管理')).toMatchObject({
      isLeaf: false,
      ruleFlag: 0,
      scopedSlots: { title: 'hasDatarule' },
    });
    const departments = await answer(admin.get<Node[]>('api/queryTreeList?type=department'));
    expect(departments).toMatchObject([{ title: '管理部', isLeaf: true }]);
  });

  test.each([
    ['GET', 'api/getSystemMenuList'],
    ['POST', 'api/getSystemMenuList'],
    ['GET', 'api/getSystemSubmenu?parentId=x'],
    ['GET', 'api/getSystemSubmenuBatch?parentIds=x'],
    ['GET', 'api/queryTreeList'],
    ['GET', 'api/listSysAllSecurityPermission'],
    ['GET', 'api/getPermRuleListByPermId?permissionId=x'],
    ['GET', 'api/queryPermissionRule'],
    ['GET', 'api/listSysSecurityGroup'],
    ['GET', 'api/listSysSecurityGroupByUserId?userId=admin'],
    ['GET', 'api/listSysSecurityPermissionBySecurityGroup?roleId=x'],
    ['GET', 'api/getUserList'],
    ['GET', 'api/queryUserByDepId?id=x'],
    ['POST', 'api/user'],
    ['POST', 'api/role'],
    ['POST', 'api/service'],
    ['POST', 'api/permission'],
    ['POST', 'api/no-pager'],
    ['GET', 'api/select/user'],
  ])('%s %s is refused without its permission', async (method, path) => {
    expect(await clerk.call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
      code: '403',
      success: false,
    });
  });

  test.each([
    ['createSysSecurityPermission', { name: 'x', url: '/x' }],
    ['updateSysSecurityPermission', { id: 'x', name: 'x' }],
    ['createSysSecurityGroup', { roleCode: 'X', roleName: 'x' }],
    ['updateSysSecurityGroup', { id: 'x', roleName: 'x' }],
    ['saveSysSecurityPermissionToSecurityGroup', { roleId: 'x', permissionIds: '', lastpermissionIds: '' }],
    ['saveSysSecurityGroupToUser', { userId: 'admin', securityGroupIds: '' }],
    ['setSysPartyStatus', { ids: 'admin', status: '2' }],
  ])('%s is refused without its permission', async (path, body) => {
    expect(await clerk.post(`api/${path}`, body)).toMatchObject({ code: '403', success: false });
  });
});

describe('a menu the administrator adds', () => {
  test('a frame page gets the MD5 of its url as path and a code of its own; those it is granted to see it (spec 2.routes.18)', async () => {
    const url = 'https://bi.example.com/kanban?u={{userId}}';
    const page = await answer(
      admin.post<Node>('api/createSysSecurityPermission', {
        menuType: 0,
        name: '经营看板',
        url,
        icon: 'chart-bar',
        sortNo: 5,
      }),
    );
    expect(page).toMatchObject({
      menuType: 0,
      component: 'layouts/IframePageView',
      url,
      status: '1',
      permsType: '1',
    });
    expect(page.perms).toMatch(/^page:[0-9a-f]{32}$/);
    const node = (await menuOf(admin)).find(({ id }) => id === page.id);
    expect(node).toMatchObject({
      route: '1',
      component: 'layouts/IframePageView',
      name: 'https@--bi.example.com-kanban?u={{userId}}',
      meta: {
        title: '经营看板',
        url,
        icon: 'chart-bar',
        internalOrExternal: false,
        keepAlive: true,
        componentName: 'IframePageView',
        permissionId: page.id,
      },
    });
    expect(node?.path).toMatch(/^[0-9a-f]{32}$/);
    expect((await menuOf(admin)).map(({ meta }) => meta.title).slice(0, 3)).toEqual([
      '首页',
      '工作台',
      '经营看板',
    ]);
    expect((await menuOf(clerk)).some(({ id }) => id === page.id)).toBe(false);

    const group = await groupId('group-clerk');
    await answer(
      admin.post('api/saveSysSecurityPermissionToSecurityGroup', {
        roleId: group,
        permissionIds: page.id,
        lastpermissionIds: '',
      }),
    );
    await expect.poll(async () => (await menuOf(clerk)).some(({ id }) => id === page.id)).toBe(true);
  });

  test('an external link opens outside; window, target and picture travel with it (spec 2.routes.18)', async () => {
    const link = {
      menuType: 0,
      name: '官网',
      url: 'https://www.example.cn',
      internalOrExternal: true,
      windowMode: true,
      target: 'blank',
      img: '/x.png',
    };
    const { id } = await answer(admin.post<Node>('api/createSysSecurityPermission', link));
    const node = (await menuOf(admin)).find((known) => known.id === id);
    expect(node?.meta).toMatchObject({
      internalOrExternal: true,
      windowMode: true,
      target: '_blank',
      img: '/x.png',
    });
    await answer(
      admin.post('api/updateSysSecurityPermission', {
        id,
        menuType: 0,
        name: '公司官网',
        hidden: true,
        route: false,
      }),
    );
    expect((await menuOf(admin)).some((known) => known.id === id)).toBe(false);
  });

  // Rule permission-r1.
  test('a button row is a permission of its own, for several codes at once (spec 7.administration.05)', async () => {
    const below = async (parent: string, title: string): Promise<string> =>
      (await answer(admin.get<Node[]>(`api/getSystemSubmenu?parentId=${parent}`))).find(
        (node) => node.title === title,
      )?.id ?? '';
    const id = await below(await below((await top('基础资料')).id, '财务与条款'), '币别');
    const button = {
      menuType: 2,
      name: '币别－特批',
      parentId: id,
      perms: 'currency:special, currency:rate',
      permsType: 2,
    };
    await answer(admin.post('api/createSysSecurityPermission', button));
    const { allAuth, auth } = await answer(admin.get<PermissionSet>('api/getUserPermissionByToken'));
    const entry = { action: 'currency:special,currency:rate', type: '2', describe: '币别－特批' };
    expect(allAuth).toContainEqual({ ...entry, status: '1' });
    expect(auth).toContainEqual(entry);
    expect(
      await admin.post('api/createSysSecurityPermission', { ...button, perms: 'currency:rate' }),
    ).toMatchObject({
      code: '422',
      message: '授权标识已存在!',
    });
  });

  test.each([
    [{ menuType: 0, url: '/x1' }, '请输入菜单标题!'],
    [{ menuType: 1, name: '甲', url: '/x2', component: 'x/Y' }, '请选择上级菜单'],
    [{ menuType: 0, name: '甲' }, '请输入菜单路径!'],
    [{ menuType: 1, name: '甲', url: '/x3', parentId: 'sales' }, '请输入前端组件!'],
    [{ menuType: 2, name: '甲', perms: 'x:y', permsType: '1' }, '请选择上级菜单'],
    [{ menuType: 2, name: '甲', permsType: '1', parentId: 'sales' }, '请输入授权标识!'],
    [{ menuType: 0, name: '甲', url: '/sales' }, '菜单路径与菜单“销售管理”重复，请修改'],
    [{ menuType: 0, name: '甲', url: 'javascript:alert(1)' }, '菜单路径须以一个 / 开头，且不含空格'],
    [
      { menuType: 0, name: '甲', url: '/x4', component: 'entity/nothing/List' },
      '没有名为“nothing”的业务对象，请检查前端组件',
    ],
  ])('%o is refused: %s', async (form, message) => {
    const parentId =
      'parentId' in form && form.parentId === 'sales' ? { parentId: (await top('销售管理')).id } : {};
    expect(await admin.post('api/createSysSecurityPermission', { ...form, ...parentId })).toMatchObject({
      code: '422',
      message,
    });
  });

  test('a row never stands below itself', async () => {
    const sales = await top('销售管理');
    const below = (await answer(admin.get<Node[]>(`api/getSystemSubmenu?parentId=${sales.id}`)))[0];
    const form = { id: sales.id, menuType: 1, name: '销售管理', parentId: below?.id };
    expect(await admin.post('api/updateSysSecurityPermission', form)).toMatchObject({ code: '422' });
  });

  test('menus stand in eight levels at most, whether made there or moved there (findings 2, 1.5)', async () => {
    const made: string[] = [(await top('销售管理')).id];
    const create = (level: number) =>
      admin.post('api/createSysSecurityPermission', {
        menuType: 1,
        name: `第${level}层`,
        url: `/deep/${level}`,
        component: 'entity/saleOrder/List',
        parentId: made.at(-1),
      });
    for (let level = 2; level <= 8; level += 1) {
      await answer(create(level));
      const [below] = await answer(admin.get<Node[]>(`api/getSystemSubmenu?parentId=${made.at(-1)}`)).then(
        (rows) => rows.filter(({ name }) => name === `第${level}层`),
      );
      made.push(below?.id ?? '');
    }
    expect(await create(9)).toMatchObject({
      code: '422',
      message: '菜单最多 8 层，这样会有 9 层，请选择更高的上级菜单',
    });
  });
});
