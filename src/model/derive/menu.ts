// Rows of 菜单权限 → menu feed of one session, in the shape of getUserPermissionByToken. A page of an entity brings the
// hidden route of its document page; what nobody may see, or nothing leads to, is left out.
import md5 from 'crypto-js/md5.js';
import { actionsOf, can, permissionCode, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { MenuNode } from '#model/wire/wire.ts';

export type MenuType = 'directory' | 'menu' | 'button';

/** Address of an entity's list; the document page lies below it. */
export function listPath(def: { area: string; name: string }): string {
  return `/${def.area}/${def.name}`;
}

/** Where everybody begins; added to the feed of whoever was not granted it. */
export const homePath = '/dashboard/analysis';

/** A row of the entity `permission` that is in force. */
export interface MenuRow {
  id: string;
  parent: string | null;
  menuType: MenuType;
  title: string;
  name: string | null;
  path: string | null;
  component: string | null;
  redirect: string | null;
  action: string | null;
  icon: string | null;
  image: string | null;
  url: string | null;
  /** Value of the dictionary `linkTarget`. */
  target: string | null;
  internalOrExternal: boolean;
  windowMode: boolean;
  route: boolean;
  hidden: boolean;
  hideTab: boolean;
  alwaysShow: boolean;
  keepAlive: boolean;
  entityKey: string | null;
  sortNo: number;
}

export type FindEntity = (name: string) => EntityDef | undefined;

const layoutView = 'layouts/RouteView';
const frameView = 'layouts/IframePageView';
/** Deeper trees are a row above itself, which the feed survives. */
const deepest = 8;

/** Whether the text is an address outside the application, as a menu may name one. */
export function isOutside(url: string | null): url is string {
  return url !== null && /^(https?:\/\/|\{\{)/.test(url);
}

/** '/sales/saleOrder/:id' → 'sales-saleOrder-@id' */
function routeName(address: string): string {
  return address.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
}

interface Reading {
  children: ReadonlyMap<string | null, readonly MenuRow[]>;
  grants: Grants;
  find: FindEntity;
}

/** The menu of a session. `rows`: every row in force; rows below a missing one are missing with it. */
export function menuOf(rows: readonly MenuRow[], grants: Grants, find: FindEntity): MenuNode[] {
  const children = new Map<string | null, MenuRow[]>();
  for (const row of rows.toSorted(
    (left, right) => left.sortNo - right.sortNo || left.id.localeCompare(right.id),
  ))
    children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  const menu = nodesBelow(null, { children, grants, find }, 1);
  return menu.some(({ path }) => path === homePath) ? menu : [homeNode, ...menu];
}

const homeNode: MenuNode = {
  id: 'home',
  route: '1',
  path: homePath,
  name: routeName(homePath),
  component: 'dashboard/Analysis',
  meta: {
    keepAlive: true,
    internalOrExternal: false,
    title: '首页',
    icon: 'home',
    componentName: 'Analysis',
  },
};

function nodesBelow(parent: string | null, reading: Reading, level: number): MenuNode[] {
  if (level > deepest) return [];
  return (reading.children.get(parent) ?? []).flatMap((row) =>
    row.menuType === 'button' ? [] : nodesOf(row, reading, level),
  );
}

function nodesOf(row: MenuRow, reading: Reading, level: number): MenuNode[] {
  if (!mayOpen(row, reading) || (row.hidden && !row.route)) return [];
  const below = nodesBelow(row.id, reading, level + 1);
  const isGroup =
    row.url === null &&
    (row.component === null || (row.component.includes('layouts') && row.component !== frameView));
  if (isGroup && below.length === 0 && !row.alwaysShow) return [];
  const node = nodeOf(row, reading);
  if (below.length > 0) node.children = below;
  if (level === 1) {
    const redirect = isGroup ? redirectOf(row, below) : row.redirect;
    if (redirect !== null) node.redirect = redirect;
    if (below.length > 0 && below.every(({ hidden }) => hidden === true)) node.hidden = true;
  }
  const document = documentNode(row, node, reading);
  return document === null ? [node] : [node, document];
}

/** By its own codes where it has some, else by the right to view its entity. */
function mayOpen({ action, entityKey }: MenuRow, { grants, find }: Reading): boolean {
  const codes = codesIn(action);
  if (codes.length > 0) return grants.admin || codes.some((code) => grants.codes.includes(code));
  if (entityKey === null) return true;
  const def = find(entityKey);
  return def !== undefined && can(grants, def, 'view');
}

function nodeOf(row: MenuRow, reading: Reading): MenuNode {
  const { url, component: stored } = row;
  const component = stored ?? (url === null ? layoutView : frameView);
  const address = url ?? row.path ?? `/${row.id}`;
  const node: MenuNode = {
    id: row.id,
    route: row.route ? '1' : '0',
    path: isOutside(url) ? md5(url).toString() : (row.path ?? address),
    name: row.name ?? routeName(address),
    component,
    meta: metaOf(row, component, reading),
  };
  if (row.hidden) node.hidden = true;
  if (row.alwaysShow) node.alwaysShow = true;
  return node;
}

function metaOf(row: MenuRow, component: string, reading: Reading): MenuNode['meta'] {
  const def = row.entityKey === null ? undefined : reading.find(row.entityKey);
  const permission = row.action ?? (def === undefined ? null : permissionCode(def, 'view'));
  const meta: MenuNode['meta'] = {
    keepAlive: row.keepAlive,
    internalOrExternal: row.internalOrExternal,
    title: row.title,
    componentName: row.name ?? component.replace(/^entity\/(\w+)\//, '$1').replace(/^.*\//, ''),
    permissionId: row.id,
    permissionList: grantedBelow(row, def, reading),
  };
  if (permission !== null) meta.permission = permission;
  if (row.icon !== null) meta.icon = row.icon;
  if (row.image !== null) meta.img = row.image;
  if (row.url !== null) meta.url = row.url;
  if (row.target === 'blank') meta.target = '_blank';
  if (row.windowMode) meta.windowMode = true;
  if (row.hideTab) meta.hideTab = true;
  return meta;
}

/** Codes of the page's buttons that the session holds. */
function grantedBelow(row: MenuRow, def: EntityDef | undefined, { children, grants }: Reading): string[] {
  const own = def === undefined ? [] : actionsOf(def).map(({ action }) => permissionCode(def, action));
  const buttons = (children.get(row.id) ?? []).flatMap(({ menuType, action }) =>
    menuType === 'button' ? codesIn(action) : [],
  );
  return [...new Set([...own, ...buttons])].filter((code) => grants.admin || grants.codes.includes(code));
}

/** The chosen page while it may be seen, else the first one that may. */
function redirectOf({ redirect, path }: MenuRow, below: readonly MenuNode[]): string | null {
  const pages = pagesIn(below, path ?? '');
  if (redirect !== null && pages.includes(redirect)) return redirect;
  return pages[0] ?? null;
}

function pagesIn(nodes: readonly MenuNode[], above: string): string[] {
  return nodes.flatMap((node): string[] => {
    const path = node.path.startsWith('/') ? node.path : `${above}/${node.path}`;
    if (node.component.includes('layouts') && node.component !== frameView)
      return pagesIn(node.children ?? [], path);
    return node.hidden === true || node.route === '0' || node.meta.internalOrExternal ? [] : [path];
  });
}

/** '/sales/saleOrder' brings '/sales/saleOrder/:id', which no menu shows. */
function documentNode(row: MenuRow, list: MenuNode, { find }: Reading): MenuNode | null {
  const def = row.entityKey === null ? undefined : find(row.entityKey);
  if (def === undefined || def.kind === 'report' || row.component !== `entity/${def.name}/List`) return null;
  const path = `${list.path}/:id`;
  const { icon: _icon, ...meta } = list.meta;
  return {
    id: `${row.id}:document`,
    route: list.route,
    path,
    name: `${list.name}-@id`,
    component: `entity/${def.name}/Document`,
    hidden: true,
    meta: { ...meta, componentName: `${def.name}Document` },
  };
}
