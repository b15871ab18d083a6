// What the numbers of a column are counted in: the field that names their unit or currency. Numbers of different ones are
// never added: pieces and kilograms, yuan and dollars have no sum.
import type { EntityDef, Fields } from '#model/entity.ts';

export interface Measure {
  /** Path of the field that names it: 'currency', 'items.unit'. */
  path: string;
  kind: 'unit' | 'currency';
}

/** What stands in place of a sum that cannot be. */
export function mixedText(def: EntityDef, path: string): string {
  return measureOf(def, path)?.kind === 'currency' ? '多种币别' : '多种单位';
}

/**
 * By the field's scale ('baseUnit', 'currency.amount', 'local.amount'); a line asks its own fields first, then the header.
 * Null where nothing says it: such numbers are counted alike everywhere.
 */
export function measureOf(def: EntityDef, path: string): Measure | null {
  const [table, key = ''] = path.includes('.') ? path.split('.') : [null, path];
  const fields: Fields = table === null ? def.fields : (def.lines?.[table ?? '']?.fields ?? {});
  const scale = fields[key]?.scale;
  if (scale === undefined || /^\d+$/.test(scale)) return null;
  const [place = '', part] = scale.split('.');
  const named = place === 'local' ? 'localCurrency' : place;
  const kind = part === undefined ? 'unit' : 'currency';
  if (table !== null && Object.hasOwn(fields, named)) return { path: `${table}.${named}`, kind };
  return Object.hasOwn(def.fields, named) ? { path: named, kind } : null;
}
