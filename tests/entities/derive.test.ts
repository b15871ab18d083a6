// What is derived from the definitions: lists, forms, menu, permission codes and the API description.
import { codeLists } from '#entities/codeLists.ts';
import { allEntities, entities, entityOf, laterEntities } from '#entities/registry.ts';
import { permissionCode, type Grants } from '#model/rights/can.ts';
import { columnsOf, lineColumnsOf } from '#model/derive/columns.ts';
import { formOf } from '#model/derive/form.ts';
import { menuOf, type MenuRow } from '#model/derive/menu.ts';
import { menuRecords } from '#model/derive/menuRecords.ts';
import { menuGroups } from '#model/registry.ts';
import { documentSchema } from '#model/derive/openapi.ts';
import { permissionEntries } from '#model/derive/permissions.ts';
import { menuIcons } from '#ui/shell/menu/menuIcons.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { describe, expect, test } from 'vitest';

const has = (name: string): boolean => entityOf(name) !== undefined;

function grantsOf(options: Partial<Grants>): Grants {
  return {
    userId: 'u1',
    login: 'zhang',
    userName: '张三',
    employee: 'e1',
    department: 'd1',
    departments: ['d1'],
    org: 'o1',
    admin: false,
    codes: [],
    fieldGroups: [],
    scopes: {},
    ...options,
  };
}

const admin = grantsOf({ admin: true });
const keeper = grantsOf({ codes: ['salesOutBill:view', 'stockBalance:view'] });

describe.each(allEntities.map((def) => [def.name, def] as const))('%s', (_name, def) => {
  test('has a list, with something to see in it', () => {
    for (const lines of [undefined, ...Object.keys(def.lines ?? {})]) {
      const columns = columnsOf(def, { grants: admin, has, ...(lines === undefined ? {} : { lines }) });
      const paths = columns.map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length);
      if (def.menu !== undefined) expect(columns.some(({ shown }) => shown)).toBe(true);
      for (const { width, field } of columns) {
        expect(width).toBeGreaterThanOrEqual(56);
        expect(field.entity === undefined || has(field.entity)).toBe(true);
      }
    }
  });

  test('has a form that shows every field once, but what the server keeps to itself', () => {
    const keys = formOf(def, admin, has).flatMap((section) => section.fields.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    const wanted = Object.entries(def.fields).flatMap(([key, field]) =>
      field.guard !== 'secret' && (field.entity === undefined || has(field.entity)) ? [key] : [],
    );
    expect(keys).toEqual(expect.arrayContaining(wanted));
  });
});

test('every list of the menu stands in an order a person can follow', () => {
  const listed = allEntities.filter(({ menu, kind }) => menu !== undefined && kind !== 'config');
  const unordered = listed.filter(({ sort, fields }) => sort === undefined && !('code' in fields));
  expect(unordered.map(({ name }) => name)).toEqual([]);
});

describe('the list of sales orders', () => {
  test('shows the number first and what the system keeps last', () => {
    const shown = columnsOf(entities.saleOrder, { grants: admin, has }).filter((column) => column.shown);
    expect(shown[0]).toMatchObject({ path: 'code', title: '单据编号' });
    expect(shown.slice(-4).map(({ path }) => path)).toEqual([
      'status',
      'approvedBy',
      'approvedAt',
      'createdBy',
    ]);
    expect(shown.find(({ path }) => path === 'allAmount')).toMatchObject({ total: true });
  });

  test('by line names line fields with their lines and sums no header amount twice', () => {
    const columns = columnsOf(entities.saleOrder, { grants: admin, has, lines: 'items' });
    const at = (path: string) => columns.find((column) => column.path === path);
    expect(at('items.qty')).toMatchObject({ title: '数量', shown: true, total: true });
    expect(at('allAmount')).toMatchObject({ title: '价税合计(单头)', shown: false, total: false });
    expect(at('customer')).toMatchObject({ title: '客户', shown: true });
  });

  test('leaves out references to entities that do not exist yet', () => {
    const without = columnsOf(entities.saleOrder, {
      grants: admin,
      has: (name) => name !== 'saleContract' && has(name),
    });
    expect(without.map(({ path }) => path)).not.toContain('saleContract');
  });

  test('opens the line grid with what must be filled', () => {
    const shown = lineColumnsOf(entities.salesOutBill, 'items', { grants: admin, has }).flatMap((column) =>
      column.shown ? [column.path] : [],
    );
    expect(shown).toEqual(
      expect.arrayContaining(['seq', 'material', 'unit', 'qty', 'warehouse', 'stockStatus']),
    );
  });
});

describe('cost and prices', () => {
  const paths = (grants: Grants) =>
    columnsOf(entities.salesOutBill, { grants, has, lines: 'items' }).map(({ path }) => path);

  test('stay away from a keeper without these field groups', () => {
    expect(paths(keeper).filter((path) => /price$|cost|amount|profit/i.test(path))).toEqual([]);
    const form = formOf(entities.salesOutBill, keeper, has).flatMap((section) =>
      section.fields.map(({ key }) => key),
    );
    expect(form.filter((key) => /cost|amount/i.test(key))).toEqual([]);
  });

  test('are shown to whoever was granted them', () => {
    const granted = paths({ ...keeper, fieldGroups: ['cost'] });
    expect(granted).toContain('items.costPrice');
    expect(granted).not.toContain('items.taxPrice');
  });
});

describe('the menu', () => {
  const unset = { name: null, redirect: null, image: null, url: null, target: 'self' } as const;
  const off = { internalOrExternal: false, windowMode: false, hideTab: false, alwaysShow: false } as const;
  const rows = menuRecords(allEntities, menuGroups()).map((record): MenuRow => ({
    ...unset,
    ...off,
    ...record,
    id: record.key,
  }));

  const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

  test('shows a keeper the home page and his two lists', () => {
    const visible = flat(menuOf(rows, keeper, entityOf)).filter((node) => !node.hidden);
    expect(visible.map((node) => node.meta.title)).toEqual([
      '首页',
      '库存管理',
      '即时库存',
      '出库',
      '销售出库单',
      '我的审批',
    ]);
    expect(visible[1]).toMatchObject({
      component: 'layouts/RouteView',
      path: '/inventory',
      redirect: '/inventory/stockBalance',
    });
    expect(visible[4]).toMatchObject({
      path: '/inventory/salesOutBill',
      component: 'entity/salesOutBill/List',
    });
  });

  test('has the document page of every list as a hidden route', () => {
    const nodes = flat(menuOf(rows, admin, entityOf));
    expect(nodes.find((node) => node.path === '/sales/saleOrder/:id')).toMatchObject({
      hidden: true,
      name: 'sales-saleOrder-@id',
      component: 'entity/saleOrder/Document',
      meta: { title: '销售订单' },
    });
  });

  test('gives every node an id, a path and a name of its own', () => {
    const nodes = flat(menuOf(rows, admin, entityOf));
    for (const key of ['id', 'path', 'name'] as const)
      expect(new Set(nodes.map((node) => node[key])).size).toBe(nodes.length);
  });

  test('uses icons that exist', () => {
    for (const { meta } of flat(menuOf(rows, admin, entityOf))) {
      if (meta.icon === undefined) continue;
      expect(menuIcons.has(meta.icon), meta.icon).toBe(true);
    }
  });

  test('is empty but for the home page without any permission', () => {
    expect(menuOf(rows, grantsOf({}), entityOf).map((node) => node.path)).toEqual([
      '/dashboard/analysis',
      '/dashboard/workplace',
      '/dashboard/approvals',
    ]);
  });
});

describe('permission codes', () => {
  const entries = permissionEntries(allEntities);

  test('are unique and named', () => {
    expect(new Set(entries.map(({ action }) => action)).size).toBe(entries.length);
    expect(entries).toContainEqual({ action: 'saleOrder:approve', title: '审核', entity: 'saleOrder' });
    expect(entries).toContainEqual({ action: 'stockBalance:export', title: '导出', entity: 'stockBalance' });
  });

  test('offer no writing of ledgers', () => {
    const codes = new Set(entries.map(({ action }) => action));
    for (const def of allEntities.filter(({ kind }) => kind === 'ledger'))
      for (const action of ['create', 'delete']) expect(codes.has(permissionCode(def, action))).toBe(false);
    // What is owed is followed up: its dates, invoices and notes are typed; what is read only is no business of anybody.
    const edited = allEntities.filter(
      (def) => def.kind === 'ledger' && codes.has(permissionCode(def, 'edit')),
    );
    expect(edited.map(({ name }) => name)).toEqual(['receivablePlan', 'payablePlan']);
  });
});

describe('the API description', () => {
  const schemas = Object.fromEntries(
    allEntities.map((def) => [def.name, documentSchema(def, (name) => codeLists[name])]),
  );

  test('refers only to entities there are', () => {
    for (const [, name = ''] of JSON.stringify(schemas).matchAll(/"x-entity":"(\w+)"/g))
      if (!laterEntities.includes(name)) expect(entityOf(name), name).toBeDefined();
  });

  test('sends decimals as text and values of dictionaries with their meaning', () => {
    expect(schemas['saleOrder']).toMatchObject({
      properties: {
        fields: { properties: { allAmount: { type: ['string', 'null'], format: 'decimal' } } },
        lines: {
          properties: {
            items: {
              items: { properties: { lineStatus: { 'x-texts': expect.arrayContaining(['业务关闭']) } } },
            },
          },
        },
      },
    });
  });
});
