// Whether a session may have a stored file: by the right to what it hangs on. A file of a record's attachments goes with the
// record, one named in a field with the rows and the field that name it, and one that hangs on nothing yet with its uploader.
import { entityOf, knownEntities } from '#entities/registry.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import type { FieldKind } from '#model/fields.ts';
import { can, canField } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { Refusal } from '#server/refusal.ts';
import { shapeOf, type TableShape } from '#server/store/shape.ts';
import { Parameters } from '#server/store/sql.ts';
import { visibleRows } from '#server/store/visibleRows.ts';
import { textOf } from '#server/values.ts';

const pathKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['file', 'image', 'images']);

/** Remembers who uploaded a file, until something names it. */
export async function noteUpload({ session, grants, now }: Context, path: string): Promise<void> {
  await session.query(
    'insert into uploaded_file (path, user_id, created_at) values ($1, $2::uuid, $3::timestamptz)',
    [path, grants.userId, now],
  );
}

export async function mayRead(context: Context, path: string): Promise<boolean> {
  const hangsOn = await attachedTo(context, path);
  if (hangsOn !== null) return seesRecord(context, hangsOn);
  if (await isNamed(context, path)) return true;
  const { rows } = await context.session.query(
    'select 1 from uploaded_file where path = $1 and user_id = $2::uuid',
    [path, context.grants.userId],
  );
  return rows.length > 0;
}

interface Attached {
  entity: string;
  record: string;
}

async function attachedTo({ session, grants }: Context, path: string): Promise<Attached | null> {
  const { rows } = await session.query(
    'select entity_key, record_id from attachment where stored_path = $1 and org = $2::uuid and is_deleted is not true limit 1',
    [path, grants.org],
  );
  const [row] = rows;
  return row === undefined ? null : { entity: textOf(row['entity_key']), record: textOf(row['record_id']) };
}

async function seesRecord(context: Context, { entity, record }: Attached): Promise<boolean> {
  const def = entityOf(entity);
  if (def === undefined) return false;
  try {
    await openDoc(context, def, record);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whether a row the session may see names the file in a field it may see. */
async function isNamed({ session, grants }: Context, path: string): Promise<boolean> {
  const parameters = new Parameters();
  const wanted = parameters.add(path, 'text');
  const named = knownEntities().flatMap((def): string[] => {
    if (def.kind === 'report' || !can(grants, def, 'view')) return [];
    const { header, lines } = shapeOf(def);
    const holds = (table: TableShape, fields: Fields, alias: string, prefix: string): string[] =>
      pathFields(fields).flatMap((key) => {
        const column = table.columns.get(key);
        return column === undefined || !canField(grants, def, `${prefix}${key}`)
          ? []
          : [`position(${wanted} in ${alias}.${column.name}) > 0`];
      });
    const own = holds(header, def.fields, 'h', '');
    const below = [...lines].flatMap(([key, table]) => {
      const found = holds(table, def.lines?.[key]?.fields ?? {}, 'l', `${key}.`);
      return found.length === 0
        ? []
        : [`exists (select 1 from ${table.name} l where l.doc_id = h.id and (${found.join(' or ')}))`];
    });
    const any = [...own, ...below];
    return any.length === 0
      ? []
      : [`exists (select 1 from ${visibleRows(def, grants, parameters)} h where ${any.join(' or ')})`];
  });
  if (named.length === 0) return false;
  const { rows } = await session.query(`select ${named.join(' or ')} as named`, parameters.values);
  return rows[0]?.['named'] === true;
}

function pathFields(fields: EntityDef['fields']): string[] {
  return Object.entries(fields).flatMap(([key, { kind }]) => (pathKinds.has(kind) ? [key] : []));
}
