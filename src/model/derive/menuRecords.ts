// Definitions → the rows of 菜单权限 that come with the program: a directory per group, in it pages and sections of pages, below
// that one button per action. Administrators change the rows afterwards; the program only keeps them in step.
import { approvalsPath } from '#model/approval.ts';
import { actionsOf, permissionCode } from '#model/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { homePath, listPath, type MenuType } from './menu.ts';
import { menuSections, type MenuSection } from './menuSections.ts';

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

interface Group {
  title: string;
  path: string;
  icon: string;
}

/** Groups in menu order. A definition names its group by the title; its path comes from the area of the definition. */
const groups: readonly Group[] = [
  { title: '销售管理', path: '/sales', icon: 'shopping-cart' },
  { title: '采购管理', path: '/purchase', icon: 'shopping-bag' },
  { title: '合同管理', path: '/contract', icon: 'file-certificate' },
  { title: '库存管理', path: '/inventory', icon: 'building-warehouse' },
  { title: '生产管理', path: '/manufacturing', icon: 'assembly' },
  { title: '委外管理', path: '/outsourcing', icon: 'truck-return' },
  { title: '质量管理', path: '/quality', icon: 'rosette-discount-check' },
  { title: '计划管理', path: '/planning', icon: 'calendar-stats' },
  { title: '应收应付', path: '/finance', icon: 'report-money' },
  { title: '基础资料', path: '/master', icon: 'database' },
  { title: '系统管理', path: '/system', icon: 'settings' },
];

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

/** Pages of administrators that show no entity, by the directory they stand below. */
const pages: Readonly<Record<string, readonly MenuRecord[]>> = {
  '/system': [
    {
      ...blank,
      key: 'page:selfCheck',
      parent: 'directory:/system',
      menuType: 'menu',
      title: '系统自检',
      path: '/system/selfCheck',
      component: 'system/SelfCheck',
      icon: 'checklist',
      action: 'selfCheck:run',
      sortNo: 990,
    },
  ],
};

/** Every row the definitions ask for, in menu order. */
export function menuRecords(defs: readonly EntityDef[]): MenuRecord[] {
  const titles = new Set([
    ...groups.map(({ title }) => title),
    ...defs.flatMap(({ menu }) => menu?.group ?? []),
  ]);
  const directories = [...titles].flatMap((title, index): MenuRecord[] => {
    const members = membersOf(defs, title);
    const [first] = members;
    if (first === undefined) return [];
    const known = groups.find((group) => group.title === title);
    const { path, icon } = known ?? { path: `/${first.area}-${first.name}`, icon: 'folder' };
    const key = `directory:${path}`;
    const directory: MenuRecord = {
      ...blank,
      key,
      menuType: 'directory',
      title,
      path,
      component: 'layouts/RouteView',
      icon,
      keepAlive: false,
      sortNo: (index + 1) * 10,
    };
    const records = members.flatMap((def, index) => {
      const { parent, order } =
        def.menu === undefined ? { parent: key, order: null } : placeOf(def, title, path, key);
      return entityRecords(def, parent, order ?? (index + 1) * 10);
    });
    return [directory, ...directoriesIn(title, members, path, key), ...records, ...(pages[path] ?? [])];
  });
  return [...dashboards, ...directories];
}

/** Directories of a group that have pages; the place of the first one decides where they stand. */
function directoriesIn(
  title: string,
  members: readonly EntityDef[],
  path: string,
  parent: string,
): MenuRecord[] {
  return sectionsOf(title, members).map((section) => ({
    ...blank,
    key: `directory:${path}/${section.path}`,
    parent,
    menuType: 'menu',
    title: section.title,
    path: `${path}/${section.path}`,
    component: 'layouts/RouteView',
    icon: section.icon,
    keepAlive: false,
    sortNo: section.sortNo,
  }));
}

function sectionsOf(title: string, members: readonly EntityDef[]): (MenuSection & { sortNo: number })[] {
  return (menuSections[title] ?? []).flatMap((section, index) =>
    members.some(({ name }) => section.pages.includes(name))
      ? [{ ...section, sortNo: firstSection + index * 10 }]
      : [],
  );
}

/** Pages of no section, such as those used most, come before them. */
const firstSection = 1_000;

function placeOf(
  def: EntityDef,
  title: string,
  path: string,
  group: string,
): { parent: string; order: number | null } {
  for (const section of menuSections[title] ?? []) {
    const at = section.pages.indexOf(def.name);
    if (at >= 0) return { parent: `directory:${path}/${section.path}`, order: (at + 1) * 10 };
  }
  return { parent: group, order: null };
}

/** Entities without a place in the menu stand, hidden, in the group of their area, where their buttons are granted. */
function membersOf(defs: readonly EntityDef[], title: string): EntityDef[] {
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
