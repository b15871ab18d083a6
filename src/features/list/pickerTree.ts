// The groups of records a picker offers at its left: which field holds the group, and the tree of the groups themselves.
import { fetchPick } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { RefRecord } from '#model/refs.ts';

export interface Grouping {
  /** Field of the record. */
  field: string;
  /** Entity of the groups. */
  entity: string;
  /** Field of a group that names the one above it; null: groups stand side by side. */
  parent: string | null;
}

export interface GroupNode {
  id: string;
  code: string;
  name: string;
  children: readonly GroupNode[];
}

/** What the definition says, else the first required or well-known field that refers to a tree. */
export function groupingOf(def: EntityDef): Grouping | null {
  const fields = Object.entries(def.fields).flatMap(([key, field]) => {
    const target = field.kind === 'ref' ? entityOf(field.entity ?? '') : undefined;
    return target?.kind === 'tree' && target !== def && (key === 'category' || key === 'department') ? [{ key, target }] : [];
  });
  const [found] = fields;
  if (found === undefined) return null;
  const parent = Object.entries(found.target.fields).find(([, field]) => field.entity === found.target.name)?.[0] ?? null;
  return { field: found.key, entity: found.target.name, parent };
}

const pageSize = 500;
const groupsAtMost = 5_000;

/** All groups that may be used, as a tree; groups whose parent is missing stand at the top. */
export async function fetchGroups({ entity, parent }: Grouping, signal: AbortSignal): Promise<GroupNode[]> {
  const records: RefRecord[] = [];
  for (let offset = 0; offset < groupsAtMost; offset += pageSize) {
    const answer = await fetchPick(entity, { limit: pageSize, offset, ...(parent === null ? {} : { fields: [parent] }) }, signal);
    records.push(...answer.rows);
    if (answer.more !== true) break;
  }
  return treeOf(records, parent);
}

export function treeOf(records: readonly RefRecord[], parent: string | null): GroupNode[] {
  const known = new Set(records.map(({ id }) => id));
  const below = new Map<string, RefRecord[]>();
  for (const record of records) {
    const above = parent === null ? null : record.fields[parent];
    const key = typeof above === 'string' && known.has(above) && above !== record.id ? above : '';
    below.set(key, [...(below.get(key) ?? []), record]);
  }
  const nodes = (key: string, depth: number): GroupNode[] =>
    depth === 0 ? [] : (below.get(key) ?? []).map(({ id, code, name }) => ({ id, code, name, children: nodes(id, depth - 1) }));
  return nodes('', 20);
}

/** The group and everything below it. */
export function idsUnder(node: GroupNode): string[] {
  return [node.id, ...node.children.flatMap(idsUnder)];
}
