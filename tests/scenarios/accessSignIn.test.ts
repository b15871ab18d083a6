// Signing in, being locked out, and losing a session, as users and administrators meet it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/ports.ts';
import { addUser, openTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';

const minute = 60_000;

let database: Database;
let host: TestApp & { password: string };

beforeAll(async () => {
  database = await openTestDatabase();
  host = await openTestApp(database);
}, 60_000);

afterAll(async () => {
  await host.app.close();
  await database.close();
});

describe('sign in', () => {
  test('the first administrator signs in with the password told to the host, and has to replace it', async () => {
    const answer = await host.client().signIn('admin', host.password);
    expect(answer).toMatchObject({ code: '0', success: true, status: 200 });
    expect(answer.result.userInfo).toMatchObject({ userLoginId: 'admin', partyId: 'admin', mustChangePassword: true });
    expect(answer.result.userInfo['companyId']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
