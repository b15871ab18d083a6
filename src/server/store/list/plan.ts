// One list as statements: the same source, filter and order give its windows, its count, its sums and its ladder.
import type { QueryRequest } from '#model/wire.ts';
import { filterSql, searchSql } from './filterSql.ts';
import {
  orderByInRange,
  orderBySql,
  orderOf,
  orderText,
  rangesAfter,
  rangesOfAll,
  type OrderKey,
  type Position,
} from './order.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { and, Parameters } from '#server/store/sql.ts';
import { fromSql, HEADER, LINE, type View } from './view.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface ListPlan {
  view: View;
  keys: readonly OrderKey[];
  /** Identifies the set of rows: source, filter, search and scope. */
  set: string;
  /** Identifies set and order. */
  ordered: string;
  where(parameters: Parameters): string;
  /** Tables and the joins that the order needs, without those of the keys before `first`. */
  orderedFrom(parameters: Parameters, first?: number): string;
}

/** @throws Refusal 422 or 403 for whatever in the request the dictionary or the session's rights do not cover */
export function listPlan(
  view: View,
  request: QueryRequest,
  narrowed?: (parameters: Parameters) => string | null,
): ListPlan {
  const where = (parameters: Parameters): string =>
    and([
      scopeSql(view.shape.def, view.grants, HEADER, parameters),
      filterSql(view, request.filter, parameters),
      searchSql(view, request.search, parameters),
      narrowed?.(parameters) ?? null,
    ]);
  const probe = new Parameters();
  const asked = view.report === null ? [] : [view.report.values, view.report.today];
  const set = JSON.stringify([view.shape.def.name, view.lines, where(probe), probe.values, ...asked]);
  const keys = orderOf(view, request.sort);
  const joins = (parameters: Parameters, first = 0): string =>
    keys
      .map((key, index) => (key.join === undefined || index < first ? '' : ` ${key.join(parameters)}`))
      .join('');
  return {
    view,
    keys,
    set,
    ordered: `${set}${orderText(keys, joins(probe))}`,
    where,
    orderedFrom: (parameters, first) => `${fromSql(view, parameters)}${joins(parameters, first)}`,
  };
}

/** `skip` rows after the position (null: the beginning) are left out, then up to `limit` rows follow. */
export function windowStatement(
  plan: ListPlan,
  columns: readonly string[],
  position: Position | null,
  skip: number,
  limit: number,
): Statement {
  const parameters = new Parameters();
  const selected = [...columns, ...plan.keys.map((key, index) => `${key.sql}::text as k${index}`)].join(', ');
  const source = `select ${selected} from ${plan.orderedFrom(parameters)} where ${plan.where(parameters)}`;
  const ranges = position === null ? rangesOfAll(plan.keys) : rangesAfter(plan.keys, position, parameters);
  const page = `offset ${parameters.add(skip, 'bigint')} limit ${parameters.add(limit, 'bigint')}`;
  if (position !== null && ranges.length === 0)
    return { text: `${source} and false ${page}`, values: parameters.values };
  if (ranges.length < 2) {
    const order = orderBySql(plan.keys);
    return {
      text: `${source}${ranges.map((range) => ` and ${range}`).join('')} order by ${order} ${page}`,
      values: parameters.values,
    };
  }
  // The parts are read in turn and only as far as needed: each begins with a seek, none is sorted with another.
  const bound = parameters.add(skip + limit, 'bigint');
  const parts = ranges.map(
    (range) => `(${source} and ${range} order by ${orderByInRange(plan.keys)} limit ${bound})`,
  );
  return { text: `select * from (${parts.join(' union all ')}) parts ${page}`, values: parameters.values };
}

/**
 * The window after a position, in an order led by the label of a referred record: what is left of that record, then the
 * records after it in their order with the rows of each. Every step is a seek into an index, where a join would sort
 * all rows of the records it touches. Meant for sets of which every record has rows; null for any other order.
 */
export function ledStatement(
  plan: ListPlan,
  columns: readonly string[],
  position: Position,
  skip: number,
  limit: number,
): Statement | null {
  const [label, id, ...rest] = plan.keys;
  const [labelValue = null, idValue = null, ...restValues] = position;
  if (label?.referred === undefined || id === undefined || labelValue === null || idValue === null)
    return null;
  const { table, column, wall } = label.referred;
  const parameters = new Parameters();
  const selected = [
    ...columns,
    ...plan.keys.map((key, index) => `${key.sql}::text as k${index}`),
    ...rest.map((key, index) => `${key.sql} as r${index}`),
  ].join(', ');
  const page = `offset ${parameters.add(skip, 'bigint')} limit ${parameters.add(limit, 'bigint')}`;
  const bound = parameters.add(skip + limit, 'bigint');
  const where = plan.where(parameters);
  const all = `select ${selected} from ${plan.orderedFrom(parameters)} where ${where}`;
  const at = parameters.add(idValue, 'uuid');
  const same = rangesAfter(rest, restValues, parameters).map(
    (range) => `(${all} and ${column} = ${at} and ${range} order by ${orderBySql(rest)} limit ${bound})`,
  );
  const direction = label.descending ? 'desc' : 'asc';
  const beyond = `(${label.sql}, ${id.sql}) ${label.descending ? '<' : '>'} (${parameters.add(labelValue, label.type)}, ${at})`;
  const each =
    `select ${selected} from ${plan.orderedFrom(parameters, 1)} where ${where} and ${column} = ${id.sql} ` +
    `order by ${orderBySql(rest)} limit ${bound}`;
  const inTurn = rest.map(
    (key, index) =>
      `w.r${index}${key.descending ? ' desc' : ''}${key.join === undefined ? '' : ' nulls last'}`,
  );
  const following =
    `(select w.* from ${table} ${label.from} cross join lateral (${each}) w where ${and([wall(parameters), beyond])} ` +
    `order by ${[`${label.sql} ${direction}`, `${id.sql} ${direction}`, ...inTurn].join(', ')} limit ${bound})`;
  const unnamed = `(${all} and ${label.sql} is null order by ${orderByInRange(plan.keys)} limit ${bound})`;
  return {
    text: `select * from (${[...same, following, unnamed].join(' union all ')}) parts ${page}`,
    values: parameters.values,
  };
}

export function countStatement(plan: ListPlan): Statement {
  const parameters = new Parameters();
  return {
    text: `select count(*)::text as total from ${fromSql(plan.view, parameters)} where ${plan.where(parameters)}`,
    values: parameters.values,
  };
}

/** The planner's guess of the count; its answer has one row with a JSON plan. */
export function estimateStatement(plan: ListPlan): Statement {
  const parameters = new Parameters();
  return {
    text: `explain (format json) select 1 from ${fromSql(plan.view, parameters)} where ${plan.where(parameters)}`,
    values: parameters.values,
  };
}

/** Sums of the given expressions under s0, s1 … */
export function sumStatement(plan: ListPlan, expressions: readonly string[]): Statement {
  const parameters = new Parameters();
  const sums = expressions.map((sql, index) => `coalesce(sum(${sql}), 0)::text as s${index}`).join(', ');
  return {
    text: `select ${sums} from ${fromSql(plan.view, parameters)} where ${plan.where(parameters)}`,
    values: parameters.values,
  };
}

/** One row: the ids of all rows in order as one text, 32 hexadecimal digits each. */
export function orderedIdsStatement(plan: ListPlan): Statement {
  const parameters = new Parameters();
  const id = `encode(uuid_send(${plan.view.lines === null ? HEADER : LINE}."id"), 'hex')`;
  const ids = `string_agg(${id}, '' order by ${orderBySql(plan.keys)}) as ids`;
  return {
    text: `select ${ids} from ${plan.orderedFrom(parameters)} where ${plan.where(parameters)}`,
    values: parameters.values,
  };
}

/** The rows of these ids that are still in the set, in order. */
export function knownStatement(
  plan: ListPlan,
  columns: readonly string[],
  ids: readonly string[],
): Statement {
  const parameters = new Parameters();
  const selected = [...columns, ...plan.keys.map((key, index) => `${key.sql}::text as k${index}`)].join(', ');
  const known = `${plan.view.lines === null ? HEADER : LINE}."id" = any(${parameters.add(ids, 'uuid[]')})`;
  const source = `select ${selected} from ${plan.orderedFrom(parameters)} where ${plan.where(parameters)} and ${known}`;
  return { text: `${source} order by ${orderBySql(plan.keys)}`, values: parameters.values };
}

/** Key values of every `step`th row and of the last one, with their row numbers, in one ordered pass. */
export function ladderStatement(plan: ListPlan, step: number): Statement {
  const parameters = new Parameters();
  const keys = plan.keys.map((key, index) => `${key.sql} as k${index}`).join(', ');
  const texts = plan.keys.map((_, index) => `k${index}::text`).join(', ');
  const order = orderBySql(plan.keys);
  const rows =
    `select ${keys}, row_number() over w as n, lead(1) over w as more ` +
    `from ${plan.orderedFrom(parameters)} where ${plan.where(parameters)} window w as (order by ${order})`;
  return {
    text: `select n::text, ${texts} from (${rows}) rows where n % ${parameters.add(step, 'bigint')} = 0 or more is null order by rows.n`,
    values: parameters.values,
  };
}
