// The values of one column of a list with the number of rows for each, under the filters of all its other columns: what
// a set filter offers. Most frequent first, never more than asked.
import type { EntityDef } from '#model/entity.ts';
import type { ColumnValues, ColumnValuesRequest } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { familyOf } from './filterValues.ts';
import { listPlan } from './plan.ts';
import { loadRefs, wantedOf } from '#server/store/refs.ts';
import { Parameters } from '#server/store/sql.ts';
import { columnSql, listSession, placeOf, refuse, viewOf } from './view.ts';
import { sql, raw, asKind, otherwise, counted } from '#server/select/piece.ts';
import { columnsOf, answering, answersOf } from '#server/select/select.ts';

const MAX_VALUES = 2_000;

/** @throws Refusal 422 for what the dictionary does not know, 403 for guarded fields */
export async function columnValues(
  context: Context,
  def: EntityDef,
  request: ColumnValuesRequest,
): Promise<ColumnValues> {
  const view = viewOf(def, context.grants, { ...request, today: context.today, now: context.now });
  const place = placeOf(view, request.field);
  const family = familyOf(place.column);
  if (place.at === 'elsewhere' || family === 'json')
    throw refuse(place.path, `“${place.column.field.title}”不能按值选择，请填写条件`);
  const plan = listPlan(view, request);
  const parameters = new Parameters(plan.values);
  const column = columnSql(place);
  // Days of a point in time are days in Shanghai.
  const value =
    family === 'datetime' ? `(${column} at time zone 'Asia/Shanghai')::date::text` : `${column}::text`;
  const bound = parameters.add(MAX_VALUES + 1, 'bigint');
  // A row that refers to several records counts for each of them.
  const valued =
    family === 'refs'
      ? `(select ${column} as ids from ${plan.source} where ${plan.where}) w left join lateral unnest(w.ids) one(id) on true`
      : `${plan.source} where ${plan.where}`;
  const asked = {
    value: otherwise(asKind('text', raw(family === 'refs' ? 'one.id::text' : value)), ''),
    count: counted(),
  };
  const rows = await answersOf(
    listSession(context, view),
    answering(
      asked,
      sql`select ${columnsOf(asked)} from ${raw(valued)} group by 1 order by count(*) desc, 1 limit ${raw(bound)}`,
      parameters,
    ),
  );
  const values = rows.slice(0, MAX_VALUES);
  const { field } = place.column;
  const wanted =
    family === 'ref' || family === 'refs' ? values.flatMap(({ value }) => wantedOf(field, value)) : [];
  const refs = wanted.length === 0 ? {} : await loadRefs(context, wanted, { brief: true });
  return { values, refs, complete: rows.length <= MAX_VALUES };
}
