// Which screen a path of the menu feed leads to. Only names and addresses are looked at; no screen is loaded.
import { describe, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import { clientAreas } from '#features/areas.ts';
import type { ClientArea } from '#features/clientArea.ts';
import { documentButtonsOf, documentsWithButtons } from '#features/documentButtons.ts';
import { type Target, targetOf } from '#features/screens.ts';
import type { MenuNode } from '#model/wire/wire.ts';

type Meta = Partial<MenuNode['meta']>;

function node(
  path: string,
  component: string,
  more: Partial<Omit<MenuNode, 'meta'>> & { meta?: Meta } = {},
): MenuNode {
  const { meta, ...rest } = more;
  return {
    id: path,
    route: '1',
    path,
    name: path,
    component,
    meta: { title: path, keepAlive: true, internalOrExternal: false, ...meta },
    ...rest,
  };
}

const url = 'https://bi.example.com/board';
const menu: MenuNode[] = [
  node('/sales', 'layouts/RouteView', {
    children: [
      node('/sales/order', 'entity/saleOrder/List'),
      node('/sales/order/:id', 'entity/saleOrder/Document', { hidden: true }),
      node('/sales/off', 'entity/saleOrder/List', {
        route: '0',
        children: [node('/sales/off/below', 'entity/saleOrder/List')],
      }),
    ],
  }),
  node('/moved', 'layouts/RouteView', { redirect: '/sales/order' }),
  node('/twice', 'layouts/PageView', { redirect: '/moved' }),
  node('/round', 'layouts/RouteView', { redirect: '/about' }),
  node('/about', 'layouts/RouteView', { redirect: '/round' }),
  node('/out', 'layouts/RouteView', { redirect: '//evil.test' }),
  node('/all', 'layouts/RouteView', {
    alwaysShow: true,
    redirect: '/sales',
    children: [node('/all/a', 'entity/saleOrder/List')],
  }),
  node('/own', 'dashboard/Workplace', { alwaysShow: true }),
  node('d41d8cd98f', 'layouts/IframePageView', { meta: { url, keepAlive: false } }),
  node('/window', 'layouts/IframePageView', { meta: { url, windowMode: true } }),
  node('/outside', 'layouts/IframePageView', { meta: { url, internalOrExternal: true } }),
  node('/fleeting', 'dashboard/Workplace', { meta: { keepAlive: false } }),
  node('/gone', 'dashboard/Gone'),
  node('/odd', 'layouts/NoSuchLayout'),
  node('/proto', 'constructor'),
  node('*', 'dashboard/Workplace'),
  node('/user/login', 'dashboard/Workplace'),
];

const kind = (path: string): Target['kind'] | null => targetOf(menu, path)?.kind ?? null;

function shown(path: string): Extract<Target, { kind: 'screen' }> {
  const target = targetOf(menu, path);
  if (target?.kind !== 'screen') throw new Error(`${path} is no screen`);
  return target;
}

describe('layouts and views', () => {
  test('a group leads to its first page, a view is shown (spec 2.routes.10)', () => {
    expect(targetOf(menu, '/sales')).toEqual({ kind: 'redirect', to: '/sales/order' });
    expect(shown('/sales/order')).toMatchObject({
      entity: 'saleOrder',
      id: null,
      keepAlive: true,
      ownWindow: false,
    });
    expect(shown('/sales/order/42')).toMatchObject({ entity: 'saleOrder', id: '42' });
    expect(shown('/sales/order/new').title).toBe('新增/sales/order/:id');
  });

  test('an unknown component or layout is told as missing, and only exact names count (spec 2.routes.13)', () => {
    expect(targetOf(menu, '/gone')).toMatchObject({ kind: 'missing', component: 'dashboard/Gone' });
    expect(kind('/odd')).toBe('missing');
    expect(kind('/proto')).toBe('missing');
  });

  test('a node whose route flag is 0 is left out with everything below it (spec 2.routes.11)', () => {
    expect(kind('/sales/off')).toBeNull();
    expect(kind('/sales/off/below')).toBeNull();
  });

  test('alwaysShow stays on its own path and shows its pages, or its own view', () => {
    expect(shown('/all').Screen).not.toBe(shown('/own').Screen);
    expect(kind('/all')).toBe('screen');
    expect(kind('/own')).toBe('screen');
  });

  test('keepAlive decides whether a page stays mounted; frames always do (spec 2.routes.17)', () => {
    expect(shown('/fleeting').keepAlive).toBe(false);
    expect(shown('/d41d8cd98f').keepAlive).toBe(true);
  });
});

describe('redirects', () => {
  test('are followed to their end (spec 2.routes.17)', () => {
    expect(targetOf(menu, '/moved')).toEqual({ kind: 'redirect', to: '/sales/order' });
    expect(targetOf(menu, '/twice')).toEqual({ kind: 'redirect', to: '/sales/order' });
  });

  test('in a circle or out of the application lead nowhere', () => {
    expect(kind('/round')).toBeNull();
    expect(kind('/out')).toBeNull();
  });
});

describe('windows and frames', () => {
  test('a frame is a page, an outside page and a window-mode page open a window of their own', () => {
    expect(shown('/d41d8cd98f').ownWindow).toBe(false);
    expect(shown('/window').ownWindow).toBe(true);
    expect(shown('/outside').ownWindow).toBe(true);
  });
});

test('a menu cannot take over the pages outside the workbench, nor catch every path', () => {
  expect(kind('/user/login')).toBeNull();
  expect(kind('/anything')).toBeNull();
  expect(kind('/*')).toBeNull();
});

test('the dashboards exist whatever the menu says', () => {
  expect(targetOf([], '/dashboard/analysis')).toMatchObject({ kind: 'screen', title: '首页' });
  expect(targetOf([], '/dashboard/workplace')).toMatchObject({ kind: 'screen', title: '工作台' });
});

describe('what areas show otherwise', () => {
  const page = (component: string, path = '/p') =>
    targetOf([node(path, component)], path.replace(':id', '7'));

  test('each names entities that exist, and none speaks for the entity of another', () => {
    const parts = clientAreas.flatMap(({ lists = {}, forms = {} }: ClientArea) => [
      Object.keys(lists).map((name) => `list ${name}`),
      Object.keys(forms).map((name) => `form ${name}`),
    ]);
    const all = [...parts.flat(), ...documentsWithButtons().map((name) => `buttons ${name}`)];
    expect(all.length).toBeGreaterThan(15);
    expect(new Set(all).size).toBe(all.length);
    for (const part of all) expect(entityOf(part.split(' ')[1] ?? ''), part).toBeDefined();
  });

  test('a list or form of its own takes the place of the generic one, all others stay generic', () => {
    const Generic = shown('/sales/order').Screen;
    expect(page('entity/customer/List')).toMatchObject({ page: 'list', Screen: Generic });
    expect(page('entity/stockPeriod/List')).toMatchObject({ kind: 'screen', page: 'own' });
    const form = page('entity/approvalFlow/Document', '/p/:id');
    expect(form).toMatchObject({ page: 'document', id: '7' });
    expect(page('entity/systemConfig/Document', '/p/:id')).toMatchObject({ page: 'own' });
  });

  test('buttons belong to the documents they were made for', () => {
    expect(documentButtonsOf('saleOrder')).toBeDefined();
    for (const followed of ['lot', 'serialNumber'])
      expect(documentButtonsOf(followed), followed).toBeDefined();
    expect(documentButtonsOf('purchaseOrder')).toBeUndefined();
  });
});
