// The menu feed as the side menu, the search, the breadcrumb and the addresses understand it.
import { describe, expect, test } from 'vitest';
import type { MenuNode } from '#model/wire.ts';
import { menuAddress, ownPath } from '#ui/shell/menuAddress.ts';
import { landingOf, placeAt, placesOf, searchMenu, shownPlaceOf, visibleTree } from '#ui/shell/menuTree.ts';

function node(path: string, title: string, more: Partial<MenuNode> = {}): MenuNode {
  const meta = { title, keepAlive: true, internalOrExternal: false };
  return { id: path, route: '1', path, name: path, component: 'entity/x/List', meta, ...more };
}

const menu: MenuNode[] = [
  node('/dashboard/analysis', '首页', { component: 'dashboard/Analysis' }),
  node('/sales', '销售管理', {
    component: 'layouts/RouteView',
    children: [
      node('/sales/order', '销售订单'),
      node('/sales/order/:id', '销售订单', { hidden: true }),
      node('/sales/archive', '归档', { component: 'layouts/RouteView', children: [node('old', '旧订单')] }),
    ],
  }),
  node('/empty', '空目录', {
    component: 'layouts/RouteView',
    children: [node('/empty/x', '隐藏页', { hidden: true })],
  }),
  node('/all', '聚合', { component: 'layouts/RouteView', alwaysShow: true, children: [node('/all/a', '成员')] }),
];
const places = placesOf(menu);

describe('side menu', () => {
  test('hidden pages and groups without pages are not drawn, an always-shown group is a leaf', () => {
    const tree = visibleTree(menu);
    expect(tree.map((branch) => branch.place.node.meta.title)).toEqual(['首页', '销售管理', '聚合']);
    expect(tree[1]?.children.map((branch) => branch.place.node.meta.title)).toEqual(['销售订单', '归档']);
    expect(tree[2]?.children).toEqual([]);
  });

  test('a path without a slash lies below its group', () => {
    expect(places.map((place) => place.path)).toContain('/sales/archive/old');
  });

  test('a group leads to its first page', () => {
    const sales = placeAt(places, '/sales');
    expect(sales === null ? null : landingOf(sales.place)).toBe('/sales/order');
  });
});

describe('where a path leads', () => {
  test('a document page is found by its pattern and stands under its list', () => {
    const found = placeAt(places, '/sales/order/42');
    expect(found?.params).toEqual({ id: '42' });
    expect(found === null ? null : shownPlaceOf(places, found.place)?.path).toBe('/sales/order');
  });

  test('what no node says leads nowhere', () => {
    expect(placeAt(places, '/sales/order/42/more')).toBeNull();
    expect(placeAt(places, '/sales/order/')).toBeNull();
    expect(placeAt(places, '/constructor')).toBeNull();
  });
});

describe('menu search', () => {
  test('finds shown pages whose title contains the text', () => {
    expect(searchMenu(menu, '订单').map((place) => place.path)).toEqual(['/sales/order', '/sales/archive/old']);
    expect(searchMenu(menu, '销售管理')).toEqual([]);
    expect(searchMenu(menu, '隐藏')).toEqual([]);
    expect(searchMenu(menu, '  ')).toEqual([]);
  });
});

describe('addresses in menu nodes', () => {
  const names = { token: 'secret', userId: '7' };
  const origin = 'https://erp.example.com';

  test('fixed names are filled in, unknown ones are empty, nothing is evaluated', () => {
    expect(menuAddress('https://bi.example.com/?u={{userId}}&x={{alert(1)}}', names, origin)).toBe('https://bi.example.com/?u=7&x=');
  });

  test('the token goes to the own server only', () => {
    expect(menuAddress('/report?t=${token}', names, origin)).toBe('https://erp.example.com/report?t=secret');
    expect(menuAddress('https://bi.example.com/?t=${token}', names, origin)).toBe('https://bi.example.com/?t=');
    expect(menuAddress('https://erp.example.com.evil.net/?t={{token}}', names, origin)).toBe('https://erp.example.com.evil.net/?t=');
  });

  test('only http and https pass', () => {
    expect(menuAddress('javascript:alert(1)', names, origin)).toBeNull();
    expect(menuAddress('data:text/html,x', names, origin)).toBeNull();
  });

  test.each(['//evil.net', '/\\evil.net', 'https://evil.net', 'javascript:alert(1)', '/a\\b', '/a\nb', '', 7, null])(
    'after sign-in %j is not followed',
    (target) => expect(ownPath(target)).toBeNull(),
  );

  test('after sign-in an own path is followed with its query', () => {
    expect(ownPath('/sales/order?tab=draft')).toBe('/sales/order?tab=draft');
  });
});
