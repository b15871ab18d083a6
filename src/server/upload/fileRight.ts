// Whether a session may have a stored file: by the right to what it hangs on. A file of a record's attachments goes with the
// record, one named in a field with the rows and the field that name it, and one that hangs on nothing yet with its uploader.
import { entityOf, knownEntities } from '#entities/registry.ts';
import type { Fields } from '#model/entity.ts';
import type { FieldKind } from '#model/fields.ts';
import type { UploadedFile } from '#model/wire/recordWire.ts';
import { isWebAddress } from '#model/storedFile.ts';
import { can, canField } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { Refusal } from '#server/refusal.ts';
import { shapeOf, type TableShape } from '#server/store/shape.ts';
import { Parameters } from '#server/store/sql.ts';
import { visibleRows } from '#server/store/visibleRows.ts';
import { sql, is, among, otherwise, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { plainTable } from '#server/select/plainTable.ts';
import { attachment } from '#entities/system/attachment.ts';

export const pathKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['file', 'image', 'images']);

/** Remembers who uploaded a file, and what it was called. */
export async function noteUpload(
  { session, grants, now }: Context,
  { path, name, size }: { path: string; name: string; size: number },
): Promise<void> {
  await session.query(
    'insert into uploaded_file (path, user_id, created_at, name, size) values ($1, $2::uuid, $3::timestamptz, $4, $5::bigint)',
    [path, grants.userId, now, name, size],
  );
}

/** What the files that the session may have were called, in the order asked; of old ones only the path is known. */
export async function uploadedFiles(context: Context, paths: readonly string[]): Promise<UploadedFile[]> {
  const given: string[] = [];
  for (const path of new Set(paths)) if (await mayRead(context, path)) given.push(path);
  if (given.length === 0) return [];
  const f = plainTable('uploaded_file', 'f', { path: 'text', name: 'text', size: 'integer' });
  const rows = await selectRows(
    context.session,
    { path: otherwise(f.path, ''), name: filled(f.name), size: f.size },
    sql`from ${f} where ${among(f.path, given)}`,
  );
  const noted = new Map(rows.map((row) => [row.path, row]));
  return given.map((path) => {
    const row = noted.get(path);
    return { path, name: row?.name ?? path.slice(path.lastIndexOf('/') + 1), size: row?.size ?? null };
  });
}

export async function mayRead(context: Context, path: string): Promise<boolean> {
  const hangsOn = await attachedTo(context, path);
  if (hangsOn !== null) return seesRecord(context, hangsOn);
  return (await isNamed(context, path)) || isUploader(context, path);
}

/**
 * Whether the session may put the file into a field: its own uploads, files it may read, and pictures elsewhere on the web.
 * Who could name any path would come to read files that hang on records he does not see.
 */
export async function mayName(context: Context, path: string): Promise<boolean> {
  if (isWebAddress(path)) return true;
  return (await isUploader(context, path)) || mayRead(context, path);
}

async function isUploader({ session, grants }: Context, path: string): Promise<boolean> {
  const { rows } = await session.query('select 1 from uploaded_file where path = $1 and user_id = $2::uuid', [
    path,
    grants.userId,
  ]);
  return rows.length > 0;
}

interface Attached {
  entity: string;
  record: string;
}

async function attachedTo({ session, grants }: Context, path: string): Promise<Attached | null> {
  const a = headerTable(attachment, 'a');
  const [row] = await selectRows(
    session,
    { entity: otherwise(a.entityKey, ''), record: otherwise(a.recordId, '') },
    sql`from ${a} where ${is(a.storedPath, path)} and ${is(a.org, grants.org)} and ${a.isDeleted} is not true limit 1`,
  );
  return row ?? null;
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

function pathFields(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([key, { kind }]) => (pathKinds.has(kind) ? [key] : []));
}
