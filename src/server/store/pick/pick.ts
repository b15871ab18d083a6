// Rows of a picker: by code, name, pinyin or initials; codes typed or pasted resolve exactly, thousands in a statement.
// Only records that may be used: of the organisation, in scope, approved or enabled, and fit for the asking field.
import { canField, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Filter } from '#model/filter.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import type { PickRequest, PickResult } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { filterSql } from '#server/store/list/filterSql.ts';
import { searchSql } from '#server/store/list/searchSql.ts';
import { usableSql } from './pickable.ts';
import { loadRefs, refRecords, refSelect, type RefOptions, type WantedRef } from '../refs.ts';
import { scopeSql } from '../scopeSql.ts';
import { labelColumns, labelKeys, shapeOf, type Column } from '../shape.ts';
import { and, isUuid, or, Parameters, startingWith } from '../sql.ts';
import { unfitFor } from './unfit.ts';
import { HEADER, refuse, viewOf } from '#server/store/list/view.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;
const MAX_CODES = 5_000;
/** Where more are found, nobody asks for the one that is missing. */
const fewHits = 5;

/** @throws Refusal 422 for too many codes or ids and for a field that does not refer to this entity */
export async function pick(context: Context, def: EntityDef, request: PickRequest): Promise<PickResult> {
  const { codes, ids } = request;
  if ((codes?.length ?? 0) > MAX_CODES || (ids?.length ?? 0) > MAX_CODES)
    throw refuse('', `一次最多查找${MAX_CODES}个编码`);
  if (codes !== undefined) return byCodes(context, def, request, codes);
  if (ids !== undefined) {
    const rows = await known(context, def, ids);
    return { rows, refs: await factsOf(context, def, rows) };
  }
  const { rows, more } = await found(context, def, request);
  const unfit =
    request.explains === true && rows.length < fewHits ? await unfitFor(context, def, request) : [];
  return {
    rows,
    more,
    ...(unfit.length === 0 ? {} : { unfit }),
    refs: await factsOf(context, def, rows),
  };
}

/** Records chosen earlier, whatever became of them since. */
function known(context: Context, def: EntityDef, ids: readonly string[]): Promise<RefRecord[]> {
  const parameters = new Parameters();
  const where = and([
    `r."id" = any(${parameters.add(ids.filter(isUuid), 'uuid[]')})`,
    scopeSql(def, context.grants, 'r', parameters),
  ]);
  return records(context, def, where, '', parameters);
}

/**
 * Records used last come first, then codes that begin with the text, then whatever contains it. A page that is filled by
 * codes alone needs no look at every row; only the exact code comes before what was used last.
 */
async function found(
  context: Context,
  def: EntityDef,
  request: PickRequest,
): Promise<{ rows: RefRecord[]; more: boolean }> {
  const limit = Math.min(Math.max(request.limit ?? DEFAULT_LIMIT, 1), MAX_LIMIT);
  const offset = request.offset ?? 0;
  const search = request.search?.trim() ?? '';
  const first = (request.first ?? []).filter(isUuid);
  const options = { fields: askedFields(def, request) };
  const ask = (tier: 'lately' | 'codes' | 'all', count: number, skip: number): Promise<RefRecord[]> => {
    const parameters = new Parameters();
    const known = first.length === 0 ? null : parameters.add(first, 'uuid[]');
    const where = and([
      usableSql(context, def, request, parameters),
      search === ''
        ? null
        : tier === 'codes'
          ? codesSql(def, context.grants, search, parameters)
          : searchSql(viewOf(def, context.grants, context), search, parameters, 'r'),
      chosenSql(context, def, request, parameters),
      known === null ? null : `${tier === 'lately' ? '' : 'not '}r."id" = any(${known})`,
    ]);
    const order =
      tier === 'lately' && known !== null
        ? [`array_position(${known}, r."id")`]
        : [...(tier === 'all' ? nearness(def, context.grants, search, parameters) : []), ...plainOrder(def)];
    const window = `limit ${parameters.add(count, 'bigint')} offset ${parameters.add(skip, 'bigint')}`;
    return records(context, def, where, `order by ${order.join(', ')} ${window}`, parameters, options);
  };
  const lately = first.length === 0 ? [] : await ask('lately', first.length, 0);
  const ahead = lately.slice(offset, offset + limit + 1);
  const wanted = limit + 1 - ahead.length;
  const byCode =
    search !== '' && offset === 0 && namingColumns(def, context.grants).length > 0
      ? await ask('codes', wanted, 0)
      : [];
  const others =
    wanted > 0 && byCode.length >= wanted
      ? byCode
      : await ask('all', wanted, Math.max(0, offset - lately.length));
  const [nearest, ...rest] = others;
  const exact = nearest !== undefined && nearest.code === search && offset === 0 ? [nearest] : [];
  const rows = [...exact, ...ahead, ...(exact.length > 0 ? rest : others)];
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** The first label field begins with the text: as typed, or in capitals or small letters. */
function codesSql(def: EntityDef, grants: Grants, search: string, parameters: Parameters): string {
  const [first] = namingColumns(def, grants);
  return first === undefined ? 'false' : beginsSql(first, search, parameters);
}

function beginsSql(column: Column, search: string, parameters: Parameters): string {
  const spellings = [...new Set([search, search.toUpperCase(), search.toLowerCase()])];
  return or(
    spellings.map((spelling) => `r.${column.name} like ${parameters.add(startingWith(spelling), 'text')}`),
  );
}

/** Fields that lists and filters of the entity show to everybody: what a picker may ask for. */
function askedFields(def: EntityDef, { fields = [], filter }: PickRequest): readonly string[] {
  for (const key of [...fields, ...(filter === null || filter === undefined ? [] : fieldsIn(filter))]) {
    const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined;
    if (
      field === undefined ||
      (field.list !== true &&
        field.filter !== true &&
        !labelKeys(def).includes(key) &&
        field.entity !== def.name)
    )
      throw refuse('', `选择${def.title}时不能使用字段“${key.slice(0, 60)}”`);
  }
  return fields.filter((key) => shapeOf(def).header.columns.has(key));
}

function fieldsIn(filter: Filter): string[] {
  if ('not' in filter) return fieldsIn(filter.not);
  if ('all' in filter) return filter.all.flatMap(fieldsIn);
  return 'any' in filter ? filter.any.flatMap(fieldsIn) : [filter.field];
}

function chosenSql(
  context: Context,
  def: EntityDef,
  { filter }: PickRequest,
  parameters: Parameters,
): string | null {
  const condition = filterSql(viewOf(def, context.grants, context), filter, parameters);
  return condition === null
    ? null
    : `r."id" in (select ${HEADER}."id" from ${shapeOf(def).header.name} ${HEADER} where ${condition})`;
}

/** The code itself first, then codes that begin so, then names. */
function nearness(def: EntityDef, grants: Grants, search: string, parameters: Parameters): string[] {
  const columns = namingColumns(def, grants);
  // Parameters that no text uses would have no type.
  if (search === '' || columns.length === 0) return [];
  const exact = parameters.add(search, 'text');
  return columns.flatMap((column) => [
    `(r.${column.name} is not distinct from ${exact}) desc`,
    `coalesce(${beginsSql(column, search, parameters)}, false) desc`,
  ]);
}

/** Texts that name a record, as far as the session sees them. */
function namingColumns(def: EntityDef, grants: Grants): Column[] {
  return labelColumns(def).filter(({ type, key }) => type === 'text' && canField(grants, def, key));
}

function plainOrder(def: EntityDef): string[] {
  const [first] = labelColumns(def);
  return first === undefined ? ['r."id"'] : [`r.${first.name}`, 'r."id"'];
}

async function byCodes(
  context: Context,
  def: EntityDef,
  request: PickRequest,
  codes: readonly string[],
): Promise<PickResult> {
  const asked = new Set(codes.map((code) => code.trim()).filter((code) => code !== ''));
  const columns = namingColumns(def, context.grants);
  if (asked.size === 0 || columns.length === 0) return { rows: [], byCode: {}, ambiguous: [], refs: {} };
  const parameters = new Parameters();
  const spellings = parameters.add(
    [...new Set([...asked].flatMap((code) => [code, code.toUpperCase()]))],
    'text[]',
  );
  const matching = `(${columns.map((column) => `r.${column.name} = any(${spellings})`).join(' or ')})`;
  const candidates = await records(
    context,
    def,
    and([usableSql(context, def, request, parameters), matching]),
    `limit ${MAX_CODES * 2}`,
    parameters,
  );
  const byText = indexed(
    candidates,
    columns.map((column) => column.key),
  );
  const byCode: Record<string, string> = {};
  const ambiguous: string[] = [];
  for (const code of asked) {
    // An exact code decides; only then may a name, or the code in capitals, stand for it.
    const matches =
      byText
        .map((column) => column.get(code) ?? column.get(code.toUpperCase()))
        .find((list) => list !== undefined) ?? [];
    const [match, another] = matches;
    if (another !== undefined) ambiguous.push(code);
    else if (match !== undefined) byCode[code] = match.id;
  }
  const chosen = new Set(Object.values(byCode));
  const rows = candidates.filter((record) => chosen.has(record.id));
  return { rows, byCode, ambiguous, refs: await factsOf(context, def, rows) };
}

/** Records by the text of each label field, in the order of the fields. */
function indexed(candidates: readonly RefRecord[], keys: readonly string[]): Map<string, RefRecord[]>[] {
  return keys.map((key) => {
    const map = new Map<string, RefRecord[]>();
    for (const record of candidates) {
      const text = record.fields[key];
      if (typeof text === 'string') map.set(text, [...(map.get(text) ?? []), record]);
    }
    return map;
  });
}

async function records(
  context: Context,
  def: EntityDef,
  where: string,
  rest: string,
  parameters: Parameters,
  options: RefOptions = {},
): Promise<RefRecord[]> {
  const { rows } = await context.session.query(
    `select ${refSelect(def, context.grants, options)} from ${shapeOf(def).header.name} r where ${where} ${rest}`,
    parameters.values,
  );
  return refRecords(context, def, rows, options);
}

/** What the records themselves refer to: units of a material, tax of a customer. */
function factsOf(context: Context, def: EntityDef, rows: readonly RefRecord[]): Promise<RefMap> {
  const { header, lines } = shapeOf(def);
  const wanted: WantedRef[] = [];
  const want = (column: Column | undefined, value: unknown): void => {
    if (column?.field.entity !== undefined && typeof value === 'string')
      wanted.push({ entity: column.field.entity, id: value });
  };
  for (const record of rows) {
    for (const [key, value] of Object.entries(record.fields)) want(header.columns.get(key), value);
    for (const [key, lineRows] of Object.entries(record.lines ?? {})) {
      for (const row of lineRows)
        for (const [name, value] of Object.entries(row)) want(lines.get(key)?.columns.get(name), value);
    }
  }
  return loadRefs(context, wanted);
}
