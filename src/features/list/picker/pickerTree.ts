// The groups of records a picker offers at its left: which field holds the group, and the tree of the groups themselves.
import { fetchPick } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Filter } from '#model/filter.ts';
import type { RefRecord } from '#model/refs.ts';

export interface Grouping {
  /** Field of the record. */
  field: string;
  /** Entity of the groups. */
  entity: string;
  /** Field of a group that names the one above it; null: groups stand side by side. */
  parent: string | null;
  /** Number by which groups of a level follow each other; null: by their code. */
  order: string | null;
  /** Which of its records are groups; absent: all. */
  only?: Filter;
}

/** Trees whose leaves are so many that they belong in the list alone. */
const branches: Readonly<Record<string, Filter>> = {
  permission: { field: 'menuType', op: 'in', values: ['directory', 'menu'] },
};

export interface GroupNode {
  id: string;
  code: string;
  name: string;
  children: readonly GroupNode[];
}

/** What the definition says (`treeBy`), else a field called category or department that refers to a tree. */
export function groupingOf(def: EntityDef): Grouping | null {
  const keys = def.treeBy === undefined ? ['category', 'department'] : [def.treeBy];
  for (const field of keys) {
    const target = entityOf(def.fields[field]?.entity ?? '');
    if (target?.kind !== 'tree' || (target === def && def.treeBy === undefined)) continue;
    const parent =
      target.parent ??
      Object.entries(target.fields).find(([, own]) => own.entity === target.name)?.[0] ??
      null;
    const [first] = target.sort ?? [];
    const number = first === undefined ? undefined : target.fields[first.field];
    // Only what a list shows is told with a choice.
    const order = number?.kind === 'integer' && number.list === true ? (first?.field ?? null) : null;
    const only = branches[target.name];
    return { field, entity: target.name, parent, order, ...(only === undefined ? {} : { only }) };
  }
  return null;
}

const pageSize = 500;
const groupsAtMost = 5_000;

/** All groups that may be used, as a tree; groups whose parent is missing stand at the top. */
export async function fetchGroups(
  { entity, parent, order, only }: Grouping,
  signal: AbortSignal,
): Promise<GroupNode[]> {
  const records: RefRecord[] = [];
  const fields = [parent, order].filter((field) => field !== null);
  const asked = {
    limit: pageSize,
    ...(fields.length === 0 ? {} : { fields }),
    ...(only === undefined ? {} : { filter: only }),
  };
  for (let offset = 0; offset < groupsAtMost; offset += pageSize) {
    const answer = await fetchPick(entity, { ...asked, offset }, signal);
    records.push(...answer.rows);
    if (answer.more !== true) break;
  }
  const place = (record: RefRecord): number => Number(record.fields[order ?? ''] ?? 0);
  return treeOf(
    order === null ? records : records.toSorted((left, right) => place(left) - place(right)),
    parent,
  );
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
    depth === 0
      ? []
      : (below.get(key) ?? []).map(({ id, code, name }) => ({
          id,
          code,
          name,
          children: nodes(id, depth - 1),
        }));
  return nodes('', 20);
}

/** The group and everything below it. */
export function idsUnder(node: GroupNode): string[] {
  return [node.id, ...node.children.flatMap(idsUnder)];
}
