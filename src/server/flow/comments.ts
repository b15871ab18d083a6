// Comments on documents. Whoever may look at the document reads them and writes; only the author changes his own. Who is
// named gets a system message, provided he may look at the document himself.
import { can, type Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import {
  commentLength,
  type CommentRequest,
  type CommentRow,
  type MentionedPerson,
} from '#model/wire/flowWire.ts';
import type { GrantsReader } from '#server/access/grants.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import type { Context } from '#server/context.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { newId } from '#server/ids.ts';
import { expired } from '#server/access/sessions.ts';
import { forbidden, invalid, notFound, Refusal, unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { containing, isUuid } from '#server/store/sql.ts';
import { sql, raw, is, otherwise, asStored } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { documentComment } from '#entities/system/documentComment.ts';
import { user } from '#entities/system/user.ts';
import { department } from '#entities/master/department.ts';

/** A document the session may look at. */
export interface Commented {
  def: EntityDef;
  doc: Doc;
}

const mentionsAtMost = 50;
const commentsAtMost = 2_000;

/** @throws Refusal 404 when the session may not look at the document */
export async function commentedDoc(context: Context, def: EntityDef, id: string): Promise<Commented> {
  const doc = await readDoc(context.session, def, id, { org: context.grants.org });
  if (doc === null || !can(context.grants, def, 'view', doc)) throw unknownRecord(def.title);
  return { def, doc };
}

/** As the statement builds them. */
function arePeople(value: unknown): value is { id: string; name: string }[] {
  return Array.isArray(value);
}

/** Oldest first. */
export async function commentsOf(
  { session, grants }: Context,
  { def, doc }: Commented,
): Promise<CommentRow[]> {
  const c = headerTable(documentComment, 'c');
  const a = headerTable(user, 'a');
  const u = headerTable(user, 'u');
  const rows = await selectRows(
    session,
    {
      id: c.id,
      text: otherwise(c.content, ''),
      author: otherwise(c.author, ''),
      authorName: otherwise(a.name, '已删除的用户'),
      at: otherwise(c.writtenAt, ''),
      editedAt: c.editedAt,
      mentions: otherwise(
        asStored(
          sql`(select json_agg(json_build_object('id', ${u.id}, 'name', ${u.name}) order by ${u.name}) from ${u} where ${u.id} = any(${c.mentions}))`,
          arePeople,
        ),
        [],
      ),
    },
    sql`from ${c} left join ${a} on ${a.id} = ${c.author}
     where ${is(c.org, grants.org)} and ${is(c.entityKey, def.name)} and ${is(c.recordId, doc.id)} and ${c.isDeleted} is not true
     order by ${c.writtenAt}, ${c.id} limit ${raw(String(commentsAtMost))}`,
  );
  return rows.map((row) => ({ ...row, own: row.author === grants.userId }));
}

/** `mentions`: users who may look at the document, see `mayLook`. */
export async function addComment(
  context: WriteContext,
  place: Commented,
  request: CommentRequest,
): Promise<CommentRow[]> {
  const { session, ports, now } = context;
  const { mentions } = request;
  const content = contentOf(request);
  await session.query(
    `insert into document_comment (id, org, entity_key, record_id, record_code, content, mentions, author, written_at, is_deleted, created_by, created_at)
     values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::uuid[], $8::uuid, $9::timestamptz, false, $8::uuid, $9::timestamptz)`,
    [
      newId(ports),
      context.grants.org,
      place.def.name,
      place.doc.id,
      codeOf(place.doc),
      content,
      mentions,
      context.grants.userId,
      now,
    ],
  );
  await notify(context, place, mentions);
  return changed(context, place);
}

/** Whoever is named only now is told now. */
export async function changeComment(
  context: WriteContext,
  place: Commented,
  id: string,
  request: CommentRequest,
): Promise<CommentRow[]> {
  const before = await ownComment(context, place, id);
  const { mentions } = request;
  const content = contentOf(request);
  await context.session.query(
    'update document_comment set content = $2, mentions = $3::uuid[], edited_at = $4::timestamptz where id = $1::uuid',
    [id, content, mentions, context.now],
  );
  const known = new Set(before.mentions.map((person) => person.id));
  await notify(
    context,
    place,
    mentions.filter((person) => !known.has(person)),
  );
  return changed(context, place);
}

export async function removeComment(
  context: WriteContext,
  place: Commented,
  id: string,
): Promise<CommentRow[]> {
  await ownComment(context, place, id);
  await context.session.query('update document_comment set is_deleted = true where id = $1::uuid', [id]);
  return changed(context, place);
}

/** Users of the organisation whose name or account contains the text and who may look at the document; the first few. */
export async function peopleFor(
  context: Context,
  grants: GrantsReader,
  place: Commented,
  search: string,
): Promise<MentionedPerson[]> {
  const u = headerTable(user, 'u');
  const d = headerTable(department, 'd');
  const { userId, org } = context.grants;
  const pattern = sql`${containing(search.trim())}::text`;
  const rows = await selectRows(
    context.session,
    { id: u.id, name: otherwise(u.name, ''), department: otherwise(d.name, '') },
    sql`from ${u} left join ${d} on ${d.id} = ${u.department}
     where ${u.status} = 'enabled' and ${u.id} <> ${userId}::uuid and (${u.defaultOrg} = ${org}::uuid or ${u.partyId} = 'admin' or exists (
         select 1 from user_organizations l where l.doc_id = u.id and l.organization = ${org}::uuid))
       and (${pattern} = '%%' or ${u.name} ilike ${pattern} or ${u.loginId} ilike ${pattern} or u.name_pinyin like lower(${pattern}) or u.name_initials like lower(${pattern}))
     order by ${u.name}, ${u.id} limit 20`,
  );
  const able = new Set(
    await mayLook(
      context,
      grants,
      place,
      rows.map(({ id }) => id),
    ),
  );
  return rows.filter(({ id }) => able.has(id));
}

function contentOf({ text }: CommentRequest): string {
  const content = text.trim();
  const refuse = (message: string): Refusal => invalid([{ field: 'text', level: 'error', message }]);
  if (content === '') throw refuse('请填写评论内容');
  if (content.length > commentLength) throw refuse(`评论最多 ${commentLength} 个字`);
  return content;
}

/**
 * Those of the users who may look at the document in this organisation; others are not told and not named. Asked before
 * the write begins: rights are read beside its transaction.
 */
export async function mayLook(
  context: Context,
  reader: GrantsReader,
  { def, doc }: Commented,
  users: readonly string[],
): Promise<string[]> {
  const asked = [...new Set(users.slice(0, mentionsAtMost).filter(isUuid))];
  const rights = await Promise.all(asked.map((userId) => grantsOf(context, reader, userId)));
  return asked.filter((_user, index) => {
    const theirs = rights[index] ?? null;
    return theirs !== null && can(theirs, def, 'view', doc);
  });
}

async function grantsOf({ grants }: Context, reader: GrantsReader, userId: string): Promise<Grants | null> {
  try {
    return await reader.of({ id: '', userId, org: grants.org, mustChangePassword: false });
  } catch (error) {
    // The account may no longer work.
    if (error instanceof Refusal && error.code === expired().code) return null;
    throw error;
  }
}

async function ownComment(context: WriteContext, place: Commented, id: string): Promise<CommentRow> {
  const found = (await commentsOf(context, place)).find((comment) => comment.id === id);
  if (found === undefined) throw notFound('没有这条评论，可能已被删除');
  if (!found.own) throw forbidden('只能修改自己的评论');
  return found;
}

async function notify(
  context: WriteContext,
  { def, doc }: Commented,
  users: readonly string[],
): Promise<void> {
  const title = `${context.grants.userName}在${def.title} ${codeOf(doc) ?? ''} 的评论中提到了您`;
  await sendSystemMessage(context, { effect: 'notify', users, title, entity: def.name, id: doc.id });
}

/** Everybody who has the document open reads the comments again; its version stays as it is. */
async function changed(context: WriteContext, place: Commented): Promise<CommentRow[]> {
  context.affect(place.def.name, place.doc.id);
  return commentsOf(context, place);
}
