// Which indexes a definition asks for. Lists sort by one column and then by id, both in the same direction, within
// one organisation: so every sort index is (org, column, id), read forwards or backwards.
import type { EntityDef, Fields, LinesDef } from '#model/entity.ts';
import { columnName, identifier, pinyinColumns } from './names.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

export interface IndexDef {
  name: string;
  /** Column names, in order. */
  columns: readonly string[];
  unique: boolean;
  method: 'btree' | 'gin';
  /** Operator class of every column, e.g. gin_trgm_ops. */
  opclass?: string;
  /** Condition of a partial index. */
  where?: string;
}

/** Indexes without those that another one of the same kind starts with. */
function distinct(indexes: readonly IndexDef[]): IndexDef[] {
  const seen = new Map<string, IndexDef>();
  for (const index of indexes) if (!seen.has(index.name)) seen.set(index.name, index);
  return [...seen.values()];
}

function sorted(table: string, columns: readonly string[]): IndexDef {
  return { name: identifier(`${table}_${columns.join('_')}_idx`), columns, unique: false, method: 'btree' };
}

function unique(table: string, org: readonly string[], columns: readonly string[]): IndexDef {
  const all = withOrg(org, columns);
  return {
    name: identifier(`${table}_${all.join('_')}_key`),
    columns: all,
    unique: true,
    method: 'btree',
  };
}

/** One trigram index over all columns that quick search looks into; it serves each of them alone too. */
function searched(table: string, fields: Fields, keys: readonly string[]): IndexDef[] {
  const columns = keys.flatMap((key) => {
    const field = fields[key];
    if (field === undefined || field.transient || !['code', 'text', 'longText'].includes(field.kind))
      return [];
    const { pinyin, initials } = pinyinColumns(key);
    return field.pinyin ? [columnName(key), pinyin, initials] : [columnName(key)];
  });
  if (columns.length === 0) return [];
  return [
    {
      name: identifier(`${table}_search_idx`),
      columns,
      unique: false,
      method: 'gin',
      opclass: 'gin_trgm_ops',
    },
  ];
}

export function headerIndexes(def: EntityDef, table: string): IndexDef[] {
  const fields = allFieldsOf(def);
  const org = def.shared ? [] : ['org'];
  const day = def.kind === 'document' && Object.hasOwn(fields, 'date') ? ['date'] : [];
  const indexes: IndexDef[] = [];
  // A code that is unique only together with another field (lot and material) is not unique alone.
  const numbered = !(def.uniques ?? []).some((keys) => keys.includes('code'));
  for (const [key, field] of Object.entries(fields)) {
    if (field.transient || field.figure || key === 'id') continue;
    const column = columnName(key);
    if (field.unique || (field.kind === 'code' && key === 'code' && numbered))
      indexes.push(unique(table, org, [column]));
    if (field.kind === 'ref' && field.filter && key !== 'org')
      indexes.push(sorted(table, [...org, column, ...day, 'id']));
    else if (field.index) indexes.push(sorted(table, [...org, column, 'id']));
    if (field.pinyin && (field.list || field.index))
      indexes.push(sorted(table, [...org, pinyinColumns(key).pinyin, 'id']));
  }
  for (const keys of def.uniques ?? []) indexes.push(unique(table, org, keys.map(columnName)));
  if (def.kind === 'document' && day.length > 0) indexes.push(sorted(table, [...org, 'date', 'id']));
  if (Object.hasOwn(fields, 'status')) indexes.push(sorted(table, [...org, 'status', ...day, 'id']));
  if (def.kind === 'document' || def.kind === 'ledger')
    indexes.push(sorted(table, [...org, 'created_at', 'id']));
  for (const key of scopeKeys(def)) indexes.push(sorted(table, [...org, columnName(key), ...day, 'id']));
  const order = (def.sort ?? []).map((sort) => columnName(sort.field));
  if (order.length > 0 && order[0] !== 'id')
    indexes.push(sorted(table, [...org, ...order.filter((column) => column !== 'id'), 'id']));
  for (const keys of def.indexes ?? []) {
    if (!keys.some((key) => key.includes('.')))
      indexes.push(sorted(table, withOrg(org, keys.map(columnName))));
  }
  return distinct([...indexes, ...searched(table, fields, def.search ?? [])]);
}

/** Row scopes ask for rows of mine in any of these ways: only when each has an index can they be found by indexes. */
function scopeKeys(def: EntityDef): string[] {
  if (def.scope === undefined) return [];
  const fields = allFieldsOf(def);
  return [def.scope.owner, def.scope.department, 'createdBy'].flatMap((key) =>
    key !== undefined && fields[key] !== undefined ? [key] : [],
  );
}

function withOrg(org: readonly string[], columns: readonly string[]): string[] {
  return columns.includes('org') ? [...columns] : [...org, ...columns];
}

export function lineIndexes(def: EntityDef, key: string, lines: LinesDef, table: string): IndexDef[] {
  const indexes: IndexDef[] = [sorted(table, ['doc_id', 'seq'])];
  for (const [name, field] of Object.entries(lineFieldsOf(lines))) {
    if (field.transient) continue;
    const column = columnName(name);
    const looked = def.lineList === key && field.kind === 'ref' && field.filter;
    if (field.unique) indexes.push(unique(table, [], [column]));
    if (field.index || looked) indexes.push(sorted(table, [column, 'id']));
  }
  for (const keys of def.indexes ?? []) {
    const own = keys.flatMap((path) =>
      path.startsWith(`${key}.`) ? [columnName(path.slice(key.length + 1))] : [],
    );
    if (own.length > 0 && own.length === keys.length) indexes.push(sorted(table, own));
  }
  const search = (def.search ?? []).flatMap((path) =>
    path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : [],
  );
  return distinct([...indexes, ...searched(table, lineFieldsOf(lines), search)]);
}
