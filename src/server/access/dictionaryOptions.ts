// Dictionaries as the specification's calls answer them: the administrator's rows, read from the table. What a value
// means for its colour is no matter of texts and comes from the program.
import { codeLists } from '#entities/codeLists.ts';
import type { Tone } from '#model/codeList.ts';
import type { Database } from '#server/ports.ts';
import { sql, otherwise, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { dictionaryType } from '#entities/system/dictionaryType.ts';

export interface DictionaryOption {
  value: string;
  text: string;
  label: string;
  title: string;
  key: string;
  color: string | null;
  sequenceId: number;
  /** Of values that are shown as status tags. */
  tone?: Tone;
}

const tones: ReadonlyMap<string, Tone> = new Map(
  Object.entries(codeLists).flatMap(([code, { items }]) =>
    items.flatMap(({ value, tone }): [string, Tone][] =>
      tone === undefined ? [] : [[`${code} ${value}`, tone]],
    ),
  ),
);

/**
 * Enabled options by dictionary, in their order; `types` null: all dictionaries. Unknown types are left out. A Map,
 * since the name may be anything a caller wrote.
 */
export async function optionsByDictionary(
  database: Database,
  types: readonly string[] | null,
): Promise<Map<string, DictionaryOption[]>> {
  const t = headerTable(dictionaryType, 't');
  const i = linesTable(dictionaryType, 'items', 'i');
  const rows = await selectRows(
    database,
    {
      code: otherwise(t.code, ''),
      value: otherwise(i.value, ''),
      label: filled(i.label),
      color: filled(i.color),
      sequenceId: otherwise(i.sequenceId, 0),
    },
    sql`from ${t} join ${i} on ${i.docId} = ${t.id}
     where ${t.status} = 'enabled' and coalesce(${i.status}, 'enabled') = 'enabled' and (${types}::text[] is null or ${t.code} = any(${types}::text[]))
     order by ${t.code}, ${i.sequenceId}, ${i.seq}`,
  );
  const map = new Map<string, DictionaryOption[]>();
  for (const { code, value, label: shown, color, sequenceId } of rows) {
    const label = shown ?? value;
    const options = map.get(code) ?? [];
    map.set(code, options);
    const tone = tones.get(`${code} ${value}`);
    options.push({
      value,
      text: label,
      label,
      title: label,
      key: value,
      color,
      sequenceId,
      ...(tone === undefined ? {} : { tone }),
    });
  }
  return map;
}
