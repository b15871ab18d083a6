// The menu feed as the side menu, the search, the breadcrumb and the addresses understand it.
import { describe, expect, test } from 'vitest';
import { menuLevels, type MenuNode } from '#model/wire/wire.ts';
import { ownPath, webAddress } from '#model/address.ts';
import { menuAddress } from '#ui/shell/menu/menuAddress.ts';
import {
  landingOf,
  placeAt,
  placesOf,
  searchMenu,
  shownPlaceOf,
  visibleTree,
} from '#ui/shell/menu/menuTree.ts';

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
  node('/all', '聚合', {
    component: 'layouts/RouteView',
    alwaysShow: true,
    children: [node('/all/a', '成员')],
  }),
];
const places = placesOf(menu);

describe('side menu', () => {
  test('hidden pages and groups without pages are not drawn, an always-shown group is a leaf', () => {
    const tree = visibleTree(menu);
    expect(tree.map((branch) => branch.place.node.meta.title)).toEqual(['首页', '销售管理', '聚合']);
    expect(tree[1]?.children.map((branch) => branch.place.node.meta.title)).toEqual(['销售订单', '归档']);
    expect(tree[2]?.children).toEqual([]);
  });

  test('a menu of thousands of levels is drawn as deep as menus go, and harms nothing (findings 2, 1.5)', () => {
    let deep = node('/deep', '页面');
    for (let level = 0; level < 5_000; level += 1)
      deep = node(`/d${level}`, `目录 ${level}`, { component: 'layouts/RouteView', children: [deep] });
    expect(placesOf([deep])).toHaveLength(menuLevels);
    expect(searchMenu([deep], '目录')).toEqual([]);
    expect(visibleTree([deep, ...menu]).map(({ place }) => place.node.meta.title)).toContain('销售管理');
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
    expect(searchMenu(menu, '订单').map((place) => place.path)).toEqual([
      '/sales/order',
      '/sales/archive/old',
    ]);
    expect(searchMenu(menu, '销售管理')).toEqual([]);
    expect(searchMenu(menu, '隐藏')).toEqual([]);
    expect(searchMenu(menu, '  ')).toEqual([]);
  });
});

describe('addresses in menu nodes', () => {
  const names = {
    token: 'secret',
    userId: '7',
    username: '张&三',
    'window.location.origin': 'https://erp.example.com',
    'config.domianURL': 'https://erp.example.com',
  };
  const origin = 'https://erp.example.com';
  const href = (url: string): string | null => menuAddress(url, names, origin)?.href ?? null;

  test('fixed names are filled in, unknown ones are empty, nothing is evaluated (spec 2.routes.14)', () => {
    const filled = menuAddress(
      'https://bi.example.com/?u={{userId}}&x={{alert(1)}}&y={{nobody}}',
      names,
      origin,
    );
    expect(filled).toMatchObject({ href: 'https://bi.example.com/?u=7&x=&y=', own: false });
    expect(filled?.unknown).toEqual(['{{alert(1)}}', '{{nobody}}']);
    expect(href("https://bi.example.com/?k={{localStorage.getItem('Access-Token')}}")).toBe(
      'https://bi.example.com/?k=',
    );
  });

  test('a value stays one value of the address, and the beginning may name the server', () => {
    expect(href('https://bi.example.com/?n={{username}}')).toBe(
      'https://bi.example.com/?n=%E5%BC%A0%26%E4%B8%89',
    );
    expect(href("{{ window._CONFIG['domianURL'] }}/jmreport/list")).toBe(
      'https://erp.example.com/jmreport/list',
    );
    expect(href("{{window.location.origin}}/print?id={{concat(userId, '-1')}}")).toBe(
      'https://erp.example.com/print?id=7-1',
    );
  });

  test('the token goes to the own server only', () => {
    expect(href('/report?t=${token}')).toBe('https://erp.example.com/report?t=secret');
    expect(href('{{window.location.origin}}/report?t={{concat(token)}}')).toBe(
      'https://erp.example.com/report?t=secret',
    );
    expect(href('https://bi.example.com/?t=${token}')).toBe('https://bi.example.com/?t=');
    expect(href('https://erp.example.com.evil.net/?t={{token}}')).toBe(
      'https://erp.example.com.evil.net/?t=',
    );
    expect(href('https://erp.example.com@evil.net/?t={{token}}')).toBeNull();
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:msgbox(1)',
    "{{window.constructor.constructor('alert(1)')()}}",
    "{{`javascript:${'alert(1)'}`}}",
    '//evil.net/x',
    '',
  ])('%s leads nowhere', (url) => expect(href(url)).toBeNull());
});

describe('the gate of addresses', () => {
  test.each([
    '//evil.net',
    '/\\evil.net',
    'https://evil.net',
    'javascript:alert(1)',
    '/a\\b',
    '/a\nb',
    '\t//evil.test',
    'data:text/html,x',
    'http:evil.test',
    '/app/../api',
    '/%2e%2E/api',
    '',
    7,
    null,
  ])('%j is no path of the application', (target) => expect(ownPath(target)).toBeNull());

  test('an own path is followed with its query', () => {
    expect(ownPath('/sales/order?tab=draft&next=//x')).toBe('/sales/order?tab=draft&next=//x');
  });

  test('an outside address is http(s) with a host, and its origin is told as browsers write it', () => {
    expect(webAddress(' HTTPS://BI.example.com:443/Board?a=b c ')).toEqual({
      href: 'HTTPS://BI.example.com:443/Board?a=b%20c',
      origin: 'https://bi.example.com',
    });
    expect(webAddress('http://10.0.0.5:8000')?.origin).toBe('http://10.0.0.5:8000');
    for (const bad of [
      'ftp://x/',
      'http:evil',
      'http:///x',
      'https://user@host/',
      'https://a%2eb/',
      'https://a\\b/',
      'https://a\tb/',
      undefined,
    ])
      expect(webAddress(bad)).toBeNull();
  });
});
