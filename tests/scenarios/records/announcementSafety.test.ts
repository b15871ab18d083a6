// Announcements on the live links of two instances, and formatted text that tries to do harm.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveMessage } from '#model/wire/wire.ts';
import type { ServerApp } from '#server/app.ts';
import type { LiveSocket } from '#server/live/socket.ts';
import { replays, textOf } from '#tests/attacks/attack.ts';
import { origin } from '#tests/support/app.ts';
import type { Client, TestUser } from '#tests/support/app.ts';
import { NoticeBoard, read } from '#tests/support/noticeBoard.ts';

let board: NoticeBoard;

beforeAll(async () => {
  board = await NoticeBoard.open();
}, 60_000);

afterAll(() => board.close());

class Browser implements LiveSocket {
  readonly received: LiveMessage[] = [];
  send(text: string): void {
    this.received.push(JSON.parse(text) as LiveMessage);
  }
  close(): void {}
  get announcements(): LiveMessage[] {
    return this.received.filter(({ cmd }) => cmd === 'topic' || cmd === 'user');
  }
}

async function connect(app: ServerApp, user: TestUser, client: Client): Promise<Browser> {
  const browser = new Browser();
  const headers = new Headers({ 'sec-websocket-protocol': client.token ?? '' });
  expect(
    await app.openSocket({ url: new URL(`${origin}/websocket/${user.id}`), headers }, browser),
  ).not.toBeNull();
  return browser;
}

describe('the live link', () => {
  test('tells everybody at another instance of a topic, and only the recipients of the rest (spec 4.announcements.04)', async () => {
    const [here, there] = [
      await connect(board.host.app, board.wang, board.reader),
      await connect(board.second, board.li, board.other),
    ];
    const all = await board.publish({ fields: { titile: '全体' } });
    await expect
      .poll(() => here.announcements)
      .toEqual([{ cmd: 'topic', msgId: all.doc.id, msgTxt: '全体' }]);
    await expect
      .poll(() => there.announcements)
      .toEqual([{ cmd: 'topic', msgId: all.doc.id, msgTxt: '全体' }]);
    const one = await board.publish({ fields: { titile: '给李', targetType: 'user' }, users: [board.li.id] });
    await expect
      .poll(() => there.announcements.at(-1))
      .toEqual({ cmd: 'user', msgId: one.doc.id, msgTxt: '给李' });
    const last = await board.publish({ fields: { titile: '再次全体' } });
    await expect.poll(() => here.announcements.at(-1)).toMatchObject({ msgId: last.doc.id });
    expect(here.announcements).toHaveLength(2);
  });

  test('tells the other pages of a user what was read in one of them, and nobody else', async () => {
    const sent = await board.publish({ fields: { titile: '读一读' } });
    const [page, stranger] = [
      await connect(board.second, board.wang, board.reader),
      await connect(board.second, board.li, board.other),
    ];
    await read(board.reader, sent.doc.id);
    await expect.poll(() => page.announcements).toEqual([{ cmd: 'user', msgId: sent.doc.id, msgTxt: '' }]);
    expect(stranger.announcements).toEqual([]);
  });

  test('what is no notice on the channel changes nothing', async () => {
    const page = await connect(board.host.app, board.wang, board.reader);
    for (const payload of [
      '{',
      '[]',
      '{"cmd":"eval","msgId":"x","msgTxt":""}',
      '{"cmd":"user","msgId":"not-an-id","msgTxt":"x"}',
    ])
      await board.database.notify('notice', payload);
    const sent = await board.publish({ fields: { titile: '最后' } });
    await expect.poll(() => page.announcements).toMatchObject([{ cmd: 'topic', msgId: sent.doc.id }]);
  });
});

const harmful =
  /<\s*(script|style|iframe|form|input|svg|math|object|embed|link|meta|base)|\son\w+\s*=|javascript:|position\s*:|url\s*\(|srcdoc/i;

describe('text that tries to do harm', () => {
  test.each(replays('XSS-01', 'XSS-02', 'XSS-03', 'XSS-04', 'XSS-05', 'XSS-06', 'XSS-07', 'XSS-08'))(
    '%s is stored without its sting',
    async (_id, payload) => {
      const saved = await board.save({ fields: { msgContent: `<p>正文</p>${textOf(payload, 'value')}` } });
      expect(saved.code).toBe('0');
      const stored = textOf(saved.result.doc.fields, 'msgContent');
      expect(stored).toContain('<p>正文</p>');
      expect(stored).not.toMatch(harmful);
      expect(stored).not.toContain('evil.test');
    },
  );

  test('formatting, own pictures and links stay; links open apart', async () => {
    const html =
      '<h2 style="text-align: center; position: fixed">标题</h2><p><strong>粗</strong><a href="https://example.com/a" onclick="x()">外</a>' +
      '<a href="/sales/saleOrder">内</a></p><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><img src="/api/restapi/upload/a.png" alt="图">' +
      '<img src="https://evil.test/track.gif"><a href="data:text/html,x">数据</a>';
    const saved = await board.save({ fields: { msgContent: html } });
    expect(saved.result.doc.fields['msgContent']).toBe(
      '<h2 style="text-align: center">标题</h2><p><strong>粗</strong><a href="https://example.com/a" target="_blank" rel="noopener noreferrer">外</a>' +
        '<a href="/sales/saleOrder" target="_blank" rel="noopener noreferrer">内</a></p><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>' +
        '<img src="/api/restapi/upload/a.png" alt="图" /><a>数据</a>',
    );
  });

  test('content of which nothing is left counts as empty', async () => {
    expect(await board.save({ fields: { msgContent: '<script>alert(1)</script>' } })).toMatchObject({
      code: '422',
      message: '请填写内容',
    });
  });

  test.each([
    '//evil.test/x',
    'https://evil.test',
    'javascript:alert(1)',
    '/\\evil.test',
    '/a/../../b',
    '\t//evil.test',
  ])('the page to open is never elsewhere: %s', async (openPage) => {
    expect(await board.save({ fields: { openType: 'url', openPage } })).toMatchObject({
      code: '422',
      message: '打开页面只能是本系统内以 / 开头的地址',
    });
  });

  test('a component is one that exists', async () => {
    expect(
      await board.save({ fields: { openType: 'component', openPage: '../../../node_modules/x' } }),
    ).toMatchObject({
      code: '422',
      message: '没有名为“../../../node_modules/x”的页面组件',
    });
    expect(
      await board.save({ fields: { openType: 'component', openPage: 'entity/nothing/Document' } }),
    ).toMatchObject({ code: '422' });
    expect(await board.save({ fields: { openType: 'url', openPage: null } })).toMatchObject({
      code: '422',
      message: '请填写打开页面',
    });
    const fields = {
      openType: 'component',
      openPage: 'entity/saleOrder/Document',
      busId: crypto.randomUUID(),
    };
    expect(await board.save({ fields })).toMatchObject({ code: '0' });
    expect(
      await board.save({ fields: { openType: 'url', openPage: '/sales/saleOrder?search=a' } }),
    ).toMatchObject({ code: '0' });
  });
});
