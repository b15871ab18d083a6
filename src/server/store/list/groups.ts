// One level of a grouped list: the values of a column with the number of rows and the sums of each, in blocks. What lies
// above a level is part of the question's filter, so every level and the rows below the last are asked for alike.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { GroupsRequest, GroupsResult } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { familyOf } from './filterValues.ts';
import { listPlan } from './plan.ts';
import { sumsWanted } from './queryList.ts';
import { mixedSql } from './statements.ts';
import { sumIn, sumsByPath } from './total.ts';
import { loadRefs, wantedOf } from '#server/store/refs.ts';
import { labelColumns, shapeOf, sortColumn } from '#server/store/shape.ts';
import { Parameters } from '#server/store/sql.ts';
import { columnSql, listSession, placeOf, refuse, viewOf, type Place } from './view.ts';

/** @throws Refusal 422 for what the dictionary does not know or cannot group by, 403 for guarded fields */
export async function listGroups(
  context: Context,
  def: EntityDef,
  request: GroupsRequest,
): Promise<GroupsResult> {
  const view = viewOf(def, context.grants, { ...request, today: context.today, now: context.now });
  const place = placeOf(view, request.field);
  const family = familyOf(place.column);
  if (place.at === 'elsewhere' || family === 'json' || family === 'refs')
    throw refuse(place.path, `不能按“${place.column.field.title}”分组，请选择其他列`);
  const { offset, limit } = request;
  const plan = listPlan(view, request);
  const sums = sumsWanted(view, request.totals);
  const parameters = new Parameters(plan.values);
  const direction = request.descending === true ? 'desc' : 'asc';
  const { join, label } = labelOf(place);
  const summed = sums
    .map(({ sql, measure }, index) => {
      const sum = `coalesce(sum(${sql}), 0)::text`;
      return `, ${measure === null ? sum : `case when ${mixedSql(measure)} then null else ${sum} end`} as s${index}`;
    })
    .join('');
  const groups = `select ${groupedValueSql(place)} as value, count(*) as n${summed} from ${plan.source} where ${plan.where} group by 1`;
  const { rows } = await listSession(context, view).query(
    `select g.*, g.value::text as text, count(*) over () as total from (${groups}) g ${join} ` +
      `order by ${label} ${direction} nulls last, g.value ${direction} nulls last ` +
      `offset ${parameters.add(offset, 'bigint')} limit ${parameters.add(limit, 'bigint')}`,
    parameters.values,
  );
  const found = rows.map((row) => ({
    value: typeof row['text'] === 'string' ? row['text'] : '',
    count: Number(row['n']),
    ...sumsByPath(
      sums,
      sums.map((_, index) => sumIn(row, index)),
    ),
  }));
  const wanted = family === 'ref' ? found.flatMap(({ value }) => wantedOf(place.column.field, value)) : [];
  return {
    groups: found,
    total: Number(rows[0]?.['total'] ?? 0),
    refs: await loadRefs(context, wanted, { brief: true }),
  };
}

/** Days of a point in time are days in Shanghai; no text and an empty one are the same group. */
export function groupedValueSql(place: Place): string {
  const sql = columnSql(place);
  const family = familyOf(place.column);
  if (family === 'datetime') return `(${sql} at time zone 'Asia/Shanghai')::date`;
  return family === 'text' || family === 'dict' ? `nullif(${sql}, '')` : sql;
}

/** References stand in the order of what they are called. */
function labelOf(place: Place): { join: string; label: string } {
  const target = entityOf(place.column.field.entity ?? '');
  const columns = target === undefined ? [] : labelColumns(target);
  const named = columns.find(({ key }) => key === 'name') ?? columns[0];
  if (familyOf(place.column) !== 'ref' || target === undefined || named === undefined)
    return { join: '', label: 'g.value' };
  return {
    join: `left join ${shapeOf(target).header.name} r on r."id" = g.value`,
    label: `r.${sortColumn(named).name}`,
  };
}
