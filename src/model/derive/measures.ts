// What the numbers of a column are counted in: the field that names their unit or currency. Numbers of different ones are
// never added: pieces and kilograms, yuan and dollars have no sum.
import type { EntityDef, Fields, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';

export interface Measure {
  /** Path of the field that names it: 'currency', 'items.unit'. */
  path: string;
  kind: 'unit' | 'currency';
}

/**
 * In what the number of one row is counted: its unit or currency with its kind; '' where nothing says it.
 * @param prefix of the paths of the row: 'items.' in a list of lines
 */
export function thingCounted({ scale }: FieldDef, row: Row, header: Row = {}, prefix = ''): string {
  const place = placeOf(scale);
  if (place === null) return '';
  const { named, kind } = place;
  const value = row[`${prefix}${named}`] ?? row[named] ?? header[named] ?? null;
  return typeof value === 'string' && value !== '' ? `${kind} ${value}` : '';
}

/** The field a scale asks, and whether it is a unit or a currency; null for one that names none. */
function placeOf(scale: string | undefined): { named: string; kind: Measure['kind'] } | null {
  if (scale === undefined || /^\d+$/.test(scale)) return null;
  const [place = '', part] = scale.split('.');
  return {
    named: place === 'local' ? 'localCurrency' : place,
    kind: part === undefined ? 'unit' : 'currency',
  };
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
  const place = placeOf(fields[key]?.scale);
  if (place === null) return null;
  const { named, kind } = place;
  if (table !== null && Object.hasOwn(fields, named)) return { path: `${table}.${named}`, kind };
  return Object.hasOwn(def.fields, named) ? { path: named, kind } : null;
}
