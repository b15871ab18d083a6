// Rows of 菜单权限 in the shapes of the specification's calls: nodes, trees of nodes, trees of options.
import type { Row } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import { optionalText, textOf } from '#server/values.ts';
import { statusFlag, timeText, type Rows } from './reading.ts';

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

export function permissionNode(
  row: Row & { id: string },
  refs: RefMap,
  hasChildren: boolean,
): PermissionNode {
  const user = (key: string): string | null => refs['user']?.[textOf(row[key])]?.code ?? null;
  const title = textOf(row['title']);
  return {
    id: row.id,
    key: row.id,
    title,
    parentId: textOf(row['parentId']),
    name: title,
    perms: optionalText(row['action']),
    permsType: row['permsType'] === 'edit' ? '2' : '1',
    icon: optionalText(row['icon']),
    img: optionalText(row['image']),
    component: optionalText(row['component']),
    componentName: optionalText(row['name']),
    url: optionalText(row['url']) ?? optionalText(row['path']),
    redirect: optionalText(row['redirect']),
    sortNo: Number(row['sortNo'] ?? 0),
    menuType: menuTypes.findIndex((type) => type === row['menuType']),
    isLeaf: !hasChildren,
    route: row['route'] !== false,
    keepAlive: row['keepAlive'] === true,
    hidden: row['hidden'] === true,
    hideTab: row['hideTab'] === true,
    alwaysShow: row['alwaysShow'] === true,
    internalOrExternal: row['internalOrExternal'] === true,
    windowMode: row['windowMode'] === true,
    target: optionalText(row['target']),
    description: optionalText(row['remark']),
    status: statusFlag(row['status']),
    delFlag: 0,
    createBy: user('createdBy'),
    createTime: timeText(row['createdAt']),
    updateBy: user('updatedBy'),
    updateTime: timeText(row['updatedAt']),
    // Nodes of a list are loaded level by level: what has more below starts with an empty list.
    children: hasChildren ? [] : null,
  };
}

/** Rows by the row above, each level by sortNo; '' is the first level. */
export function byParent(rows: Rows): Map<string, Rows> {
  const levels = new Map<string, Rows>();
  const order = (row: Rows[number]): number => Number(row['sortNo'] ?? 0);
  for (const row of rows.toSorted(
    (left, right) => order(left) - order(right) || left.id.localeCompare(right.id),
  )) {
    const parent = textOf(row['parentId']);
    levels.set(parent, [...(levels.get(parent) ?? []), row]);
  }
  return levels;
}

export function treeOf(
  levels: ReadonlyMap<string, Rows>,
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

/** `titleField`: what names a row. `withRules`: ids of rows data rules hang on. */
export function optionsOf(
  levels: ReadonlyMap<string, Rows>,
  titleField: string,
  withRules: ReadonlySet<string>,
  parent = '',
  depth = 1,
): OptionNode[] {
  if (depth > 20) return [];
  return (levels.get(parent) ?? []).map((row) => {
    const title = textOf(row[titleField]);
    const children = optionsOf(levels, titleField, withRules, row.id, depth + 1);
    return {
      key: row.id,
      value: row.id,
      title,
      slotTitle: title,
      label: title,
      icon: optionalText(row['icon']),
      isLeaf: children.length === 0,
      ruleFlag: withRules.has(row.id) ? 1 : 0,
      parentId: parent,
      scopedSlots: { title: 'hasDatarule' },
      children: children.length > 0 ? children : null,
    };
  });
}

/** Codes that granting a row gives: its own, or the right to view the entity it shows; groups of menus give none. */
export function codesOfNode(row: Row): string[] {
  const own = codesIn(optionalText(row['action']));
  const entity = optionalText(row['entityKey']);
  return own.length === 0 && entity !== null ? [`${entity}:view`] : own;
}

/** Rows whose codes are all among those granted, and the groups of menus above them. */
export function grantedNodes(rows: Rows, codes: ReadonlySet<string>): string[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const direct = rows.filter(
    (row) => codesOfNode(row).length > 0 && codesOfNode(row).every((code) => codes.has(code)),
  );
  const granted = new Set(direct.map(({ id }) => id));
  for (const row of direct) {
    let above = known.get(textOf(row['parentId']));
    for (let step = 0; above !== undefined && step < 20; step += 1) {
      if (codesOfNode(above).length === 0) granted.add(above.id);
      above = known.get(textOf(above['parentId']));
    }
  }
  return rows.map(({ id }) => id).filter((id) => granted.has(id));
}
