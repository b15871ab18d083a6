// What administrators ask of passwords by system parameters, and how a parameter is kept: changed in the screen, in force
// at once, told by the log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocResult, HistoryRow } from '#model/wire/wire.ts';
import { addUser, type Client, type TestUser } from '#tests/support/app.ts';
import { newKey } from '#tests/support/workingCompany.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

const hour = 3_600_000;
let host: ReadyApp;
let admin: Client;
let settings: TestUser;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  host = await openReadyApp();
  settings = await addUser(host.ports, 'settings', ['systemConfig:view', 'systemConfig:edit']);
  admin = await host.signedIn(settings);
  user = await addUser(host.ports, 'linlan');
  client = await host.signedIn(user);
}, 60_000);
afterAll(() => host.close());

async function parameter(configKey: string) {
  const { rows } = await host.database.query('select id, version from system_config where config_key = $1', [
    configKey,
  ]);
  return { id: String(rows[0]?.['id']), version: Number(rows[0]?.['version']) };
}

async function set(configKey: string, value: string) {
  host.pass(5_000);
  admin = await host.signedIn(settings);
  return admin.post<DocResult>('data/systemConfig', {
    ...(await parameter(configKey)),
    key: newKey(),
    patches: [{ op: 'set', field: 'value', value }],
  });
}

const change = (from: Client, currentPassword: string, newPassword: string) =>
  from.post('api/updatePasswordForPartyIdSelf', {
    partyId: user.id,
    currentPassword,
    newPassword,
    newPasswordVerify: newPassword,
  });

// Rule systemConfig-r1.
describe('a parameter', () => {
  test.each([
    ['passwordMinLength', '4', '请填 8 到 64 之间的整数'],
    ['passwordClasses', '5', '请填 1 到 4 之间的整数'],
    ['passwordClasses', '2.5', '请填 1 到 4 之间的整数'],
    ['approvalOwnPass', '有时', '请填 true（是）或 false（否）'],
    ['scrapFormula', 'times', '请填 multiply、divide 之一'],
  ])('%s does not become %s', async (key, value, message) => {
    expect(await set(key, value)).toMatchObject({ code: '422', message: expect.stringContaining(message) });
  });

  // Rule systemConfig-r2.
  test('that is changed stands in the log with its old and new value', async () => {
    expect(await set('passwordMinLength', '10')).toMatchObject({ code: '0' });
    expect(await set('passwordMinLength', '12')).toMatchObject({ code: '0' });
    const { id } = await parameter('passwordMinLength');
    const { result: history } = await admin.get<HistoryRow[]>(`data/systemConfig/${id}/history`);
    expect(history[0]?.changes).toMatchObject([{ field: 'value', old: '10', new: '12' }]);
    await set('passwordMinLength', '8');
  });
});

// Rule user-r2.
describe('a new password', () => {
  test('has as many kinds of characters as asked for', async () => {
    await set('passwordClasses', '3');
    expect(await change(client, user.password, 'nur kleine worte')).toMatchObject({
      code: '422',
      message: '新密码在大写字母、小写字母、数字、其他字符中至少要有 3 种',
    });
    expect(await change(client, user.password, '春天 in 2027')).toMatchObject({ code: '0' });
    await set('passwordClasses', '1');
  });

  test('is none of the last ones', async () => {
    await set('passwordHistory', '3');
    const second = 'second of them 2';
    expect(await change(client, '春天 in 2027', second)).toMatchObject({ code: '0' });
    host.pass(60_000);
    expect(await change(client, second, '春天 in 2027')).toMatchObject({
      code: '422',
      message: '新密码不能与最近 3 次用过的密码相同',
    });
    expect(await change(client, second, 'third of them 3')).toMatchObject({ code: '0' });
    host.pass(60_000);
    expect(await change(client, 'third of them 3', 'fourth of them 4')).toMatchObject({ code: '0' });
    host.pass(60_000);
    // Three newer ones stand between by now.
    expect(await change(client, 'fourth of them 4', '春天 in 2027')).toMatchObject({ code: '0' });
    await set('passwordHistory', '0');
  });

  test('has to be chosen once the old one was used longer than allowed', async () => {
    await set('passwordExpireDays', '30');
    const before = host.client({ address: '10.9.0.1' });
    host.pass(29 * 24 * hour);
    expect(await before.signIn(user.login, '春天 in 2027')).toMatchObject({
      code: '0',
      result: { userInfo: { mustChangePassword: false } },
    });
    host.pass(2 * 24 * hour);
    const after = host.client({ address: '10.9.0.2' });
    expect(await after.signIn(user.login, '春天 in 2027')).toMatchObject({
      code: '0',
      result: { userInfo: { mustChangePassword: true } },
    });
    expect(await after.post('data/unit/query', { offset: 0, limit: 1 })).toMatchObject({
      code: '403',
      message: '请先修改密码，再开始工作',
    });
    expect(await change(after, '春天 in 2027', 'a fresh one 2028')).toMatchObject({ code: '0' });
    expect(await after.post('data/unit/query', { offset: 0, limit: 1 })).not.toMatchObject({
      message: '请先修改密码，再开始工作',
    });
    // The administrator's own would have run out as well.
    await host.database.query(
      "update system_config set value = null where config_key = 'passwordExpireDays'",
    );
  });
});

test('an account waits after as many wrong passwords as the parameter says', async () => {
  await set('loginFailLock', '3');
  const thief = host.client({ address: '10.9.0.3' });
  const answers = [];
  for (let guess = 0; guess < 4; guess++)
    answers.push((await thief.signIn(user.login, `guess ${guess}`)).code);
  expect(answers).toEqual(['422', '422', '422', '429']);
  await set('loginFailLock', '5');
});

test('a session lasts no longer than the parameter says', async () => {
  await set('sessionHours', '2');
  const short = host.client({ address: '10.9.0.4' });
  expect(await short.signIn(user.login, 'a fresh one 2028')).toMatchObject({ code: '0' });
  for (let minutes = 0; minutes < 110; minutes += 10) {
    host.pass(10 * 60_000);
    expect(await short.post('user/getLoginInfo')).toMatchObject({ code: '0' });
  }
  host.pass(15 * 60_000);
  expect(await short.post('user/getLoginInfo')).toMatchObject({ code: '302' });
});
