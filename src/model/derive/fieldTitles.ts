// Fields of an entity by the titles people know them by: for texts that are keys of fields.
import type { EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

/** Titles by path, header first. */
export function fieldTitles(def: EntityDef): Map<string, string> {
  const titles = new Map<string, string>();
  for (const [key, { title }] of Object.entries(allFieldsOf(def)))
    if (!['id', 'version'].includes(key)) titles.set(key, title);
  for (const [lines, own] of Object.entries(def.lines ?? {}))
    for (const [key, { title }] of Object.entries(lineFieldsOf(own)))
      titles.set(`${lines}.${key}`, `${own.title} / ${title}`);
  return titles;
}

/** Name of the entity whose fields the text of the field may be; '' where its row names none. */
export function entityOfFields(
  { fieldOf = '' }: FieldDef,
  row: Row | undefined,
  header: Row | undefined,
): string {
  const [first, second] = fieldOf.split('.');
  const value: FieldValue | undefined =
    first === 'doc' && second !== undefined ? header?.[second] : row?.[fieldOf];
  return typeof value === 'string' ? value : '';
}
