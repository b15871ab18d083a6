// The settings of the workbench: defaults, damaged storage, what counts where, the header while scrolling, the theme
// colour, the menus of mixed mode, the search by pinyin, and what a browser without modules is told.
import fs from 'node:fs';
import vm from 'node:vm';
import { pinyin } from 'pinyin-pro';
import { describe, expect, test } from 'vitest';
import type { MenuNode } from '#model/wire/wire.ts';
import { arrangementOf, changed, defaults, layoutOf, scrolled, type ScrollState } from '#ui/shell/layout.ts';
import { groupedFirst, searchMenu, sideBranchOf, visibleTree } from '#ui/shell/menu/menuTree.ts';
import { spellingOf } from '#ui/shell/palette/spelling.ts';
import { isLocalhost } from '#ui/shell/UserMenu.tsx';
import { contrast, primaryTokens, themeColours, updateTheme } from '#ui/theme/primary.ts';

describe('settings', () => {
  test('the defaults are those of the specification (spec 9.layout.01)', () => {
    expect(defaults).toMatchObject({
      primary: '#2362fb',
      menuTheme: 'dark',
      navigation: 'sidemenu',
      contentWidth: 'fixed',
      fixedSide: true,
      multiTab: true,
      watermark: false,
    });
  });

  test('damaged or unknown stored values become the defaults, good ones stay (spec 3.layout.01)', () => {
    expect(layoutOf('x')).toEqual(defaults);
    const stored = {
      navigation: 'mixed',
      menuTheme: 'pink',
      fixedHeader: 'yes',
      multiTab: false,
      primary: 'red;}',
    };
    expect(layoutOf(stored)).toEqual({ ...defaults, navigation: 'mixed', multiTab: false });
  });

  test('a fluid width is for the top menu only (spec 2.layout.14)', () => {
    const top = changed(changed(defaults, { navigation: 'topmenu' }), { contentWidth: 'fluid' });
    expect(top.contentWidth).toBe('fluid');
    expect(arrangementOf(top, false).narrowContent).toBe(false);
    expect(changed(top, { navigation: 'sidemenu' }).contentWidth).toBe('fixed');
    expect(changed(defaults, { contentWidth: 'fluid' }).contentWidth).toBe('fixed');
  });

  test('hiding the header needs a fixed header (spec 2.layout.16)', () => {
    const hiding = changed(defaults, { hideHeader: true });
    expect(arrangementOf(hiding, false).header).toBe('hides');
    const loose = changed(hiding, { fixedHeader: false });
    expect(loose.hideHeader).toBe(false);
    expect(arrangementOf(loose, false).header).toBe('scrolls');
  });

  test('fixing the side menu means nothing in top menu mode (spec 2.layout.17)', () => {
    const loose = changed(defaults, { fixedSide: false });
    expect(arrangementOf(loose, false).sideScrolls).toBe(true);
    expect(arrangementOf(changed(loose, { navigation: 'topmenu' }), false).sideScrolls).toBe(false);
  });

  test('a mobile window has neither tabs nor another navigation than the drawer (spec 4.layout.01)', () => {
    const mixed = changed(defaults, { navigation: 'mixed' });
    expect(arrangementOf(mixed, true)).toMatchObject({ navigation: 'sidemenu', tabs: false });
    expect(arrangementOf(mixed, false)).toMatchObject({ navigation: 'mixed', tabs: true });
  });

  test('the header hides after 100 px and comes back on scrolling up (spec 9.layout.02)', () => {
    const way = (tops: readonly number[]): boolean[] => {
      let state: ScrollState = { top: 0, hidden: false };
      return tops.map((top) => (state = scrolled(state, top)).hidden);
    };
    expect(way([60, 100, 101, 400, 399, 500, 0])).toEqual([false, false, true, true, false, true, false]);
  });
});

describe('theme colour', () => {
  test('every offered colour stays readable in both schemes (spec 2.layout.12)', () => {
    for (const { colour } of themeColours)
      for (const dark of [false, true]) {
        const tokens = primaryTokens(colour, dark);
        expect(contrast('#ffffff', tokens['--wb-primary'] ?? '')).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(tokens['--wb-link'] ?? '', tokens['--wb-primary-ground'] ?? ''),
        ).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tokens['--wb-link'] ?? '', dark ? '#22252b' : '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }
  });

  test("a colour that cannot be used says 'Failed to update theme' and changes nothing (spec 8.layout.01)", () => {
    const set: string[] = [];
    const root = { style: { setProperty: (name: string) => set.push(name), removeProperty: () => '' } };
    const told: string[] = [];
    expect(updateTheme(root, 'no colour', false, (message) => told.push(message))).toBe(false);
    expect(told).toEqual(['Failed to update theme']);
    expect(set).toEqual([]);
    expect(updateTheme(root, '#722ed1', false, (message) => told.push(message))).toBe(true);
    expect(set).toContain('--wb-primary');
  });
});

function node(path: string, title: string, children?: MenuNode[]): MenuNode {
  const meta = { title, keepAlive: true, internalOrExternal: false };
  const component = children === undefined ? 'entity/x/List' : 'layouts/RouteView';
  return {
    id: path,
    route: '1',
    path,
    name: path,
    component,
    meta,
    ...(children === undefined ? {} : { children }),
  };
}

const menu = [
  node('/home', '首页'),
  node('/sales', '销售管理', [node('/sales/order', '销售订单'), node('/sales/bank', '银行')]),
  node('/stock', '库存管理', [node('/stock/bill', '入库单')]),
  node('/plan', '计划管理', [node('/plan/order', '计划订单')]),
  node('/quality', '质量管理', [node('/quality/bill', '检验单')]),
  node('/system', '系统管理', [node('/system/user', '用户')]),
];

describe('mixed mode', () => {
  const tree = visibleTree(menu);
  const titles = (branches: readonly { place: { node: MenuNode } }[]): string[] =>
    branches.map(({ place }) => place.node.meta.title);

  test('shows the first four top-level menus and keeps the rest behind 更多 (spec 2.layout.06)', () => {
    const { shown, rest } = groupedFirst(tree, 4);
    expect(titles(shown)).toEqual(['首页', '销售管理', '库存管理', '计划管理']);
    expect(titles(rest)).toEqual(['质量管理', '系统管理']);
  });

  test('the side menu has the pages of the chosen group, else of the shown page, else of the first group', () => {
    expect(sideBranchOf(tree, '/stock', ['/sales'])?.place.path).toBe('/stock');
    expect(sideBranchOf(tree, null, ['/plan'])?.place.path).toBe('/plan');
    expect(sideBranchOf(tree, null, [])?.place.path).toBe('/sales');
  });
});

describe('menu search', () => {
  const spell = (title: string) => spellingOf(pinyin, title);
  const found = (text: string): string[] => searchMenu(menu, text, spell).map(({ path }) => path);

  test('finds pages by title, full pinyin and initials', () => {
    expect(found('订单')).toEqual(['/sales/order', '/plan/order']);
    expect(found('xiaoshoudingdan')).toEqual(['/sales/order']);
    expect(found('XSDD')).toEqual(['/sales/order']);
    expect(found('yinhang')).toEqual(['/sales/bank']);
    expect(found('zzz')).toEqual([]);
  });
});

describe('user menu', () => {
  test('the settings of the system are offered on localhost only (spec 2.layout.05)', () => {
    expect(['localhost', '127.0.0.1', '[::1]'].map(isLocalhost)).toEqual([true, true, true]);
    expect(
      ['erp.example.com', '10.0.0.1', 'localhost.example.com', '127.example.com'].map(isLocalhost),
    ).toEqual([false, false, false, false]);
  });
});

describe('before the first frame', () => {
  /** Runs the script that paints first. @returns the colour scheme of the page */
  function firstScheme(stored: string | Error | null, systemDark: boolean): string | undefined {
    const attributes = new Map<string, string>();
    const getItem = (key: string): string | null => {
      if (stored instanceof Error) throw stored;
      return key === 'workbench:scheme' ? stored : null;
    };
    const storage = { getItem };
    vm.runInNewContext(fs.readFileSync('public/first-paint.js', 'utf8'), {
      document: {
        documentElement: { setAttribute: (name: string, value: string) => attributes.set(name, value) },
      },
      window: {
        matchMedia: (query: string) => ({
          matches: query === '(prefers-color-scheme: dark)' && systemDark,
        }),
      },
      localStorage: storage,
      sessionStorage: storage,
    });
    return attributes.get('data-mantine-color-scheme');
  }

  test('the page is as dark as the system until the user chooses, and again once he follows it (findings 2, 5.24)', () => {
    expect([firstScheme(null, true), firstScheme(null, false)]).toEqual(['dark', 'light']);
    expect([firstScheme('light', true), firstScheme('dark', false)]).toEqual(['light', 'dark']);
    expect([firstScheme('auto', true), firstScheme('auto', false)]).toEqual(['dark', 'light']);
    const unreadable = new Error('storage is blocked');
    expect([firstScheme(unreadable, true), firstScheme(unreadable, false)]).toEqual(['dark', 'light']);
  });
});

describe('Internet Explorer', () => {
  test('is told in plain words that the site does not support it (spec 2.layout.19)', () => {
    expect(fs.readFileSync('index.html', 'utf8')).toContain(
      '<script nomodule src="/unsupported.js"></script>',
    );
    const root = { innerHTML: '' };
    const document = { title: '', getElementById: () => root };
    vm.runInNewContext(fs.readFileSync('public/unsupported.js', 'utf8'), { document });
    expect(root.innerHTML).toContain('本站点不支持 Internet Explorer 浏览器');
  });

  test('understands every script it is sent before the message', () => {
    for (const file of ['public/first-paint.js', 'public/unsupported.js']) {
      const code = fs.readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
      expect(code).not.toMatch(/=>|`|\b(?:let|const)\b|\?\.|\?\?|catch \{/);
    }
  });
});
