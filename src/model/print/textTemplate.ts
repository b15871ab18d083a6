// Texts with {{field}} places, as message templates have them: fields of a record by key and a few words of the event.
// No expressions; a place nobody knows stays readable as it was written.
import { allFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import { plainText } from '#model/text/plainText.ts';
import type { RefReader } from '#model/refs.ts';

/** Text of a stored value of a dictionary. */
export type DictText = (dictionary: string, value: string) => string;

/** How a value reads in a sentence. */
export function valueText(field: FieldDef, value: FieldValue, refs: RefReader, dictText: DictText): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.kind === 'ref') {
    const record = refs(field.entity ?? '', value);
    return record === undefined ? '' : record.name || record.code;
  }
  if (field.kind === 'refs')
    return (Array.isArray(value) ? value : [])
      .map((id: FieldValue) => refs(field.entity ?? '', id)?.name ?? '')
      .join('、');
  if (field.kind === 'dict') return dictText(field.dict ?? '', plainText(value));
  if (field.kind === 'money' && typeof value === 'string') return kindOf('money').format(value, field, 2);
  return kindOf(field.kind).format(value, field);
}

export interface Place {
  def: EntityDef;
  fields: Row;
  refs: RefReader;
  dictText: DictText;
  /** Words of the event: what happened, who, which step. */
  words: Readonly<Record<string, string>>;
}

export function filled(template: string, { def, fields, refs, dictText, words }: Place): string {
  const known = allFieldsOf(def);
  return template.replace(/\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g, (written, key: string) => {
    if (Object.hasOwn(words, key)) return words[key] ?? '';
    const field = Object.hasOwn(known, key) ? known[key] : undefined;
    return field === undefined ? written : valueText(field, fields[key] ?? null, refs, dictText);
  });
}

/** Keys of the places of a template. */
export function placesOf(template: string): string[] {
  return [...template.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, key = '']) => key);
}
