// EntityDef → columns of its list, by document or by line, and of its line grids. Guarded fields that the session was
// not granted and references to entities that do not exist yet are left out.
import type { Grants } from '#model/rights/can.ts';
import { isShown } from '#model/rights/visible.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import { isDecimal, type FieldDef, type FieldKind } from '#model/fields.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

export interface ListColumn {
  /** Header field 'code', line field 'items.qty'; in a line grid the line field alone. */
  path: string;
  title: string;
  field: FieldDef;
  /** Shown when the user has arranged nothing. */
  shown: boolean;
  /** Pixels. */
  width: number;
  /** Summed in the totals row. */
  total: boolean;
}

export interface ColumnOptions {
  grants: Grants;
  /** Whether the entity is defined. */
  has: (entity: string) => boolean;
}

const widths: Readonly<Record<FieldKind, number>> = {
  code: 140,
  text: 140,
  longText: 200,
  richText: 200,
  integer: 80,
  qty: 96,
  price: 120,
  money: 112,
  rate: 88,
  percent: 80,
  date: 96,
  datetime: 152,
  bool: 56,
  dict: 108,
  ref: 144,
  refs: 160,
  image: 64,
  images: 96,
  file: 96,
  json: 160,
};

/** A sum below is longer than what it adds up. */
const summed = 120;
/** Units are called by one or two letters, partners by a dozen. */
const refWidths: Readonly<Record<string, number>> = { unit: 72, customer: 208, supplier: 208 };

/** Room for the kind and for the title with its sort mark: 13 pixels a full-width letter, 7 any other. */
function widthOf(field: FieldDef, title: string, total: boolean): number {
  if (field.width !== undefined) return field.width;
  const named =
    field.kind === 'ref' && field.entity !== undefined
      ? refWidths[field.entity]
      : field.pinyin === true
        ? 176
        : undefined;
  const least = named ?? (total ? Math.max(widths[field.kind], summed) : widths[field.kind]);
  let text = 36;
  for (const letter of title) text += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 13 : 7;
  return Math.max(least, Math.ceil(text / 4) * 4);
}

/** What a reference among these fields shows: its code where it is called one, or the name stands in a column of its own. */
export function refTextIn(fields: Fields, key: string): 'code' | 'name' {
  const field = fields[key];
  if (field?.title.endsWith('编码') === true) return 'code';
  const filled = field?.entity === 'material' && Object.values(field.fill ?? {}).includes('name');
  return filled || Object.values(fields).some(({ lookup }) => lookup === `${key}.name`) ? 'code' : 'name';
}

/** Whether the session may see anything of the field at the path, and the field leads somewhere. */
export function isVisible(
  def: EntityDef,
  path: string,
  field: FieldDef,
  { grants, has }: ColumnOptions,
): boolean {
  return isShown(grants, def, path) && (field.entity === undefined || has(field.entity));
}

/** The system's own; a line may have a version of something else. */
const never = new Set(['id', 'version']);

function visibleFields(
  def: EntityDef,
  lines: string | null,
  fields: Fields,
  options: ColumnOptions,
): [string, FieldDef][] {
  return Object.entries(fields).filter(
    ([key, field]) =>
      !(lines === null ? never.has(key) : key === 'id') &&
      isVisible(def, lines === null ? key : `${lines}.${key}`, field, options),
  );
}

function column(
  path: string,
  field: FieldDef,
  shown: boolean,
  total: boolean,
  title = field.title,
): ListColumn {
  return {
    path,
    title,
    field,
    shown: shown && field.hidden !== true,
    width: widthOf(field, title, total),
    total,
  };
}

function isTotal(field: FieldDef): boolean {
  return field.total === true && field.transient !== true;
}

/**
 * Columns of the list: one row per document, or one per line of `lines`. Own fields in the order of the definition
 * (header, then line), then what the system keeps: status, who and when.
 */
export function columnsOf(def: EntityDef, options: ColumnOptions & { lines?: string }): ListColumn[] {
  const header = visibleFields(def, null, allFieldsOf(def), options);
  const own = header.filter(([key]) => Object.hasOwn(def.fields, key));
  const system = header.filter(([key]) => !Object.hasOwn(def.fields, key));
  const lines = options.lines === undefined ? undefined : def.lines?.[options.lines];
  if (lines === undefined)
    return [...own, ...system].map(([key, field]) => column(key, field, field.list === true, isTotal(field)));
  const inner = visibleFields(def, options.lines ?? null, lineFieldsOf(lines), options);
  const taken = new Set(inner.map(([, field]) => field.title));
  // Header sums repeat on every line of a document, so they are neither shown nor summed here.
  const outer = ([key, field]: [string, FieldDef]): ListColumn => {
    const title = taken.has(field.title) ? `${field.title}(单头)` : field.title;
    return column(key, field, field.list === true && !isDecimal(field), false, title);
  };
  return [
    ...own.map(outer),
    ...inner.map(([key, field]) =>
      column(`${options.lines}.${key}`, field, field.list === true, isTotal(field)),
    ),
    ...system.map(outer),
  ];
}

/** Columns of one sub-table in the document: what lists show and what must be filled starts visible. */
export function lineColumnsOf(def: EntityDef, lines: string, options: ColumnOptions): ListColumn[] {
  const fields = def.lines?.[lines];
  if (fields === undefined) return [];
  return visibleFields(def, lines, lineFieldsOf(fields), options).map(([key, field]) =>
    column(key, field, field.list === true || field.required === true, isTotal(field)),
  );
}
