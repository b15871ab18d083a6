// Files of records. Whoever may look at a record may read its files; whoever may attach to records of the entity, or edit
// them where that is no permission of its own, adds, orders and removes them, in any state: a drawing belongs to an
// approved order too. Where a file is stored is never told.
import { sha256 } from 'hash-wasm';
import { attachActionOf, whyNot } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { AttachmentRow } from '#model/wire/recordWire.ts';
import { attachmentLimits } from '#model/check/uploadRules.ts';
import type { Context } from '#server/context.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { newId } from '#server/ids.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, invalid, notFound, type Refusal } from '#server/refusal.ts';
import { isUuid } from '#server/store/sql.ts';
import { optionalText } from '#server/values.ts';
import { fileTypeOf, typeOfExtension } from './fileTypes.ts';
import { attachmentFolder, isPlainName, randomName } from './fileNames.ts';
import { sql, is, otherwise, filled } from '#server/select/piece.ts';
import { selectRows, returningRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { attachment } from '#entities/system/attachment.ts';
import { user } from '#entities/system/user.ts';

interface Owner {
  def: EntityDef;
  id: string;
  code: string;
}

/** The record, when the session may look at it. */
export async function ownerOf(context: Context, def: EntityDef, id: string): Promise<Owner> {
  const { doc } = await openDoc(context, def, id);
  const named = ['code', ...(def.label ?? ['name'])]
    .map((key) => doc.fields[key])
    .find((value) => typeof value === 'string' && value !== '');
  return { def, id: doc.id, code: optionalText(named) ?? '' };
}

function refuseReaders({ grants }: Context, { def }: Owner): void {
  const reason = whyNot(grants, def, attachActionOf(def));
  if (reason !== null) throw forbidden(reason);
}

/** In the order people gave them. */
export async function attachmentsOf(
  { session, grants }: Context,
  { def, id }: Owner,
): Promise<AttachmentRow[]> {
  const a = headerTable(attachment, 'a');
  const u = headerTable(user, 'u');
  return selectRows(
    session,
    {
      id: a.id,
      fileName: otherwise(a.fileName, ''),
      contentType: otherwise(a.contentType, ''),
      size: otherwise(a.sizeBytes, 0),
      remark: filled(a.remark),
      uploadedAt: otherwise(a.uploadedAt, ''),
      byName: otherwise(u.name, ''),
    },
    sql`from ${a} left join ${u} on ${u.id} = ${a.uploadedBy}
     where ${is(a.entityKey, def.name)} and ${is(a.recordId, id)} and ${is(a.org, grants.org)} and ${a.isDeleted} is not true order by ${a.sortNo}, ${a.uploadedAt}, ${a.id}`,
  );
}

/** Stores the file and lists it last. @throws Refusal 422 for what may not be stored, or too many */
export async function addAttachment(
  context: WriteContext,
  owner: Owner,
  file: File,
  most: number,
): Promise<AttachmentRow[]> {
  refuseReaders(context, owner);
  const { ports, session, grants, now } = context;
  if (file.size > most) throw refused(`文件“${file.name}”超过 ${Math.floor(most / 1_048_576)} MB 的上限`);
  if (file.size === 0) throw refused(`文件“${file.name}”是空的，请重新选择`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = isPlainName(file.name) ? fileTypeOf(file.name, bytes) : null;
  if (type === null) throw refused(`文件“${file.name.slice(0, 100)}”的类型不允许，或内容与扩展名不符`);
  const known = await attachmentsOf(context, owner);
  if (known.length >= attachmentLimits.perRecord)
    throw refused(`一条记录最多 ${attachmentLimits.perRecord} 个附件`);
  const path = [
    attachmentFolder,
    owner.def.name.slice(0, 32),
    now.slice(0, 7).replace('-', ''),
    `${randomName(ports)}.${type.extension}`,
  ].join('/');
  await ports.files.write(path, bytes, type.mime);
  const digest = await sha256(bytes);
  await session.query(
    `insert into attachment (id, org, entity_key, record_id, record_code, file_name, stored_path, content_type, size_bytes, sha256,
       sort_no, uploaded_by, uploaded_at, created_by, created_at)
     values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, $9::integer, $10, $11::integer, $12::uuid, $13::timestamptz, $12::uuid, $13::timestamptz)`,
    [
      newId(ports),
      grants.org,
      owner.def.name,
      owner.id,
      owner.code,
      file.name,
      path,
      type.mime,
      file.size,
      digest,
      known.length + 1,
      grants.userId,
      now,
    ],
  );
  note(context, owner, 'attach', [{ field: '', old: null, new: file.name }]);
  return attachmentsOf(context, owner);
}

/** The content with its type and name. */
export async function readAttachment(
  context: Context,
  owner: Owner,
  id: string,
): Promise<{ name: string; type: string; content: Uint8Array }> {
  const a = headerTable(attachment, 'a');
  const [found] = isUuid(id)
    ? await selectRows(
        context.session,
        { name: otherwise(a.fileName, ''), path: otherwise(a.storedPath, '') },
        sql`from ${a} where ${is(a.id, id)} and ${is(a.entityKey, owner.def.name)} and ${is(a.recordId, owner.id)} and ${is(a.org, context.grants.org)} and ${a.isDeleted} is not true`,
      )
    : [];
  const { name = '', path = '' } = found ?? {};
  const type = typeOfExtension(path.split('.').at(-1) ?? '');
  const stored = path === '' || type === null ? null : await context.ports.files.read(path);
  if (stored === null || type === null) throw notFound('没有这个附件，可能已被删除');
  return { name, type: type.mime, content: stored.content };
}

export async function changeAttachment(
  context: WriteContext,
  owner: Owner,
  id: string,
  change: { remark?: string; before?: string | null },
): Promise<AttachmentRow[]> {
  refuseReaders(context, owner);
  const rows = await attachmentsOf(context, owner);
  const moved = rows.find((row) => row.id === id);
  if (moved === undefined) throw notFound('没有这个附件，可能已被删除');
  const { session } = context;
  if (change.remark !== undefined)
    await session.query('update attachment set remark = $2 where id = $1::uuid', [
      id,
      change.remark.trim() === '' ? null : change.remark.trim(),
    ]);
  if (change.before !== undefined) {
    const others = rows.filter((row) => row !== moved);
    const at = others.findIndex((row) => row.id === change.before);
    const order = at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)];
    await session.query(
      'update attachment a set sort_no = o.place from unnest($1::uuid[]) with ordinality as o(id, place) where a.id = o.id',
      [order.map((row) => row.id)],
    );
  }
  return attachmentsOf(context, owner);
}

/** The entry stays, marked; its content is kept with it. */
export async function removeAttachment(
  context: WriteContext,
  owner: Owner,
  id: string,
): Promise<AttachmentRow[]> {
  refuseReaders(context, owner);
  const known = (await attachmentsOf(context, owner)).find((row) => row.id === id);
  if (known === undefined) throw notFound('没有这个附件，可能已被删除');
  await context.session.query('update attachment set is_deleted = true where id = $1::uuid', [id]);
  note(context, owner, 'detach', [{ field: '', old: known.fileName, new: null }]);
  return attachmentsOf(context, owner);
}

/**
 * Entries and contents of a record that is gone for good, whichever organisation added them. A content that cannot be
 * removed is told to the log: the record is gone all the same.
 */
export async function forgetAttachments(
  { database, files, log }: Ports,
  def: EntityDef,
  id: string,
): Promise<void> {
  const a = headerTable(attachment, 'a');
  const rows = await returningRows(
    database,
    sql`delete from ${a} where ${is(a.entityKey, def.name)} and ${is(a.recordId, id)}`,
    { path: filled(a.storedPath) },
  );
  for (const path of rows.flatMap((row) => row.path ?? []))
    await files.remove(path).catch((error: unknown) => {
      log.write('warn', 'attachment.remove', {
        path,
        message: error instanceof Error ? error.message : 'failed',
      });
    });
}

/** In the history of the record, whose version stays: a file that is added makes nobody's form stale. */
function note(
  context: WriteContext,
  { def, id, code }: Owner,
  action: string,
  changes: { field: string; old: string | null; new: string | null }[],
): void {
  context.record({ def, docId: id, code, action, fromVersion: null, toVersion: 0, changes });
  context.affect(attachment.name, id);
}

function refused(message: string): Refusal {
  return invalid([{ field: 'file', level: 'error', message }]);
}
