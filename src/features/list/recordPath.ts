// The page of a record: below the list of its entity, where the menu has one.
import type { MenuNode } from '#model/wire.ts';

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
