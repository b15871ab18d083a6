// What a row of a list is called in questions and reports: its label, where references stand for their names.
import { readRef } from '#api/refsCache.ts';
import type { EntityDef } from '#model/entity.ts';
import { plainText } from '#model/plainText.ts';
import type { ListRow } from './listQuery.ts';

export function rowName(def: EntityDef, row: ListRow): string {
  const label = def.fields['code'] === undefined ? (def.label ?? ['name']) : ['code', 'name'];
  const texts = label.map((key) => {
    const field = def.fields[key];
    const value = row[key] ?? null;
    if (field?.kind !== 'ref') return plainText(value);
    const record = readRef(field.entity ?? '', value);
    return record === undefined ? '' : record.name || record.code;
  });
  return texts.filter((text) => text !== '').join(' ') || def.title;
}
