// Who uses a record. References carry no foreign keys, so a record may only go, or lose its approval, when no header or
// line of any entity refers to it any more; and whoever is refused is told where it is used, as far as he may look.
import { fromEntities } from '#entities/registry.ts';
import { can, canField } from '#model/rights/can.ts';
import { isStored, lineTableName, sqlTypeOf, tableName } from '#model/derive/tables.ts';
import { columnName } from '#model/derive/names.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import { usagesCounted, type UsagePlace, type Usages } from '#model/wire/recordWire.ts';
import type { Context } from '#server/context.ts';
import type { SqlSession } from '#server/ports.ts';
import { conflict, type Refusal } from '#server/refusal.ts';
import { labelColumns } from '#server/store/shape.ts';
import { and } from '#server/store/sql.ts';
import { acrossTenants } from '#server/store/rowSecurity.ts';
import { sql, raw, asKind, otherwise, writtenBy } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { inScope } from '#server/select/visible.ts';

/** A column that may refer to records of an entity. */
export interface UsingColumn {
  user: EntityDef;
  /** Lines key; null for the header. */
  lines: string | null;
  key: string;
  /** '客户' or '订单明细 / 物料编码'. */
  title: string;
  table: string;
  column: string;
  /** Several references in one value. */
  many: boolean;
}

const storedEntities = fromEntities((defs) => defs.filter(({ kind }) => kind !== 'report'));

const columnsByEntity = fromEntities(() => new WeakMap<EntityDef, readonly UsingColumn[]>());

/** Every column of the dictionary that refers to the entity. */
export function columnsUsing(def: EntityDef): readonly UsingColumn[] {
  const known = columnsByEntity();
  let columns = known.get(def);
  if (columns === undefined) {
    columns = storedEntities().flatMap((user) => [
      ...usingColumns(user, null, tableName(user), allFieldsOf(user), def, ''),
      ...Object.entries(user.lines ?? {}).flatMap(([key, lines]) =>
        usingColumns(user, key, lineTableName(user, key), lineFieldsOf(lines), def, `${lines.title} / `),
      ),
    ]);
    known.set(def, columns);
  }
  return columns;
}

function usingColumns(
  user: EntityDef,
  lines: string | null,
  table: string,
  fields: Fields,
  def: EntityDef,
  prefix: string,
): UsingColumn[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    field.entity !== def.name || !isStored(field)
      ? []
      : [
          {
            user,
            lines,
            key,
            title: `${prefix}${field.title}`,
            table: `"${table}"`,
            column: `"${columnName(key)}"`,
            many: sqlTypeOf(key, field).endsWith('[]'),
          },
        ],
  );
}

/** Whether the row refers to the record; the record's own rows, and records that stand for them, do not count. */
function usesSql({ user, lines, column, many }: UsingColumn, def: EntityDef, id: string, row = 't'): string {
  const refers = many ? `${id} = any(${row}.${column})` : `${row}.${column} = ${id}`;
  const own = user !== def ? null : `${row}.${lines === null ? '"id"' : '"doc_id"'} <> ${id}`;
  const stands = lines === null && user.standsFor?.entity === def.name ? user.standsFor.lines : null;
  const mirrored =
    stands === null
      ? null
      : `not exists (select 1 from "${lineTableName(def, stands)}" o where o."doc_id" = ${id} and o."id" = ${row}."id")`;
  return and([refers, own, mirrored]);
}

/** Whether anything refers to the record, or anything of the entities that count. */
export async function isUsed(
  context: Context,
  def: EntityDef,
  id: string,
  counts: (user: EntityDef) => boolean = () => true,
): Promise<boolean> {
  const questions = columnsUsing(def)
    .filter(({ user }) => counts(user))
    .map(
      (place) =>
        `select 1 as used where exists (select 1 from ${place.table} t where ${usesSql(place, def, '$1::uuid')})`,
    );
  if (questions.length === 0) return false;
  const { rows } = await everywhere(context, def, (session) =>
    session.query(`${questions.join('\nunion all\n')}\nlimit 1`, [id]),
  );
  return rows.length > 0;
}

/** What all organisations share may be used in any of them. */
function everywhere<T>(
  context: Context,
  def: EntityDef,
  ask: (session: SqlSession) => Promise<T>,
): Promise<T> {
  return def.shared === true ? acrossTenants(context, ask) : ask(context.session);
}

const recordsShown = 10;

/** Where the record is used: places the session may look at with their first records, all others as one number. */
export async function usagesOf(context: Context, def: EntityDef, id: string): Promise<Usages> {
  const columns = columnsUsing(def);
  if (columns.length === 0) return { places: [], hidden: 0 };
  const counted = (given: string): string[] =>
    columns.map((place, index) => {
      const of = place.lines === null ? 't."id"' : 'distinct t."doc_id"';
      const found = `select ${of} from ${place.table} t where ${usesSql(place, def, given)} limit ${usagesCounted}`;
      return `select ${index} as place, (select count(*) from (${found}) found) as number`;
    });
  const rows = await everywhere(context, def, (session) =>
    selectRows(
      session,
      {
        place: otherwise(asKind('integer', raw('counted.place')), 0),
        total: otherwise(asKind('integer', raw('counted.number')), 0),
      },
      writtenBy(
        (parameters) => `from (${counted(parameters.add(id, 'uuid')).join('\nunion all\n')}) counted`,
      ),
    ),
  );
  const places: UsagePlace[] = [];
  let hidden = 0;
  for (const { place: at, total } of rows) {
    const place = columns[at];
    if (place === undefined || total === 0) continue;
    const shown = can(context.grants, place.user, 'view') ? await visibleUses(context, def, place, id) : null;
    hidden += total - (shown?.count ?? 0);
    if (shown !== null && shown.count > 0)
      places.push({ entity: place.user.name, title: place.user.title, field: place.title, ...shown });
  }
  return { places: places.toSorted((left, right) => right.count - left.count), hidden };
}

async function visibleUses(
  context: Context,
  def: EntityDef,
  place: UsingColumn,
  id: string,
): Promise<Pick<UsagePlace, 'count' | 'records'>> {
  const using = writtenBy((parameters) => {
    const given = parameters.add(id, 'uuid');
    return place.lines === null
      ? usesSql(place, def, given, 'h')
      : `exists (select 1 from ${place.table} t where t."doc_id" = h."id" and ${usesSql(place, def, given)})`;
  });
  const labels = labelColumns(place.user)
    .filter(({ key }) => canField(context.grants, place.user, key))
    .map((column) => `h.${column.name}::text`);
  const label = labels.length === 0 ? "''" : `concat_ws(' ', ${labels.join(', ')})`;
  const h = headerTable(place.user, 'h');
  const rows = await selectRows(
    context.session,
    {
      id: h.id,
      label: otherwise(asKind('text', raw(label)), ''),
      count: asKind('integer', raw('count(*) over ()')),
    },
    sql`from (select h.* from ${h} where ${using} and ${inScope(place.user, context.grants, 'h')} limit ${raw(String(usagesCounted))}) h
     order by 2, 1 limit ${raw(String(recordsShown))}`,
  );
  return {
    count: rows[0]?.count ?? 0,
    records: rows.map(({ id: found, label: name }) => ({ id: found, label: name })),
  };
}

const titlesNamed = 3;

/** The refusal of an action that would leave users of the record behind; null when nothing refers to it. */
export async function usedRefusal(
  context: Context,
  def: EntityDef,
  id: string,
  action: string,
): Promise<Refusal | null> {
  if (!(await isUsed(context, def, id))) return null;
  const usages = await usagesOf(context, def, id);
  const titles = [...new Set(usages.places.map(({ title }) => title))];
  if (usages.hidden > 0) titles.push('其他资料');
  const named = titles.slice(0, titlesNamed).join('、') + (titles.length > titlesNamed ? '等' : '');
  return conflict(`该${def.title}已被${named}引用，不能${action}；不再使用时请禁用`, { usages });
}
