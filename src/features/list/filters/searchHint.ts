// What the search box of a list says it looks in: its first field, and what its records are about.
import { searchedKeys } from '#model/derive/searched.ts';
import type { EntityDef } from '#model/entity.ts';

export function searchHint(def: EntityDef): string {
  const [first, ...others] = searchedKeys(def).filter((path) => def.fields[path] !== undefined);
  const about = others.find((path) => def.fields[path]?.kind === 'ref') ?? others[0];
  const titles = [first, about].flatMap((path) =>
    path === undefined ? [] : (def.fields[path]?.title ?? []),
  );
  return `查找${titles.join('、')}`;
}
