// One list as statements: the same source, filter and order give its windows, its count, its sums and its ladder.
import type { QueryRequest } from '#model/wire.ts';
import { filterSql, searchSql } from './filterSql.ts';
import { orderByInRange, orderBySql, orderOf, orderText, rangesAfter, rangesOfAll, type OrderKey, type Position } from './order.ts';
import { scopeSql } from './scopeSql.ts';
import { and, Parameters } from './sql.ts';
import { fromSql, HEADER, type View } from './view.ts';

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
  /** Tables and the joins that the order needs. */
  orderedFrom(parameters: Parameters): string;
}

/** @throws Refusal 422 or 403 for whatever in the request the dictionary or the session's rights do not cover */
export function listPlan(view: View, request: QueryRequest): ListPlan {
  const where = (parameters: Parameters): string =>
    and([
      scopeSql(view.shape.def, view.grants, HEADER, parameters),
      filterSql(view, request.filter, parameters),
      searchSql(view, request.search, parameters),
    ]);
  const probe = new Parameters();
  const set = JSON.stringify([view.shape.def.name, view.lines, where(probe), probe.values]);
  const keys = orderOf(view, request.sort);
  const joins = (parameters: Parameters): string => keys.map((key) => (key.join === undefined ? '' : ` ${key.join(parameters)}`)).join('');
  return {
    view,
    keys,
    set,
    ordered: `${set}${orderText(keys, joins(probe))}`,
    where,
    orderedFrom: (parameters) => `${fromSql(view)}${joins(parameters)}`,
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
  if (position !== null && ranges.length === 0) return { text: `${source} and false ${page}`, values: parameters.values };
  if (ranges.length < 2) {
    const order = orderBySql(plan.keys);
    return { text: `${source}${ranges.map((range) => ` and ${range}`).join('')} order by ${order} ${page}`, values: parameters.values };
  }
  // The parts are read in turn and only as far as needed: each begins with a seek, none is sorted with another.
  const bound = parameters.add(skip + limit, 'bigint');
  const parts = ranges.map((range) => `(${source} and ${range} order by ${orderByInRange(plan.keys)} limit ${bound})`);
  return { text: `select * from (${parts.join(' union all ')}) parts ${page}`, values: parameters.values };
}

export function countStatement(plan: ListPlan): Statement {
  const parameters = new Parameters();
  return { text: `select count(*)::text as total from ${fromSql(plan.view)} where ${plan.where(parameters)}`, values: parameters.values };
}

/** The planner's guess of the count; its answer has one row with a JSON plan. */
export function estimateStatement(plan: ListPlan): Statement {
  const parameters = new Parameters();
  return { text: `explain (format json) select 1 from ${fromSql(plan.view)} where ${plan.where(parameters)}`, values: parameters.values };
}

/** Sums of the given expressions under s0, s1 … */
export function sumStatement(plan: ListPlan, expressions: readonly string[]): Statement {
  const parameters = new Parameters();
  const sums = expressions.map((sql, index) => `coalesce(sum(${sql}), 0)::text as s${index}`).join(', ');
  return { text: `select ${sums} from ${fromSql(plan.view)} where ${plan.where(parameters)}`, values: parameters.values };
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
