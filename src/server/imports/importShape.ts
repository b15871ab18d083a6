// What of an entity a workbook may bring: one table for the records and one for each sub-table, with the fields this
// session may write. Template, mapping and reading all go by it.
import { entityOf } from '#entities/registry.ts';
import { fieldAccess, whyNot, type Grants } from '#model/rights/can.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import { isDerived, type FieldDef, type FieldKind } from '#model/fields.ts';
import type { ImportMode } from '#model/wire/jobs.ts';
import { forbidden } from '#server/refusal.ts';

export interface ImportField {
  key: string;
  field: FieldDef;
  /** Unlike every other title of its table. */
  title: string;
}

export interface ImportTable {
  /** Lines key; null for the records. */
  lines: string | null;
  title: string;
  fields: readonly ImportField[];
}

export interface ImportShape {
  def: EntityDef;
  /** The fields records are recognised by together; none for an entity whose records can only be added. */
  keys: readonly ImportField[];
  /** The one field they are recognised by, which rows of sub-tables name; null where it takes several or there is none. */
  key: ImportField | null;
  tables: readonly [ImportTable, ...ImportTable[]];
}

/** Kinds a cell cannot hold. */
const elsewhere: readonly FieldKind[] = ['image', 'images', 'file', 'json', 'richText'];

/** @param matched fields by which the default template of the organisation recognises records; none: as usual */
export function importShape(def: EntityDef, grants: Grants, matched: readonly string[] = []): ImportShape {
  const own = fieldsOf(def, null, def.fields, grants);
  const keys = keysOf(def, own, matched);
  const key = keys.length === 1 ? (keys[0] ?? null) : null;
  const below = Object.entries(def.lines ?? {}).flatMap(
    ([lines, { title, fields, readonly }]): ImportTable[] => {
      const list = key === null || readonly === true ? [] : fieldsOf(def, lines, fields, grants);
      return list.length === 0 ? [] : [{ lines, title, fields: list }];
    },
  );
  return { def, keys, key, tables: [{ lines: null, title: def.title, fields: own }, ...below] };
}

/** Sets of header fields no two records of an organisation have in common: what a record may be recognised by. */
export function distinctSets(def: EntityDef): string[][] {
  const alone = Object.entries(def.fields).flatMap(([key, { unique }]) => (unique === true ? [[key]] : []));
  return [...alone, ...(def.uniques ?? []).map((set) => set.filter((key) => key !== 'org'))];
}

export function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((key) => right.includes(key));
}

/**
 * What the template matches by, where no two records share it; else a code that no two share, by itself or within another
 * field; else what else no two may share.
 */
function keysOf(
  def: EntityDef,
  own: readonly ImportField[],
  matched: readonly string[],
): readonly ImportField[] {
  const alone = own.filter(({ field }) => field.unique === true).map((field) => [field]);
  const together = (def.uniques ?? []).flatMap((set) => {
    const fields = set.filter((key) => key !== 'org').map((name) => own.find(({ key }) => key === name));
    return fields.every((field) => field !== undefined) ? [fields] : [];
  });
  const chosen = [...alone, ...together].find((fields) =>
    isSameSet(
      fields.map(({ key }) => key),
      matched,
    ),
  );
  if (chosen !== undefined) return chosen;
  const withCode = [...alone, ...together].find((fields) => fields.some(({ key }) => key === 'code'));
  const needed = [...alone, ...together].find((fields) =>
    fields.every(({ field }) => field.required === true),
  );
  return withCode ?? needed ?? alone[0] ?? together[0] ?? [];
}

function fieldsOf(def: EntityDef, lines: string | null, fields: Fields, grants: Grants): ImportField[] {
  const known = Object.entries(fields).filter(
    ([key, field]) =>
      !isDerived(field) &&
      !elsewhere.includes(field.kind) &&
      fieldAccess(grants, def, lines === null ? key : `${lines}.${key}`) === 'edit' &&
      (field.entity === undefined || entityOf(field.entity) !== undefined),
  );
  const seen = new Map<string, number>();
  for (const [, { title }] of known) seen.set(title, (seen.get(title) ?? 0) + 1);
  return known.map(([key, field]) => ({
    key,
    field,
    title: (seen.get(field.title) ?? 0) > 1 ? `${field.title}（${field.group ?? key}）` : field.title,
  }));
}

/** Title of the column by which lines find their record. */
export function joinTitle({ key, def }: ImportShape): string {
  return key?.title ?? `${def.title}编码`;
}

/** Whether a cell of the column must be filled: what has an initial value, or is numbered by the system, need not be. */
export function isNeeded({ field, key }: ImportField, { def }: ImportShape): boolean {
  return (
    field.required === true &&
    field.default === undefined &&
    !(key === 'code' && field.kind === 'code' && def.codePrefix !== undefined)
  );
}

/** @throws Refusal 403 when the session may not import in this way */
export function authoriseImport(grants: Grants, def: EntityDef, mode: ImportMode): void {
  if (def.kind === 'document' && mode !== 'insert') throw forbidden(`${def.title}只能新增，不能用导入修改`);
  const needed = ['import', ...(mode === 'update' ? [] : ['create']), ...(mode === 'insert' ? [] : ['edit'])];
  for (const action of needed) {
    const reason = whyNot(grants, def, action);
    if (reason !== null) throw forbidden(reason);
  }
}
