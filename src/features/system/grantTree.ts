// The tree of menus and buttons with what a security group holds of it: pure, so that ticking, counting and comparing
// can be tested. A node gives codes; groups of menus give none and only stand for what is below them.
import type { PermissionNode } from '#api/administration.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';

export interface GrantNode {
  id: string;
  title: string;
  kind: 'directory' | 'menu' | 'button';
  codes: readonly string[];
  /** Entity a page lists, or a button belongs to; null for others. */
  entity: string | null;
  children: readonly GrantNode[];
}

/** What a group holds of a code. */
export interface Held {
  rules: readonly string[];
  grantable: boolean;
}

/** By code. */
export type Holdings = ReadonlyMap<string, Held>;

const grantOf = fieldsReader(securityGroup.lines.permissions.fields, ['code', 'grantable', 'dataRules']);

const kinds = ['directory', 'menu', 'button'] as const;

/** Pages that everybody is sent give nothing and are left out. */
export function grantNodes(nodes: readonly PermissionNode[], below: string | null = null): GrantNode[] {
  return nodes.flatMap((node): GrantNode[] => {
    const [, listed = below] = /^entity\/([A-Za-z][A-Za-z0-9]*)\//.exec(node.component ?? '') ?? [];
    const own = codesIn(node.perms);
    const kind = kinds[node.menuType] ?? 'button';
    const codes = own.length === 0 && kind === 'menu' && listed !== null ? [`${listed}:view`] : own;
    // '销售订单－审核' below 销售订单 is called 审核.
    const title = kind === 'button' ? (node.title.split('－').at(-1) ?? node.title) : node.title;
    const made: GrantNode = {
      id: node.id,
      title,
      kind,
      codes,
      entity: listed,
      children: grantNodes(node.children ?? [], listed),
    };
    return codesBelow(made).length === 0 ? [] : [made];
  });
}

export function holdingsOf(lines: readonly LineRow[]): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const line of lines) {
    const { code: given, grantable, dataRules: rules } = grantOf(line);
    for (const code of codesIn(given)) {
      const known = held.get(code);
      held.set(code, {
        rules: [...new Set([...(known?.rules ?? []), ...(rules ?? [])])],
        grantable: known?.grantable === true || grantable === true,
      });
    }
  }
  return held;
}

/** Codes of the node and everything below it, each once. */
export function codesBelow(node: GrantNode): string[] {
  return [...new Set([...node.codes, ...node.children.flatMap(codesBelow)])];
}

export interface Tick {
  /** Codes of the node itself are all held; of a group of menus: everything below it. */
  checked: boolean;
  /** Some of what is below, or of several codes, is held. */
  half: boolean;
  held: number;
  all: number;
}

export function tickOf(node: GrantNode, holdings: Holdings): Tick {
  const below = codesBelow(node);
  const held = below.filter((code) => holdings.has(code)).length;
  const own = node.codes.length > 0 ? node.codes : below;
  const checked = own.length > 0 && own.every((code) => holdings.has(code));
  return { checked, half: !checked && held > 0, held, all: below.length };
}

/** After a tick or untick of the node; `linked`: everything below it goes along. */
export function ticked(holdings: Holdings, node: GrantNode, on: boolean, linked: boolean): Map<string, Held> {
  const next = new Map(holdings);
  for (const code of linked ? codesBelow(node) : node.codes) {
    if (!on) next.delete(code);
    else if (!next.has(code)) next.set(code, { rules: [], grantable: false });
  }
  return next;
}

/** Nodes whose title or code contains the text, with those above them. */
export function foundNodes(nodes: readonly GrantNode[], text: string): GrantNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (
      node.title.toLowerCase().includes(wanted) ||
      node.codes.some((code) => code.toLowerCase().includes(wanted))
    )
      return [node];
    const children = foundNodes(node.children, text);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

export interface ShownNode {
  node: GrantNode;
  depth: number;
  open: boolean;
}

/** The rows of the tree as far as it is unfolded. */
export function shownNodes(nodes: readonly GrantNode[], open: ReadonlySet<string>, depth = 0): ShownNode[] {
  return nodes.flatMap((node) => {
    const isOpen = node.children.length > 0 && open.has(node.id);
    return [{ node, depth, open: isOpen }, ...(isOpen ? shownNodes(node.children, open, depth + 1) : [])];
  });
}

export interface GrantChange {
  code: string;
  /** '授予', '收回', '数据规则' or '可转授'. */
  what: string;
}

export function changesOf(before: Holdings, after: Holdings): GrantChange[] {
  const given = [...after.keys()].filter((code) => !before.has(code)).map((code) => ({ code, what: '授予' }));
  const taken = [...before.keys()].filter((code) => !after.has(code)).map((code) => ({ code, what: '收回' }));
  const changed = [...after].flatMap(([code, held]): GrantChange[] => {
    const was = before.get(code);
    if (was === undefined) return held.rules.length > 0 ? [{ code, what: '数据规则' }] : [];
    return [
      ...(sameRules(was.rules, held.rules) ? [] : [{ code, what: '数据规则' }]),
      ...(was.grantable === held.grantable ? [] : [{ code, what: '可转授' }]),
    ];
  });
  return [...given, ...taken, ...changed];
}

function sameRules(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((rule) => right.includes(rule));
}

/** Patches that turn the lines of the group into the holdings; lines of several codes are told apart. */
export function grantPatches(
  lines: readonly LineRow[],
  after: Holdings,
  nodeOf: (code: string) => string | null,
): Patch[] {
  const patches: Patch[] = [];
  const standing = new Set<string>();
  for (const line of lines) {
    const { code: given, grantable, dataRules: rules } = grantOf(line);
    const codes = codesIn(given);
    const [code] = codes;
    const held = code === undefined ? undefined : after.get(code);
    if (code === undefined || codes.length > 1 || held === undefined || standing.has(code)) {
      patches.push({ op: 'removeLine', lines: 'permissions', id: line.id });
      continue;
    }
    standing.add(code);
    if (!sameRules(rules ?? [], held.rules)) patches.push(cell(line.id, 'dataRules', [...held.rules]));
    if ((grantable === true) !== held.grantable) patches.push(cell(line.id, 'grantable', held.grantable));
  }
  for (const [code, { rules, grantable }] of after) {
    if (standing.has(code)) continue;
    const values: Row = { permission: nodeOf(code), code, grantable, dataRules: [...rules] };
    patches.push({ op: 'insertLine', lines: 'permissions', id: crypto.randomUUID(), before: null, values });
  }
  return patches;
}

function cell(id: string, field: string, value: Row[string]): Patch {
  return { op: 'setLine', lines: 'permissions', id, field, value };
}
