// A list crossed by the values of fields: one statement groups what the list's filter, search and scope let through by
// all keys at once and adds up. Subtotals are joined by who shows them, exactly, from these cells.
import type { EntityDef } from '#model/entity.ts';
import { MOST_PIVOT_CELLS, MOST_PIVOT_COLUMNS, MOST_PIVOT_KEYS, pivotKey } from '#model/report/pivot.ts';
import type { PivotAnswer, PivotQuery } from '#model/report/pivot.ts';
import type { Context } from '#server/context.ts';
import { invalid } from '#server/refusal.ts';
import { familyOf } from './filterValues.ts';
import { groupedValueSql } from './groups.ts';
import { listPlan } from './plan.ts';
import { sumsWanted } from './queryList.ts';
import { mixedSql } from './statements.ts';
import { loadRefs, wantedOf } from '#server/store/refs.ts';
import { fromSqlDecimal } from '#server/store/rows.ts';
import { Parameters } from '#server/store/sql.ts';
import { listSession, placeOf, refuse, viewOf, type Place, type View } from './view.ts';

interface Key {
  place: Place;
  sql: string;
}

const tooMany = (message: string) => invalid([{ field: '', level: 'error', message }]);

/**
 * @throws Refusal 422 for what the dictionary does not know or cannot group by and for results too large to be read,
 * 403 for guarded fields
 */
export async function listPivot(context: Context, def: EntityDef, request: PivotQuery): Promise<PivotAnswer> {
  const { rows: rowKeys, columns: columnKeys } = request;
  const view = viewOf(def, context.grants, { ...request, today: context.today, now: context.now });
  if (rowKeys.length + columnKeys.length > MOST_PIVOT_KEYS)
    throw tooMany(`透视的行和列一共最多 ${MOST_PIVOT_KEYS} 个字段，请移出一些`);
  const keys = [...rowKeys, ...columnKeys].map((text) => keyOf(view, text));
  const plan = listPlan(view, request);
  const sums = sumsWanted(view, request.totals);
  const parameters = new Parameters(plan.values);
  const selected = [
    ...keys.map(({ sql }, at) => `(${sql})::text as k${at}`),
    'count(*) as n',
    ...sums.flatMap(({ sql, measure }, at) => [
      `coalesce(sum(${sql}), 0)::text as s${at}`,
      `count(${sql}) as c${at}`,
      ...(measure === null ? [] : [`${mixedSql(measure)} as m${at}`, `min((${measure})::text) as u${at}`]),
    ]),
  ];
  const by = keys.length === 0 ? '' : ` group by ${keys.map((_, at) => at + 1).join(', ')}`;
  const { rows } = await listSession(context, view).query(
    `select ${selected.join(', ')} from ${plan.source} where ${plan.where}${by} limit ${MOST_PIVOT_CELLS + 1}`,
    parameters.values,
  );
  if (rows.length > MOST_PIVOT_CELLS)
    throw tooMany(`透视结果超过 ${MOST_PIVOT_CELLS} 格，请先筛选，或减少行、列里的字段`);
  const cells = rows.map((row) => ({
    keys: keys.map((_, at) => textAt(row, `k${at}`)),
    count: Number(row['n']),
    sums: sums.map((_, at) => ({
      sum: row[`m${at}`] === true ? null : fromSqlDecimal(row[`s${at}`]),
      count: Number(row[`c${at}`]),
      countedIn: textAt(row, `u${at}`),
    })),
  }));
  const across = new Set(cells.map((cell) => JSON.stringify(cell.keys.slice(rowKeys.length))));
  if (across.size > MOST_PIVOT_COLUMNS)
    throw tooMany(
      `透视的列有 ${across.size} 个，超过 ${MOST_PIVOT_COLUMNS} 个，请先筛选，或把列里的字段改到行里`,
    );
  const wanted = keys.flatMap(({ place }, at) =>
    familyOf(place.column) === 'ref'
      ? [...new Set(cells.map((cell) => cell.keys[at] ?? ''))].flatMap((value) =>
          wantedOf(place.column.field, value),
        )
      : [],
  );
  return { cells, refs: await loadRefs(context, wanted, { brief: true }) };
}

const textAt = (row: Readonly<Record<string, unknown>>, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

const formats = { year: 'YYYY', quarter: 'YYYY"-Q"Q', month: 'YYYY-MM' } as const;

function keyOf(view: View, text: string): Key {
  const { path, part } = pivotKey(text);
  const place = placeOf(view, path);
  const family = familyOf(place.column);
  const dates = family === 'date' || family === 'datetime';
  if (place.at === 'elsewhere' || family === 'json' || family === 'refs' || (part !== null && !dates))
    throw refuse(place.path, `不能按“${place.column.field.title}”透视，请选择其他字段`);
  const sql = groupedValueSql(place);
  return { place, sql: part === null ? sql : `to_char(${sql}, '${formats[part]}')` };
}
