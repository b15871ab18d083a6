// What the server says when something breaks inside: nothing of its inner life, and a number to ask for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Database, SqlFailure } from '#server/ports.ts';
import { type Client, clientOf, testHost } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let client: Client;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  client = await host.signedIn();
}, 60_000);
afterAll(() => host.close());

describe('when something breaks inside', () => {
  const secretive = /stack|node_modules|\.ts:|select |SqlFailure|secret detail/i;

  async function brokenBy(failure: Error) {
    const broken: Database = {
      ...database,
      query: () => Promise.reject(failure),
      transaction: () => Promise.reject(failure),
    };
    const own = testHost(broken);
    const app = await createApp(own.ports);
    const answer = await clientOf(app, own).signIn('admin', 'secret detail');
    await app.close();
    return { answer, log: own.log };
  }

  test('the caller gets a number to quote, the log gets the cause', async () => {
    const { answer, log } = await brokenBy(new TypeError('secret detail of the inside'));
    expect(answer).toMatchObject({ code: '500', success: false, status: 500, result: null });
    expect(answer.message).toMatch(
      /^服务器内部错误，请稍后重试；如再次出现，请把请求号 [0-9a-f]{16} 告诉管理员$/,
    );
    expect(answer.text).not.toMatch(secretive);
    const [line] = log.filter(({ event }) => event === 'request.failed');
    expect(line?.facts).toMatchObject({
      detail: 'secret detail of the inside',
      path: '/api/restapi/user/getCodeLogin',
    });
    expect(answer.message).toContain(String(line?.facts['requestId']));
    expect(JSON.stringify(log)).not.toContain(host.password);
  });

  test.each(['UNAVAILABLE', 'TIMEOUT'])('a database that is gone (%s) is told in words', async (code) => {
    const failure: SqlFailure = Object.assign(new Error('secret detail'), {
      name: 'SqlFailure' as const,
      code,
    });
    const { answer } = await brokenBy(failure);
    expect(answer).toMatchObject({ code: '500', status: 503 });
    expect(answer.message).toMatch(/^数据库暂时不可用，请稍后重试（请求号 [0-9a-f]{16}）$/);
    expect(answer.text).not.toMatch(secretive);
  });

  test("a value the database cannot hold is the caller's to mend", async () => {
    const failure: SqlFailure = Object.assign(new Error('22003: numeric field overflow'), {
      name: 'SqlFailure' as const,
      code: '22003',
    });
    const { answer } = await brokenBy(failure);
    expect(answer).toMatchObject({
      code: '422',
      status: 422,
      message: '请求中有超出允许范围的值，请检查后重试',
    });
  });

  test('health tells the engine while it runs', async () => {
    expect(await client.get('api/health')).toMatchObject({
      code: '0',
      result: { status: 'ok', engine: database.engine },
    });
  });
});
