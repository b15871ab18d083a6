// The announcement calls of every signed-in user. Whose inbox it is comes from the session alone; other keys of a body
// are ignored. Writing, publishing and revoking go the way of all records: data/announcement.
import type { SignedInCall } from '#server/http/call.ts';
import { writing } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import { validated } from '#server/http/validate.ts';
import type { Ports } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { isUuid } from '#server/store/sql.ts';
import * as z from 'zod';
import { announcementById, inboxPage, inboxSorts, markRead, unreadOf } from './inbox.ts';
import type { InboxQuestion, Reader } from './inbox.ts';

const bellSize = 10;
const page = z.coerce.number().int().min(1).max(100_000);
const size = z.coerce.number().int().min(1).max(1000);
const window = z.object({ pageNo: page.default(1), pageSize: size.default(bellSize) });

const day = z.union([z.literal(''), z.iso.date()]).default('');
const words = z.string().max(100).default('');
const filters = z.object({
  titile: words,
  sender: words,
  readFlag: z.enum(['', '0', '1']).default(''),
  priority: z.enum(['', 'L', 'M', 'H']).default(''),
  msgCategory: z.enum(['', '1', '2']).default(''),
  sendTime_begin: day,
  sendTime_end: day,
  column: z.enum(inboxSorts).default('sendTime'),
  order: z.enum(['asc', 'desc']).default('desc'),
  pageNo: page.default(1),
  pageSize: size.default(20),
});

const mark = z.object({ anntId: z.string().min(1).max(64) });
const paging = { pageNo: '页码，从 1 开始', pageSize: '每页条数，最多 1000' };

export function announcementRoutes(routes: Routes, ports: Ports): void {
  const { database } = ports;

  routes.signedIn(
    { method: 'GET', path: '/annountCement/listByUser', title: '未读通告', body: nothing, query: paging },
    (call) => {
      const { pageNo, pageSize } = validated(window, queryOf(call));
      return unreadOf(database, readerOf(call), { offset: (pageNo - 1) * pageSize, limit: pageSize });
    },
  );

  routes.signedIn(
    {
      method: 'GET',
      path: '/annountCement/queryById',
      title: '查看通告',
      body: nothing,
      query: { id: '通告主键' },
    },
    async (call) => {
      const id = call.query.get('id');
      const found = isUuid(id) ? await announcementById(database, readerOf(call), id) : null;
      if (found === null) throw gone();
      return found;
    },
  );

  routes.signedIn(
    {
      method: 'GET',
      path: '/sysAnnouncementSend/getMyAnnouncementSend',
      title: '我的通告',
      body: nothing,
      query: {
        titile: '标题包含',
        sender: '发布人包含',
        readFlag: '阅读状态：0 未读，1 已读',
        priority: '优先级：L、M、H',
        msgCategory: '消息类型：1 通知公告，2 系统消息',
        sendTime_begin: '发布日期从，YYYY-MM-DD',
        sendTime_end: '发布日期至，YYYY-MM-DD',
        column: `排序字段：${inboxSorts.join('、')}`,
        order: 'asc 或 desc',
        ...paging,
      },
    },
    (call) => inboxPage(database, readerOf(call), questionOf(validated(filters, queryOf(call)))),
  );

  for (const method of ['PUT', 'POST'] as const) {
    routes.signedIn(
      { method, path: '/sysAnnouncementSend/editByAnntIdAndUserId', title: '标记通告已读', body: mark },
      async (call) => {
        const { anntId } = call.body;
        if (!isUuid(anntId) || (await marked(ports, call, anntId)) === 0) throw gone();
        return new Answer('操作成功');
      },
    );

    routes.signedIn(
      { method, path: '/sysAnnouncementSend/readAll', title: '全部标注已读', body: nothing },
      async (call) => {
        await marked(ports, call, null);
        return new Answer('操作成功');
      },
    );
  }
}

/** Also told to the other pages of the same user, so that their bells agree. */
function marked(ports: Ports, call: SignedInCall<unknown>, id: string | null): Promise<number> {
  return writing(ports, call, async (context) => {
    const ids = await markRead(context.session, readerOf(call), id);
    if (ids.length === 0) return 0;
    Object.assign(context.affected, { announcementSend: [] });
    context.notify({ cmd: 'user', msgId: id ?? '', msgTxt: '', users: [call.grants.userId] });
    return ids.length;
  });
}

function readerOf({ session, now }: SignedInCall<unknown>): Reader {
  return { userId: session.userId, now: new Date(now).toISOString() };
}

function queryOf({ query }: SignedInCall<unknown>): Record<string, string> {
  return Object.fromEntries(query);
}

function questionOf({
  sendTime_begin,
  sendTime_end,
  column,
  order,
  pageNo,
  pageSize,
  ...rest
}: z.infer<typeof filters>): InboxQuestion {
  return {
    ...rest,
    from: sendTime_begin,
    to: sendTime_end,
    sort: column,
    descending: order === 'desc',
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  };
}

/** The same for those revoked, those not for this user and those that never were. */
function gone() {
  return notFound('该通告不存在或已撤回');
}
