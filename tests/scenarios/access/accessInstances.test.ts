// Two instances of the server on one database are one server to their users; live links carry what changed.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import type { ServerApp } from '#server/app.ts';
import type { LiveConnection, LiveSocket } from '#server/live/socket.ts';
import { affectedChannel } from '#server/live/channels.ts';
import type { Database } from '#server/ports.ts';
import { addUser, clientOf, origin, startTestApp } from '#tests/support/app.ts';
import type { Client, TestUser } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let second: ServerApp;
let clerk: TestUser;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  second = await createApp(host.ports);
  clerk = await addUser(host.ports, 'clerk', ['currency:view']);
}, 60_000);

afterAll(async () => {
  await second.close();
  await host.close();
});

class Browser implements LiveSocket {
  readonly received: unknown[] = [];
  closedWith: number | null = null;
  send(text: string): void {
    this.received.push(JSON.parse(text));
  }
  close(code: number): void {
    this.closedWith = code;
  }
}

async function connect(
  app: ServerApp,
  userId: string,
  token: string | null,
): Promise<{ browser: Browser; link: LiveConnection | null }> {
  const browser = new Browser();
  const headers = new Headers(token === null ? {} : { 'sec-websocket-protocol': token });
  const link = await app.openSocket({ url: new URL(`${origin}/websocket/${userId}`), headers }, browser);
  return { browser, link };
}

async function signedIn(app: ServerApp, user: TestUser): Promise<Client> {
  const client = clientOf(app, host);
  expect((await client.signIn(user.login, user.password)).code).toBe('0');
  return client;
}

const announce = (affected: Record<string, string[]>) =>
  database.notify(affectedChannel, JSON.stringify({ affected, by: 'someone' }));

describe('two instances', () => {
  test('share sessions: signed in at one, known at the other, ended at both', async () => {
    const here = await signedIn(host.app, clerk);
    const there = clientOf(second, host);
    there.token = here.token;
    expect(await there.post('user/getLoginInfo')).toMatchObject({ code: '0' });
    await there.post('request/getLogOut');
    expect(await here.post('user/getLoginInfo')).toMatchObject({ code: '302' });
  });

  test('a second sign-in at one ends the session of the other', async () => {
    const here = await signedIn(host.app, clerk);
    await signedIn(second, clerk);
    expect(await here.post('user/getLoginInfo')).toMatchObject({ code: '110' });
  });

  test('count wrong passwords together', async () => {
    const user = await addUser(host.ports, 'guessed');
    const clients = [
      clientOf(host.app, host, { address: '10.9.0.1' }),
      clientOf(second, host, { address: '10.9.0.1' }),
    ];
    const codes = [];
    for (let guess = 0; guess < 6; guess++)
      codes.push((await clients[guess % 2]?.signIn(user.login, 'guess'))?.code);
    expect(codes).toEqual(['422', '422', '422', '422', '422', '429']);
  });

  test('starting at the same moment on an empty database make one administrator', async () => {
    const empty = await openTestDatabase();
    const [one, two] = await Promise.all([startTestApp(empty), startTestApp(empty)]);
    const { rows } = await empty.query('select login_id from "user"');
    expect(rows).toEqual([{ login_id: 'admin' }]);
    expect([one.password, two.password].filter((password) => password !== '')).toHaveLength(1);
    await one.app.close();
    await two.app.close();
    await empty.close();
  });
});

describe('the live link', () => {
  test('tells a change made at another instance, but only of entities the user may view', async () => {
    const client = await signedIn(host.app, clerk);
    const { browser, link } = await connect(second, clerk.id, client.token);
    expect(link).not.toBeNull();
    await announce({ currency: ['c1'], user: ['u1'] });
    await announce({ user: ['u2'] });
    await announce({ currency: ['c2'] });
    await expect
      .poll(() => browser.received)
      .toEqual([
        { cmd: 'entity', affected: { currency: ['c1'] }, by: 'someone' },
        { cmd: 'entity', affected: { currency: ['c2'] }, by: 'someone' },
      ]);
    link?.closed();
  });

  test('a real save reaches the links of other users', async () => {
    const admin = await host.signedIn();
    const client = await signedIn(second, clerk);
    const { browser } = await connect(second, clerk.login, client.token);
    const patches = [
      { op: 'set', field: 'code', value: 'USD' },
      { op: 'set', field: 'name', value: '美元' },
    ];
    const saved = await admin.post<{ doc: { id: string } }>('data/currency', {
      key: 'key-live-0001',
      patches,
    });
    expect(saved).toMatchObject({ code: '0', message: '操作成功' });
    await expect
      .poll(() => browser.received)
      .toMatchObject([{ cmd: 'entity', affected: { currency: [saved.result.doc.id] } }]);
  });

  test('ends for a user who was disabled, and goes on for the others', async () => {
    const leaver = await addUser(host.ports, 'leaver', ['currency:view']);
    const gone = await connect(second, leaver.id, (await signedIn(host.app, leaver)).token);
    const stays = await connect(second, clerk.id, (await signedIn(host.app, clerk)).token);
    await database.query(`update "user" set status = 'disabled' where id = $1::uuid`, [leaver.id]);
    await announce({ user: [leaver.id], currency: ['c3'] });
    await expect
      .poll(() => stays.browser.received)
      .toEqual([{ cmd: 'entity', affected: { currency: ['c3'] }, by: 'someone' }]);
    expect(gone.browser.closedWith).toBe(4001);
    expect(gone.browser.received).toEqual([]);
  });

  test('says kicked and closes when the account signs in elsewhere', async () => {
    const client = await signedIn(host.app, clerk);
    const { browser } = await connect(second, clerk.id, client.token);
    await signedIn(host.app, clerk);
    await expect.poll(() => browser.closedWith).toBe(4001);
    expect(browser.received).toEqual([{ cmd: 'kicked' }]);
  });

  test('is refused without a session, and on the name of somebody else (spec 7.announcements.03)', async () => {
    const client = await signedIn(host.app, clerk);
    expect((await connect(host.app, clerk.id, null)).link).toBeNull();
    expect((await connect(host.app, clerk.id, 'A'.repeat(43))).link).toBeNull();
    expect((await connect(host.app, 'admin', client.token)).link).toBeNull();
    expect((await connect(host.app, crypto.randomUUID(), client.token)).link).toBeNull();
    expect((await connect(host.app, '%E4%ZZ', client.token)).link).toBeNull();
  });

  test('closes after three missed heartbeats; a heartbeat keeps it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const watched = await createApp(host.ports);
    const client = await signedIn(watched, clerk);
    const quiet = await connect(watched, clerk.id, client.token);
    const alive = await connect(watched, clerk.id, client.token);
    host.pass(45_000);
    alive.link?.message('HeartBeat');
    host.pass(16_000);
    vi.advanceTimersByTime(20_000);
    expect(quiet.browser.closedWith).toBe(4002);
    expect(alive.browser.closedWith).toBeNull();
    await watched.close();
    expect(alive.browser.closedWith).toBe(1001);
    vi.useRealTimers();
  });

  test('closes on a client that floods it, or sends too much at once', async () => {
    const client = await signedIn(host.app, clerk);
    const flood = await connect(host.app, clerk.id, client.token);
    for (let message = 0; message < 11; message++) flood.link?.message('HeartBeat');
    expect(flood.browser.closedWith).toBe(4003);
    const large = await connect(host.app, clerk.id, client.token);
    large.link?.message('x'.repeat(64 * 1024 + 1));
    expect(large.browser.closedWith).toBe(4003);
  });

  test('what is no notice on the channel changes nothing', async () => {
    const client = await signedIn(host.app, clerk);
    const { browser } = await connect(host.app, clerk.id, client.token);
    await database.notify(affectedChannel, 'not json');
    await database.notify(affectedChannel, '{"affected":"all"}');
    await announce({ currency: [] });
    await expect
      .poll(() => browser.received)
      .toEqual([{ cmd: 'entity', affected: { currency: [] }, by: 'someone' }]);
  });
});
