// Facts of referred records: labels, carried fields and carried lines, in one statement per entity and sub-table.
// Scoped by organisation, not by row scope: whoever may see a document may see what its references are called.
import { entityOf } from '#entities/registry.ts';
import { canField, type Grants } from '#model/rights/can.ts';
import { isShown, shownValue, visibleRow } from '#model/rights/visible.ts';
import type { Doc, EntityDef, EntityKind, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import { workplacesOf } from '#server/access/accounts.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { attachRows, attachedFrom } from './attached.ts';
import { DatedCache, type DatedEntries } from './datedCache.ts';
import { valueOf } from './rows.ts';
import { tenantSql } from './tenantSql.ts';
import { inOrganisation } from './rowSecurity.ts';
import { labelColumns, shapeOf, type Column } from './shape.ts';
import { and, isUuid, Parameters } from './sql.ts';
import type { Place } from '#server/store/list/view.ts';

export interface WantedRef {
  entity: string;
  id: string;
  /** Looked for in the other organisations of the person as well. */
  across?: true;
}

export interface RefOptions {
  /** Only what shows a record: label, state, and the decimals of what is counted in it. For lists. */
  brief?: boolean;
  /** With fields the session may not see, for rules that need them; never to be sent. Default false. */
  guarded?: boolean;
  /** Header fields beside the label and what is carried. */
  fields?: readonly string[];
}

/** Records that were not found, or belong to an organisation they are not wanted from, are not in the answer. */
export async function loadRefs(
  context: Context,
  wanted: readonly WantedRef[],
  options: RefOptions = {},
): Promise<RefMap> {
  const map = await loadOwn(context, wanted, options);
  const missing = wanted.filter(
    ({ entity, id, across }) => across === true && map[entity]?.[id] === undefined,
  );
  if (missing.length === 0) return map;
  const { grants } = context;
  for (const { id: org } of await workplacesOf(context)) {
    if (org === grants.org) continue;
    const there = await inOrganisation(context, { ...grants, org }, (other) =>
      loadOwn(other, missing, options),
    );
    for (const [entity, records] of Object.entries(there)) {
      for (const record of Object.values(records))
        Object.assign((map[entity] ??= {}), { [record.id]: { ...record, org } });
    }
  }
  return map;
}

async function loadOwn(context: Context, wanted: readonly WantedRef[], options: RefOptions): Promise<RefMap> {
  const ids = new Map<EntityDef, Set<string>>();
  for (const { entity, id } of wanted) {
    const def = entityOf(entity);
    if (def === undefined || !isUuid(id)) continue;
    const known = ids.get(def);
    if (known === undefined) ids.set(def, new Set([id]));
    else known.add(id);
  }
  const map: RefMap = {};
  await Promise.all(
    [...ids].map(async ([def, set]) => {
      const cached = cacheFor(context, def, options);
      const known = [...set].flatMap((id) => cached?.get(`${context.today} ${id}`) ?? []);
      map[def.name] = Object.fromEntries(known.map((record) => [record.id, record]));
      for (const { id } of known) set.delete(id);
      if (set.size === 0) return;
      const parameters = new Parameters();
      const where = and([
        `r."id" = any(${parameters.add([...set], 'uuid[]')})`,
        tenantSql(def, context.grants.org, 'r', parameters),
      ]);
      const { rows } = await context.session.query(
        `select ${refSelect(def, context.grants, options)} from ${shapeOf(def).header.name} r where ${where}`,
        parameters.values,
        { planned: true },
      );
      const records = await refRecords(context, def, rows, options);
      for (const record of records) {
        cached?.put(`${context.today} ${record.id}`, record);
        Object.assign((map[def.name] ??= {}), { [record.id]: record });
      }
    }),
  );
  return map;
}

/** Whole records of base data, as rules read them. */
const whole = new DatedCache<RefRecord>();
/** What lists show of base data, for sessions that may see all of it. */
const asShown = new DatedCache<RefRecord>(50_000);
const baseKinds: readonly EntityKind[] = ['master', 'lookup', 'tree', 'config'];
/** What the ledgers of stock write belongs to them. */
const moving: readonly string[] = ['lot', 'serialNumber'];

function cacheFor(context: Context, def: EntityDef, options: RefOptions): DatedEntries<RefRecord> | null {
  if (options.fields !== undefined || !baseKinds.includes(def.kind) || moving.includes(def.name)) return null;
  if (options.brief !== true)
    return options.guarded === true ? whole.of(context, [def.name, ...attachedFrom(def.name)]) : null;
  const { grants } = context;
  const open = carriedColumns(def, grants, { ...options, guarded: true }).every(({ key }) =>
    canField(grants, def, key),
  );
  return open ? asShown.of(context, [def.name]) : null;
}

function carriedColumns(def: EntityDef, grants: Grants, options: RefOptions): Column[] {
  const { columns } = shapeOf(def).header;
  const carried = (def.carry ?? []).filter(
    (key) => options.brief !== true || def.fields[key]?.kind === 'integer',
  );
  const keys = new Set([
    ...labelColumns(def).map((column) => column.key),
    ...carried,
    ...(options.fields ?? []),
    'status',
  ]);
  return [...keys].flatMap((key) => {
    const column = columns.get(key);
    return column !== undefined && (options.guarded === true || isShown(grants, def, key)) ? [column] : [];
  });
}

/** Columns of a record as `refRecords` reads them; the table's alias is r. */
export function refSelect(def: EntityDef, grants: Grants, options: RefOptions): string {
  return [
    'r."id" as id',
    ...carriedColumns(def, grants, options).map((column, index) => `r.${column.name} as c${index}`),
  ].join(', ');
}

/** Records of rows selected with `refSelect`, with their carried lines, in the order of the rows. */
export async function refRecords(
  context: Context,
  def: EntityDef,
  rows: readonly SqlRow[],
  options: RefOptions,
): Promise<RefRecord[]> {
  const columns = carriedColumns(def, context.grants, options);
  const labels = labelColumns(def);
  const records = rows.map((row): RefRecord => {
    const fields: Row = {};
    columns.forEach((column, index) => {
      const value = valueOf(column, row[`c${index}`]);
      fields[column.key] =
        options.guarded === true ? value : shownValue(context.grants, def, column.key, value);
    });
    const { id } = row;
    return {
      id: String(id),
      ...labelOf(labels, fields),
      fields,
      ...(options.brief === true ? { brief: true } : {}),
    };
  });
  if (options.brief !== true) {
    await addLines(context, def, records, options);
    await attachRows(context, def.name, records);
  }
  return records;
}

/** Code and name of a record by the fields at hand. */
export function labelTexts(def: EntityDef, fields: Row): { code: string; name: string } {
  return labelOf(labelColumns(def), fields);
}

function labelOf(labels: readonly Column[], fields: Row): { code: string; name: string } {
  const texts = labels.map((column) => labelText(fields[column.key]));
  const [first] = labels;
  if (first !== undefined && first.field.kind !== 'code' && labels.length === 1)
    return { code: '', name: texts[0] ?? '' };
  return {
    code: texts[0] ?? '',
    name: texts
      .slice(1)
      .filter((text) => text !== '')
      .join(' '),
  };
}

function labelText(value: FieldValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

async function addLines(
  context: Context,
  def: EntityDef,
  records: readonly RefRecord[],
  options: RefOptions,
): Promise<void> {
  if (records.length === 0) return;
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const key of def.carryLines ?? []) {
    const table = shapeOf(def).lines.get(key);
    if (table === undefined) continue;
    for (const record of records) record.lines = { ...record.lines, [key]: [] };
    const columns = [...table.columns.values()].filter(
      (column) => options.guarded === true || isShown(context.grants, def, `${key}.${column.key}`),
    );
    const selected = columns.map((column, index) => `l.${column.name} as c${index}`).join(', ');
    const { rows } = await context.session.query(
      `select l."doc_id" as doc_id, ${selected} from ${table.name} l where l."doc_id" = any($1::uuid[]) order by l."doc_id", l."seq", l."id"`,
      [[...byId.keys()]],
    );
    for (const row of rows) {
      const line: Row = {};
      columns.forEach((column, index) => (line[column.key] = valueOf(column, row[`c${index}`])));
      const { doc_id: docId } = row;
      byId
        .get(String(docId))
        ?.lines?.[key]?.push(options.guarded === true ? line : visibleRow(context.grants, def, key, line));
    }
  }
}

/** Records that the reference columns of list rows point to. */
export function refIdsOf(places: readonly Place[], rows: readonly Row[]): WantedRef[] {
  return places.flatMap((place) => rows.flatMap((row) => wantedOf(place.column.field, row[place.path])));
}

/** Everything the documents refer to, from header and lines. */
export async function refsOfDocs(
  context: Context,
  def: EntityDef,
  docs: readonly Doc[],
  options: RefOptions = {},
): Promise<RefMap> {
  const { header, lines } = shapeOf(def);
  const wanted: WantedRef[] = [];
  for (const doc of docs) {
    for (const column of header.columns.values())
      wanted.push(...wantedOf(column.field, doc.fields[column.key]));
    for (const [key, table] of lines) {
      for (const column of table.columns.values()) {
        if (column.field.kind !== 'ref' && column.field.kind !== 'refs') continue;
        for (const row of doc.lines[key] ?? []) wanted.push(...wantedOf(column.field, row[column.key]));
      }
    }
  }
  return loadRefs(context, wanted, options);
}

/** What a value of a field refers to. */
export function wantedOf(field: FieldDef, value: FieldValue | undefined): WantedRef[] {
  const { entity, org } = field;
  if (entity === undefined || value === null || value === undefined) return [];
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.flatMap((id) =>
    typeof id === 'string' ? [org === undefined ? { entity, id } : { entity, id, across: true }] : [],
  );
}
