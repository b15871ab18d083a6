// Hands announcements to their audience: one statement writes a row per recipient, one notice tells every instance.
import type { Doc, EntityDef } from '#model/entity.ts';
import { isDocOf } from '#model/typedDoc.ts';
import { announcement as announcementDef } from '#entities/system/announcement.ts';
import { entityOf } from '#entities/registry.ts';
import { categories } from '#model/wire/announcements.ts';
import { listPath } from '#model/derive/menu.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import type { SqlSession } from '#server/ports.ts';
import { newId } from '#server/ids.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { invalid } from '#server/refusal.ts';

/** Hands a published announcement to its audience, or tells it that the announcement was revoked. */
interface DeliverEffect {
  effect: 'deliver';
  withdrawn: boolean;
}

/** A system message to users: stored for each of them, told on the live link after commit. */
interface NotifyEffect {
  effect: 'notify';
  users: readonly string[];
  title: string;
  /** Shown below the title; plain text. */
  content?: string;
  /** 'L', 'M' or 'H'; 'L' unless told. */
  priority?: string;
  entity: string;
  id: string;
  /** Page it leads to in place of the record's own. */
  page?: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    deliver: DeliverEffect;
    notify: NotifyEffect;
  }
}

export const announcementDelivery: Ledger<'deliver'> = {
  effect: 'deliver',
  title: '向接收人投递公告',
  locks: [],
  async apply({ context, def, doc }, { withdrawn }) {
    await deliver(context, def, doc, withdrawn);
    return doc;
  },
};

export const systemMessage: Ledger<'notify'> = {
  effect: 'notify',
  title: '发送系统消息',
  locks: [],
  async apply({ context, doc }, effect) {
    await sendSystemMessage(context, effect);
    return doc;
  },
};

/** Recipients are enabled users: all, those of the departments named and of all below them, or those named. */
const deliverSql = `
insert into announcement_send (id, announcement, "user", read_flag, star_flag, received_at, created_at)
with recursive chosen as (
  select department as id from announcement_departments where doc_id = $1::uuid
  union select d.id from department d join chosen c on d.parent = c.id)
select gen_random_uuid(), $1::uuid, u.id, '0', false, $2::timestamptz, $2::timestamptz from "user" u
where u.status = 'enabled' and case $3::text
  when 'all' then true
  when 'department' then u.department in (select id from chosen)
  when 'user' then u.id in (select "user" from announcement_users where doc_id = $1::uuid)
  else false end
on conflict (announcement, "user") do nothing`;

/** One row per recipient of the announcement; answers how many are new. */
export async function writeRecipients(
  session: SqlSession,
  id: string,
  targetType: string,
  now: string,
): Promise<number> {
  return (await session.query(deliverSql, [id, now, targetType])).affected;
}

/** Publishing writes the recipients; both publishing and revoking are told. Throws '422' when nobody would receive it. */
async function deliver(context: WriteContext, def: EntityDef, doc: Doc, withdrawn: boolean): Promise<void> {
  if (!isDocOf(announcementDef, def, doc)) return;
  const targetType = doc.fields.targetType ?? 'all';
  const title = doc.fields.titile ?? '';
  if (!withdrawn) {
    const reached = await writeRecipients(context.session, doc.id, targetType, context.now);
    if (reached === 0)
      throw invalid([
        { field: 'targetType', level: 'error', message: '所选范围内没有启用的用户，请重新选择接收对象' },
      ]);
  }
  // Rows of many users: lists read them again instead of hearing of each.
  Object.assign(context.affected, { announcementSend: [] });
  context.notify({
    cmd: targetType === 'all' ? 'topic' : 'user',
    msgId: doc.id,
    msgTxt: withdrawn ? '' : title,
  });
}

/** A 系统消息 about a record: published at once, opened at the record. */
export async function sendSystemMessage(
  context: WriteContext,
  { users, title, content, priority, entity, id, page }: NotifyEffect,
): Promise<void> {
  if (users.length === 0) return;
  const def = entityOf(entity);
  const announcement = newId(context.ports);
  await context.session.query(
    `insert into announcement (id, status, titile, msg_category, priority, target_type, msg_txt, msg_content, sender, send_time,
       open_type, open_page, bus_id, is_top, created_by, created_at)
     values ($1::uuid, 'published', $2, $3, $9, 'user', coalesce($10, $2), null, $4::uuid, $5::timestamptz, $6, $7, $8, false, $4::uuid, $5::timestamptz)`,
    [
      announcement,
      title.slice(0, 100),
      categories.system,
      context.grants.userId,
      context.now,
      def === undefined ? 'none' : 'url',
      page ?? (def === undefined ? null : `${listPath(def)}/${id}`),
      id,
      priority ?? 'L',
      content === undefined || content === '' ? null : content.slice(0, 200),
    ],
  );
  await context.session.query(
    `insert into announcement_send (id, announcement, "user", read_flag, star_flag, received_at, created_at)
     select gen_random_uuid(), $1::uuid, id, '0', false, $2::timestamptz, $2::timestamptz from "user"
     where id = any($3::uuid[]) and status = 'enabled' on conflict (announcement, "user") do nothing`,
    [announcement, context.now, users],
  );
  context.affect('announcement', announcement);
  Object.assign(context.affected, { announcementSend: [] });
  context.notify({ cmd: 'user', msgId: announcement, msgTxt: title.slice(0, 100) });
}
