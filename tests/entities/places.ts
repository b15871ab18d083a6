// Resolves what definitions name: fields by path, in the header or in a line, through references to what they carry.
import { entityOf, laterEntities } from '#entities/registry.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';

/** Where an expression or a field stands: in the header, or in the lines of this key. */
export interface Place {
  def: EntityDef;
  lines: string | null;
}

export function fieldsAt({ def, lines }: Place): Fields {
  if (lines === null) return allFieldsOf(def);
  const inner = def.lines?.[lines];
  return inner === undefined ? {} : lineFieldsOf(inner);
}

/** Every place of a definition with its fields. */
export function placesOf(def: EntityDef): Place[] {
  return [{ def, lines: null }, ...Object.keys(def.lines ?? {}).map((lines) => ({ def, lines }))];
}

export function eachField(def: EntityDef): { place: Place; key: string; field: FieldDef; path: string }[] {
  return placesOf(def).flatMap((place) =>
    Object.entries(fieldsAt(place)).map(([key, field]) => ({
      place,
      key,
      field,
      path: place.lines === null ? `${def.name}.${key}` : `${def.name}.${place.lines}.${key}`,
    })),
  );
}

function labelOf(def: EntityDef): readonly string[] {
  return def.label ?? ['code', 'name'].filter((key) => Object.hasOwn(def.fields, key));
}

/** The field of a referred record, if it travels with the reference. 'later' when that entity is still to come. */
export function carriedField(entity: string | undefined, key: string): FieldDef | 'later' | undefined {
  if (entity === undefined) return undefined;
  const def = entityOf(entity);
  if (def === undefined) return laterEntities.includes(entity) ? 'later' : undefined;
  if (key === 'id') return { kind: 'ref', entity, title: def.title };
  const travels = key === 'status' || labelOf(def).includes(key) || (def.carry ?? []).includes(key);
  return travels ? allFieldsOf(def)[key] : undefined;
}

/** What an expression path reads at this place; undefined when nothing. */
export function read(place: Place, path: string): FieldDef | 'later' | undefined {
  const [first = '', second, third] = path.split('.');
  if (first === 'doc' && place.lines !== null && second !== undefined)
    return read({ def: place.def, lines: null }, third === undefined ? second : `${second}.${third}`);
  if (place.lines === null && second !== undefined && place.def.lines?.[first] !== undefined)
    return read({ def: place.def, lines: first }, third === undefined ? second : `${second}.${third}`);
  const field = fieldsAt(place)[first];
  return second === undefined ? field : carriedField(field?.entity, second);
}
