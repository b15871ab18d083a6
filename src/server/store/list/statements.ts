// The statements of a list, put together from its plan: windows by offset, position or ids, counts, sums and anchors.
import { orderByInRange, orderBySql, rangesAfter, rangesOfAll, type Position } from './order.ts';
import type { ListPlan } from './plan.ts';
import { and, Parameters } from '../sql.ts';
import { HEADER, LINE } from './view.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The tables with the joins of the order; what is added to the parameters comes after theirs. */
export function ordered(plan: ListPlan): { parameters: Parameters; from: string } {
  return {
    parameters: new Parameters([...plan.values, ...plan.joinValues]),
    from: `${plan.source}${plan.joins.join('')}`,
  };
}

function unordered(plan: ListPlan, select: string): Statement {
  return { text: `${select} from ${plan.source} where ${plan.where}`, values: plan.values };
}

/** The columns, and the key values of each row as texts k0, k1 … */
export function selectedWithKeys(plan: ListPlan, columns: readonly string[]): string {
  return [...columns, ...plan.keys.map((key, index) => `${key.sql}::text as k${index}`)].join(', ');
}

/** `skip` rows after the position (null: the beginning) are left out, then up to `limit` rows follow. */
export function windowStatement(
  plan: ListPlan,
  columns: readonly string[],
  position: Position | null,
  skip: number,
  limit: number,
): Statement {
  const { parameters, from } = ordered(plan);
  const source = `select ${selectedWithKeys(plan, columns)} from ${from} where ${plan.where}`;
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
  const { table, column, scope } = label.referred;
  const { parameters, from } = ordered(plan);
  const selected = [
    ...columns,
    ...plan.keys.map((key, index) => `${key.sql}::text as k${index}`),
    ...rest.map((key, index) => `${key.sql} as r${index}`),
  ].join(', ');
  const page = `offset ${parameters.add(skip, 'bigint')} limit ${parameters.add(limit, 'bigint')}`;
  const bound = parameters.add(skip + limit, 'bigint');
  const { where } = plan;
  const all = `select ${selected} from ${from} where ${where}`;
  const at = parameters.add(idValue, 'uuid');
  const same = rangesAfter(rest, restValues, parameters).map(
    (range) => `(${all} and ${column} = ${at} and ${range} order by ${orderBySql(rest)} limit ${bound})`,
  );
  const direction = label.descending ? 'desc' : 'asc';
  const beyond = `(${label.sql}, ${id.sql}) ${label.descending ? '<' : '>'} (${parameters.add(labelValue, label.type)}, ${at})`;
  const each =
    `select ${selected} from ${plan.source}${plan.joins.slice(1).join('')} where ${where} and ${column} = ${id.sql} ` +
    `order by ${orderBySql(rest)} limit ${bound}`;
  const inTurn = rest.map(
    (key, index) =>
      `w.r${index}${key.descending ? ' desc' : ''}${key.join === undefined ? '' : ' nulls last'}`,
  );
  const following =
    `(select w.* from ${table} ${label.from} cross join lateral (${each}) w where ${and([scope(parameters), beyond])} ` +
    `order by ${[`${label.sql} ${direction}`, `${id.sql} ${direction}`, ...inTurn].join(', ')} limit ${bound})`;
  const unnamed = `(${all} and ${label.sql} is null order by ${orderByInRange(plan.keys)} limit ${bound})`;
  return {
    text: `select * from (${[...same, following, unnamed].join(' union all ')}) parts ${page}`,
    values: parameters.values,
  };
}

export function countStatement(plan: ListPlan): Statement {
  return unordered(plan, 'select count(*)::text as total');
}

/** The planner's guess of the count; its answer has one row with a JSON plan. */
export function estimateStatement(plan: ListPlan): Statement {
  return unordered(plan, 'explain (format json) select 1');
}

export interface WantedSum {
  path: string;
  /** What is added up. */
  sql: string;
  /** Unit or currency of each row; null: all rows are counted alike. */
  measure: string | null;
}

/** The sums under s0, s1 …; null where the rows differ in what they are counted in. */
export function sumStatement(plan: ListPlan, sums: readonly WantedSum[]): Statement {
  // Every row is held against the first: far cheaper than to look for the least and the greatest of them. The rows of a
  // report are computed for each question, so there it is asked in one.
  const mixed = (measure: string): string =>
    plan.view.report === null
      ? `bool_or(${measure} <> (select ${measure} from ${plan.source} where ${plan.where} and ${measure} is not null limit 1))`
      : mixedSql(measure);
  const measures = [...new Set(sums.flatMap(({ measure }) => measure ?? []))];
  const read = [
    ...sums.map(({ sql }, index) => `coalesce(sum(${sql}), 0)::text as t${index}`),
    ...measures.map((measure, index) => `${mixed(measure)} as m${index}`),
  ];
  const shown = sums.map(({ measure }, index) =>
    measure === null
      ? `t${index} as s${index}`
      : `case when m${measures.indexOf(measure)} then null else t${index} end as s${index}`,
  );
  const { text, values } = unordered(plan, `select ${read.join(', ')}`);
  return { text: `select ${shown.join(', ')} from (${text}) sums`, values };
}

/** Whether the rows of a group differ in it. */
export function mixedSql(measure: string): string {
  return `min((${measure})::text) <> max((${measure})::text)`;
}

/** One row: the ids of all rows in order as one text, 32 hexadecimal digits each. */
export function orderedIdsStatement(plan: ListPlan): Statement {
  const { parameters, from } = ordered(plan);
  const id = `encode(uuid_send(${plan.view.lines === null ? HEADER : LINE}."id"), 'hex')`;
  const ids = `string_agg(${id}, '' order by ${orderBySql(plan.keys)}) as ids`;
  return {
    text: `select ${ids} from ${from} where ${plan.where}`,
    values: parameters.values,
  };
}

/** The rows of these ids that are still in the set, in order. */
export function knownStatement(
  plan: ListPlan,
  columns: readonly string[],
  ids: readonly string[],
): Statement {
  const { parameters, from } = ordered(plan);
  const known = `${plan.view.lines === null ? HEADER : LINE}."id" = any(${parameters.add(ids, 'uuid[]')})`;
  const source = `select ${selectedWithKeys(plan, columns)} from ${from} where ${plan.where} and ${known}`;
  return { text: `${source} order by ${orderBySql(plan.keys)}`, values: parameters.values };
}

/** Key values of every `step`th row and of the last one, with their row numbers, in one ordered pass. */
export function anchorStatement(plan: ListPlan, step: number): Statement {
  const { parameters, from } = ordered(plan);
  const keys = plan.keys.map((key, index) => `${key.sql} as k${index}`).join(', ');
  const texts = plan.keys.map((_, index) => `k${index}::text`).join(', ');
  const order = orderBySql(plan.keys);
  const rows =
    `select ${keys}, row_number() over w as n, lead(1) over w as more ` +
    `from ${from} where ${plan.where} window w as (order by ${order})`;
  return {
    text: `select n::text, ${texts} from (${rows}) rows where n % ${parameters.add(step, 'bigint')} = 0 or more is null order by rows.n`,
    values: parameters.values,
  };
}
