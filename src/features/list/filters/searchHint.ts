// What the search box of a list says it looks in: its first field, what its records are about and what their lines are.
import { searchedKeys, searchedLineKey } from '#model/derive/searched.ts';
import type { EntityDef } from '#model/entity.ts';

export function searchHint(def: EntityDef): string {
  const [first, ...others] = searchedKeys(def).filter((path) => def.fields[path] !== undefined);
  const about = others.find((path) => def.fields[path]?.kind === 'ref') ?? others[0];
  const titles = [first, about].flatMap((path) =>
    path === undefined ? [] : (def.fields[path]?.title ?? []),
  );
  const key = def.lineList;
  const lines = key === undefined ? undefined : def.lines?.[key];
  const ofLines = lines?.fields[searchedLineKey(def, key) ?? '']?.title;
  return `查找${[...new Set([...titles, ...(ofLines === undefined ? [] : [ofLines])])].join('、')}`;
}
