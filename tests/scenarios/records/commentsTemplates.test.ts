// What people add to documents: comments that name colleagues, and templates of their own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommentRow, DocumentTemplate, MentionedPerson } from '#model/wire/flowWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { addUser, type Client, type TestUser } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let host: ReadyApp;
let writer: Client;
let colleague: Client;
let outsider: Client;
let reader: TestUser;
let stranger: TestUser;
let record: string;

const codes = ['view', 'create', 'edit'].map((action) => `customerCategory:${action}`);

beforeAll(async () => {
  host = await openReadyApp();
  const author = await addUser(host.ports, 'wangxiao', codes);
  reader = await addUser(host.ports, 'lihua', codes);
  stranger = await addUser(host.ports, 'zhaoliu', []);
  writer = await host.signedIn(author);
  colleague = await host.signedIn(reader);
  outsider = await host.signedIn(stranger);
  const patches = [
    { op: 'set', field: 'code', value: 'KC1' },
    { op: 'set', field: 'name', value: '直销客户' },
  ];
  const made = await writer.post<DocResult>('data/customerCategory', { key: crypto.randomUUID(), patches });
  record = made.result.doc.id;
}, 120_000);

afterAll(() => host.close());

const at = (): string => `data/customerCategory/${record}/comments`;

describe('comments', () => {
  it('are read by whoever may look at the document, and name only people who may', async () => {
    host.pass(2000);
    const people = await writer.get<MentionedPerson[]>(`${at()}/people?search=`);
    expect(people.result.map(({ name }) => name)).toContain('lihua');
    expect(people.result.map(({ name }) => name)).not.toContain('zhaoliu');
    host.pass(2000);
    const added = await writer.post<CommentRow[]>(at(), {
      text: '@lihua 请看一下',
      mentions: [reader.id, stranger.id],
    });
    expect(added.result).toMatchObject([
      { text: '@lihua 请看一下', authorName: 'wangxiao', own: true, mentions: [{ name: 'lihua' }] },
    ]);
    host.pass(2000);
    expect((await colleague.get<CommentRow[]>(at())).result).toMatchObject([{ own: false }]);
    expect((await outsider.get(at())).code).toBe('403');
    expect((await outsider.post(at(), { text: '我也说', mentions: [] })).code).toBe('403');
  });

  it('tell whoever is named, once', async () => {
    type Unread = { sysMsgList: { titile: string }[]; sysMsgTotal: string | number };
    host.pass(2000);
    const told = await colleague.get<Unread>('annountCement/listByUser');
    expect(told.text).toContain('wangxiao在客户分组 KC1 ');
    expect(told.text).toContain('的评论中提到了您');
    const own = (await writer.get<CommentRow[]>(at())).result[0];
    await writer.post(`${at()}/${own?.id}`, { text: '@lihua 请再看一下', mentions: [reader.id] });
    host.pass(2000);
    const again = await colleague.get<Unread>('annountCement/listByUser');
    expect(again.text.split('的评论中提到了您').length).toBe(told.text.split('的评论中提到了您').length);
  });

  it('are changed and removed by their author alone', async () => {
    host.pass(2000);
    const id = (await writer.get<CommentRow[]>(at())).result[0]?.id ?? '';
    expect((await colleague.post(`${at()}/${id}`, { text: '改了', mentions: [] })).code).toBe('403');
    expect((await colleague.post(`${at()}/${id}/delete`)).code).toBe('403');
    expect((await writer.post(at(), { text: '  ', mentions: [] })).message).toBe('请填写评论内容');
    host.pass(2000);
    expect((await writer.get<CommentRow[]>(at())).result[0]).toMatchObject({
      text: '@lihua 请再看一下',
      editedAt: expect.any(String),
    });
    expect((await writer.post<CommentRow[]>(`${at()}/${id}/delete`)).result).toEqual([]);
  });
});

describe('templates', () => {
  const place = 'data/customerCategory/templates';
  const content = { fields: { name: '经销客户' }, lines: {}, dates: [] };

  it('belong to one person, are replaced by name and removed', async () => {
    host.pass(2000);
    await writer.post(place, { name: '经销', lines: 0, content });
    const kept = await writer.post<DocumentTemplate[]>(place, {
      name: '经销',
      lines: 0,
      content: { ...content, fields: { name: '代理客户' } },
    });
    expect(kept.result).toMatchObject([{ name: '经销', lines: 0 }]);
    const id = kept.result[0]?.id ?? '';
    expect((await writer.get(`${place}/${id}/content`)).result).toMatchObject({
      fields: { name: '代理客户' },
    });
    host.pass(2000);
    expect((await colleague.get<DocumentTemplate[]>(`${place}/list`)).result).toEqual([]);
    expect((await colleague.get(`${place}/${id}/content`)).code).toBe('404');
    expect((await colleague.post(`${place}/${id}/delete`)).code).toBe('404');
    expect((await outsider.get(`${place}/list`)).code).toBe('403');
    expect((await writer.post(place, { name: ' ', lines: 0, content })).message).toBe('请填写模板名称');
    expect((await writer.post<DocumentTemplate[]>(`${place}/${id}/delete`)).result).toEqual([]);
  });
});
