// Uploading files: what is taken, where it can be seen afterwards, and every attack on it that is known to us.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signHeaders, signOf } from '#model/sign.ts';
import type { Envelope } from '#model/wire/wire.ts';
import type { Files } from '#server/ports.ts';
import { addUser, origin } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import type { Client } from '#tests/support/signedClient.ts';

let host: ReadyApp;
let token: string;
const stored = new Map<string, { content: Uint8Array; type: string }>();
const files: Files = {
  async write(path, content, type) {
    stored.set(path, { content, type });
  },
  async read(path) {
    return stored.get(path) ?? null;
  },
  async remove(path) {
    stored.delete(path);
  },
};

beforeAll(async () => {
  host = await openReadyApp();
  host.ports.files = files;
  const user = await addUser(host.ports, 'lina');
  const client = await host.signedIn(user);
  token = client.token ?? '';
}, 60_000);

afterAll(() => host.close());

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const ofSize = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(png);
  return bytes;
};

interface Sent {
  content?: Uint8Array<ArrayBuffer> | string;
  type?: string;
  biz?: string;
  prefixPath?: string;
  token?: string | null;
  sign?: string;
  /** Instead of a form. */
  json?: unknown;
}

async function upload(
  name: string,
  sent: Sent = {},
): Promise<Envelope<{ fileMessage: string } | null> & { status: number }> {
  const { content = png, type = 'image/png', prefixPath = 'routine' } = sent;
  const form = new FormData();
  form.append('file', new File([content], name, { type }));
  if (sent.biz !== undefined) form.append('biz', sent.biz);
  const url = `${origin}/api/restapi/upload/createOnlineFile?${new URLSearchParams({ prefixPath }).toString()}`;
  const { appId, signSecret } = host.ports.settings;
  const headers = new Headers({
    [signHeaders.appId]: appId,
    [signHeaders.timestamp]: String(host.ports.clock.now()),
    [signHeaders.sign]: sent.sign ?? signOf({ query: url, body: undefined, appId }, signSecret),
  });
  const given = sent.token === undefined ? token : sent.token;
  if (given !== null) headers.set(signHeaders.token, given);
  // As bytes, the way a network delivers them.
  const encoded = new Response(form);
  headers.set(
    'content-type',
    sent.json === undefined ? (encoded.headers.get('content-type') ?? '') : 'application/json',
  );
  const body = sent.json === undefined ? await encoded.arrayBuffer() : JSON.stringify(sent.json);
  const response = await host.app.fetch(new Request(url, { method: 'POST', headers, body }));
  return { ...(await response.json()), status: response.status };
}

function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return host.app.fetch(new Request(`${origin}/api/restapi/${path}`, { headers }));
}

describe('a file', () => {
  test('is stored under a random name of ours and shown from the static-files address (spec 3.forms.05, 7.forms.03, 7.forms.05)', async () => {
    const answer = await upload('产品 图.PNG');
    expect(answer).toMatchObject({ code: '0', success: true, message: '上传成功' });
    const path = answer.result?.fileMessage ?? '';
    expect(path).toMatch(/^routine\/temp\/202603\/[0-9a-f]{32}\.png$/);
    const shown = await read(`files/${path}`);
    expect(shown.status).toBe(200);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('goes to the folders the form and the address name (spec 7.forms.04)', async () => {
    const answer = await upload('a.png', { biz: 'avatar', prefixPath: 'person' });
    expect(answer.result?.fileMessage).toMatch(/^person\/avatar\/202603\//);
    const again = await upload('a.png', { biz: 'avatar', prefixPath: 'person' });
    expect(again.result?.fileMessage).not.toBe(answer.result?.fileMessage);
  });

  test('that is no picture needs a session and is only saved, never shown', async () => {
    const answer = await upload('合同.pdf', {
      content: '%PDF-1.7\n…',
      type: 'application/pdf',
      biz: 'contract',
    });
    const path = answer.result?.fileMessage ?? '';
    expect((await read(`files/${path}`)).status).toBe(404);
    expect((await read(`downloads/${path}`)).status).toBe(401);
    const saved = await read(`downloads/${path}`, { [signHeaders.token]: token });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await saved.text()).toBe('%PDF-1.7\n…');
  });

  test('is given to its uploader, then to those who may see the record that names it, and to nobody else (findings 3, 5.2)', async () => {
    const answer = await upload('图纸.pdf', { content: '%PDF-1.7\n…', type: 'application/pdf' });
    const path = answer.result?.fileMessage ?? '';
    const keeper = await host.signedIn(await addUser(host.ports, 'keeper', ['customer:view']));
    const stranger = await host.signedIn(await addUser(host.ports, 'stranger', ['supplier:view']));
    const status = async (of: string | null): Promise<number> =>
      (await read(`downloads/${path}`, { [signHeaders.token]: of ?? '' })).status;
    expect(await status(token)).toBe(200);
    expect([await status(keeper.token), await status(stranger.token)]).toEqual([404, 404]);
    await host.database.query(
      `insert into customer (id, org, version, status, code, name, attachments, created_at)
       select gen_random_uuid(), o.id, 1, 'approved', 'KH-5', '苏州五金', $1, now() from organization o order by o.code limit 1`,
      [path],
    );
    expect([await status(keeper.token), await status(stranger.token)]).toEqual([200, 404]);
  });

  test('is named in a field only by who may have it, and stays there when another saves', async () => {
    const rights = ['view', 'create', 'edit'].map((action) => `contractCategory:${action}`);
    const maker = await host.signedIn(await addUser(host.ports, 'maker', rights));
    const other = await host.signedIn(await addUser(host.ports, 'other', rights));
    const pdf = { content: '%PDF-1.7', type: 'application/pdf', token: maker.token };
    const own = (await upload('范本.pdf', pdf)).result?.fileMessage ?? '';
    const save = (client: Client, fields: Record<string, string>, of: object = {}) =>
      client.post<{ doc: { id: string; version: number } }>('data/contractCategory', {
        key: crypto.randomUUID(),
        ...of,
        patches: Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value })),
      });
    const bought = { code: 'HL-1', name: '采购', direction: 'purchase' };
    for (const templateFile of [own, 'a.png', `r/temp/202603/${'b'.repeat(32)}.png`]) {
      const answer = await save(other, { ...bought, templateFile });
      expect(answer.code).toBe('422');
      expect(answer.text).toContain(
        `“合同范本”中的文件“${templateFile}”不存在或您无权使用，请移除后重新上传`,
      );
    }
    const { result } = await save(maker, { ...bought, templateFile: own });
    const { id, version } = result.doc;
    const templateFile = `${own},https://example.com/a.png`;
    expect(await save(other, { templateFile }, { id, version })).toMatchObject({ code: '0' });
    expect(await save(other, { ...bought, code: 'HL-2', templateFile: own })).toMatchObject({ code: '0' });
  });

  test('is told with its name and size to whoever may have it (findings 3, 6.1e)', async () => {
    const content = '%PDF-1.7\n…';
    const answer = await upload('第 3 版图纸.pdf', { content, type: 'application/pdf' });
    const path = answer.result?.fileMessage ?? '';
    const stranger = await host.signedIn(await addUser(host.ports, 'passer', ['supplier:view']));
    const [own, foreign] = await Promise.all(
      [host.client(), stranger].map(async (client, at) => {
        if (at === 0) client.token = token;
        return (await client.post<{ files: unknown[] }>('upload/described', { paths: [path] })).result.files;
      }),
    );
    expect(own).toEqual([{ path, name: '第 3 版图纸.pdf', size: new TextEncoder().encode(content).length }]);
    expect(foreign).toEqual([]);
  });

  test('of a record is not given by its address, be it a picture or not (findings 3, 5.2)', async () => {
    const path = `attachment/saleOrder/202603/${'a'.repeat(32)}.png`;
    stored.set(path, { content: png, type: 'image/png' });
    await host.database.query(
      `insert into attachment (id, org, entity_key, record_id, file_name, stored_path, sort_no, created_at)
       select gen_random_uuid(), o.id, 'saleOrder', gen_random_uuid()::text, '图.png', $1, 1, now() from organization o order by o.code limit 1`,
      [path],
    );
    expect((await read(`files/${path}`)).status).toBe(404);
    const seller = await host.signedIn(await addUser(host.ports, 'seller', ['saleOrder:view']));
    expect((await read(`downloads/${path}`, { [signHeaders.token]: seller.token ?? '' })).status).toBe(404);
    expect(await upload('a.png', { prefixPath: 'attachment' })).toMatchObject({ code: '422' });
  });

  test.each([
    ['数据.csv', '编号,数量\n1,2\n'],
    ['说明.txt', '第一行'],
    ['零件.step', 'ISO-10303-21;\nHEADER;'],
    ['表.xlsx', `PK\u0003\u0004${' '.repeat(40)}[Content_Types].xml`],
    ['动图.gif', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'],
  ])('of an allowed type is taken: %s', async (name, content) => {
    expect(await upload(name, { content })).toMatchObject({ code: '0' });
  });

  test('of exactly 5 MiB is taken, one byte more is not (spec 9.forms.03)', async () => {
    expect(await upload('big.png', { content: ofSize(5_242_880) })).toMatchObject({ code: '0' });
    const before = stored.size;
    expect(await upload('big.png', { content: ofSize(5_242_881) })).toMatchObject({
      code: '422',
      success: false,
    });
    expect(await upload('big.png', { content: ofSize(7_000_000) })).toMatchObject({
      code: '422',
      success: false,
    });
    expect(stored.size).toBe(before);
  });
});

const script = '<html><script>alert(1)</script></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

describe('an attack by upload is refused and stores nothing', () => {
  const refusedType = '文件类型不允许，或内容与扩展名不符';
  const refusedFolder = '存放目录只能由字母、数字、下划线和短横线组成';
  test.each<[string, string, Sent, string]>([
    ['UPL-01', 'shell.jsp', {}, refusedType],
    ['UPL-02 case', 'shell.JsP', {}, refusedType],
    ['UPL-03', 'shell.jsp%00.png', {}, refusedType],
    ['UPL-04', 'shell.jsp.', {}, refusedType],
    ['UPL-05 blank', 'shell.jsp ', {}, refusedType],
    ['UPL-06', 'a.php', { content: 'GIF89a<?php phpinfo();?>' }, refusedType],
    [
      'a script after six letters of a picture',
      'a.gif',
      { content: 'GIF89a<?php phpinfo();?>' },
      refusedType,
    ],
    ['UPL-08', 'a.png', { content: script }, refusedType],
    ['UPL-10', 'a.svg', { content: svg, type: 'image/svg+xml' }, refusedType],
    [
      'UPL-12',
      'a.svg',
      { content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
      refusedType,
    ],
    ['a page as text', 'a.txt', { content: script, type: 'text/plain' }, refusedType],
    ['a path as name', '..\\..\\a.png', {}, refusedType],
    ['UPL-13 folder', 'a.png', { biz: '..' }, refusedFolder],
    ['UPL-13 prefix', 'a.png', { prefixPath: '..' }, refusedFolder],
    ['UPL-14', 'a.png', { biz: '../../webapps/ROOT', prefixPath: '../../webapps/ROOT' }, refusedFolder],
    ['UPL-16', 'a.png', { biz: '/etc', prefixPath: '/etc' }, refusedFolder],
    ['UPL-17', 'a.png', { biz: 'temp%2f..%2f..%2fx' }, refusedFolder],
    ['UPL-18', 'a.png', { biz: 'temp/`id`' }, refusedFolder],
    ['an empty file', 'a.png', { content: '' }, '文件是空的，请重新选择'],
  ])('%s', async (_case, name, sent, message) => {
    const before = stored.size;
    expect(await upload(name, sent)).toMatchObject({ status: 422, code: '422', success: false, message });
    expect(stored.size).toBe(before);
  });

  test('UPL-19: nobody uploads without a session (spec 7.forms.03)', async () => {
    const before = stored.size;
    expect(await upload('a.png', { token: null })).toMatchObject({ status: 401, success: false });
    expect(await upload('a.png', { token: 'x'.repeat(43) })).toMatchObject({ status: 401, success: false });
    expect(stored.size).toBe(before);
  });

  test('a call that is not signed, or carries no form, stores nothing', async () => {
    const before = stored.size;
    expect(await upload('a.png', { sign: '0'.repeat(32) })).toMatchObject({
      status: 403,
      message: '签名校验失败',
    });
    expect(await upload('a.png', { json: { file: 'x' } })).toMatchObject({
      code: '422',
      message: '请求内容的类型必须是 multipart/form-data',
    });
    expect(stored.size).toBe(before);
  });

  test.each([
    'files/routine/temp/202603/..%2f..%2f..%2fetc%2fpasswd',
    'files/routine/temp/202603/../../../etc/passwd',
    'files/..%2f/temp/202603/00000000000000000000000000000000.png',
    'files/routine/temp/202603/00000000000000000000000000000000.svg',
    'files/routine/temp/202603/.htaccess',
  ])('no path leads out of the store: %s', async (path) => {
    const answer = await read(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: '404', success: false });
  });
});
