// A design as it is drawn while somebody works on it: every field stands where it will stand, and nothing that may still
// be wrong (formulas, conditions, references that lead nowhere) is asked of it.
import type { EntityDef, Fields } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';

/** @param knows whether there is an entity of the name */
export function drawnDefinition(def: EntityDef, knows: (entity: string) => boolean): EntityDef {
  const { checks: _checks, uniques: _uniques, indexes: _indexes, parent: _parent, ...rest } = def;
  return {
    ...rest,
    name: def.name === 'x' ? 'xNew' : def.name,
    label: ['code'],
    search: ['code'],
    fields: drawn(def.fields, knows),
    ...(def.lines === undefined
      ? {}
      : {
          lines: Object.fromEntries(
            Object.entries(def.lines).map(([key, { title, fields }]) => [
              key,
              { title: title || key, fields: drawn(fields, knows) },
            ]),
          ),
        }),
  };
}

function drawn(fields: Fields, knows: (entity: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, shown(field, knows)]));
}

function shown(field: FieldDef, knows: (entity: string) => boolean): FieldDef {
  const { fill: _fill, pick: _pick, visibleWhen: _sight, default: _default, computed, ...rest } = field;
  const plain: FieldDef = { ...rest, ...(computed === undefined ? {} : { readonly: true }) };
  if (plain.kind !== 'ref' || knows(plain.entity ?? '')) return plain;
  const { entity: _entity, ...text } = plain;
  return { ...text, kind: 'text' };
}
