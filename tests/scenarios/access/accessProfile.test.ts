// What users do to their own account: replace the password, keep personal data, switch the company.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainFaults } from '#server/ledgers/auditChain.ts';
import type { Database } from '#server/ports.ts';
import { addUser } from '#tests/support/app.ts';
import type { Client, TestUser } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  user = await addUser(host.ports, 'wangwei');
  client = await host.signedIn(user);
}, 60_000);

afterAll(() => host.close());

const change = (
  currentPassword: string,
  newPassword: string,
  newPasswordVerify = newPassword,
  partyId = user.id,
) =>
  client.post('api/updatePasswordForPartyIdSelf', {
    partyId,
    currentPassword,
    newPassword,
    newPasswordVerify,
  });

describe('the own password', () => {
  test.each([
    ['a wrong old one', () => change('not this', 'brand new secret'), '旧密码不正确'],
    ['an empty old one (findings 2, 1.3)', () => change('', 'brand new secret'), '旧密码不正确'],
    [
      'two different new ones',
      () => change(user.password, 'brand new secret', 'brand new secre'),
      '两次输入的密码不一样！',
    ],
    ['a short one', () => change(user.password, 'abc12'), '新密码至少需要 8 个字符'],
    ['a common one', () => change(user.password, 'Password123'), '新密码过于常见，请换一个'],
    [
      'a run of neighbours',
      () => change(user.password, '2345678901'.slice(0, 8)),
      '新密码过于常见，请换一个',
    ],
    ['the own login', () => change(user.password, 'WangWei1'), '新密码不能由账号或姓名组成，请换一个'],
    ['the old one again', () => change(user.password, user.password), '新密码不能与旧密码相同'],
  ])('is not replaced with %s', async (_what, attempt, message) => {
    expect(await attempt()).toMatchObject({ code: '422', message });
  });

  test('of somebody else is out of reach (spec 3.forms.02)', async () => {
    expect(await change('x', 'Aa123456!x', 'Aa123456!x', 'admin')).toMatchObject({
      code: '403',
      message: '只能修改自己的密码',
    });
  });

  test('is replaced: the new one opens, the old one no longer (spec 3.forms.02, 7.forms.02)', async () => {
    expect(await change(user.password, '新的密码 2026 春')).toMatchObject({ code: '0', message: '提交成功' });
    const next = host.client({ address: '10.4.0.1' });
    expect(await next.signIn(user.login, user.password)).toMatchObject({ message: '用户名或密码错误' });
    expect(await next.signIn(user.login, '新的密码 2026 春')).toMatchObject({
      code: '0',
      result: { userInfo: { mustChangePassword: false } },
    });
    client = next;
  });
});

describe('personal data', () => {
  test('is kept and shown at once (findings 2, 6.6) (spec 3.forms.01, 7.forms.01)', async () => {
    const info = {
      firstName: '王伟',
      gender: 'M',
      birthDate: '1990-05-01',
      age: 35,
      phone: '13800138000',
      email: 'wang@example.cn',
    };
    expect(await client.call('PUT', 'api/updateSysUser', info)).toMatchObject({
      code: '0',
      message: '保存成功！',
    });
    const answer = await client.post('user/getLoginInfo');
    expect(answer.result).toMatchObject({ userInfo: info });
    expect(answer.result).toMatchObject({
      userInfo: {
        userLoginId: user.login,
        partyId: expect.stringMatching(/./),
        companyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        departmentId: null,
        groupType: expect.stringMatching(/./),
        scopeGroup: expect.stringMatching(/./),
        logoImageUrl: null,
      },
    });
    const { rows } = await database.query('select name_pinyin, version from "user" where id = $1::uuid', [
      user.id,
    ]);
    expect(rows[0]).toEqual({ name_pinyin: 'wangwei', version: 2 });
    // The log says from where (finding 6.6).
    const log = await database.query(
      `select ip from audit_log where entity_key = 'user' and record_id = $1 order by chain_seq desc limit 1`,
      [user.id],
    );
    expect(log.rows).toEqual([{ ip: '10.4.0.1' }]);
    expect(await chainFaults(database)).toEqual([]);
  });

  test.each([
    [{ phone: '2380013800' }, '请输入正确的手机号!'],
    // The administrator could not save the record with it (finding 6.8).
    [{ phone: '12345678901' }, '请输入正确的手机号!'],
    [{ email: 'wang' }, '请输入正确的邮箱!'],
    [{ age: 101 }, '年龄应在0到100之间'],
  ])('is refused when wrong: %o (findings 2, 6.8)', async (info, message) => {
    expect(await client.post('api/updateSysUser', info)).toMatchObject({ code: '422', message });
  });

  test('carries nothing a user may not give himself', async () => {
    const answer = await client.post('api/updateSysUser', { firstName: 'x', groupType: 'ADMIN' });
    expect(answer).toMatchObject({ code: '422', message: '不认识的字段：“groupType”' });
    expect(await client.post('api/updateSysUser', { firstName: 'x', partyId: 'admin' })).toMatchObject({
      code: '403',
    });
  });
});

describe('companies', () => {
  test('are those of the user; another one cannot be entered (spec 1.product.02, 3.session.10)', async () => {
    const other = crypto.randomUUID();
    await database.query(
      `insert into organization (id, status, code, name, created_at) values ($1::uuid, 'enabled', '200', '二厂', now())`,
      [other],
    );
    const before = await client.post<{ company: { id: string; fname: string }; companyList: unknown[] }>(
      'api/getTxUserInfo',
    );
    const { id } = before.result.company;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(before.result).toMatchObject({
      company: { fnumber: '100', fname: '本公司' },
      companyList: [{ companyId: id, companyNum: '100', companyName: '本公司' }],
    });
    expect(
      await client.call('PUT', 'api/updateSysUser', { loginCompanyId: other, partyId: user.id }),
    ).toMatchObject({ code: '403' });

    await database.query(
      'insert into user_organizations (id, doc_id, seq, organization) values ($1::uuid, $2::uuid, 2, $3::uuid)',
      [crypto.randomUUID(), user.id, other],
    );
    expect(
      await client.call('PUT', 'api/updateSysUser', { loginCompanyId: other, partyId: user.id }),
    ).toMatchObject({
      code: '0',
      message: '切换成功!',
    });
    const after = await client.post('api/getTxUserInfo');
    expect(after.result).toMatchObject({
      company: { id: other, fname: '二厂' },
      companyList: [{ companyId: other }, { companyId: before.result.company.id }],
    });
  });
});
