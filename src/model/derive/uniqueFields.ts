// Fields whose value may occur once by itself within an organisation: the ones the duplicate check answers for; and where
// several may occur once together, under which of them that is said.
import type { EntityDef, Fields } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';

/** Whether the header field is declared unique on its own. */
export function isUniqueField(def: EntityDef, key: string): boolean {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined;
  if (field === undefined || field.transient === true) return false;
  const sets = def.uniques ?? [];
  if (field.unique === true || sets.some((keys) => keys.length === 1 && keys[0] === key)) return true;
  return field.kind === 'code' && key === 'code' && !sets.some((keys) => keys.includes('code'));
}

/**
 * The field to mend where another record has the same values: the last that is typed of those that were changed. Sets of
 * fields are named from outside in: of a bin of a warehouse it is the code of the bin that is wrong.
 * @param changed all of them where nobody knows
 */
export function fieldToMend(
  fields: Fields,
  keys: readonly string[],
  changed: readonly string[] = keys,
): string {
  const isTyped = (key: string): boolean => {
    const field = fields[key];
    return field !== undefined && field.hidden !== true && !isDerived(field);
  };
  return changed.findLast(isTyped) ?? keys.findLast(isTyped) ?? keys.at(-1) ?? '';
}
