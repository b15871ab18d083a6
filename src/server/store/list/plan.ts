// A list, worked out once per request: its source, condition and order as texts with their parameters. The statements
// of its windows, count, sums and anchors are put together from these (statements.ts).
import type { QueryRequest } from '#model/wire/wire.ts';
import { scopeSql } from '../scopeSql.ts';
import { and, Parameters } from '../sql.ts';
import { filterSql } from './filterSql.ts';
import { orderOf, orderText, type OrderKey } from './order.ts';
import { searchSql } from './searchSql.ts';
import { fromSql, HEADER, type View } from './view.ts';

export interface ListPlan {
  view: View;
  keys: readonly OrderKey[];
  /** Identifies the set of rows: source, filter, search and scope. */
  set: string;
  /** Identifies set and order. */
  ordered: string;
  /** Tables of the list. */
  source: string;
  where: string;
  /** By key: the join its order needs, '' for keys of the list's own tables. */
  joins: readonly string[];
  /** Values of `source` and `where`: they come first in every statement. */
  values: readonly unknown[];
  /** Values of the joins: they follow where a statement is ordered. */
  joinValues: readonly unknown[];
}

/** @throws Refusal 422 or 403 for whatever in the request the dictionary or the session's rights do not cover */
export function listPlan(
  view: View,
  request: Pick<QueryRequest, 'filter' | 'search' | 'sort'>,
  narrowed?: (parameters: Parameters) => string | null,
): ListPlan {
  const parameters = new Parameters();
  const source = fromSql(view, parameters);
  const where = and([
    scopeSql(view.shape.def, view.grants, HEADER, parameters),
    filterSql(view, request.filter, parameters),
    searchSql(view, request.search, parameters),
    narrowed?.(parameters) ?? null,
  ]);
  const values = [...parameters.values];
  // The rows of a report may differ by the rights of whoever asks: its text then does.
  const asked = view.report === null ? [] : [view.report.values, view.report.today, source];
  const set = JSON.stringify([view.shape.def.name, view.lines, where, values, ...asked]);
  const keys = orderOf(view, request.sort);
  const joins = keys.map((key) => (key.join === undefined ? '' : ` ${key.join(parameters)}`));
  return {
    view,
    keys,
    set,
    ordered: `${set}${orderText(keys, joins.join(''))}`,
    source,
    where,
    joins,
    values,
    joinValues: parameters.values.slice(values.length),
  };
}
