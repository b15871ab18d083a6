// What a user sees and may do follows from his security groups, and changes with them at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allEntities, entities } from '#entities/registry.ts';
import { menuRecords } from '#model/derive/menuRecords.ts';
import { menuGroups } from '#model/registry.ts';
import type { MenuNode, PermissionSet } from '#model/wire/wire.ts';
import { affectedChannel } from '#server/live/channels.ts';
import type { Database } from '#server/ports.ts';
import { addUser } from '#tests/support/app.ts';
import type { Client, TestUser } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;
let clerk: Client;
let user: TestUser;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
  user = await addUser(host.ports, 'clerk', ['currency:view', 'unit:view', 'unit:create']);
  clerk = await host.signedIn(user);
}, 60_000);

beforeEach(() => host.pass(10_000));

afterAll(() => host.close());

async function permissions(client: Client): Promise<PermissionSet> {
  const answer = await client.get<PermissionSet>('api/getUserPermissionByToken');
  expect(answer.code).toBe('0');
  return answer.result;
}

function leaves(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) =>
    node.children === undefined ? (node.hidden ? [] : [node.meta.title]) : leaves(node.children),
  );
}

const list = { offset: 0, limit: 10 };

// Rule permission-r2.
test('a menu that is switched off is gone with everything below it, and the server refuses what stood there', async () => {
  const rows = await database.query(
    `select id, title from permission where path in ('/master', '/master/unit') order by path`,
  );
  const asked = () => clerk.post('data/unit/query', list);
  const [directory, page] = rows.rows;
  for (const node of [page, directory]) {
    expect((await asked()).code).toBe('0');
    const switched = (status: string) =>
      admin.post('api/updateSysSecurityPermission', {
        id: node?.['id'],
        menuType: node === page ? 1 : 0,
        name: node?.['title'],
        status,
      });
    expect(await switched('0')).toMatchObject({ code: '0' });
    expect(leaves((await permissions(clerk)).menu)).not.toContain(entities.unit.title);
    expect((await asked()).code).toBe('403');
    expect((await admin.post('data/unit/query', list)).code).toBe('0');
    expect(await switched('1')).toMatchObject({ code: '0' });
  }
  expect((await asked()).code).toBe('0');
});

describe('the menu', () => {
  test('shows the home page and what may be viewed, nothing else (spec 1.product.01, 6.rights.01)', async () => {
    const { menu } = await permissions(clerk);
    expect(leaves(menu)).toEqual(
      ['首页', '我的审批', entities.unit.title, entities.currency.title].toSorted(
        (a, b) => leaves(menu).indexOf(a) - leaves(menu).indexOf(b),
      ),
    );
  });

  test('shows the administrator everything', async () => {
    const { menu } = await permissions(admin);
    const pages = menuRecords(allEntities, menuGroups()).filter(
      ({ menuType, hidden, component }) =>
        menuType !== 'button' && !hidden && component !== 'layouts/RouteView',
    );
    expect(leaves(menu)).toEqual(
      pages.map(({ title }) => title).toSorted((a, b) => leaves(menu).indexOf(a) - leaves(menu).indexOf(b)),
    );
  });

  test('of a user without any permission is the home page and what others ask him to decide', async () => {
    const nobody = await addUser(host.ports, 'nobody');
    const client = await host.signedIn(nobody);
    const set = await permissions(client);
    expect(leaves(set.menu)).toEqual(['首页', '我的审批']);
    expect(set.auth).toEqual([]);
  });
});

describe('button permissions', () => {
  test('are the granted ones, out of all there are (spec 6.rights.02)', async () => {
    const { auth, allAuth } = await permissions(clerk);
    expect(auth.map(({ action }) => action).toSorted()).toEqual([
      'currency:view',
      'unit:create',
      'unit:view',
    ]);
    expect(auth.every(({ type }) => type === '1')).toBe(true);
    expect(allAuth).toContainEqual({
      action: 'unit:delete',
      type: '1',
      status: '1',
      describe: `${entities.unit.title}－删除`,
    });
  });

  test('a switched-off rule has status 0, so that its button shows; the server still asks for the code (spec 6.rights.03)', async () => {
    await database.query(`update permission set status = 'disabled' where action = 'unit:create'`);
    await database.notify(affectedChannel, JSON.stringify({ affected: { permission: [] }, by: '' }));
    // PostgreSQL delivers the announcement to the listening connection on its own time.
    await expect
      .poll(async () => (await permissions(clerk)).auth.map(({ action }) => action))
      .not.toContain('unit:create');
    const { allAuth } = await permissions(clerk);
    expect(allAuth.find(({ action }) => action === 'unit:create')?.status).toBe('0');
    const patches = [{ op: 'set', field: 'name', value: '箱' }];
    expect(await clerk.post('data/unit', { key: 'key-0000-0001', patches })).toMatchObject({ code: '403' });
    await database.query(`update permission set status = 'enabled' where action = 'unit:create'`);
    await database.notify(affectedChannel, JSON.stringify({ affected: { permission: [] }, by: '' }));
  });
});

describe('business data', () => {
  test('is listed and opened only with the permission to view; the refusal is logged', async () => {
    expect(await clerk.post('data/currency/query', list)).toMatchObject({
      code: '0',
      result: { rows: [{ code: 'CNY' }] },
    });
    expect(await clerk.post('data/user/query', list)).toMatchObject({
      code: '403',
      status: 403,
      message: '您没有用户的查看权限',
    });
    expect(await clerk.get(`data/user/${user.id}`)).toMatchObject({ code: '403' });
    expect(await clerk.get(`data/user/${user.id}/history`)).toMatchObject({ code: '403' });
    expect(host.log.filter(({ event }) => event === 'request.refused').at(-1)?.facts).toMatchObject({
      user: 'clerk',
      path: `/api/restapi/data/user/${user.id}/history`,
    });
  });

  test('is changed only with the permission to change', async () => {
    const patches = [{ op: 'set', field: 'name', value: '美元' }];
    expect(await clerk.post('data/currency', { key: 'key-0000-0002', patches })).toMatchObject({
      code: '403',
      message: '您没有币别的新增权限',
    });
    const { rows } = await database.query('select id from currency');
    const id = String(rows[0]?.['id']);
    expect(
      await clerk.post(`data/currency/${id}/disable`, { version: 1, key: 'key-0000-0003' }),
    ).toMatchObject({ code: '403' });
    expect(
      await clerk.post(`data/currency/${id}/delete`, { version: 1, key: 'key-0000-0004' }),
    ).toMatchObject({ code: '403' });
  });

  test('needs an organisation to work in', async () => {
    const stray = await addUser(host.ports, 'stray', ['customer:view']);
    await database.query('update "user" set default_org = null where id = $1::uuid', [stray.id]);
    await database.query('delete from user_organizations where doc_id = $1::uuid', [stray.id]);
    const client = host.client();
    expect(await client.signIn(stray.login, stray.password)).toMatchObject({
      code: '0',
      result: { userInfo: { companyId: null } },
    });
    expect(await client.post('data/customer/query', list)).toMatchObject({
      code: '403',
      message: '该账号未配置可用企业，请联系管理员',
    });
    expect(await client.post('api/getTxUserInfo')).toMatchObject({
      result: { company: null, companyList: [] },
    });
  });

  // Rule securityGroup-r2.
  test('follows a change of the security group within seconds, and at once where the change is announced', async () => {
    await database.query(`delete from security_group_permissions where code = 'currency:view'`);
    host.pass(5000);
    expect(await clerk.post('data/currency/query', list)).toMatchObject({ code: '403' });
    await database.query(
      `insert into security_group_permissions (id, doc_id, seq, code) select $1::uuid, id, 9, 'currency:view' from security_group where code = 'group-clerk'`,
      [crypto.randomUUID()],
    );
    await database.notify(affectedChannel, JSON.stringify({ affected: { securityGroup: [] }, by: '' }));
    // PostgreSQL delivers the announcement to the listening connection on its own time.
    await expect.poll(() => clerk.post('data/currency/query', list)).toMatchObject({ code: '0' });
  });

  test('a membership that ran out grants nothing', async () => {
    await database.query(`update user_groups set valid_to = '2026-03-01' where doc_id = $1::uuid`, [user.id]);
    host.pass(5000);
    expect(await clerk.post('data/currency/query', list)).toMatchObject({ code: '403' });
    await database.query('update user_groups set valid_to = null where doc_id = $1::uuid', [user.id]);
    host.pass(5000);
    expect(await clerk.post('data/currency/query', list)).toMatchObject({ code: '0' });
  });
});

describe('around the pages', () => {
  test('dictionaries come from the table, by type or all, in their order (spec 7.administration.02, 7.administration.03)', async () => {
    const some = await clerk.get<{ dictionaryMap: Record<string, unknown[]> }>(
      'getDataDictionaryGroupByType?dictionaryTypeId=docStatus,gender',
    );
    expect(Object.keys(some.result.dictionaryMap)).toEqual(['docStatus', 'gender']);
    expect(some.result.dictionaryMap['docStatus']?.[0]).toMatchObject({
      value: 'draft',
      text: '草稿',
      label: '草稿',
      key: 'draft',
    });
    const all = await clerk.get<{ dictionaryMap: Record<string, unknown[]> }>('api/getPublicDictionary');
    expect(all.result.dictionaryMap['docStatus']).toEqual(some.result.dictionaryMap['docStatus']);
    expect((await clerk.get('dict/getDictItems/gender')).result).toEqual(some.result.dictionaryMap['gender']);
    expect(await clerk.get('dict/getDictItems/nothing')).toMatchObject({
      code: '404',
      message: '没有编码为“nothing”的数据字典',
    });
  });

  test('what an administrator changed in a dictionary outlives the next start', async () => {
    await database.query(
      `update dictionary_type_items set label = '拟稿' where value = 'draft' and doc_id = (select id from dictionary_type where code = 'docStatus')`,
    );
    await host.app.prepare(() => undefined);
    const answer = await clerk.get<{ text: string }[]>('dict/getDictItems/docStatus');
    expect(answer.result[0]?.text).toBe('拟稿');
  });

  test('the sign-in page has its branding without a session', async () => {
    const stranger = host.client();
    expect((await stranger.get('getSystemUrlConfig?url=erp.test')).result).toEqual({
      loginSystemName: '制造企业工作台',
      copyrightDesc: '2010-2021',
      signInWays: { cas: null, phone: false, wechat: null },
    });
    await database.query(
      `insert into system_url_config (id, status, domain_url, login_system_name, related_link_name1, related_link_url1, created_at)
       values ($1::uuid, 'enabled', 'erp.test', '华东精工', '官网', 'https://www.example.cn', now())`,
      [crypto.randomUUID()],
    );
    expect((await stranger.get('api/getSystemUrlConfig?url=https://erp.test/app/')).result).toEqual({
      loginSystemName: '华东精工',
      copyrightDesc: '2010-2021',
      signInWays: { cas: null, phone: false, wechat: null },
      relatedLinkName1: '官网',
      relatedLinkUrl1: 'https://www.example.cn',
    });
  });

  test('the duplicate check answers for declared fields of visible entities only (spec 3.forms.06, 7.forms.06)', async () => {
    const check = (tableName: string, fieldName: string, fieldVal: string, dataId?: string) =>
      clerk.post('api/check', { tableName, fieldName, fieldVal, dataId });
    expect(await check('currency', 'code', 'USD')).toMatchObject({ code: '0', message: '该值可用！' });
    expect(await check('currency', 'code', 'CNY')).toMatchObject({
      code: '422',
      message: '该值不可用，系统中已存在！',
    });
    const { rows } = await database.query('select id from currency');
    expect(await check('currency', 'code', 'CNY', String(rows[0]?.['id']))).toMatchObject({ code: '0' });
    expect(await check('currency', 'code', '')).toMatchObject({ code: '0', message: '数据为空,不作处理！' });
    expect(await check('user', 'loginId', 'admin')).toMatchObject({
      code: '422',
      message: '没有可检查重复的这个字段',
    });
    expect(await check('currency', 'name', '人民币')).toMatchObject({ code: '422' });
    for (const table of ['access_credential', 'user" --', 'pg_catalog.pg_user'])
      expect(await check(table, 'password_hash', 'x')).toMatchObject({
        code: '422',
        message: '没有可检查重复的这个字段',
      });
  });

  test.each([
    ['m', '13800138000', '0', '校验通过'],
    ['m', '12800138000', '422', '请输入正确的手机号码!'],
    ['*6-16', encodeURIComponent('六个汉字可以'), '0', '校验通过'],
    ['url', 'javascript:x', '422', '请输入正确的网址!'],
    ['money', '1.234', '422', '请输入正确的金额!'],
    ['.*', 'x', '422', '没有编码为“.*”的校验规则'],
  ])('the rule %s judges %s (spec 3.forms.07, 5.forms.14)', async (ruleCode, value, code, message) => {
    expect(await clerk.post('api/checkByCode', { ruleCode, value })).toMatchObject({ code, message });
  });
});
