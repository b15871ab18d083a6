// Menus the program brings along, over the specification's administration calls: what may be changed of them and what not.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MenuNode, PermissionSet } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { addUser, type Client, type TestUser } from '#tests/support/app.ts';
import { answer, flat, menuOf, type Node, topOf } from '#tests/support/administrationCalls.ts';
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

const top = (title: string) => topOf(admin, title);

describe('menus of the program', () => {
  test('are renamed, reordered and hidden, and stay so after the next start; the rest follows the program', async () => {
    const sales = await top('销售管理');
    await answer(
      admin.post('api/updateSysSecurityPermission', { id: sales.id, menuType: 0, name: '营销', sortNo: 900 }),
    );
    await database.query(`update permission set icon = 'x', title = '旧名' where path = '/finance/none'`);
    await database.query(
      `update permission set component = 'old/Thing' where path = '/purchase' or path = '/inventory'`,
    );
    await database.query(
      `update generated_menu set values = values || '{"component": "old/Thing"}' where permission in (select id from permission where path = '/inventory')`,
    );
    await host.app.prepare(() => undefined);
    const menu = await menuOf(admin);
    expect(menu.filter(({ hidden }) => hidden !== true).at(-1)?.meta.title).toBe('营销');
    expect(menu.find(({ path }) => path === '/inventory')?.component).toBe('layouts/RouteView');
    await answer(
      admin.post('api/updateSysSecurityPermission', {
        id: sales.id,
        menuType: 0,
        name: '销售管理',
        sortNo: 10,
      }),
    );
  });

  test('cannot be removed or lose what the program knows them by', async () => {
    const sales = await top('销售管理');
    const { result } = await admin.get<{ doc: { version: number } }>(`data/permission/${sales.id}`);
    const request = { version: result.doc.version, key: 'key-remove-menu' };
    expect(await admin.post(`data/permission/${sales.id}/delete`, request)).toMatchObject({
      message: '系统自带的菜单和权限不能删除，可以隐藏或禁用',
    });
    const approve = await database.query(
      `select id, parent_id from permission where action = 'saleOrder:approve'`,
    );
    const form = { id: approve.rows[0]?.['id'], menuType: 2, name: '审核', perms: 'other:code' };
    expect(await admin.post('api/updateSysSecurityPermission', form)).toMatchObject({
      code: '422',
      message: '系统自带的菜单和权限不能修改“授权标识”',
    });
  });

  test('that are switched off are gone with everything below; a first-level menu with hidden pages only is hidden', async () => {
    const quality = await answer(
      admin.post<Node>('api/createSysSecurityPermission', {
        menuType: 0,
        name: '试验',
        url: '/trial',
        sortNo: 950,
      }),
    );
    const page = {
      menuType: 1,
      parentId: quality.id,
      name: '隐藏页',
      url: '/trial/page',
      component: 'entity/currency/List',
      hidden: true,
    };
    const inner = await answer(admin.post<Node>('api/createSysSecurityPermission', page));
    expect((await menuOf(admin)).find(({ id }) => id === quality.id)).toMatchObject({
      hidden: true,
      children: [{ id: inner.id }, { path: '/trial/page/:id' }],
    });
    await answer(
      admin.post('api/updateSysSecurityPermission', {
        id: inner.id,
        menuType: 1,
        name: '可见页',
        hidden: false,
        alwaysShow: true,
        route: false,
      }),
    );
    const shown = (await menuOf(admin)).find(({ id }) => id === quality.id);
    expect(shown?.hidden).toBeUndefined();
    expect(shown?.children?.[0]).toMatchObject({
      route: '0',
      alwaysShow: true,
      meta: { title: '可见页', permission: 'currency:view' },
    });
    await answer(
      admin.post('api/updateSysSecurityPermission', {
        id: quality.id,
        menuType: 0,
        name: '试验',
        status: '0',
      }),
    );
    expect(flat(await menuOf(admin)).some(({ id }) => [quality.id, inner.id].includes(id))).toBe(false);
  });

  test('home is there even when its row is switched off', async () => {
    await database.query(`update permission set status = 'disabled' where path = '/dashboard/analysis'`);
    expect((await menuOf(clerk))[0]).toMatchObject({ path: '/dashboard/analysis', meta: { title: '首页' } });
    await database.query(`update permission set status = 'enabled' where path = '/dashboard/analysis'`);
  });
});

test('every page of the menu tells its place, its screen and what may be done there (spec 2.routes.18)', async () => {
  const pages = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.children === undefined ? [node] : pages(node.children)));
  const { result } = await clerk.get<PermissionSet>('api/getUserPermissionByToken');
  const { menu } = result;
  const currency = pages(menu).find(({ component }) => component === 'entity/currency/List');
  expect(currency).toMatchObject({
    id: expect.stringMatching(/./),
    route: '1',
    path: expect.stringMatching(/^[/\w]+$/),
    name: expect.stringMatching(/./),
    meta: {
      title: '币别',
      icon: expect.stringMatching(/./),
      internalOrExternal: false,
      permission: 'currency:view',
      permissionId: currency?.id,
      permissionList: expect.arrayContaining(['currency:view']),
    },
  });
  expect(currency?.meta.permissionList).not.toContain('currency:edit');
  const document = pages(menu).find(({ component }) => component === 'entity/currency/Document');
  expect(document).toMatchObject({ hidden: true, path: `${currency?.path}/:id` });
  const groups = menu.filter(({ children }) => children !== undefined);
  for (const group of groups)
    expect(group).toMatchObject({ component: 'layouts/RouteView', redirect: expect.stringMatching(/^\//) });
});
