// What the search box of a list says it looks in: the first fields that the definition names.
import type { EntityDef } from '#model/entity.ts';

export function searchHint(def: EntityDef): string {
  const titles = (def.search ?? ['code'])
    .map((path) => def.fields[path]?.title ?? '')
    .filter((title) => title !== '');
  return `查找${titles.slice(0, 2).join('、')}`;
}
