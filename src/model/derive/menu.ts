// Definitions → menu feed: the home page, then one node per group with the lists the session may see. Each list brings
// the hidden route of its document page. Shapes are those of getUserPermissionByToken.
import { actionsOf, can, permissionCode, type Grants } from '#model/can.ts';
import type { AreaName, EntityDef } from '#model/entity.ts';
import type { MenuNode } from '#model/wire.ts';

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
  { title: '财务管理', path: '/finance', icon: 'report-money' },
  { title: '基础资料', path: '/master', icon: 'database' },
  { title: '系统管理', path: '/system', icon: 'settings' },
];

/** Address of an entity's list; the document page lies below it. */
export function listPath(def: { area: AreaName; name: string }): string {
  return `/${def.area}/${def.name}`;
}

/** '/sales/saleOrder/:id' → 'sales-saleOrder-@id' */
function routeName(path: string): string {
  return path.slice(1).replaceAll('/', '-').replaceAll(':', '@');
}

const inside = { keepAlive: true, internalOrExternal: false } as const;

const home: readonly MenuNode[] = [
  {
    id: 'menu:home',
    route: '1',
    path: '/dashboard/analysis',
    name: 'dashboard-analysis',
    component: 'dashboard/Analysis',
    meta: { ...inside, title: '首页', icon: 'home', componentName: 'Analysis' },
  },
  {
    id: 'menu:workplace',
    route: '1',
    path: '/dashboard/workplace',
    name: 'dashboard-workplace',
    component: 'dashboard/Workplace',
    hidden: true,
    meta: { ...inside, title: '工作台', icon: 'layout-dashboard', componentName: 'Workplace' },
  },
];

function nodesOf(def: EntityDef, grants: Grants): MenuNode[] {
  const list = listPath(def);
  const document = `${list}/:id`;
  const granted = actionsOf(def).flatMap(({ action }) => (can(grants, def, action) ? [permissionCode(def, action)] : []));
  const meta = { ...inside, title: def.title, permission: permissionCode(def, 'view'), permissionList: granted };
  const icon = def.menu?.icon === undefined ? {} : { icon: def.menu.icon };
  return [
    {
      id: `menu:${def.name}`,
      route: '1',
      path: list,
      name: routeName(list),
      component: `entity/${def.name}/List`,
      meta: { ...meta, ...icon, permissionId: `menu:${def.name}`, componentName: `${def.name}List` },
    },
    {
      id: `menu:${def.name}:document`,
      route: '1',
      path: document,
      name: routeName(document),
      component: `entity/${def.name}/Document`,
      hidden: true,
      meta: { ...meta, permissionId: `menu:${def.name}:document`, componentName: `${def.name}Document` },
    },
  ];
}

/** Menu of a session: only entities whose view it was granted; groups without any are left out. */
export function menuOf(defs: readonly EntityDef[], grants: Grants): MenuNode[] {
  const shown = defs
    .flatMap((def) => (def.menu !== undefined && can(grants, def, 'view') ? [{ def, menu: def.menu }] : []))
    .toSorted((left, right) => left.menu.order - right.menu.order || left.def.name.localeCompare(right.def.name));
  const known = new Map(groups.map((group) => [group.title, group]));
  const others = shown.filter(({ menu }) => !known.has(menu.group));
  const titles = new Set([...known.keys(), ...others.map(({ menu }) => menu.group)]);
  const parents = [...titles].flatMap((title): MenuNode[] => {
    const members = shown.filter(({ menu }) => menu.group === title);
    const first = members[0];
    if (first === undefined) return [];
    const { path, icon } = known.get(title) ?? { path: `/${first.def.area}-${first.def.name}`, icon: 'folder' };
    return [
      {
        id: `menu:${path.slice(1)}`,
        route: '1',
        path,
        name: routeName(path),
        component: 'layouts/RouteView',
        redirect: listPath(first.def),
        meta: { ...inside, keepAlive: false, title, icon, componentName: 'RouteView' },
        children: members.flatMap(({ def }) => nodesOf(def, grants)),
      },
    ];
  });
  return [...home, ...parents];
}
