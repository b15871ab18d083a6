// A form that is published while the program runs is an entity like any other, on every instance, within a second; what
// was typed into it stays, whatever the next edition looks like.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { entityOf, replacePublished } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DefinitionsResult, DocResult, MenuNode, PermissionSet, QueryResult } from '#model/wire/wire.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { publishDefinition, withdrawDefinition } from '#server/definitions/publish.ts';
import { addUser, clientOf, origin, type Client } from '#tests/support/app.ts';
import { testUser } from '#tests/support/context.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { visitForm } from '#tests/support/visitForm.ts';

let host: ReadyApp;
let second: ServerApp;
let admin: Client;
let keys = 0;

const key = () => `visit-${(keys += 1)}-${crypto.randomUUID()}`;
const publish = (def: EntityDef) => publishDefinition(host.ports, testUser, JSON.parse(JSON.stringify(def)));
const pagesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...pagesOf(node.children ?? [])]);

beforeAll(async () => {
  host = await openReadyApp();
  second = await createApp(host.ports);
  admin = host.client();
  await admin.signIn('admin', host.password);
}, 120_000);
afterEach(() => host.pass(60_000));
afterAll(async () => {
  await second.close();
  await host.close();
  // Other tests of this process begin without it.
  replacePublished({ version: 0, definitions: [] });
});

function create(
  fields: Readonly<Record<string, string | number>>,
  things: readonly [string, string, string][] = [],
) {
  const patches = [
    ...Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value })),
    ...things.map(([thing, qty, unitWeight]) => ({
      op: 'insertLine',
      lines: 'items',
      id: crypto.randomUUID(),
      before: null,
      values: { thing, qty, unitWeight },
    })),
  ];
  return admin.post<DocResult>('data/xVisit', { key: key(), patches });
}

test('before it is published nobody knows the form', async () => {
  expect(entityOf('xVisit')).toBeUndefined();
  expect((await admin.post('data/xVisit/query', { offset: 0, limit: 10 })).code).toBe('404');
  const { result } = await admin.get<DefinitionsResult>('api/definitions');
  expect(result.definitions).toEqual([]);
});

test('a form with mistakes is refused as a whole, with every mistake', async () => {
  const wrong: EntityDef = {
    ...visitForm,
    search: ['nickname'],
    fields: { ...visitForm.fields, total: { kind: 'qty', title: '合计', computed: 'people * price' } },
  };
  await expect(publish(wrong)).rejects.toMatchObject({
    code: '422',
    result: {
      problems: [
        { message: '没有字段“nickname”，请改用已有的字段' },
        { message: '“合计”的公式“people * price”用到了不存在的字段“price”' },
      ],
    },
  });
  expect(entityOf('xVisit')).toBeUndefined();
});

test('published, it has a menu entry, codes, a list, numbers, formulas, checks and approval', async () => {
  await publish(visitForm);
  const { result: set } = await admin.get<PermissionSet>('api/getUserPermissionByToken');
  expect(set.definitions).toBeGreaterThan(0);
  expect(pagesOf(set.menu).find(({ component }) => component === 'entity/xVisit/List')).toBeDefined();
  expect(set.allAuth.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['xVisit:view', 'xVisit:approve', 'xVisit:export']),
  );
  expect((await create({ visitor: '张工', people: 30 })).message).toContain('一次来访不能超过 20 人');
  const saved = await create({ visitor: '张工', people: 2 }, [
    ['样件', '3', '1.25'],
    ['电脑', '1', '2'],
  ]);
  expect(saved.code).toBe('0');
  expect(saved.result.doc.fields).toMatchObject({ weight: '5.75', date: '2026-03-02', status: 'draft' });
  expect(saved.result.doc.fields['code']).toEqual(expect.stringMatching(/^FK/));
  const { id, version } = saved.result.doc;
  const submitted = await admin.post<DocResult>(`data/xVisit/${id}/submit`, { version, key: key() });
  const approved = await admin.post<DocResult>(`data/xVisit/${id}/approve`, {
    version: submitted.result.doc.version,
    key: key(),
  });
  expect(approved.result.doc.fields['status']).toBe('approved');
  const list = await admin.post<QueryResult>('data/xVisit/query', { offset: 0, limit: 10, search: '张工' });
  expect(list.result.rows.map((row) => row['visitor'])).toEqual(['张工']);
  const history = await admin.get<{ rows: unknown[] }>(`data/xVisit/${id}/history`);
  expect(history.code).toBe('0');
});

test('whoever has no code for it sees neither menu nor rows', async () => {
  const stranger = await addUser(host.ports, 'stranger', ['currency:view']);
  const client = clientOf(host.app, host);
  await client.signIn(stranger.login, stranger.password);
  expect((await client.post('data/xVisit/query', { offset: 0, limit: 10 })).code).toBe('403');
  const { result } = await client.get<PermissionSet>('api/getUserPermissionByToken');
  expect(pagesOf(result.menu).some(({ component }) => component === 'entity/xVisit/List')).toBe(false);
});

test('pages that are open on another instance are told to load it', async () => {
  const messages: unknown[] = [];
  const planner = await addUser(host.ports, 'planner', ['xVisit:view']);
  const client = clientOf(second, host);
  await client.signIn(planner.login, planner.password);
  const headers = new Headers({ 'sec-websocket-protocol': client.token ?? '' });
  const link = await second.openSocket(
    { url: new URL(`${origin}/websocket/planner`), headers },
    { send: (text) => void messages.push(JSON.parse(text)), close: () => undefined },
  );
  expect(link).not.toBeNull();
  const before = (await client.get<DefinitionsResult>('api/definitions')).result;
  await publish({ ...visitForm, title: '来访登记' });
  await expect.poll(() => messages).toContainEqual({ cmd: 'grants' });
  const after = (await client.get<DefinitionsResult>('api/definitions')).result;
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.definitions.map(({ title }) => title)).toEqual(['来访登记']);
});

test('a wider edition keeps what was typed; what is left out only hides', async () => {
  const { people: _people, ...rest } = visitForm.fields;
  await publish({
    ...visitForm,
    checks: [],
    fields: {
      ...rest,
      visitor: { kind: 'longText', title: '访客', required: true, list: true },
      phone: { kind: 'text', title: '电话' },
    },
  });
  const list = await admin.post<QueryResult>('data/xVisit/query', {
    offset: 0,
    limit: 10,
    fields: ['visitor', 'phone'],
  });
  expect(list.result.rows).toMatchObject([{ visitor: '张工', phone: null }]);
  expect((await admin.post('data/xVisit/query', { offset: 0, limit: 10, fields: ['people'] })).code).not.toBe(
    '0',
  );
  await publish(
    visitForm.fields['visitor'] === undefined
      ? visitForm
      : {
          ...visitForm,
          fields: {
            ...visitForm.fields,
            visitor: { kind: 'longText', title: '访客', required: true, list: true },
          },
        },
  );
  const again = await admin.post<QueryResult>('data/xVisit/query', {
    offset: 0,
    limit: 10,
    fields: ['people'],
  });
  expect(again.result.rows).toMatchObject([{ people: 2 }]);
});

test('a narrower edition is refused and changes nothing', async () => {
  const before = entityOf('xVisit');
  await expect(
    publish({ ...visitForm, fields: { ...visitForm.fields, customer: { kind: 'text', title: '客户' } } }),
  ).rejects.toMatchObject({
    result: {
      problems: expect.arrayContaining([
        expect.objectContaining({ message: '“客户”已有数据，不能改成这种字段类型；请另加一个字段' }),
      ]),
    },
  });
  expect(entityOf('xVisit')).toBe(before);
});

test('what exists twice cannot become unique', async () => {
  const wide = entityOf('xVisit');
  if (wide === undefined) throw new Error('not published');
  expect((await create({ visitor: '李工' })).code).toBe('0');
  expect((await create({ visitor: '李工' })).code).toBe('0');
  await expect(publish({ ...wide, uniques: [['visitor']] })).rejects.toThrow('已有重复的数据');
  expect((await create({ visitor: '王工' })).code).toBe('0');
});

test('a program that starts anew knows the form and its rows', async () => {
  replacePublished({ version: 0, definitions: [] });
  const third = await createApp(host.ports);
  await third.prepare(() => undefined);
  const reader = await addUser(host.ports, 'reader', ['xVisit:view']);
  const client = clientOf(third, host);
  await client.signIn(reader.login, reader.password);
  const { result } = await client.post<QueryResult>('data/xVisit/query', { offset: 0, limit: 10 });
  expect(result.rows).toHaveLength(4);
  await third.close();
});

test('withdrawn, it is gone from menu and calls; published again, its rows are back', async () => {
  const def = entityOf('xVisit');
  if (def === undefined) throw new Error('not published');
  await withdrawDefinition(host.ports, testUser, 'xVisit');
  expect((await admin.post('data/xVisit/query', { offset: 0, limit: 10 })).code).toBe('404');
  const { result } = await admin.get<PermissionSet>('api/getUserPermissionByToken');
  expect(pagesOf(result.menu).some(({ component }) => component === 'entity/xVisit/List')).toBe(false);
  await expect(withdrawDefinition(host.ports, testUser, 'xVisit')).rejects.toMatchObject({ code: '404' });
  await publish(def);
  const back = await admin.post<QueryResult>('data/xVisit/query', { offset: 0, limit: 10 });
  expect(back.result.rows).toHaveLength(4);
});
