// What a user finds in the own inbox. Seen is what was published, is in its time, and either went to everybody or has a
// row of this user; so users who came later find what everybody was told.
import type {
  Announcement,
  AnnouncementDetail,
  AnnouncementPage,
  UnreadAnnouncements,
} from '#model/wire/announcements.ts';
import { categories } from '#model/wire/announcements.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { isUuid } from '#server/store/sql.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Whose inbox, at which instant (ISO UTC). */
export interface Reader {
  userId: string;
  now: string;
}

/** $1 the user, $2 the instant. */
const seen = `
from announcement a
left join announcement_send s on s.announcement = a.id and s."user" = $1::uuid
left join "user" u on u.id = a.sender
where a.status = 'published' and (a.target_type = 'all' or s.id is not null)
  and (a.start_time is null or a.start_time <= $2::timestamptz) and (a.end_time is null or a.end_time > $2::timestamptz)`;

const columns = `a.id, a.titile, coalesce(u.name, '') as sender, a.send_time, coalesce(s.received_at, a.send_time) as create_time,
  coalesce(a.msg_txt, '') as msg_txt, a.msg_category, a.priority, coalesce(a.open_type, 'none') as open_type,
  coalesce(a.open_page, '') as open_page, coalesce(a.bus_id, '') as bus_id, coalesce(s.read_flag, '0') as read_flag, s.read_time`;

const newestFirst = 'coalesce(a.is_top, false) desc, a.send_time desc, a.id desc';

export async function unreadOf(
  session: SqlSession,
  { userId, now }: Reader,
  page: { offset: number; limit: number },
): Promise<UnreadAnnouncements> {
  const unread = `${seen} and coalesce(s.read_flag, '0') = '0'`;
  const listed = `select ${columns} ${unread} and a.msg_category = $3 order by ${newestFirst} offset $4 limit $5`;
  const [counts, notices, messages] = await Promise.all([
    session.query(`select a.msg_category, count(*)::int as total ${unread} group by 1`, [userId, now]),
    session.query(listed, [userId, now, categories.notice, page.offset, page.limit]),
    session.query(listed, [userId, now, categories.system, page.offset, page.limit]),
  ]);
  const total = (category: string) =>
    Number(counts.rows.find((row) => row['msg_category'] === category)?.['total'] ?? 0);
  return {
    anntMsgList: notices.rows.map(announcementOf),
    anntMsgTotal: total(categories.notice),
    sysMsgList: messages.rows.map(announcementOf),
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
  { userId, now }: Reader,
  question: InboxQuestion,
): Promise<AnnouncementPage> {
  const values: unknown[] = [userId, now];
  const conditions: string[] = [];
  const narrow = (value: string, condition: (place: string) => string): void => {
    if (value === '') return;
    values.push(value);
    conditions.push(`and ${condition(`$${values.length}`)}`);
  };
  narrow(question.titile, (place) => `strpos(lower(a.titile), lower(${place}::text)) > 0`);
  narrow(question.sender, (place) => `strpos(lower(coalesce(u.name, '')), lower(${place}::text)) > 0`);
  narrow(question.readFlag, (place) => `coalesce(s.read_flag, '0') = ${place}::text`);
  narrow(question.priority, (place) => `a.priority = ${place}::text`);
  narrow(question.msgCategory, (place) => `a.msg_category = ${place}::text`);
  narrow(question.from, (place) => `a.send_time >= (${place}::date)::timestamp at time zone 'Asia/Shanghai'`);
  narrow(
    question.to,
    (place) => `a.send_time < (${place}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
  );
  const found = `${seen} ${conditions.join(' ')}`;
  const direction = question.descending ? 'desc' : 'asc';
  const order = `${sorts[question.sort]} ${direction} nulls last, a.send_time desc, a.id desc`;
  const window = `offset $${values.length + 1} limit $${values.length + 2}`;
  const [count, page] = await Promise.all([
    session.query(`select count(*)::int as total ${found}`, values),
    session.query(`select ${columns} ${found} order by ${order} ${window}`, [
      ...values,
      question.offset,
      question.limit,
    ]),
  ]);
  return { records: page.rows.map(announcementOf), total: Number(count.rows[0]?.['total'] ?? 0) };
}

/** Null when there is none of this id, or not for this user. */
export async function announcementById(
  session: SqlSession,
  { userId, now }: Reader,
  id: string,
): Promise<AnnouncementDetail | null> {
  const { rows } = await session.query(
    `select ${columns}, coalesce(a.msg_content, '') as msg_content ${seen} and a.id = $3::uuid`,
    [userId, now, id],
  );
  const row = rows[0];
  return row === undefined ? null : { ...announcementOf(row), msgContent: textOf(row['msg_content']) };
}

/** Marks what the user sees as read: one announcement, or all when `id` is null. Answers the ids newly or already read. */
export async function markRead(
  session: SqlSession,
  { userId, now }: Reader,
  id: string | null,
): Promise<string[]> {
  const { rows } = await session.query(
    `insert into announcement_send (id, announcement, "user", read_flag, star_flag, read_time, received_at, created_at)
     select gen_random_uuid(), a.id, $1::uuid, '1', false, $2::timestamptz, a.send_time, $2::timestamptz ${seen}
       and ($3::uuid is null or a.id = $3::uuid) and ($3::uuid is not null or coalesce(s.read_flag, '0') = '0')
     on conflict (announcement, "user") do update set read_flag = '1',
       read_time = coalesce(announcement_send.read_time, excluded.read_time)
     returning announcement`,
    [userId, now, id],
  );
  return rows.map((row) => textOf(row['announcement']));
}

/** Those of the users who received the announcement. */
export async function recipientsAmong(
  session: SqlSession,
  announcement: string,
  users: readonly string[],
): Promise<string[]> {
  if (users.length === 0 || !isUuid(announcement)) return [];
  const { rows } = await session.query(
    'select "user" from announcement_send where announcement = $1::uuid and "user" = any($2::uuid[])',
    [announcement, users],
  );
  return rows.map((row) => textOf(row['user']));
}

function announcementOf(row: SqlRow): Announcement {
  const text = (key: string) => textOf(row[key]);
  const id = text('id');
  const priority = text('priority');
  return {
    id,
    msgId: id,
    titile: text('titile'),
    sender: text('sender'),
    sendTime: text('send_time'),
    createTime: text('create_time'),
    msgTxt: text('msg_txt'),
    msgCategory: text('msg_category'),
    priority: priority === 'M' || priority === 'H' ? priority : 'L',
    openType: text('open_type'),
    openPage: text('open_page'),
    busId: text('bus_id'),
    readFlag: row['read_flag'] === '1' ? '1' : '0',
    readTime: optionalText(row['read_time']),
  };
}
