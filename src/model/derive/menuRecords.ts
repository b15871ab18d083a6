// Definitions → the rows of 菜单权限 that come with the program: a directory per group, in it pages and sections of pages, below
// that one button per action. Administrators change the rows afterwards; the program only keeps them in step.
import { approvalsPath } from '#model/approval/approval.ts';
import type { MenuPage, MenuSection } from '#model/area.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { MenuGroup } from '#model/registry.ts';
import { homePath, listPath, type MenuType } from './menu.ts';

/** One generated row. Parents come before their children. */
export interface MenuRecord {
  /** Names the row for good, whatever an administrator makes of it: 'menu:saleOrder'. */
  key: string;
  /** Key of the row above; null on the first level. */
  parent: string | null;
  menuType: MenuType;
  title: string;
  path: string | null;
  component: string | null;
  icon: string | null;
  action: string | null;
  entityKey: string | null;
  route: boolean;
  hidden: boolean;
  keepAlive: boolean;
  sortNo: number;
}

const blank = {
  parent: null,
  component: null,
  icon: null,
  action: null,
  entityKey: null,
  route: true,
  hidden: false,
  keepAlive: true,
};

const dashboards: readonly MenuRecord[] = [
  {
    ...blank,
    key: 'page:home',
    menuType: 'directory',
    title: '首页',
    path: homePath,
    component: 'dashboard/Analysis',
    icon: 'home',
    sortNo: 1,
  },
  {
    ...blank,
    key: 'page:workplace',
    menuType: 'directory',
    title: '工作台',
    path: '/dashboard/workplace',
    component: 'dashboard/Workplace',
    icon: 'layout-dashboard',
    hidden: true,
    sortNo: 2,
  },
  {
    ...blank,
    key: 'page:approvals',
    menuType: 'directory',
    title: '我的审批',
    path: approvalsPath,
    component: 'approval/Mine',
    icon: 'clipboard-check',
    // After the groups: where little room is left for entries, what is worked in comes first.
    sortNo: 200,
  },
];

/** Every row the definitions and the groups of their areas ask for, in menu order. */
export function menuRecords(defs: readonly EntityDef[], groups: readonly MenuGroup[]): MenuRecord[] {
  const titles = new Set([
    ...groups.map(({ title }) => title),
    ...defs.flatMap(({ menu }) => menu?.group ?? []),
  ]);
  const directories = [...titles].flatMap((title, index): MenuRecord[] => {
    const members = membersOf(defs, groups, title);
    const [first] = members;
    if (first === undefined) return [];
    const known = groups.find((group) => group.title === title) ?? {
      path: `/${first.area}-${first.name}`,
      icon: 'folder',
      sections: [],
      pages: [],
    };
    const key = `directory:${known.path}`;
    const directory: MenuRecord = {
      ...blank,
      key,
      menuType: 'directory',
      title,
      path: known.path,
      component: 'layouts/RouteView',
      icon: known.icon,
      keepAlive: false,
      sortNo: (index + 1) * 10,
    };
    const sections = known.sections.filter(({ path }) => members.some(({ menu }) => menu?.section === path));
    const places = [null, ...sections.map(({ path }) => path)];
    return [
      directory,
      ...sections.map((section, at) => sectionRecord(section, known.path, key, at)),
      ...places.flatMap((section) => {
        const parent = section === null ? key : `${key}/${section}`;
        const here = members.filter(({ menu }) => knownPath(sections, menu?.section) === section);
        return here.flatMap((def, at) => entityRecords(def, parent, (at + 1) * 10));
      }),
      ...known.pages.map((page) => pageRecord(page, key)),
    ];
  });
  return [...dashboards, ...directories];
}

/** Pages of no section, such as those used most, come before them. */
const firstSection = 1_000;

function sectionRecord(section: MenuSection, path: string, parent: string, at: number): MenuRecord {
  return {
    ...blank,
    key: `${parent}/${section.path}`,
    parent,
    menuType: 'menu',
    title: section.title,
    path: `${path}/${section.path}`,
    component: 'layouts/RouteView',
    icon: section.icon,
    keepAlive: false,
    sortNo: firstSection + at * 10,
  };
}

function pageRecord(
  { key, title, path, component, icon, action, order }: MenuPage,
  parent: string,
): MenuRecord {
  return {
    ...blank,
    key: `page:${key}`,
    parent,
    menuType: 'menu',
    title,
    path,
    component,
    icon,
    action,
    sortNo: order,
  };
}

/** Null for pages directly in the group, and for those of a section nobody declared. */
function knownPath(sections: readonly MenuSection[], path: string | undefined): string | null {
  return sections.find((section) => section.path === path)?.path ?? null;
}

/** Entities without a place in the menu stand, hidden, in the group of their area, where their buttons are granted. */
function membersOf(defs: readonly EntityDef[], groups: readonly MenuGroup[], title: string): EntityDef[] {
  const group = (def: EntityDef): string =>
    def.menu?.group ?? groups.find(({ path }) => path === `/${def.area}`)?.title ?? '';
  const order = (def: EntityDef): number => def.menu?.order ?? Number.MAX_SAFE_INTEGER;
  return defs
    .filter((def) => group(def) === title)
    .toSorted((left, right) => order(left) - order(right) || left.name.localeCompare(right.name));
}

function entityRecords(def: EntityDef, directory: string, sortNo: number): MenuRecord[] {
  const key = `menu:${def.name}`;
  const placed = def.menu !== undefined;
  const page: MenuRecord = {
    ...blank,
    key,
    parent: directory,
    menuType: 'menu',
    title: def.title,
    path: listPath(def),
    component: `entity/${def.name}/List`,
    icon: def.menu?.icon ?? null,
    entityKey: def.name,
    route: placed,
    hidden: !placed,
    sortNo,
  };
  const buttons = actionsOf(def).map(({ action, title }, index): MenuRecord => ({
    ...blank,
    key: `button:${permissionCode(def, action)}`,
    parent: key,
    menuType: 'button',
    title: `${def.title}－${title}`,
    path: null,
    action: permissionCode(def, action),
    entityKey: def.name,
    sortNo: index + 1,
  }));
  return [page, ...buttons];
}
