// The page of a record: below the list of its entity, where the menu has one.
import type { EntityDef } from '#model/entity.ts';
import type { MenuNode } from '#model/wire/wire.ts';

/** Path of the generic list in the menu feed; null when the menu does not offer it. */
export function listPathOf(menu: readonly MenuNode[], entity: string): string | null {
  for (const node of menu) {
    if (node.component === `entity/${entity}/List`) return node.path;
    const below = listPathOf(node.children ?? [], entity);
    if (below !== null) return below;
  }
  return null;
}

export function recordPath(menu: readonly MenuNode[], entity: string, id: string): string | null {
  const list = listPathOf(menu, entity);
  return list === null ? null : `${list}/${id}`;
}

/** Page of a new record; `under`: what it begins with in `field`, such as the node of a tree it was made at. */
export function newRecordPath(list: string, field?: string, under?: string | null): string {
  return field === undefined || under == null ? `${list}/new` : `${list}/new?under=${field}~${under}`;
}

/** The value a new record begins with, as its page was opened; null for none, and for what is no reference to a tree. */
export function beginningOf(def: EntityDef, under: string | null): { field: string; id: string } | null {
  const [field = '', id = ''] = under?.split('~', 2) ?? [];
  return (field === def.treeBy || field === def.parent) && id !== '' ? { field, id } : null;
}
