// Which fields of many records are given one value at once.
import type { EntityDef } from '#model/entity.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';
import { canField, type Grants } from '#model/rights/can.ts';

const kindsLeftOut: readonly FieldDef['kind'][] = ['code', 'richText', 'image', 'images', 'file', 'json'];

/** Header fields that people type and that may be alike in many records. */
export function bulkFields(
  def: EntityDef,
  grants: Grants,
  has: (entity: string) => boolean,
): { key: string; field: FieldDef }[] {
  return Object.entries(def.fields).flatMap(([key, field]) => {
    const fits =
      !isDerived(field) &&
      field.unique !== true &&
      field.hidden !== true &&
      !kindsLeftOut.includes(field.kind);
    const known = field.entity === undefined || has(field.entity);
    return fits && known && canField(grants, def, key) ? [{ key, field }] : [];
  });
}
