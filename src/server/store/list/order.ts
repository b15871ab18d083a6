// Order of a list and positions in it. Nulls count as greatest, so that one index serves both directions; a position
// is the key values of a row, and "after it" is a sequence of ranges that each begin with a seek into an index.
// References are sorted by what the list shows of them, code or name, for which their table is joined; rows without one
// come last.
import { entityOf } from '#entities/registry.ts';
import { canField } from '#model/rights/can.ts';
import { refTextIn } from '#model/derive/columns.ts';
import type { EntityDef } from '#model/entity.ts';
import type { SortKey } from '#model/filter.ts';
import { tenantSql } from '#server/store/tenantSql.ts';
import { type Column, labelColumns, shapeOf, sortColumn } from '#server/store/shape.ts';
import { and, type Parameters } from '#server/store/sql.ts';
import { columnSql, HEADER, LINE, placeOf, refuse, type Place, type View } from './view.ts';

export interface OrderKey {
  /** Alias of its table. */
  from: string;
  sql: string;
  /** SQL type of the column; a value of a position is cast to it. */
  type: string;
  descending: boolean;
  nullable: boolean;
  /** For keys of a referred record: the join that brings its table. Their nulls come last in either direction. */
  join?: (parameters: Parameters) => string;
  /** With `join`: how the referred records are reached without it. */
  referred?: Referred;
}

/** The table behind a label key: a window may walk its records in order and take the rows of each in turn. */
export interface Referred {
  entity: string;
  table: string;
  /** The column that holds the reference: h."customer". */
  column: string;
  /** Tenant scope of its rows. */
  scope: (parameters: Parameters) => string | null;
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
    const key =
      labelKey(view, place, descending === true, `s${keys.length}`) ?? ownKey(place, descending === true);
    if (!keys.some((known) => known.sql === key.sql)) keys.push(key);
    // Rows of one referred record stay together even where two records are called alike.
    if (keys.length === 1 && key.referred !== undefined) keys.push(idKey(key));
    lineKey ||= place.at === 'line';
  }
  if (wanted.length === 1) keys.push(...dayKey(view, keys));
  return [...keys, ...tieBreak(view, keys.at(-1)?.descending ?? false, lineKey)];
}

/** Documents of one state or one partner follow each other by day: the order in which their indexes keep them. */
function dayKey(view: View, keys: readonly OrderKey[]): OrderKey[] {
  const [first] = keys;
  const { def, header } = view.shape;
  const date = header.columns.get('date');
  if (first === undefined || date === undefined || def.kind !== 'document') return [];
  const isStatus = first.sql === `${HEADER}.${header.columns.get('status')?.name}`;
  const isPartner = first.referred?.column.startsWith(`${HEADER}.`) === true;
  return isStatus || isPartner
    ? [
        ownKey(
          { path: 'date', column: date, at: 'header', table: header, today: view.today, now: view.now },
          first.descending,
        ),
      ]
    : [];
}

function ownKey(place: Place, descending: boolean): OrderKey {
  const column = sortColumn(place.column);
  const from = place.at === 'header' ? HEADER : LINE;
  return {
    from,
    sql: columnSql({ ...place, column }),
    type: column.type,
    descending,
    nullable: !column.notNull,
  };
}

function labelKey(view: View, place: Place, descending: boolean, from: string): OrderKey | null {
  const target = place.column.field.kind === 'ref' ? entityOf(place.column.field.entity ?? '') : undefined;
  const label = target === undefined ? undefined : shownLabel(view, place, target);
  if (
    target === undefined ||
    label === undefined ||
    label.type !== 'text' ||
    !canField(view.grants, target, label.key)
  )
    return null;
  const { name } = shapeOf(target).header;
  const column = sortColumn(label);
  const scope = (parameters: Parameters): string | null =>
    tenantSql(target, view.grants.org, from, parameters);
  const join = (parameters: Parameters): string =>
    `left join ${name} ${from} on ${and([`${from}."id" = ${columnSql(place)}`, scope(parameters)])}`;
  const referred: Referred = { entity: target.name, table: name, column: columnSql(place), scope };
  return {
    from,
    sql: `${from}.${column.name}`,
    type: column.type,
    descending,
    nullable: true,
    join,
    referred,
  };
}

/** What cells show of the referred record: a code beside its name, otherwise the name. */
function shownLabel(view: View, { at, path }: Place, target: EntityDef): Column | undefined {
  const { fields, lines } = view.shape.def;
  const siblings = at === 'line' && view.lines !== null ? lines?.[view.lines]?.fields : fields;
  const shown = refTextIn(siblings ?? {}, path.slice(path.lastIndexOf('.') + 1));
  const labels = labelColumns(target);
  return labels.find(({ key }) => key === shown) ?? labels[0];
}

function idKey({ from, descending }: OrderKey): OrderKey {
  return { from, sql: `${from}."id"`, type: 'uuid', descending, nullable: true };
}

function defaultSort(def: EntityDef): readonly SortKey[] {
  if (def.sort !== undefined)
    return def.sort.map((key) => ({ field: key.field, descending: key.descending ?? false }));
  const { date, code } = def.fields;
  if (def.kind === 'document' && date !== undefined) return [{ field: 'date', descending: true }];
  return code === undefined ? [] : [{ field: 'code', descending: false }];
}

/** A line list in an order of headers streams them and keeps the lines of each in their own order. */
function tieBreak(view: View, descending: boolean, lineKey: boolean): OrderKey[] {
  const id = (from: string, down: boolean): OrderKey => ({
    from,
    sql: `${from}."id"`,
    type: 'uuid',
    descending: down,
    nullable: false,
  });
  if (view.lines === null) return [id(HEADER, descending)];
  if (lineKey) return [id(LINE, descending)];
  const seq: OrderKey = {
    from: LINE,
    sql: `${LINE}."seq"`,
    type: 'integer',
    descending: false,
    nullable: false,
  };
  return [id(HEADER, descending), seq, id(LINE, false)];
}

export function orderBySql(keys: readonly OrderKey[]): string {
  return keys
    .map(
      (key) => `${key.sql} ${key.descending ? 'desc' : 'asc'}${key.join === undefined ? '' : ' nulls last'}`,
    )
    .join(', ');
}

/** Order within a range that has no nulls in its first key, or only nulls: an index may serve it backwards. */
export function orderByInRange(keys: readonly OrderKey[]): string {
  const [first, ...rest] = keys;
  return first === undefined
    ? 'true'
    : [
        `${first.sql} ${first.descending ? 'desc' : 'asc'}`,
        ...(rest.length === 0 ? [] : [orderBySql(rest)]),
      ].join(', ');
}

/** Identifies an order in cache keys and positions. */
export function orderText(keys: readonly OrderKey[], joins: string): string {
  return `${joins}${keys.map((key) => `${key.sql}${key.descending ? '-' : '+'}`).join(',')}`;
}

/** Ranges of a whole list whose first key belongs to a referred record; none needed otherwise. */
export function rangesOfAll(keys: readonly OrderKey[]): string[] {
  const [first] = keys;
  return first?.join === undefined ? [] : [`${first.sql} is not null`, `${first.sql} is null`];
}

interface Run {
  keys: OrderKey[];
  values: (string | null)[];
}

/** Keys that one row comparison covers: same table and direction, and no nulls except in the first. */
function runsOf(keys: readonly OrderKey[], position: Position): Run[] {
  const runs: Run[] = [];
  keys.forEach((key, index) => {
    const last = runs.at(-1);
    const value = position[index] ?? null;
    const before = last?.keys[0];
    if (
      last !== undefined &&
      !key.nullable &&
      before?.descending === key.descending &&
      before.from === key.from
    ) {
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
    const own = afterRun(run, parameters);
    // Parameters that no text uses would have no type.
    if (own.length === 0) continue;
    const equal = runs
      .slice(0, deepest)
      .flatMap((outer) =>
        outer.keys.map((key, index) => equalSql(key, outer.values[index] ?? null, parameters)),
      );
    for (const range of own) ranges.push([...equal, range].join(' and '));
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
  const nullsLast = first.join !== undefined || !first.descending;
  if (value !== null) {
    const ranges = [beyond(run.keys, run.values)];
    return first.nullable && nullsLast ? [...ranges, `${first.sql} is null`] : ranges;
  }
  const amongNulls = rest.length === 0 ? [] : [`${first.sql} is null and ${beyond(rest, others)}`];
  return nullsLast ? amongNulls : [...amongNulls, `${first.sql} is not null`];
}
