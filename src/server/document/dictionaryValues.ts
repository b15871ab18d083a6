// The values a field may hold: those of the program, and those the company added to the lists that are open to it. What
// an administrator added counts for forms, pasted blocks, imports and forms of actions alike.
import { dictionaryType } from '#entities/system/dictionaryType.ts';
import { codeLists } from '#entities/codeLists.ts';
import type { CodeListItem } from '#model/codeList.ts';
import type { Context } from '#server/context.ts';
import { cachedSelect } from '#server/select/cached.ts';
import { among, otherwise, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

/** Values by name of the dictionary; undefined where nothing is known, and so everything may be held. */
export type Dictionaries = (name: string) => readonly CodeListItem[] | undefined;

const open = Object.entries(codeLists).flatMap(([name, list]) => (list.open === true ? [name] : []));

export async function dictionaryValues(context: Context): Promise<Dictionaries> {
  const t = headerTable(dictionaryType, 't');
  const i = linesTable(dictionaryType, 'items', 'i');
  const rows = await cachedSelect(
    context,
    [dictionaryType],
    { code: otherwise(t.code, ''), value: otherwise(i.value, ''), text: otherwise(i.label, '') },
    sql`from ${t} join ${i} on ${i.docId} = ${t.id}
      where ${among(t.code, open)} and ${t.status} = 'enabled' and coalesce(${i.status}, 'enabled') = 'enabled' order by ${i.sequenceId}, ${i.seq}`,
  );
  const byName = Map.groupBy(rows, ({ code }) => code);
  return (name) => {
    const known = Object.hasOwn(codeLists, name) ? codeLists[name]?.items : undefined;
    const added = byName.get(name);
    if (known === undefined || added === undefined) return known;
    const own = added
      .filter((item) => known.every(({ value }) => value !== item.value))
      .map(({ value, text }) => ({ value, text }));
    return own.length === 0 ? known : [...known, ...own];
  };
}
