// Values that may occur once: the question behind POST api/check, and what a clerk is told when somebody else was first.
import { entityOf } from '#entities/registry.ts';
import type { Doc, EntityDef, FieldValue } from '#model/entity.ts';
import { canField } from '#model/rights/can.ts';
import { tablesOf } from '#model/derive/tables.ts';
import { fieldToMend, isUniqueField } from '#model/derive/uniqueFields.ts';
import { sameValue } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import type { SqlSession } from '#server/ports.ts';
import { isSqlFailure } from './failure.ts';
import { storedValue } from './rows.ts';
import { tenantSql } from './tenantSql.ts';
import { type Column, labelColumns, shapeOf } from './shape.ts';
import { and, isUuid, Parameters } from './sql.ts';
import { refuse } from '#server/store/list/view.ts';
import { sql, raw, joined, asKind, otherwise, writtenBy } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { namedFieldsOf } from '#model/namedFields.ts';

const UNIQUE_VIOLATION = '23505';

/** Fields of the unique index that the failure names; null when it is no such failure of this entity's header. */
function violated(def: EntityDef, failure: unknown): string[] | null {
  if (!isSqlFailure(failure) || failure.code !== UNIQUE_VIOLATION) return null;
  const [header] = tablesOf(def);
  const index = header?.indexes.find(({ unique, name }) => unique && name === failure.constraint);
  return index === undefined ? null : fieldsOfIndex(def, index.columns);
}

/** Fields of an index in its order, without the organisation that every one begins with. */
function fieldsOfIndex(def: EntityDef, columns: readonly string[]): string[] {
  const [header] = tablesOf(def);
  return columns
    .flatMap((column) => header?.columns.find(({ name }) => name === column)?.field ?? [])
    .filter((field) => field !== 'org');
}

/** @param changed those of the fields that were changed; all of them where nobody knows */
function duplicateProblem(
  def: EntityDef,
  fields: readonly string[],
  other: string | null,
  changed = fields,
): Problem {
  // Of one organisation there is one such record.
  if (fields.length === 0)
    return { field: '', level: 'error', message: `本组织已有${def.title}，只能有一份，请在已有的上面修改` };
  const { columns } = shapeOf(def).header;
  const titles = fields.map((key) => columns.get(key)?.field.title ?? key).join('、');
  const where = other === null || other === '' ? `其他${def.title}` : `${def.title}“${other}”`;
  const field = fieldToMend(def.fields, fields, changed);
  return { field, level: 'error', message: `${titles}与${where}重复，请修改` };
}

/** The problem behind a unique violation, at its field; null for any other failure. */
export function problemOfFailure(def: EntityDef, failure: unknown): Problem | null {
  if (!isSqlFailure(failure) || failure.code !== UNIQUE_VIOLATION) return null;
  const fields = violated(def, failure);
  if (fields === null) return { field: '', level: 'error', message: '数据与已有记录重复，请刷新后重试' };
  return duplicateProblem(def, fields, null);
}

/**
 * Problems where another record has the same values already, each naming that record. Only what `after` changed is
 * asked; somebody may still be faster, which `problemOfFailure` tells.
 */
export async function duplicateProblems(
  session: SqlSession,
  def: EntityDef,
  before: Doc | null,
  after: Doc,
): Promise<Problem[]> {
  const [header] = tablesOf(def);
  const { org } = namedFieldsOf(after.fields);
  const problems: Problem[] = [];
  for (const index of header?.indexes ?? []) {
    const fields = index.unique ? fieldsOfIndex(def, index.columns) : [];
    const changed = fields.filter((key) => !sameValue(before?.fields[key], after.fields[key]));
    if (changed.length === 0) continue;
    const values = Object.fromEntries(fields.map((key) => [key, after.fields[key] ?? null]));
    const other = await findOther(session, def, org ?? '', values, after.id);
    if (other !== null) problems.push(duplicateProblem(def, fields, other, changed));
  }
  return problems;
}

/**
 * The same for many documents at once, by their place: one statement per unique set of fields, each a seek into its index.
 */
export async function duplicatesAmong(
  session: SqlSession,
  def: EntityDef,
  org: string,
  docs: readonly { before: Doc | null; after: Doc }[],
): Promise<Map<number, Problem[]>> {
  const found = new Map<number, Problem[]>();
  const [header] = tablesOf(def);
  const { header: table } = shapeOf(def);
  for (const index of header?.indexes ?? []) {
    const fields = index.unique ? fieldsOfIndex(def, index.columns) : [];
    const columns = fields.flatMap((key) => table.columns.get(key) ?? []);
    if (columns.length === 0 || columns.length !== fields.length) continue;
    const places = new Map<string, number[]>();
    docs.forEach(({ before, after }, place) => {
      const values = uniqueKey(def, fields, after);
      if (values === null || !fields.some((key) => !sameValue(before?.fields[key], after.fields[key])))
        return;
      places.set(values, [...(places.get(values) ?? []), place]);
    });
    if (places.size === 0) continue;
    const tuples = [...places.keys()].map((text) => JSON.parse(text) as string[]);
    const lists = columns.map(
      ({ type }, at) =>
        sql`${tuples.map((tuple) => tuple[at] ?? null)}::${raw(type.replace(/\(.*\)/, ''))}[]`,
    );
    const names = columns.map((_, at) => `v${at}`);
    const same = columns.map(({ name }, at) => `h.${name} = w.v${at}`);
    const labels = labelTexts(def, 'h');
    const h = headerTable(def, 'h');
    const rows = await selectRows(
      session,
      {
        id: h.id,
        label: otherwise(asKind('text', raw(`concat_ws(' ', ${[...labels, "''"].join(', ')})`)), ''),
        n: otherwise(asKind('integer', raw('w.n')), 0),
      },
      sql`from unnest(${joined(lists, ', ')}) with ordinality as w(${raw(names.join(', '))}, n)
       join ${h} on ${writtenBy((parameters) => and([...same, tenantSql(def, org, 'h', parameters)]))}`,
    );
    for (const { id, label, n } of rows) {
      for (const place of places.get(JSON.stringify(tuples[n - 1])) ?? []) {
        if (docs[place]?.after.id === id) continue;
        found.set(place, [...(found.get(place) ?? []), duplicateProblem(def, fields, label.trim())]);
      }
    }
  }
  return found;
}

/** Sets of fields that are unique together, without the organisation. */
export function uniqueSets(def: EntityDef): string[][] {
  const [header] = tablesOf(def);
  return (header?.indexes ?? []).flatMap((index) =>
    index.unique ? [fieldsOfIndex(def, index.columns)] : [],
  );
}

/** What two records may not have in common; null when a value is missing, which collides with nothing. */
export function uniqueKey(def: EntityDef, fields: readonly string[], doc: Doc): string | null {
  const { header } = shapeOf(def);
  const values = fields.map((key) => {
    const column = header.columns.get(key);
    const value = column === undefined ? null : storedValue(column, doc.fields[key]);
    return value === null || typeof value === 'object' ? null : String(value);
  });
  return values.length === 0 || values.includes(null) ? null : JSON.stringify(values);
}

/**
 * The problem when another record of the session's organisation has the value already, else null.
 * @throws Refusal 422 for fields that are not declared unique or not the caller's to see
 */
export async function checkUnique(
  context: Context,
  def: EntityDef,
  field: string,
  value: FieldValue,
  exceptId: string | null,
): Promise<Problem | null> {
  const known = def.fields[field];
  if (known === undefined || !isUniqueField(def, field) || !canField(context.grants, def, field))
    throw refuse('', `${def.title}没有可检查重复的这个字段`);
  const other = await findOther(context.session, def, context.grants.org, { [field]: value }, exceptId);
  return other === null ? null : duplicateProblem(def, [field], other);
}

/** Label of another record with these values; null when there is none. */
async function findOther(
  session: SqlSession,
  def: EntityDef,
  org: string,
  values: Readonly<Record<string, FieldValue>>,
  exceptId: string | null,
): Promise<string | null> {
  const { header } = shapeOf(def);
  const parameters = new Parameters();
  const parts: (string | null)[] = [tenantSql(def, org, 'h', parameters)];
  for (const [key, value] of Object.entries(values)) {
    const column = header.columns.get(key);
    const stored = column === undefined ? null : storedValue(column, value);
    if (column === undefined || stored === null || typeof stored === 'object') return null;
    if (column.type === 'uuid' && !isUuid(stored)) return null;
    parts.push(`h.${column.name}::text = ${parameters.add(String(stored), 'text')}`);
  }
  if (isUuid(exceptId)) parts.push(`h."id" <> ${parameters.add(exceptId, 'uuid')}`);
  const labels = labelTexts(def, 'h');
  const label = labels.length === 0 ? "''" : `concat_ws(' ', ${labels.join(', ')})`;
  const { rows } = await session.query(
    `select ${label} as label from ${header.name} h where ${and(parts)} limit 1`,
    parameters.values,
  );
  return rows[0] === undefined ? null : String(rows[0]['label']);
}

/** SQL of the texts that name the row under the alias; a reference among them names its record, never an id. */
function labelTexts(def: EntityDef, alias: string): string[] {
  return labelColumns(def).map((column) => labelText(column, alias));
}

function labelText({ name, field }: Column, alias: string): string {
  const named = field.kind === 'ref' ? entityOf(field.entity ?? '') : undefined;
  if (named === undefined) return `${alias}.${name}::text`;
  const own = labelColumns(named).flatMap((column) =>
    column.field.kind === 'ref' ? [] : [`r.${column.name}::text`],
  );
  return own.length === 0
    ? "''"
    : `(select concat_ws(' ', ${own.join(', ')}) from ${shapeOf(named).header.name} r where r."id" = ${alias}.${name})`;
}
