// The network side as a browser, a careless one and a hostile one meet it: delivered client, headers, live link, end.
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { jsonLog } from '#hosts/node/jsonLog.ts';
import { listen, type WebServer } from '#hosts/node/webServer.ts';
import { temporaryFolder } from '#tests/hosts/support/engines.ts';
import { standInApp, type StandIn } from '#tests/hosts/support/standInApp.ts';

const SCRIPT = `console.info(${JSON.stringify('x'.repeat(5_000))})`;

async function start({ trustProxy = false } = {}): Promise<{
  web: WebServer;
  app: StandIn;
  base: string;
  client: string;
}> {
  const client = path.join(temporaryFolder(), 'app');
  fs.mkdirSync(path.join(client, 'assets'), { recursive: true });
  fs.writeFileSync(
    path.join(client, 'index.html'),
    '<html><head><title>工作台</title></head><body></body></html>',
  );
  fs.writeFileSync(path.join(client, 'assets', 'main-1a2b3c.js'), SCRIPT);
  fs.writeFileSync(path.join(path.dirname(client), 'secret.txt'), 'hidden from all');
  const app = standInApp();
  const web = await listen({
    app,
    host: '127.0.0.1',
    port: 0,
    client,
    trustProxy,
    log: jsonLog('error'),
    facts: { 'workbench-app-id': 'a"<b>$&' },
  });
  onTestFinished(async () => {
    await app.close();
    await web.close(0);
  });
  return { web, app, client, base: `http://127.0.0.1:${web.port}` };
}

/** A raw request, since fetch tidies addresses and unpacks contents. */
function get(base: string, target: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(base);
      const request = http.request(
        { hostname, port, path: target, headers, method, agent: false },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      request.on('error', reject);
      request.end();
    },
  );
}

test('the start address leads to the client, and every address of the client delivers its page (spec 2.requests.01, 9.requests.02)', async () => {
  const { base } = await start();
  expect(await get(base, '/')).toMatchObject({ status: 302, headers: { location: '/app/' } });
  expect(await get(base, '/app')).toMatchObject({ status: 302, headers: { location: '/app/' } });
  for (const address of ['/app/', '/app/index.html', '/app/sales/order/1', '/app/%E9%94%80%E5%94%AE?tab=1']) {
    const page = await get(base, address);
    expect(page.status, address).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body.toString('utf8')).toContain('<title>工作台</title>');
  }
});

test('the page carries the policy that forbids foreign and inline scripts, and the facts of this deployment (findings 2, 1.11)', async () => {
  const { base } = await start();
  const page = await get(base, '/app/');
  const { host } = new URL(base);
  expect(page.headers).toMatchObject({
    'content-security-policy': `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; frame-src 'self'; connect-src 'self' ws://${host} wss://${host}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-cache',
  });
  expect(page.body.toString('utf8')).toContain(
    '<meta name="workbench-app-id" content="a&quot;&lt;b&gt;$&amp;"></head>',
  );
});

test('assets are compressed, kept for ever, and not sent again when the browser has them', async () => {
  const { base } = await start();
  const address = '/app/assets/main-1a2b3c.js';
  const plain = await get(base, address);
  expect(plain.body.toString('utf8')).toBe(SCRIPT);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const br = await get(base, address, { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).toString('utf8')).toBe(SCRIPT);
  const gzip = await get(base, address, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(gzip.body).toString('utf8')).toBe(SCRIPT);
  const again = await get(base, address, { 'accept-encoding': 'br', 'if-none-match': br.headers.etag ?? '' });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect(await get(base, address, {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect((await get(base, address, {}, 'POST')).status).toBe(405);
});

test('what the build packed is delivered as it lies there', async () => {
  const { base, client } = await start();
  const packed = path.join(client, 'assets', 'main-1a2b3c.js.br');
  const laid = brotliCompressSync(`${SCRIPT}// packed by the build`);
  fs.writeFileSync(packed, laid);
  const answer = await get(base, '/app/assets/main-1a2b3c.js', { 'accept-encoding': 'br' });
  expect(answer.body).toEqual(laid);
  expect((await get(base, '/app/assets/main-1a2b3c.js.br')).status).toBe(404);
});

test('no address leads out of the client folder', async () => {
  const { base } = await start();
  const attempts = [
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '%2e%2e%2fsecret.txt',
    '..\\secret.txt',
    '..%5csecret.txt',
  ]
    .concat([
      '....//secret.txt',
      '%252e%252e%252fsecret.txt',
      'assets/../../secret.txt',
      '%00../secret.txt',
      '%c0%ae%c0%ae/secret.txt',
    ])
    .concat([
      '../../../../../../etc/passwd',
      'assets/%2e%2e/%2e%2e/secret.txt',
      '%e0%a4%a',
      'assets/none.js',
    ]);
  for (const attempt of attempts) {
    const { status, body } = await get(base, `/app/${attempt}`);
    expect(body.toString('utf8'), attempt).not.toMatch(/hidden from all|root:/);
    expect([200, 400, 404], attempt).toContain(status);
  }
  expect((await get(base, '/app/assets/none.js')).status).toBe(404);
});

test('everything else is answered by the app', async () => {
  const { base } = await start();
  const answer = await get(base, '/api/restapi/ping?x=1');
  expect(JSON.parse(answer.body.toString('utf8'))).toMatchObject({
    path: '/api/restapi/ping',
    query: '?x=1',
  });
});

test('long answers of the app travel compressed to whoever can read them, short ones and files as they are (findings 2, 6.10)', async () => {
  const { base } = await start();
  const long = await get(base, '/api/restapi/list?size=1000', { 'accept-encoding': 'gzip, br' });
  expect(long.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(long.body.length).toBeLessThan(1_000);
  expect(JSON.parse(gunzipSync(long.body).toString('utf8'))).toMatchObject({ padding: '订单'.repeat(1_000) });
  const plain = await get(base, '/api/restapi/list?size=1000');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(6_000);
  const short = await get(base, '/api/restapi/list?size=1', { 'accept-encoding': 'gzip' });
  expect(short.headers['content-encoding']).toBeUndefined();
  const file = await get(base, '/api/restapi/list?size=1000&type=application/octet-stream', {
    'accept-encoding': 'gzip',
  });
  expect(file.headers['content-encoding']).toBeUndefined();
  expect(file.body.length).toBeGreaterThan(6_000);
});

test('the app learns the address of the caller, which no header of the caller can change', async () => {
  const forged = { 'x-peer-address': '8.8.8.8', 'x-forwarded-for': '9.9.9.9, 10.0.0.1' };
  const addressOf = async (base: string) => {
    const { body } = await get(base, '/api/restapi/ping', forged);
    return (JSON.parse(body.toString('utf8')) as { headers: Record<string, string> }).headers[
      'x-peer-address'
    ];
  };
  expect(await addressOf((await start()).base)).toBe('127.0.0.1');
  expect(await addressOf((await start({ trustProxy: true })).base)).toBe('10.0.0.1');
});

function connect(base: string, target: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${base.replace('http', 'ws')}${target}`, { headers });
  onTestFinished(() => socket.terminate());
  const outcome = Promise.withResolvers<string>();
  const heard = Promise.withResolvers<string>();
  socket.on('open', () => outcome.resolve('open'));
  socket.on('unexpected-response', (_request, response) => outcome.resolve(`refused ${response.statusCode}`));
  socket.on('error', () => outcome.resolve('error'));
  socket.on('close', (code) => heard.resolve(`closed ${code}`));
  socket.on('message', (data: Buffer) => heard.resolve(data.toString('utf8')));
  return { socket, outcome: outcome.promise, heard: heard.promise };
}

test('the live link passes messages both ways and gives the app the address with its token', async () => {
  const { base, app } = await start();
  const { socket, outcome, heard } = connect(base, '/websocket/7?token=good');
  expect(await outcome).toBe('open');
  expect(await heard).toBe('welcome 7');
  socket.send('HeartBeat');
  await expect.poll(() => app.messages).toEqual(['HeartBeat']);
  socket.close();
  await expect.poll(() => app.open).toBe(0);
});

test('a live link without a session, or from a foreign page, is refused before it opens', async () => {
  const { base, app } = await start();
  expect(await connect(base, '/websocket/7?token=bad').outcome).toBe('refused 401');
  expect(await connect(base, '/websocket/7?token=good', { origin: 'https://evil.example' }).outcome).toBe(
    'refused 403',
  );
  expect(await connect(base, '/websocket/7?token=good', { origin: 'null' }).outcome).toBe('refused 403');
  expect(await connect(base, '/websocket/7?token=good', { origin: base }).outcome).toBe('open');
  expect((await get(base, '/websocket/7?token=good')).status).toBe(426);
  expect(app.open).toBe(1);
});

test('a frame over 64 KiB or a binary one ends that link only', async () => {
  const { base, app } = await start();
  const large = connect(base, '/websocket/7?token=good&quiet');
  await large.outcome;
  large.socket.send('x'.repeat(65_537));
  expect(await large.heard).toBe('closed 1009');
  const binary = connect(base, '/websocket/7?token=good&quiet');
  await binary.outcome;
  binary.socket.send(new Uint8Array([1, 2]));
  expect(await binary.heard).toBe('closed 1003');
  await expect.poll(() => app.open).toBe(0);
  expect((await get(base, '/app/')).status).toBe(200);
});

test('hundreds of handshakes cut in the middle leave no link behind and the server alive', async () => {
  const { web, base, app } = await start();
  const cut = () =>
    new Promise<void>((resolve) => {
      const socket = net.connect(web.port, '127.0.0.1', () => {
        const lines = [
          'GET /websocket/7?token=slow HTTP/1.1',
          'Host: x',
          'Upgrade: websocket',
          'Connection: Upgrade',
        ];
        const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''];
        socket.write([...lines, ...key].join('\r\n'), () => {
          socket.resetAndDestroy();
          resolve();
        });
      });
      socket.on('error', () => resolve());
    });
  await Promise.all(Array.from({ length: 300 }, cut));
  await expect.poll(() => app.open).toBe(0);
  expect((await get(base, '/app/')).status).toBe(200);
});

test('closing lets a running request finish and cuts what is left after the patience', async () => {
  const { web, base, app } = await start();
  const slow = get(base, '/api/restapi/slow');
  await expect.poll(() => app.waiting.length).toBe(1);
  const link = connect(base, '/websocket/7?token=good&quiet');
  await link.outcome;
  const closed = web.close(500);
  app.waiting[0]?.();
  expect((await slow).status).toBe(200);
  await closed;
  expect(await link.heard).toBe('closed 1006');
  await expect(get(base, '/app/')).rejects.toThrow('ECONNREFUSED');
});
