// Keeping data rules and field rules: what could not be applied is refused when it is saved, a rule can be tried, and
// nobody who is limited hands on more than he has.
import { variableTitles } from '#model/check/ruleVariables.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCodeLists } from '#entities/system/codeLists.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RuleTrial } from '#model/wire/trialWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import type { Client, TestUser } from '#tests/support/app.ts';
import { answer } from '#tests/support/administrationCalls.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { addRuledUser, addRule } from '#tests/support/ruledUser.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;
let menu = '';

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
  menu = String(
    (await database.query("select id from permission where component = 'entity/warehouse/List'")).rows[0]?.[
      'id'
    ],
  );
}, 60_000);
beforeEach(() => host.pass(10_000));
afterAll(() => host.close());

const sets = (fields: Row): Patch[] =>
  Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }));
const save = (client: Client, entity: string, patches: Patch[], more: Row = {}) =>
  client.post<DocResult>(`data/${entity}`, { key: crypto.randomUUID(), patches, ...more });
const rule = (fields: Row) =>
  save(
    admin,
    'permissionDataRule',
    sets({ permission: menu, code: `R${crypto.randomUUID().slice(0, 8)}`, ruleName: '规则', ...fields }),
  );

// Rule permissionDataRule-r1.
describe('a data rule is refused', () => {
  test.each<[string, Row, string]>([
    [
      'on a field nobody knows',
      { fieldKey: 'nothing', operator: 'eq', ruleValue: '1' },
      '没有可用于规则的字段',
    ],
    [
      'on a field of a table nobody knows',
      { fieldKey: 'rows.code', operator: 'eq', ruleValue: '1' },
      '没有可用于规则的字段',
    ],
    [
      'with a variable nobody knows',
      { fieldKey: 'code', operator: 'eq', ruleValue: '#{sys_wish}' },
      '没有名为“sys_wish”的系统变量',
    ],
    [
      'below a field that leads into no tree',
      { fieldKey: 'code', operator: 'descendantOf', ruleValue: 'A' },
      '没有上下级',
    ],
    ['without a value', { fieldKey: 'code', operator: 'eq' }, '缺少规则值'],
    ['comparing texts by size', { fieldKey: 'code', operator: 'gt', ruleValue: 'A' }, '不能比较大小'],
    [
      'with one value between two',
      { fieldKey: 'createdAt', operator: 'between', ruleValue: '2024-01-01' },
      '需要两个值',
    ],
    ['with a day that is none', { fieldKey: 'createdAt', operator: 'ge', ruleValue: '昨天' }, '不是日期时间'],
    [
      'for an operation nobody knows',
      { fieldKey: 'code', operator: 'eq', ruleValue: 'A', appliesTo: ['reed'] },
      '适用操作只能是',
    ],
    [
      'that asks a moment for a department',
      { fieldKey: 'createdAt', operator: 'in', valueType: 'deptTree' },
      '不是部门',
    ],
  ])('%s', async (_name, fields, message) => {
    const refused = await rule(fields);
    expect([refused.code, refused.message]).toEqual(['422', expect.stringContaining(message)]);
  });
});

test('every condition that is offered can be applied', async () => {
  for (const { value: operator } of systemCodeLists.ruleOperator.items) {
    host.pass(1000);
    const { message } = await rule({ fieldKey: 'code', operator, ruleValue: 'A' });
    expect([operator, message]).not.toEqual([operator, expect.stringContaining('规则的条件无效')]);
  }
});

test('every variable that is named can be used', async () => {
  for (const name of Object.keys(variableTitles)) {
    host.pass(1000);
    const { message } = await rule({
      fieldKey: 'code',
      operator: 'eq',
      valueType: 'variable',
      ruleValue: `#{${name}}`,
    });
    expect([name, message]).not.toEqual([name, expect.stringContaining('没有名为')]);
  }
});

// Rule permissionDataRule-r3.
test('a rule can be tried through a colleague’s eyes before it is given to anybody', async () => {
  for (const code of ['WA', 'WB', 'XC'])
    await database.query(
      `insert into warehouse (id, org, version, status, code, name, created_at)
       select gen_random_uuid(), id, 1, 'enabled', $1, $1, now() from organization order by code limit 1`,
      [code],
    );
  const { doc } = await answer(rule({ fieldKey: 'code', operator: 'leftLike', ruleValue: 'W' }));
  expect(await answer(admin.post<RuleTrial>(`data/permissionDataRule/${doc.id}/test`, {}))).toMatchObject({
    entity: '仓库',
    visible: 2,
    total: 3,
  });
  const user = await addRuledUser(host.ports, 'tried', []);
  const theirs = await answer(
    admin.post<RuleTrial>(`data/permissionDataRule/${doc.id}/test`, { user: user.id }),
  );
  expect(theirs).toEqual({ user: 'tried', entity: '仓库', visible: 2, total: 3 });
  expect(
    (await admin.post(`data/permissionDataRule/${doc.id}/test`, { user: crypto.randomUUID() })).code,
  ).toBe('404');
});

describe('a security group', () => {
  test('takes no rule of other records and no field that is none', async () => {
    const strange = await addRule(host.ports, { entity: 'unit', field: 'code', operator: 'eq', value: 'A' });
    const line = (lines: string, values: Row): Patch => ({
      op: 'insertLine',
      lines,
      id: crypto.randomUUID(),
      before: null,
      values,
    });
    const group = (more: Patch[]) =>
      save(admin, 'securityGroup', [
        ...sets({ code: `G${crypto.randomUUID().slice(0, 8)}`, name: '组' }),
        ...more,
      ]);
    expect(
      (await group([line('permissions', { code: 'warehouse:view', dataRules: [strange] })])).message,
    ).toContain('数据规则不属于该权限');
    const field = (fieldKey: string) =>
      group([line('fieldRules', { entityKey: 'saleOrder', fieldKey, access: 'hidden' })]);
    expect((await field('nothing')).message).toContain('没有名为“nothing”的字段');
    expect((await field('items.taxPrice')).code).toBe('0');
  });
});

describe('somebody who is limited himself', () => {
  let giver: Client;
  let user: TestUser;
  let own = '';

  beforeAll(async () => {
    host.pass(10_000);
    const codes = [
      'warehouse:view',
      'securityGroup:view',
      'securityGroup:create',
      'securityGroup:edit',
      'user:view',
      'user:assignGroups',
    ];
    user = await addRuledUser(host.ports, 'giver', [
      {
        codes,
        rules: {
          'warehouse:view': [{ entity: 'warehouse', field: 'code', operator: 'leftLike', value: 'W' }],
        },
        fields: { 'warehouse.remark': 'hidden' },
      },
    ]);
    await database.query(
      'update security_group_permissions l set grantable = true from security_group g where g.id = l.doc_id and g.code like $1',
      ['giver-%'],
    );
    const { rows } = await database.query(
      "select l.data_rules[1] as id from security_group_permissions l join security_group g on g.id = l.doc_id where g.code = 'giver-0' and l.code = 'warehouse:view'",
    );
    own = String(rows[0]?.['id']);
    giver = await host.signedIn(user);
  });

  const group = (values: Row, fields: Row[]): ReturnType<typeof save> =>
    save(giver, 'securityGroup', [
      ...sets({ code: `H${crypto.randomUUID().slice(0, 8)}`, name: '组', dataScope: 'self' }),
      {
        op: 'insertLine',
        lines: 'permissions',
        id: crypto.randomUUID(),
        before: null,
        values: { code: 'warehouse:view', ...values },
      },
      ...fields.map((field): Patch => ({
        op: 'insertLine',
        lines: 'fieldRules',
        id: crypto.randomUUID(),
        before: null,
        values: field,
      })),
    ]);
  const hidden = { entityKey: 'warehouse', fieldKey: 'remark', access: 'hidden' };

  test('gives no wider rows and no further fields than his own', async () => {
    expect((await group({}, [hidden])).message).toContain('只能授予带有相同数据规则的权限');
    expect((await group({ dataRules: [own] }, [])).message).toContain('授予他人时须带有相同的字段权限');
    expect((await group({ dataRules: [own] }, [{ ...hidden, access: 'read' }])).message).toContain(
      '字段权限',
    );
    expect((await group({ dataRules: [own] }, [hidden])).code).toBe('0');
  });

  test('cannot loosen the group that limits him', async () => {
    const { rows } = await database.query("select id, version from security_group where code = 'giver-0'");
    const lines = await database.query('select id from security_group_field_rules where doc_id = $1::uuid', [
      rows[0]?.['id'],
    ]);
    const refused = await save(
      giver,
      'securityGroup',
      [{ op: 'removeLine', lines: 'fieldRules', id: String(lines.rows[0]?.['id']) }],
      {
        id: String(rows[0]?.['id']),
        version: Number(rows[0]?.['version']),
      },
    );
    expect(refused.message).toContain('字段权限');
  });
});
