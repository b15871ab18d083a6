// Dictionaries as the specification's calls answer them: the administrator's rows, read from the table. What a value
// means for its colour is no matter of texts and comes from the program.
import { codeLists } from '#entities/codeLists.ts';
import type { Tone } from '#model/codeList.ts';
import type { Database } from '#server/ports.ts';
import { text } from './accounts.ts';

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
  const { rows } = await database.query(
    `select t.code, i.value, i.label, i.color, i.sequence_id
     from dictionary_type t join dictionary_type_items i on i.doc_id = t.id
     where t.status = 'enabled' and coalesce(i.status, 'enabled') = 'enabled' and ($1::text[] is null or t.code = any($1::text[]))
     order by t.code, i.sequence_id, i.seq`,
    [types],
  );
  const map = new Map<string, DictionaryOption[]>();
  for (const row of rows) {
    const value = text(row, 'value') ?? '';
    const label = text(row, 'label') ?? value;
    const code = text(row, 'code') ?? '';
    const options = map.get(code) ?? [];
    map.set(code, options);
    const tone = tones.get(`${code} ${value}`);
    options.push({
      value,
      text: label,
      label,
      title: label,
      key: value,
      color: text(row, 'color'),
      sequenceId: Number(row['sequence_id'] ?? 0),
      ...(tone === undefined ? {} : { tone }),
    });
  }
  return map;
}
