// Terminals in the workshop: enrolled once by a code, opened by badge and PIN, of use for nothing else, and closed at once
// when somebody takes one away.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openWorkshop } from '#tests/support/making.ts';
import { badgeFor, openTablet, worker, type Tablet } from '#tests/support/workshop/terminal.ts';

let company: Company;
let workshop: string;
let tablet: Tablet;
let li: { id: string; code: string };
let badge: string;

beforeAll(async () => {
  company = await buildCompany();
  ({ workshop } = await openWorkshop(company));
  tablet = await openTablet(company, workshop);
  li = await worker(company, '李敏');
  badge = await badgeFor(company, li.id, 'A0017788', '4096');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(async () => {
  await tablet.app.close();
  await company.close();
});

const shown = (more: Record<string, string | boolean | null>) => ({
  badge: 'A0017788',
  employeeCode: null,
  pin: '4096',
  takeOver: false,
  ...more,
});

test('a code enrols one device, once, and not after half an hour', async () => {
  const { admin, clock } = company;
  const made = await admin.create('shopDevice', { fields: { name: '二号机', workshop } });
  const code = (await admin.open('shopDevice', made.doc.id)).doc.fields['enrollCode'];
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  clock.now += 31 * 60_000;
  expect(await tablet.client.post('terminal/enroll', { code })).toMatchObject({ success: false });
  const again = await admin.act('shopDevice', await admin.open('shopDevice', made.doc.id), 'renewCode');
  const fresh = again.doc.fields['enrollCode'];
  expect(await tablet.client.post('terminal/enroll', { code: fresh })).toMatchObject({ success: true });
  expect(await tablet.client.post('terminal/enroll', { code: fresh })).toMatchObject({ success: false });
  const now = await admin.open('shopDevice', made.doc.id);
  expect(now.doc).toMatchObject({ status: 'active', fields: { enrollCode: null } });
  // Neither its key nor a badge's number are ever read back.
  expect(now.doc.fields).not.toHaveProperty('deviceKey');
  expect((await admin.open('operatorBadge', badge)).doc.fields).toMatchObject({ badgeTail: '7788' });
});

test('a session of a terminal opens calls of the terminal and nothing else', async () => {
  // shopDevice-r1: the key of the device alone signs nobody in anywhere.
  const { client } = tablet;
  const operator = await tablet.signIn('A0017788', '4096');
  for (const token of [operator, tablet.key]) {
    client.token = token;
    expect(await client.post('data/workTaskOrder/query', { offset: 0, limit: 1 })).toMatchObject({
      code: '302',
    });
  }
  client.token = null;
  expect(await client.post('terminal/signIn', { ...shown({}), device: 'x'.repeat(43) })).toMatchObject({
    code: '311',
  });
  expect(await tablet.post('signOut', { operator, reason: 'logout' })).toMatchObject({ success: true });
});

test('five wrong PINs lock the badge and the device for a quarter of an hour, and nobody is told which was wrong', async () => {
  // operatorBadge-r1
  const { clock } = company;
  const messages = new Set<string>();
  for (const tried of [{ pin: '9999' }, { badge: 'nobody' }, { pin: '' }, { pin: '40960' }, { pin: '1' }])
    messages.add((await tablet.post('signIn', shown(tried))).message);
  expect([...messages]).toEqual(['工牌或PIN不正确，请重试']);
  expect(await tablet.post('signIn', shown({}))).toMatchObject({ code: '429' });
  clock.now += 14 * 60_000;
  expect(await tablet.post('signIn', shown({}))).toMatchObject({ code: '429' });
  clock.now += 2 * 60_000;
  expect(await tablet.post('signIn', shown({}))).toMatchObject({ success: true });
});

test('a person works at one terminal: the second asks before it ends the first', async () => {
  // operatorSession-r1
  const other = await openTablet(company, workshop, { name: '三号机', signInMode: 'badge' });
  await tablet.signIn('A0017788', '4096');
  expect(await other.post('signIn', shown({ pin: null }))).toMatchObject({
    code: '409',
    result: { takeOver: true },
  });
  expect(await other.post('signIn', shown({ pin: null, takeOver: true }))).toMatchObject({ success: true });
  const { rows } = await company.database.query(
    `select count(*)::int as open from operator_session where sign_out_at is null and employee = $1::uuid`,
    [li.id],
  );
  expect(rows[0]?.['open']).toBe(1);
  await other.app.close();
});

test('operatorBadge-r2: a badge read twice within two seconds counts once (findings 2, 2.5)', async () => {
  const { clock, database } = company;
  const reader = await openTablet(company, workshop, { name: '五号机', signInMode: 'badge' });
  const zhao = await worker(company, '赵工');
  await badgeFor(company, zhao.id, 'A0035577', '5273');
  const read = async (): Promise<string> => {
    const answer = await reader.post<{ operator: string }>('signIn', shown({ badge: 'A0035577', pin: null }));
    expect(answer.success, answer.message).toBe(true);
    return answer.result.operator;
  };
  const sessions = async (): Promise<unknown> => {
    const { rows } = await database.query(
      'select end_reason from operator_session where employee = $1::uuid order by sign_in_at, id',
      [zhao.id],
    );
    return rows.map(({ end_reason }) => end_reason);
  };
  const first = await read();
  clock.now += 1_900;
  const second = await read();
  expect(await sessions()).toEqual([null]);
  expect(await reader.post('state', { operator: first })).toMatchObject({ success: false });
  expect(await reader.post('state', { operator: second })).toMatchObject({ success: true });
  clock.now += 2_100;
  await read();
  expect(await sessions()).toEqual(['kicked', null]);
  await reader.app.close();
});

test('operatorSession-r2: several people are signed in on one device, and each action names one of them (findings 2, 2.5)', async () => {
  const shared = await openTablet(company, workshop, { name: '四号机' });
  const wang = await worker(company, '王工');
  await badgeFor(company, wang.id, 'A0029911', '5273');
  const tokens: string[] = [];
  const badges: Record<string, string>[] = [{}, { badge: 'A0029911', pin: '5273' }];
  for (const one of badges) {
    const answer = await shared.post<{ operator: string }>('signIn', shown({ takeOver: true, ...one }));
    expect(answer.success, answer.message).toBe(true);
    tokens.push(answer.result.operator);
  }
  const { rows } = await company.database.query(
    `select employee from operator_session where sign_out_at is null and shop_device = $1::uuid order by sign_in_at, employee`,
    [shared.id],
  );
  expect(rows.map(({ employee }) => String(employee)).toSorted()).toEqual([li.id, wang.id].toSorted());
  for (const operator of tokens)
    expect(await shared.post('state', { operator })).toMatchObject({ success: true });
  expect(await shared.post('signOut', { operator: tokens[0] ?? '', reason: 'logout' })).toMatchObject({
    success: true,
  });
  expect(await shared.post('state', { operator: tokens[0] ?? '' })).toMatchObject({ success: false });
  expect(await shared.post('state', { operator: tokens[1] ?? '' })).toMatchObject({ success: true });
  await shared.app.close();
});

test('a device that is held back or revoked is out at once, with everybody on it', async () => {
  const { admin } = company;
  const lost = await openTablet(company, workshop, { name: '丢失的平板', signInMode: 'pin' });
  const sign = { badge: null, employeeCode: li.code, pin: '4096', takeOver: true };
  expect(await lost.post('signIn', sign)).toMatchObject({ success: true });
  const held = await admin.act('shopDevice', await admin.open('shopDevice', lost.id), 'suspend');
  expect(await lost.post('signIn', sign)).toMatchObject({ code: '312' });
  await admin.act('shopDevice', await admin.act('shopDevice', held, 'resume'), 'revoke');
  expect(await lost.post('signIn', sign)).toMatchObject({ code: '311' });
  const { rows } = await company.database.query(
    `select end_reason from operator_session where shop_device = $1::uuid`,
    [lost.id],
  );
  expect(rows).toEqual([{ end_reason: 'deviceOff' }]);
  await lost.app.close();
});

test('a PIN is none that others guess', async () => {
  const { admin } = company;
  const seen = await admin.open('operatorBadge', badge);
  const setting = admin.act('operatorBadge', seen, 'setPin', { values: { newPin: '1234' } });
  expect((await refusalOf(setting)).messages).toEqual(['PIN不能是连续或相同的数字，例如 1234、0000']);
});
