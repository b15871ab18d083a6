// What is fetched for a page before it stands: the first rows of lists, stored documents, and nothing of what is open already.
import '#tests/support/page.ts';
import { describe, expect, test } from 'vitest';
import { firstFetchOf } from '#features/pageLoader.ts';
import { pageSearchOf } from '#features/pageSearch.ts';
import { targetOf } from '#features/screens.ts';
import type { Grants } from '#model/rights/can.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { parseSearch } from '#ui/shell/addressSearch.ts';
import { emptyTabs, locationOf, showTab, type TabList } from '#ui/shell/tabs/tabList.ts';

const node = (path: string, component: string): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component,
  meta: { title: path, keepAlive: true, internalOrExternal: false },
});
const menu = [
  node('/orders', 'entity/saleOrder/List'),
  node('/orders/:id', 'entity/saleOrder/Document'),
  node('/departments', 'entity/department/List'),
  node('/sessions', 'entity/userSession/List'),
  node('/config', 'entity/systemConfig/List'),
  node('/config/:id', 'entity/systemConfig/Document'),
];
const grants: Grants = {
  userId: 'u',
  login: 'wang',
  userName: '王伟',
  employee: 'e',
  department: null,
  departments: [],
  org: 'o',
  admin: true,
  codes: [],
  fieldGroups: [],
  scopes: {},
};

function fetched(href: string, tabs: TabList = emptyTabs()) {
  const { pathname, search } = locationOf(href);
  const target = targetOf(menu, pathname);
  if (target === null) throw new Error(`nothing at ${href}`);
  return firstFetchOf({ target, href, search: pageSearchOf(parseSearch(search)), grants, tabs: tabs.tabs });
}

describe('a list', () => {
  test('has its first rows fetched by what its address asks for', () => {
    expect(fetched('/orders?q=轴承&sort=-date')).toMatchObject({
      kind: 'rows',
      entity: 'saleOrder',
      request: { search: '轴承', sort: [{ field: 'date', descending: true }], offset: 0, limit: 200 },
    });
  });

  test('that stands already is not asked for again, one under another filter is', () => {
    const open = showTab(emptyTabs(), locationOf('/orders'), null, 'tab');
    expect(fetched('/orders', open)).toBeNull();
    expect(fetched('/orders?tab=mine', open)).toMatchObject({ kind: 'rows' });
  });

  test('that begins as a tree, in groups, or with a page of its own fetches nothing ahead', () => {
    expect(fetched('/departments')).toBeNull();
    expect(fetched('/sessions')).toBeNull();
    localStorage.setItem('workbench:view:saleOrder', JSON.stringify({ group: ['customer'] }));
    expect(fetched('/orders')).toBeNull();
  });
});

describe('a document', () => {
  test('is fetched by its id', () => {
    expect(fetched('/orders/42')).toEqual({ kind: 'document', entity: 'saleOrder', id: '42' });
  });

  test.each(['/orders/new', '/orders/new?copy=7', '/orders/42?draft=k', '/config/7'])(
    '%s fetches nothing',
    (href) => {
      expect(fetched(href)).toBeNull();
    },
  );

  test('that is open in a tab, even one put away, goes on with its own draft', () => {
    const open = showTab(emptyTabs(), locationOf('/orders/42'), null, 'tab');
    expect(fetched('/orders/42', open)).toBeNull();
  });
});
