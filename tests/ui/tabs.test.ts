// Open pages: what a user finds after opening, going back, closing and working with many of them.
import { describe, expect, test } from 'vitest';
import {
  closeTabs,
  closingOf,
  emptyTabs,
  homeId,
  homePath,
  liveLimit,
  locationOf,
  markTab,
  moveTab,
  neighbourOf,
  pinTab,
  showTab,
  type TabList,
  usedBefore,
} from '#ui/shell/tabs/tabList.ts';

function opened(...paths: string[]): TabList {
  let list = showTab(emptyTabs(), locationOf(homePath), null, 'unused');
  for (const path of paths) list = showTab(list, locationOf(path), null, path);
  return list;
}

const paths = (list: TabList): string[] => list.tabs.map((tab) => tab.location.href);

describe('opening', () => {
  test('home is first and opening it again opens nothing (spec 2.tabs.02)', () => {
    const list = showTab(opened('/sales/saleOrder'), locationOf(homePath), null, 'second');
    expect(paths(list)).toEqual([homePath, '/sales/saleOrder']);
    expect(list.activeId).toBe(homeId);
  });

  test('the same page with other parameters has a tab of its own (spec 2.tabs.01)', () => {
    expect(paths(opened('/sales/saleOrder/1', '/sales/saleOrder/2', '/sales/saleOrder/1'))).toEqual([
      homePath,
      '/sales/saleOrder/1',
      '/sales/saleOrder/2',
    ]);
  });

  test('the menu leads back to a list that was filtered meanwhile, with its filter', () => {
    let list = opened('/sales/saleOrder', '/stock/out');
    list = moveTab(list, '/sales/saleOrder', locationOf('/sales/saleOrder?tab=draft'));
    list = showTab(list, locationOf('/sales/saleOrder'), null, 'new');
    expect(list.activeId).toBe('/sales/saleOrder');
    expect(paths(list)).toEqual([homePath, '/sales/saleOrder?tab=draft', '/stock/out']);
  });

  test('going back in the browser shows the earlier filter in the same tab', () => {
    let list = opened('/sales/saleOrder');
    list = moveTab(list, '/sales/saleOrder', locationOf('/sales/saleOrder?tab=draft'));
    list = showTab(list, locationOf('/sales/saleOrder?q=1'), '/sales/saleOrder', 'new');
    expect(paths(list)).toEqual([homePath, '/sales/saleOrder?q=1']);
  });

  test('a new document keeps its tab when the first save gives it an address', () => {
    const list = moveTab(
      opened('/sales/saleOrder/new'),
      '/sales/saleOrder/new',
      locationOf('/sales/saleOrder/42'),
    );
    expect(showTab(list, locationOf('/sales/saleOrder/new'), null, 'another').tabs).toHaveLength(3);
    expect(showTab(list, locationOf('/sales/saleOrder/42'), null, 'another').tabs).toHaveLength(2);
  });
});

describe('closing', () => {
  test('the right neighbour follows, else the left one', () => {
    const list = opened('/a', '/b', '/c');
    const onB = showTab(list, locationOf('/b'), null, 'x');
    expect(closeTabs(onB, ['/b']).activeId).toBe('/c');
    expect(closeTabs(list, ['/c']).activeId).toBe('/b');
  });

  test('home is never closed', () => {
    expect(paths(closeTabs(opened('/a'), [homeId, '/a']))).toEqual([homePath]);
    expect(closingOf(opened('/a'), homeId, 'self')).toEqual([]);
  });

  test('close left, right and others spare home and the chosen page (spec 2.tabs.06)', () => {
    const list = opened('/a', '/b', '/c');
    const closing = (scope: 'left' | 'right' | 'others'): string[] =>
      closingOf(list, '/b', scope).map((tab) => tab.id);
    expect(closing('left')).toEqual(['/a']);
    expect(closing('right')).toEqual(['/c']);
    expect(closing('others')).toEqual(['/a', '/c']);
    expect(closeTabs(list, closing('others'), '/b').activeId).toBe('/b');
  });

  test('closing pages behind the shown one leaves it shown', () => {
    expect(closeTabs(opened('/a', '/b'), ['/a']).activeId).toBe('/b');
  });
});

describe('pinning', () => {
  test('pinned pages stand behind home, are spared by every closing, and go back when released', () => {
    const list = pinTab(pinTab(opened('/a', '/b', '/c'), '/c', true), '/b', true);
    expect(paths(list)).toEqual([homePath, '/c', '/b', '/a']);
    expect(closingOf(list, '/a', 'left')).toEqual([]);
    expect(closingOf(list, '/c', 'self')).toEqual([]);
    expect(closingOf(list, homeId, 'others').map((tab) => tab.id)).toEqual(['/a']);
    expect(paths(pinTab(list, '/c', false))).toEqual([homePath, '/b', '/c', '/a']);
  });

  test('home cannot be pinned: it stands first anyway', () => {
    const list = opened('/a');
    expect(pinTab(list, homeId, true)).toBe(list);
  });
});

test('a page that leaves by itself gives way to the one used before it', () => {
  const list = showTab(opened('/a', '/b', '/c'), locationOf('/a'), null, 'x');
  expect(usedBefore(showTab(list, locationOf('/window'), null, '/window'), '/window')?.id).toBe('/a');
});

describe('many pages', () => {
  const many = Array.from({ length: liveLimit + 3 }, (_, index) => `/page/${index}`);

  test('only the last twelve stay mounted, the tabs of all stay', () => {
    const list = opened(...many);
    expect(list.tabs).toHaveLength(many.length + 1);
    expect(list.tabs.filter((tab) => tab.live)).toHaveLength(liveLimit);
    expect(list.tabs.find((tab) => tab.id === list.activeId)?.live).toBe(true);
  });

  test('the oldest unused page is put away first, and comes back mounted', () => {
    const list = opened(...many.slice(0, liveLimit));
    const live = (of: TabList): string[] => of.tabs.filter((tab) => tab.live).map((tab) => tab.id);
    expect(live(list)).not.toContain(homeId);
    const again = showTab(list, locationOf(homePath), null, 'x');
    expect(live(again)).toContain(homeId);
    expect(live(again)).not.toContain('/page/0');
  });

  test('a page with unsaved input is put away only when a draft keeps that input', () => {
    const draft = markTab(opened('/page/0'), '/page/0', true, true);
    const after = many.slice(1).reduce((next, path) => showTab(next, locationOf(path), null, path), draft);
    expect(after.tabs.find((tab) => tab.id === '/page/0')).toMatchObject({ live: false, unsaved: true });
  });

  test('a page with unsaved input that no draft keeps is never put away', () => {
    const list = opened(...many.slice(0, 1));
    const unsaved = markTab(list, '/page/0', true);
    const after = many.slice(1).reduce((next, path) => showTab(next, locationOf(path), null, path), unsaved);
    expect(after.tabs.find((tab) => tab.id === '/page/0')?.live).toBe(true);
  });

  test('the neighbour of the last page is the first', () => {
    const list = opened('/a', '/b');
    expect(neighbourOf(list, 1)?.id).toBe(homeId);
    expect(neighbourOf(list, -1)?.id).toBe('/a');
  });
});
