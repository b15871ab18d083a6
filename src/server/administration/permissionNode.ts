// Rows of 菜单权限 in the shapes of the specification's calls: nodes, trees of nodes, trees of options.
import type { permission } from '#entities/system/permission.ts';
import type { RefMap } from '#model/refs.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import { optionalText } from '#server/values.ts';
import { statusFlag, timeText, type ListedRow } from './reading.ts';

type PermissionRow = ListedRow<typeof permission>;
/** Rows that stand in a tree. */
export interface TreeRow {
  id: string;
  parentId: string | null;
  sortNo: number | null;
  icon: string | null;
}

export interface PermissionNode {
  id: string;
  key: string;
  title: string;
  parentId: string;
  isLeaf: boolean;
  children: PermissionNode[] | null;
  [key: string]: unknown;
}

/** 0 一级菜单, 1 子菜单, 2 按钮/权限. */
export const menuTypes = ['directory', 'menu', 'button'] as const;

export function permissionNode(row: PermissionRow, refs: RefMap, hasChildren: boolean): PermissionNode {
  const { user: users = {} } = refs;
  const codeOf = (id: string | null): string | null => users[id ?? '']?.code ?? null;
  const title = row.title ?? '';
  return {
    id: row.id,
    key: row.id,
    title,
    parentId: row.parentId ?? '',
    name: title,
    perms: optionalText(row.action),
    permsType: row.permsType === 'edit' ? '2' : '1',
    icon: optionalText(row.icon),
    img: optionalText(row.image),
    component: optionalText(row.component),
    componentName: optionalText(row.name),
    url: optionalText(row.url) ?? optionalText(row.path),
    redirect: optionalText(row.redirect),
    sortNo: row.sortNo ?? 0,
    menuType: menuTypes.findIndex((type) => type === row.menuType),
    isLeaf: !hasChildren,
    route: row.route !== false,
    keepAlive: row.keepAlive === true,
    hidden: row.hidden === true,
    hideTab: row.hideTab === true,
    alwaysShow: row.alwaysShow === true,
    internalOrExternal: row.internalOrExternal === true,
    windowMode: row.windowMode === true,
    target: optionalText(row.target),
    description: optionalText(row.remark),
    status: statusFlag(row.status),
    delFlag: 0,
    createBy: codeOf(row.createdBy),
    createTime: timeText(row.createdAt),
    updateBy: codeOf(row.updatedBy),
    updateTime: timeText(row.updatedAt),
    // Nodes of a list are loaded level by level: what has more below starts with an empty list.
    children: hasChildren ? [] : null,
  };
}

/** Rows by the row above, each level by sortNo; '' is the first level. */
export function byParent<R extends TreeRow>(rows: readonly R[]): Map<string, R[]> {
  const levels = new Map<string, R[]>();
  const order = (row: R): number => row.sortNo ?? 0;
  for (const row of rows.toSorted(
    (left, right) => order(left) - order(right) || left.id.localeCompare(right.id),
  )) {
    const parent = row.parentId ?? '';
    levels.set(parent, [...(levels.get(parent) ?? []), row]);
  }
  return levels;
}

export function treeOf(
  levels: ReadonlyMap<string, PermissionRow[]>,
  refs: RefMap,
  parent = '',
  depth = 1,
): PermissionNode[] {
  if (depth > 20) return [];
  return (levels.get(parent) ?? []).map((row) => {
    const children = treeOf(levels, refs, row.id, depth + 1);
    return {
      ...permissionNode(row, refs, children.length > 0),
      children: children.length > 0 ? children : null,
    };
  });
}

export interface OptionNode {
  key: string;
  value: string;
  title: string;
  slotTitle: string;
  label: string;
  icon: string | null;
  isLeaf: boolean;
  /** 1: data rules hang on the node. */
  ruleFlag: 0 | 1;
  parentId: string;
  scopedSlots: { title: string };
  children: OptionNode[] | null;
}

/** `titleOf`: what names a row. `withRules`: ids of rows data rules hang on. */
export function optionsOf<R extends TreeRow>(
  levels: ReadonlyMap<string, R[]>,
  titleOf: (row: R) => string,
  withRules: ReadonlySet<string>,
  parent = '',
  depth = 1,
): OptionNode[] {
  if (depth > 20) return [];
  return (levels.get(parent) ?? []).map((row) => {
    const title = titleOf(row);
    const children = optionsOf(levels, titleOf, withRules, row.id, depth + 1);
    return {
      key: row.id,
      value: row.id,
      title,
      slotTitle: title,
      label: title,
      icon: optionalText(row.icon),
      isLeaf: children.length === 0,
      ruleFlag: withRules.has(row.id) ? 1 : 0,
      parentId: parent,
      scopedSlots: { title: 'hasDatarule' },
      children: children.length > 0 ? children : null,
    };
  });
}

/** Codes that granting a row gives: its own, or the right to view the entity it shows; groups of menus give none. */
export function codesOfNode(row: Pick<PermissionRow, 'action' | 'entityKey'>): string[] {
  const own = codesIn(optionalText(row.action));
  const entity = optionalText(row.entityKey);
  return own.length === 0 && entity !== null ? [`${entity}:view`] : own;
}

/** Rows whose codes are all among those granted, and the groups of menus above them. */
export function grantedNodes(rows: readonly PermissionRow[], codes: ReadonlySet<string>): string[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const direct = rows.filter(
    (row) => codesOfNode(row).length > 0 && codesOfNode(row).every((code) => codes.has(code)),
  );
  const granted = new Set(direct.map(({ id }) => id));
  for (const row of direct) {
    let above = known.get(row.parentId ?? '');
    for (let step = 0; above !== undefined && step < 20; step += 1) {
      if (codesOfNode(above).length === 0) granted.add(above.id);
      above = known.get(above.parentId ?? '');
    }
  }
  return rows.map(({ id }) => id).filter((id) => granted.has(id));
}
