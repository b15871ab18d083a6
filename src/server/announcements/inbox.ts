// What a user finds in the own inbox. Seen is what was published, is in its time, and either went to everybody or has a
// row of this user; so users who came later find what everybody was told.
import type {
  Announcement,
  AnnouncementDetail,
  AnnouncementPage,
  UnreadAnnouncements,
} from '#model/wire/announcements.ts';
import { categories } from '#model/wire/announcements.ts';
import type { SqlSession } from '#server/ports.ts';
import { isUuid } from '#server/store/sql.ts';
import {
  sql,
  raw,
  joined,
  is,
  among,
  asKind,
  otherwise,
  oneOf,
  counted,
  type Piece,
} from '#server/select/piece.ts';
import { selectRows, returningRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { announcement } from '#entities/system/announcement.ts';
import { announcementSend } from '#entities/system/announcementSend.ts';
import { user } from '#entities/system/user.ts';

/** Whose inbox, at which instant (ISO UTC). */
export interface Reader {
  userId: string;
  now: string;
}

const seen = ({ userId, now }: Reader): Piece => sql`
from announcement a
left join announcement_send s on s.announcement = a.id and s."user" = ${userId}::uuid
left join "user" u on u.id = a.sender
where a.status = 'published' and (a.target_type = 'all' or s.id is not null)
  and (a.start_time is null or a.start_time <= ${now}::timestamptz) and (a.end_time is null or a.end_time > ${now}::timestamptz)`;

/** What is read of an announcement: of `a`, the reader's row `s` and the sender `u`. */
function shownColumns() {
  const a = headerTable(announcement, 'a');
  const s = headerTable(announcementSend, 's');
  const u = headerTable(user, 'u');
  return {
    id: a.id,
    titile: otherwise(a.titile, ''),
    sender: otherwise(u.name, ''),
    sendTime: otherwise(a.sendTime, ''),
    createTime: otherwise(asKind('datetime', sql`coalesce(${s.receivedAt}, ${a.sendTime})`), ''),
    msgTxt: otherwise(a.msgTxt, ''),
    msgCategory: otherwise(a.msgCategory, ''),
    priority: otherwise(oneOf(['L', 'M', 'H'], a.priority), 'L'),
    openType: otherwise(a.openType, 'none'),
    openPage: otherwise(a.openPage, ''),
    busId: otherwise(a.busId, ''),
    readFlag: otherwise(oneOf(['0', '1'], s.readFlag), '0'),
    readTime: s.readTime,
  };
}

async function shown(session: SqlSession, rest: Piece): Promise<Announcement[]> {
  const rows = await selectRows(session, shownColumns(), rest);
  return rows.map((row) => ({ ...row, msgId: row.id }));
}

const newestFirst = raw('coalesce(a.is_top, false) desc, a.send_time desc, a.id desc');

export async function unreadOf(
  session: SqlSession,
  reader: Reader,
  page: { offset: number; limit: number },
): Promise<UnreadAnnouncements> {
  const unread = sql`${seen(reader)} and coalesce(s.read_flag, '0') = '0'`;
  const listed = (category: string): Piece =>
    sql`${unread} and a.msg_category = ${category} order by ${newestFirst} offset ${page.offset} limit ${page.limit}`;
  const a = headerTable(announcement, 'a');
  const [counts, notices, messages] = await Promise.all([
    selectRows(session, { category: a.msgCategory, total: counted() }, sql`${unread} group by 1`),
    shown(session, listed(categories.notice)),
    shown(session, listed(categories.system)),
  ]);
  const total = (category: string): number => counts.find((row) => row.category === category)?.total ?? 0;
  return {
    anntMsgList: notices,
    anntMsgTotal: total(categories.notice),
    sysMsgList: messages,
    sysMsgTotal: total(categories.system),
  };
}

/** Filters of the own list; empty ones do not narrow. Days are YYYY-MM-DD in Shanghai, both inclusive. */
export interface InboxQuestion {
  titile: string;
  sender: string;
  readFlag: string;
  priority: string;
  msgCategory: string;
  from: string;
  to: string;
  sort: InboxSort;
  descending: boolean;
  offset: number;
  limit: number;
}

/** What the own list may be sorted by; nothing else of a request becomes SQL. */
const sorts = {
  sendTime: 'a.send_time',
  titile: 'a.titile',
  sender: 'u.name',
  priority: "array_position(array['L', 'M', 'H'], a.priority)",
  readFlag: "coalesce(s.read_flag, '0')",
  msgCategory: 'a.msg_category',
} as const;

export type InboxSort = keyof typeof sorts;
export const inboxSorts = Object.keys(sorts) as [InboxSort, ...InboxSort[]];

export async function inboxPage(
  session: SqlSession,
  reader: Reader,
  question: InboxQuestion,
): Promise<AnnouncementPage> {
  const narrow = (value: string, condition: (given: Piece) => Piece): Piece =>
    value === '' ? raw('true') : condition(sql`${value}`);
  const conditions = [
    narrow(question.titile, (given) => sql`strpos(lower(a.titile), lower(${given}::text)) > 0`),
    narrow(question.sender, (given) => sql`strpos(lower(coalesce(u.name, '')), lower(${given}::text)) > 0`),
    narrow(question.readFlag, (given) => sql`coalesce(s.read_flag, '0') = ${given}::text`),
    narrow(question.priority, (given) => sql`a.priority = ${given}::text`),
    narrow(question.msgCategory, (given) => sql`a.msg_category = ${given}::text`),
    narrow(
      question.from,
      (given) => sql`a.send_time >= (${given}::date)::timestamp at time zone 'Asia/Shanghai'`,
    ),
    narrow(
      question.to,
      (given) => sql`a.send_time < (${given}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
    ),
  ];
  const found = sql`${seen(reader)} and ${joined(conditions, ' and ')}`;
  const direction = question.descending ? 'desc' : 'asc';
  const order = raw(`${sorts[question.sort]} ${direction} nulls last, a.send_time desc, a.id desc`);
  const [[count], records] = await Promise.all([
    selectRows(session, { total: counted() }, found),
    shown(session, sql`${found} order by ${order} offset ${question.offset} limit ${question.limit}`),
  ]);
  return { records, total: count?.total ?? 0 };
}

/** Null when there is none of this id, or not for this user. */
export async function announcementById(
  session: SqlSession,
  reader: Reader,
  id: string,
): Promise<AnnouncementDetail | null> {
  const a = headerTable(announcement, 'a');
  const [row] = await selectRows(
    session,
    { ...shownColumns(), msgContent: otherwise(a.msgContent, '') },
    sql`${seen(reader)} and ${is(a.id, id)}`,
  );
  return row === undefined ? null : { ...row, msgId: row.id };
}

/** Marks what the user sees as read: one announcement, or all when `id` is null. Answers the ids newly or already read. */
export async function markRead(session: SqlSession, reader: Reader, id: string | null): Promise<string[]> {
  const at = sql`${reader.now}::timestamptz`;
  const which = id === null ? raw(`coalesce(s.read_flag, '0') = '0'`) : sql`a.id = ${id}::uuid`;
  const r = headerTable(announcementSend, 'r');
  const rows = await returningRows(
    session,
    sql`insert into announcement_send as r (id, announcement, "user", read_flag, star_flag, read_time, received_at, created_at)
     select gen_random_uuid(), a.id, ${reader.userId}::uuid, '1', false, ${at}, a.send_time, ${at} ${seen(reader)} and ${which}
     on conflict (announcement, "user") do update set read_flag = '1', read_time = coalesce(r.read_time, excluded.read_time)`,
    { announcement: otherwise(r.announcement, '') },
  );
  return rows.map((row) => row.announcement);
}

/** Those of the users who received the announcement. */
export async function recipientsAmong(
  session: SqlSession,
  announcementId: string,
  users: readonly string[],
): Promise<string[]> {
  if (users.length === 0 || !isUuid(announcementId)) return [];
  const s = headerTable(announcementSend, 's');
  const rows = await selectRows(
    session,
    { user: otherwise(s.user, '') },
    sql`from ${s} where ${is(s.announcement, announcementId)} and ${among(s.user, users)}`,
  );
  return rows.map((row) => row.user);
}
