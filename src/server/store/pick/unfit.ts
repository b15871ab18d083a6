// Records that fit what was typed into a picker and yet are not offered, with the reason: nobody has to guess whether a material
// is missing, not released, or not for purchase. Only of what the person may see.
import type { EntityDef, Row } from '#model/entity.ts';
import { compile } from '#model/expression.ts';
import type { PickRequest, Unfit } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { searchSql } from '#server/store/list/searchSql.ts';
import { viewOf } from '#server/store/list/view.ts';
import { askingField, leavesOutEnded, usableSql } from './pickable.ts';
import { refRecords, refSelect, type RefOptions } from '../refs.ts';
import { scopeSql } from '../scopeSql.ts';
import { labelColumns, shapeOf } from '../shape.ts';
import { and, Parameters } from '../sql.ts';
import { whyNotOffered, whyOver, whyUnfitFor } from './unusable.ts';

const most = 5;

export async function unfitFor(context: Context, def: EntityDef, request: PickRequest): Promise<Unfit[]> {
  const search = request.search?.trim() ?? '';
  if (search === '' || (request.offset ?? 0) > 0) return [];
  const field = askingField(def, request.forField);
  const { columns } = shapeOf(def).header;
  const judged = [
    ...(field?.pick === undefined ? [] : compile(field.pick).paths),
    ...(def.ended === undefined ? [] : [def.ended.field]),
  ].filter((key) => columns.has(key));
  const options: RefOptions = { brief: true, fields: judged };
  const parameters = new Parameters();
  const [first] = labelColumns(def);
  const where = and([
    scopeSql(def, context.grants, 'r', parameters),
    searchSql(viewOf(def, context.grants, context), search, parameters, 'r'),
    `not coalesce((${usableSql(context, def, request, parameters)}), false)`,
  ]);
  const { rows } = await context.session.query(
    `select ${refSelect(def, context.grants, options)} from ${shapeOf(def).header.name} r
     where ${where} order by r.${first?.name ?? '"id"'}, r."id" limit ${most}`,
    parameters.values,
  );
  const records = await refRecords(context, def, rows, options);
  const day = leavesOutEnded(request.forField) ? context.today : null;
  const why = (record: Row): string | null =>
    whyNotOffered(def, record) ??
    whyOver(def, record, day) ??
    (field === null ? null : whyUnfitFor(def, field, record));
  return records.flatMap(({ code, name, fields }) => {
    const reason = why(fields);
    return reason === null ? [] : [{ code, name, why: reason }];
  });
}
