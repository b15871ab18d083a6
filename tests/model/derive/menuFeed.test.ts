// The menu of a session: what it may open, in order, and nothing that leads nowhere.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Grants } from '#model/rights/can.ts';
import { homePath, isOutside, listPath, menuOf, type MenuRow } from '#model/derive/menu.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { clerk, order } from '#tests/model/support/trialOrder.ts';

const plain: MenuRow = {
  id: '',
  parent: null,
  menuType: 'menu',
  title: '',
  name: null,
  path: null,
  component: null,
  redirect: null,
  action: null,
  icon: null,
  image: null,
  url: null,
  target: null,
  internalOrExternal: false,
  windowMode: false,
  route: true,
  hidden: false,
  hideTab: false,
  alwaysShow: false,
  keepAlive: true,
  entityKey: null,
  sortNo: 0,
};
const row = (id: string, more: Partial<MenuRow> = {}): MenuRow => ({
  ...plain,
  id,
  title: id,
  path: `/${id}`,
  ...more,
});
const page = (id: string, more: Partial<MenuRow> = {}): MenuRow =>
  row(id, { component: 'features/Page', ...more });
const group = (id: string, more: Partial<MenuRow> = {}): MenuRow =>
  row(id, { menuType: 'directory', ...more });
const find = (name: string) => (name === order.name ? order : undefined);
const titles = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map(({ meta, children }) =>
    children === undefined ? meta.title : [meta.title, ...titles(children)],
  );
const feed = (rows: readonly MenuRow[], grants: Grants = clerk): MenuNode[] => menuOf(rows, grants, find);

describe('what stands in it', () => {
  test('the home page comes first for whoever was not granted it, once for whoever was', () => {
    expect(titles(feed([]))).toEqual(['首页']);
    expect(feed([page('home', { path: homePath })]).map(({ path }) => path)).toEqual([homePath]);
  });

  test('groups hold their pages in the order administrators gave; an empty group is left out', () => {
    const rows = [
      page('b', { parent: 'sales', sortNo: 2 }),
      page('a', { parent: 'sales', sortNo: 1 }),
      group('sales'),
      group('empty'),
      group('kept', { alwaysShow: true }),
      page('orphan', { parent: 'missing' }),
      row('button', { parent: 'sales', menuType: 'button', action: 'x:y' }),
    ];
    expect(titles(feed(rows))).toEqual(['首页', 'kept', ['sales', 'a', 'b']]);
  });

  test('a group leads to its chosen page while that may be seen, else to the first that may', () => {
    const rows = [
      group('sales', { redirect: '/b' }),
      page('a', { parent: 'sales', sortNo: 1 }),
      page('b', { parent: 'sales', sortNo: 2, action: 'secret:view' }),
    ];
    const redirect = (grants: Grants): string | undefined =>
      feed(rows, grants).find(({ id }) => id === 'sales')?.redirect;
    expect(redirect(clerk)).toBe('/a');
    expect(redirect({ ...clerk, codes: ['secret:view'] })).toBe('/b');
    expect(redirect({ ...clerk, admin: true })).toBe('/b');
  });

  test('a hidden page without a route is nowhere; with one it can be opened and is not shown', () => {
    expect(titles(feed([page('a', { hidden: true, route: false })]))).toEqual(['首页']);
    expect(feed([page('a', { hidden: true })]).find(({ id }) => id === 'a')?.hidden).toBe(true);
  });

  test('a group of hidden pages only is hidden itself', () => {
    const [, sales] = feed([group('sales'), page('a', { parent: 'sales', hidden: true })]);
    expect(sales?.hidden).toBe(true);
  });

  test('trees deeper than anybody reads are cut', () => {
    const rows = Array.from({ length: 3_000 }, (_, at) =>
      group(`g${at}`, { parent: at === 0 ? null : `g${at - 1}` }),
    );
    expect(titles(feed([...rows, page('end', { parent: 'g2999' })]))).toEqual(['首页']);
    const circle = [group('x', { parent: 'y' }), group('y', { parent: 'x' })];
    expect(titles(feed(circle))).toEqual(['首页']);
  });
});

describe('pages of entities', () => {
  const list = page('orders', {
    path: '/sales/trialOrder',
    entityKey: order.name,
    component: `entity/${order.name}/List`,
    icon: 'file',
  });

  test('need the right to view; their document page comes along, hidden', () => {
    expect(titles(feed([list], { ...clerk, codes: [] }))).toEqual(['首页']);
    const [, shown, document] = feed([list]);
    expect(shown).toMatchObject({
      path: '/sales/trialOrder',
      name: 'sales-trialOrder',
      meta: { permission: 'trialOrder:view', icon: 'file', componentName: 'trialOrderList' },
    });
    expect(document).toMatchObject({
      path: '/sales/trialOrder/:id',
      name: 'sales-trialOrder-@id',
      hidden: true,
      component: 'entity/trialOrder/Document',
    });
    expect(document?.meta.icon).toBeUndefined();
    expect(listPath(order)).toBe('/sales/trialOrder');
  });

  test('carry the codes of their buttons that the session holds, each once', () => {
    const rows = [
      list,
      row('b1', { parent: 'orders', menuType: 'button', action: 'extra:do,trialOrder:edit' }),
    ];
    const codes = (grants: Grants): readonly string[] => feed(rows, grants)[1]?.meta.permissionList ?? [];
    expect(codes({ ...clerk, codes: ['trialOrder:view', 'trialOrder:edit'] })).toEqual([
      'trialOrder:view',
      'trialOrder:edit',
    ]);
    const all = codes({ ...clerk, admin: true });
    expect(all).toContain('extra:do');
    expect(new Set(all).size).toBe(all.length);
  });

  test('of entities that are no more, nothing is left', () => {
    expect(titles(feed([{ ...list, entityKey: 'ghost' }]))).toEqual(['首页']);
  });
});

describe('pages from elsewhere', () => {
  test.each([
    ['https://bi.example.com', true],
    ['http://bi.example.com', true],
    ['{{biServer}}/board', true],
    ['/own/page', false],
    ['javascript:alert(1)', false],
    [null, false],
  ])('%j is outside: %j', (url, outside) => {
    expect(isOutside(url)).toBe(outside);
  });

  test('have an address of their own inside the application', () => {
    const [, node] = feed([
      row('bi', { url: 'https://bi.example.com/board', target: 'blank', windowMode: true }),
    ]);
    expect(node).toMatchObject({
      component: 'layouts/IframePageView',
      meta: { url: 'https://bi.example.com/board', target: '_blank', windowMode: true },
    });
    expect(node?.path).toMatch(/^[0-9a-f]{32}$/);
  });
});

test('whatever rows there are, nobody sees a page whose code he does not hold', () => {
  const any = fc.record({
    parent: fc.constantFrom(null, 'n0', 'n1', 'n2'),
    menuType: fc.constantFrom('directory' as const, 'menu' as const, 'button' as const),
    action: fc.constantFrom(null, 'a:view', 'b:view', 'a:view,b:view'),
    component: fc.constantFrom(null, 'features/Page'),
    hidden: fc.boolean(),
    sortNo: fc.nat(3),
  });
  const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), (given) => {
      const rows = given.map((more, at) => row(`n${at}`, more));
      for (const node of flat(feed(rows, { ...clerk, codes: ['a:view'] }))) {
        const { action = null, menuType } = rows.find(({ id }) => id === node.id) ?? {};
        expect(action === null || action.includes('a:view')).toBe(true);
        expect(menuType).not.toBe('button');
      }
    }),
  );
});
