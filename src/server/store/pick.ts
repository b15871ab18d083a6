// Rows of a picker: by code, name, pinyin or initials; codes typed or pasted resolve exactly, thousands in a statement.
// Only records that may be used: of the organisation, in scope, approved or enabled, and fit for the asking field.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import { stateProfiles } from '#model/states.ts';
import type { PickRequest, PickResult } from '#model/wire.ts';
import type { Context } from '#server/context.ts';
import { conditionSql } from './conditionSql.ts';
import { searchSql } from './filterSql.ts';
import { loadRefs, refRecords, refSelect, type WantedRef } from './refs.ts';
import { scopeSql } from './scopeSql.ts';
import { labelColumns, shapeOf, type Column } from './shape.ts';
import { and, isUuid, Parameters, startingWith } from './sql.ts';
import { refuse, viewOf } from './view.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;
const MAX_CODES = 5_000;

/** @throws Refusal 422 for too many codes or ids and for a field that does not refer to this entity */
export async function pick(context: Context, def: EntityDef, request: PickRequest): Promise<PickResult> {
  const { codes, ids } = request;
  if ((codes?.length ?? 0) > MAX_CODES || (ids?.length ?? 0) > MAX_CODES) throw refuse('', `一次最多查找${MAX_CODES}个编码`);
  if (codes !== undefined) return byCodes(context, def, request, codes);
  const rows = ids === undefined ? await found(context, def, request) : await known(context, def, ids);
  return { rows, refs: await factsOf(context, def, rows) };
}

/** Records chosen earlier, whatever became of them since. */
function known(context: Context, def: EntityDef, ids: readonly string[]): Promise<RefRecord[]> {
  const parameters = new Parameters();
  const where = and([`r."id" = any(${parameters.add(ids.filter(isUuid), 'uuid[]')})`, scopeSql(def, context.grants, 'r', parameters)]);
  return records(context, def, where, '', parameters);
}

function found(context: Context, def: EntityDef, request: PickRequest): Promise<RefRecord[]> {
  const limit = Math.min(Math.max(request.limit ?? DEFAULT_LIMIT, 1), MAX_LIMIT);
  const parameters = new Parameters();
  const search = request.search?.trim() ?? '';
  const matching = search === '' ? null : searchSql(viewOf(def, context.grants, undefined), search, parameters, 'r');
  const where = and([usableSql(context, def, request, parameters), matching]);
  const order = `order by ${[...nearness(def, search, parameters), ...plainOrder(def)].join(', ')} limit ${parameters.add(limit, 'bigint')}`;
  return records(context, def, where, order, parameters);
}

/** The code itself first, then codes that begin so, then names. */
function nearness(def: EntityDef, search: string, parameters: Parameters): string[] {
  if (search === '') return [];
  const exact = parameters.add(search, 'text');
  const start = parameters.add(startingWith(search), 'text');
  const columns = labelColumns(def).filter(isText);
  return [
    ...columns.map((column) => `(r.${column.name} is not distinct from ${exact}) desc`),
    ...columns.map((column) => `coalesce(r.${column.name} ilike ${start}, false) desc`),
  ];
}

function isText(column: Column): boolean {
  return column.type === 'text';
}

function plainOrder(def: EntityDef): string[] {
  const [first] = labelColumns(def);
  return first === undefined ? ['r."id"'] : [`r.${first.name}`, 'r."id"'];
}

async function byCodes(context: Context, def: EntityDef, request: PickRequest, codes: readonly string[]): Promise<PickResult> {
  const asked = new Set(codes.map((code) => code.trim()).filter((code) => code !== ''));
  const columns = labelColumns(def).filter(isText);
  if (asked.size === 0 || columns.length === 0) return { rows: [], byCode: {}, ambiguous: [], refs: {} };
  const parameters = new Parameters();
  const spellings = parameters.add([...new Set([...asked].flatMap((code) => [code, code.toUpperCase()]))], 'text[]');
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
    const matches = byText.map((column) => column.get(code) ?? column.get(code.toUpperCase())).find((list) => list !== undefined) ?? [];
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

function usableSql(context: Context, def: EntityDef, request: PickRequest, parameters: Parameters): string {
  const { states } = stateProfiles[def.states];
  const usable = ['approved', 'enabled'].filter((state) => states.includes(state));
  const status = shapeOf(def).header.columns.get('status');
  return and([
    scopeSql(def, context.grants, 'r', parameters),
    usable.length === 0 || status === undefined ? null : `r.${status.name} = any(${parameters.add(usable, 'text[]')})`,
    fieldCondition(def, request.forField, parameters),
  ]);
}

/** The `pick` condition of the field that asks: 'saleOrder.items.material'. */
function fieldCondition(def: EntityDef, forField: string | undefined, parameters: Parameters): string | null {
  if (forField === undefined) return null;
  const dot = forField.indexOf('.');
  const asking = entityOf(forField.slice(0, dot));
  const field = asking === undefined ? undefined : fieldAt(asking, forField.slice(dot + 1));
  if (field?.entity !== def.name) throw refuse('', '选择框对应的字段无效，请刷新页面后重试');
  return field.pick === undefined ? null : conditionSql(def, field.pick, 'r', parameters);
}

async function records(context: Context, def: EntityDef, where: string, rest: string, parameters: Parameters): Promise<RefRecord[]> {
  const { rows } = await context.session.query(
    `select ${refSelect(def, context.grants, {})} from ${shapeOf(def).header.name} r where ${where} ${rest}`,
    parameters.values,
  );
  return refRecords(context, def, rows, {});
}

/** What the records themselves refer to: units of a material, tax of a customer. */
function factsOf(context: Context, def: EntityDef, rows: readonly RefRecord[]): Promise<RefMap> {
  const { header, lines } = shapeOf(def);
  const wanted: WantedRef[] = [];
  const want = (column: Column | undefined, value: unknown): void => {
    if (column?.field.entity !== undefined && typeof value === 'string') wanted.push({ entity: column.field.entity, id: value });
  };
  for (const record of rows) {
    for (const [key, value] of Object.entries(record.fields)) want(header.columns.get(key), value);
    for (const [key, lineRows] of Object.entries(record.lines ?? {})) {
      for (const row of lineRows) for (const [name, value] of Object.entries(row)) want(lines.get(key)?.columns.get(name), value);
    }
  }
  return loadRefs(context, wanted);
}
