// Announcements as administrators send them and users find them: audiences, read marks, revoking, the inbox and rights.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { testGrants } from '#tests/support/context.ts';
import { byId, mine, newKey, NoticeBoard, read, titles, unread } from '#tests/support/noticeBoard.ts';

let board: NoticeBoard;

beforeAll(async () => {
  board = await NoticeBoard.open();
}, 60_000);

afterAll(() => board.close());

describe('an announcement', () => {
  test('reaches everybody once it is published, also users who are added later (spec 3.announcements.01)', async () => {
    const draft = await board.save({
      fields: { titile: '国庆节放假通知', priority: 'H', msgTxt: '10月1日至7日放假' },
    });
    expect(draft).toMatchObject({ code: '0', result: { doc: { status: 'draft' } } });
    expect(titles((await unread(board.reader)).anntMsgList)).not.toContain('国庆节放假通知');
    const published = await board.act(draft.result, 'publish');
    expect(published.result.doc.fields).toMatchObject({ status: 'published', totalCount: 3, readCount: 0 });
    const before = await unread(board.reader);
    expect(before.anntMsgTotal).toBe(1);
    expect(before.anntMsgList[0]).toMatchObject({
      id: draft.result.doc.id,
      msgId: draft.result.doc.id,
      titile: '国庆节放假通知',
      sender: '管理员',
      priority: 'H',
      msgTxt: '10月1日至7日放假',
      readFlag: '0',
      openType: 'none',
    });
    const newcomer = await board.newUser('newcomer');
    expect(titles((await unread(newcomer)).anntMsgList)).toEqual(['国庆节放假通知']);
    expect(await read(newcomer, draft.result.doc.id)).toMatchObject({ code: '0' });
    expect((await unread(newcomer)).anntMsgTotal).toBe(0);
  });

  test('sent to a department reaches its people and those below it, nobody else', async () => {
    const sent = await board.publish({
      fields: { titile: '车间交接班', targetType: 'department' },
      departments: [board.department],
    });
    expect(titles((await unread(board.reader)).anntMsgList)).toContain('车间交接班');
    expect(titles((await unread(board.other)).anntMsgList)).not.toContain('车间交接班');
    expect(await byId(board.other, sent.doc.id)).toMatchObject({
      code: '404',
      message: '该通告不存在或已撤回',
      result: null,
    });
  });

  test('sent to users reaches only them', async () => {
    await board.publish({
      fields: { titile: '请补交资料', targetType: 'user', msgCategory: '2' },
      users: [board.li.id],
    });
    expect(titles((await unread(board.other)).sysMsgList)).toEqual(['请补交资料']);
    expect((await unread(board.reader)).sysMsgTotal).toBe(0);
  });

  test('needs title, content and an audience, in words', async () => {
    expect(await board.save({ fields: { titile: null } })).toMatchObject({
      code: '422',
      message: '请填写标题',
    });
    expect(await board.save({ fields: { msgContent: null } })).toMatchObject({
      code: '422',
      message: '请填写内容',
    });
    expect(await board.save({ fields: { targetType: 'department' } })).toMatchObject({
      code: '422',
      message: '请选择接收部门',
    });
    expect(await board.save({ fields: { targetType: 'user' } })).toMatchObject({
      code: '422',
      message: '请选择接收用户',
    });
    const times = { startTime: '2026-03-02T02:00:00.000Z', endTime: '2026-03-02T01:00:00.000Z' };
    expect(await board.save({ fields: times })).toMatchObject({
      code: '422',
      message: '结束时间需大于开始时间',
    });
  });

  test('is not published to an audience without anybody in it', async () => {
    const empty = crypto.randomUUID();
    await board.addDepartment(empty, 'D9', null);
    const saved = await board.save({ fields: { targetType: 'department' }, departments: [empty] });
    expect(await board.act(saved.result, 'publish')).toMatchObject({
      code: '422',
      message: '所选范围内没有启用的用户，请重新选择接收对象',
    });
  });

  test('is seen only between its start and its end', async () => {
    await board.publish({
      fields: { titile: '限时', startTime: '2026-03-02T03:00:00.000Z', endTime: '2026-03-02T04:00:00.000Z' },
    });
    const seen = async () => titles((await mine(board.reader)).records).includes('限时');
    expect(await seen()).toBe(false);
    board.host.pass(Date.UTC(2026, 2, 2, 3, 0, 1) - board.host.ports.clock.now());
    await board.signInAgain();
    expect(await seen()).toBe(true);
    board.host.pass(3_600_000);
    await board.signInAgain();
    expect(await seen()).toBe(false);
    await board.signInAgain();
  });

  // Rule announcement-r1.
  test('cannot be changed once published; revoked, it is gone for everybody', async () => {
    const sent = await board.publish({ fields: { titile: '将撤回' } });
    const patches = [{ op: 'set', field: 'titile', value: '改过' }];
    const edit = { id: sent.doc.id, version: sent.doc.version, key: newKey(), patches };
    expect(await board.admin.post('data/announcement', edit)).toMatchObject({ code: '409' });
    expect(titles((await unread(board.reader)).anntMsgList)).toContain('将撤回');
    expect(await board.act(sent, 'revoke')).toMatchObject({
      code: '0',
      result: { doc: { status: 'revoked' } },
    });
    expect(titles((await unread(board.reader)).anntMsgList)).not.toContain('将撤回');
    expect(await byId(board.reader, sent.doc.id)).toMatchObject({ code: '404' });
    expect(await read(board.reader, sent.doc.id)).toMatchObject({ code: '404' });
  });
});

describe('the inbox', () => {
  test('counts both categories, newest first, in pages (spec 2.announcements.04, 7.announcements.04)', async () => {
    const client = await board.newUser('pager');
    await client.post('sysAnnouncementSend/readAll');
    for (const titile of ['一', '二', '三']) await board.publish({ fields: { titile } });
    await board.publish({ fields: { titile: '系统维护', msgCategory: '2' } });
    const first = await unread(client, '?pageNo=1&pageSize=2');
    expect(first).toMatchObject({ anntMsgTotal: 3, sysMsgTotal: 1 });
    expect(titles(first.anntMsgList)).toEqual(['三', '二']);
    expect(titles((await unread(client, '?pageNo=2&pageSize=2')).anntMsgList)).toEqual(['一']);
    expect(titles(first.sysMsgList)).toEqual(['系统维护']);
  });

  test('a message is marked read by PUT and by POST, once, and stays in the list of all (spec 3.announcements.01, 7.announcements.01, 7.announcements.02)', async () => {
    const client = await board.newUser('marker');
    const [one, two] = [
      await board.publish({ fields: { titile: '甲' } }),
      await board.publish({ fields: { titile: '乙' } }),
    ];
    const put = await client.call('PUT', 'sysAnnouncementSend/editByAnntIdAndUserId', { anntId: one.doc.id });
    expect(put).toMatchObject({ code: '0', success: true });
    expect(titles((await unread(client)).anntMsgList)).not.toContain('甲');
    const { readTime } = (await byId(client, one.doc.id)).result;
    board.host.pass(5000);
    expect(await read(client, one.doc.id)).toMatchObject({ code: '0', success: true });
    expect((await byId(client, one.doc.id)).result).toMatchObject({ readFlag: '1', readTime });
    expect(await read(client, two.doc.id)).toMatchObject({ code: '0' });
    expect(titles((await mine(client, '?readFlag=1')).records)).toEqual(['乙', '甲']);
    const counted = await board.admin.get<DocResult>(`data/announcement/${one.doc.id}`);
    expect(counted.result.doc.fields['readCount']).toBe(1);
  });

  test('all can be marked as read at once', async () => {
    expect((await unread(board.reader)).anntMsgTotal).toBeGreaterThan(0);
    expect(await board.reader.call('PUT', 'sysAnnouncementSend/readAll')).toMatchObject({ code: '0' });
    expect(await unread(board.reader)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0, anntMsgList: [] });
    expect((await mine(board.reader, '?readFlag=0')).total).toBe(0);
  });

  test('is filtered by title, sender, read state, priority and day, and sorted by the named columns only', async () => {
    await board.publish({ fields: { titile: '一百%达成', priority: 'L' } });
    expect(titles((await mine(board.reader, '?titile=%25')).records)).toEqual(['一百%达成']);
    expect((await mine(board.reader, `?sender=${encodeURIComponent('管理员')}`)).total).toBeGreaterThan(1);
    expect((await mine(board.reader, '?sender=nobody')).total).toBe(0);
    expect((await mine(board.reader, '?priority=L&readFlag=0')).records).toMatchObject([
      { titile: '一百%达成' },
    ]);
    expect(
      (await mine(board.reader, '?sendTime_begin=2026-03-02&sendTime_end=2026-03-02')).total,
    ).toBeGreaterThan(1);
    expect((await mine(board.reader, '?sendTime_begin=2026-03-03')).total).toBe(0);
    const sorted = await mine(board.reader, '?column=titile&order=asc&pageSize=1');
    expect(sorted.records).toHaveLength(1);
    for (const query of [
      '?column=a.id;drop',
      '?order=up',
      '?pageSize=1001',
      '?priority=X',
      '?sendTime_begin=today',
    ])
      expect(
        await board.reader.get(`sysAnnouncementSend/getMyAnnouncementSend${query}`),
        query,
      ).toMatchObject({ code: '422' });
  });

  test('a message of the system opens the record it is about (spec 3.announcements.01)', async () => {
    const order = crypto.randomUUID();
    await inTransaction(
      board.host.ports,
      testGrants({ userId: board.wang.id }),
      { requestId: 'test', sessionId: null },
      (context) =>
        sendSystemMessage(context, {
          effect: 'notify',
          users: [board.li.id],
          title: '销售订单 SO1 已审核',
          entity: 'saleOrder',
          id: order,
        }),
    );
    expect((await unread(board.other)).sysMsgList[0]).toMatchObject({
      titile: '销售订单 SO1 已审核',
      openType: 'url',
      openPage: `/sales/saleOrder/${order}`,
      busId: order,
      sender: 'wang',
    });
  });
});

describe('rights', () => {
  test('without the permission nobody writes, publishes or revokes, whatever is shown', async () => {
    const saved = await board.save();
    expect(await board.save({}, board.reader)).toMatchObject({ code: '403' });
    expect(await board.act(saved.result, 'publish', board.reader)).toMatchObject({ code: '403' });
    const published = await board.act(saved.result, 'publish');
    expect(await board.act(published.result, 'revoke', board.reader)).toMatchObject({ code: '403' });
    expect(await board.reader.get(`data/announcement/${saved.result.doc.id}`)).toMatchObject({ code: '403' });
    expect(await board.reader.post('data/announcementSend/query', { offset: 0, limit: 1 })).toMatchObject({
      code: '403',
    });
  });

  test('an editor who may write but not publish does just that', async () => {
    const editor = await board.newUser('editor', [
      'announcement:view',
      'announcement:create',
      'announcement:edit',
    ]);
    const saved = await board.save({ fields: { titile: '草稿一份' } }, editor);
    expect(saved).toMatchObject({ code: '0' });
    expect(saved.result.abilities).not.toContain('publish');
    expect(await board.act(saved.result, 'publish', editor)).toMatchObject({ code: '403' });
  });

  test('nobody marks for another user: the user of the body is ignored (spec 7.announcements.01)', async () => {
    const sent = await board.publish({ fields: { titile: '各自阅读' } });
    const body = { anntId: sent.doc.id, userId: board.li.id };
    expect(await board.reader.post('sysAnnouncementSend/editByAnntIdAndUserId', body)).toMatchObject({
      code: '0',
    });
    expect(titles((await unread(board.other)).anntMsgList)).toContain('各自阅读');
    expect(await read(board.reader, '1')).toMatchObject({ code: '404' });
    expect(await read(board.reader, crypto.randomUUID())).toMatchObject({ code: '404' });
    const foreign = await board.publish({
      fields: { titile: '只给李', targetType: 'user' },
      users: [board.li.id],
    });
    expect(await read(board.reader, foreign.doc.id)).toMatchObject({ code: '404' });
  });

  test('every call needs a session', async () => {
    const nobody = board.host.client();
    for (const path of [
      'annountCement/listByUser',
      'annountCement/queryById?id=1',
      'sysAnnouncementSend/getMyAnnouncementSend',
    ])
      expect(await nobody.get(path)).toMatchObject({ code: '302' });
    expect(await read(nobody, crypto.randomUUID())).toMatchObject({ code: '302' });
    expect(await nobody.post('sysAnnouncementSend/readAll')).toMatchObject({ code: '302' });
  });
});
