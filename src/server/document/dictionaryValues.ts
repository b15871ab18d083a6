// The values a field may hold: those of the program, and those the company added to the lists that are open to it. What
// an administrator added counts for forms, pasted blocks, imports and forms of actions alike.
import { codeLists } from '#entities/codeLists.ts';
import type { CodeListItem } from '#model/codeList.ts';
import type { Context } from '#server/context.ts';
import { cachedRows } from '#server/store/datedCache.ts';
import { textOf } from '#server/values.ts';

/** Values by name of the dictionary; undefined where nothing is known, and so everything may be held. */
export type Dictionaries = (name: string) => readonly CodeListItem[] | undefined;

const open = Object.entries(codeLists).flatMap(([name, list]) => (list.open === true ? [name] : []));

const ownSql = `select t.code, i.value, i.label from dictionary_type t join dictionary_type_items i on i.doc_id = t.id
  where t.code = any($1::text[]) and t.status = 'enabled' and coalesce(i.status, 'enabled') = 'enabled' order by i.sequence_id, i.seq`;

export async function dictionaryValues(context: Context): Promise<Dictionaries> {
  const rows = await cachedRows(context, ['dictionaryType'], ownSql, [open]);
  const byName = Map.groupBy(rows, (row) => textOf(row['code']));
  return (name) => {
    const known = Object.hasOwn(codeLists, name) ? codeLists[name]?.items : undefined;
    const added = byName.get(name);
    if (known === undefined || added === undefined) return known;
    const own = added
      .filter((row) => known.every(({ value }) => value !== row['value']))
      .map((row) => ({ value: textOf(row['value']), text: textOf(row['label']) }));
    return own.length === 0 ? known : [...known, ...own];
  };
}
