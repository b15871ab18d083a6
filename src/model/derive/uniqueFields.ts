// Fields whose value may occur once by itself within an organisation: the ones the duplicate check answers for.
import type { EntityDef } from '#model/entity.ts';

/** Whether the header field is declared unique on its own. */
export function isUniqueField(def: EntityDef, key: string): boolean {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined;
  if (field === undefined || field.transient === true) return false;
  const sets = def.uniques ?? [];
  if (field.unique === true || sets.some((keys) => keys.length === 1 && keys[0] === key)) return true;
  return field.kind === 'code' && key === 'code' && !sets.some((keys) => keys.includes('code'));
}
