// Order of a list and positions in it. Nulls count as greatest, so that one index serves both directions; a position
// is the key values of a row, and "after it" is a sequence of ranges that each begin with a seek into an index.
import type { EntityDef } from '#model/entity.ts';
import type { SortKey } from '#model/wire.ts';
import { sortColumn } from './shape.ts';
import type { Parameters } from './sql.ts';
import { columnSql, HEADER, LINE, placeOf, refuse, type View } from './view.ts';

export interface OrderKey {
  sql: string;
  /** SQL type of the column; a value of a position is cast to it. */
  type: string;
  descending: boolean;
  nullable: boolean;
}

/** Texts of the key values of one row. */
export type Position = readonly (string | null)[];

const MAX_KEYS = 4;

/** Keys of the request, or the definition's, ending with ids that make every position unique. */
export function orderOf(view: View, sort: readonly SortKey[] | undefined): OrderKey[] {
  if (sort !== undefined && !Array.isArray(sort)) throw refuse('', '排序的格式无效');
  if (sort !== undefined && sort.length > MAX_KEYS) throw refuse('', `最多按${MAX_KEYS}列排序`);
  const wanted = sort === undefined || sort.length === 0 ? defaultSort(view.shape.def) : sort;
  const keys: OrderKey[] = [];
  let lineKey = false;
  for (const { field, descending } of wanted) {
    const place = placeOf(view, field);
    if (place.at === 'elsewhere') throw refuse(place.path, `不能按“${place.column.field.title}”排序`);
    const column = sortColumn(place.column);
    const key = { sql: columnSql({ ...place, column }), type: column.type, descending: descending === true, nullable: !column.notNull };
    if (!keys.some((known) => known.sql === key.sql)) keys.push(key);
    lineKey ||= place.at === 'line';
  }
  return [...keys, ...tieBreak(view, keys.at(-1)?.descending ?? false, lineKey)];
}

function defaultSort(def: EntityDef): readonly SortKey[] {
  if (def.sort !== undefined) return def.sort.map((key) => ({ field: key.field, descending: key.descending ?? false }));
  if (def.kind === 'document' && def.fields['date'] !== undefined) return [{ field: 'date', descending: true }];
  return def.fields['code'] === undefined ? [] : [{ field: 'code', descending: false }];
}

/** A line list in an order of headers streams them and keeps the lines of each in their own order. */
function tieBreak(view: View, descending: boolean, lineKey: boolean): OrderKey[] {
  const id = (alias: string, down: boolean): OrderKey => ({ sql: `${alias}."id"`, type: 'uuid', descending: down, nullable: false });
  if (view.lines === null) return [id(HEADER, descending)];
  if (lineKey) return [id(LINE, descending)];
  const seq: OrderKey = { sql: `${LINE}."seq"`, type: 'integer', descending: false, nullable: false };
  return [id(HEADER, descending), seq, id(LINE, false)];
}

export function orderBySql(keys: readonly OrderKey[]): string {
  return keys.map((key) => `${key.sql} ${key.descending ? 'desc' : 'asc'}`).join(', ');
}

/** Identifies an order in cache keys and positions. */
export function orderText(keys: readonly OrderKey[]): string {
  return keys.map((key) => `${key.sql}${key.descending ? '-' : '+'}`).join(',');
}

interface Run {
  keys: OrderKey[];
  values: (string | null)[];
}

/** Keys that one row comparison covers: same direction, and no nulls except in the first. */
function runsOf(keys: readonly OrderKey[], position: Position): Run[] {
  const runs: Run[] = [];
  keys.forEach((key, index) => {
    const last = runs.at(-1);
    const value = position[index] ?? null;
    if (last !== undefined && !key.nullable && last.keys[0]?.descending === key.descending) {
      last.keys.push(key);
      last.values.push(value);
    } else runs.push({ keys: [key], values: [value] });
  });
  return runs;
}

/**
 * Predicates that together select the rows after the position: disjoint, and every row of an earlier one comes before
 * every row of a later one.
 */
export function rangesAfter(keys: readonly OrderKey[], position: Position, parameters: Parameters): string[] {
  const runs = runsOf(keys, position);
  const ranges: string[] = [];
  for (let deepest = runs.length - 1; deepest >= 0; deepest -= 1) {
    const run = runs[deepest];
    if (run === undefined) continue;
    const equal = runs.slice(0, deepest).flatMap((outer) => outer.keys.map((key, index) => equalSql(key, outer.values[index] ?? null, parameters)));
    for (const range of afterRun(run, parameters)) ranges.push([...equal, range].join(' and '));
  }
  return ranges;
}

function equalSql(key: OrderKey, value: string | null, parameters: Parameters): string {
  return value === null ? `${key.sql} is null` : `${key.sql} = ${parameters.add(value, key.type)}`;
}

function afterRun(run: Run, parameters: Parameters): string[] {
  const [first, ...rest] = run.keys;
  if (first === undefined) return [];
  const [value = null, ...others] = run.values;
  const beyond = (keys: readonly OrderKey[], values: readonly (string | null)[]): string => {
    const sides = keys.map((key) => key.sql).join(', ');
    const bounds = keys.map((key, index) => parameters.add(values[index] ?? null, key.type)).join(', ');
    return `(${sides}) ${first.descending ? '<' : '>'} (${bounds})`;
  };
  if (value !== null) {
    const ranges = [beyond(run.keys, run.values)];
    return first.nullable && !first.descending ? [...ranges, `${first.sql} is null`] : ranges;
  }
  const amongNulls = rest.length === 0 ? [] : [`${first.sql} is null and ${beyond(rest, others)}`];
  return first.descending ? [...amongNulls, `${first.sql} is not null`] : amongNulls;
}
