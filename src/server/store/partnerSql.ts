// Whom or what a document is about, as SQL: the name of the first record its list shows it with. It tells documents apart
// where only their numbers would be seen.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import { canField, type Grants } from '#model/rights/can.ts';
import { labelColumns, shapeOf } from './shape.ts';

/** A text, null where there is none or the person may not see it; `alias` is that of the document's row. */
export function partnerSql(def: EntityDef, grants: Grants, alias: string): string {
  const { columns } = shapeOf(def).header;
  for (const [key, field] of Object.entries(def.fields)) {
    const column = columns.get(key);
    const other = entityOf(field.entity ?? '');
    if (field.kind !== 'ref' || field.list !== true || column === undefined || other === undefined) continue;
    const name = labelColumns(other).at(-1);
    if (name === undefined || !canField(grants, def, key)) continue;
    const { name: table } = shapeOf(other).header;
    return `(select p.${name.name}::text from ${table} p where p."id" = ${alias}.${column.name})`;
  }
  return 'null::text';
}
