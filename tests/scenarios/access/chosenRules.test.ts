// Data rules on records, as an administrator chooses them: the rule keeps codes, filters by them, and says so when a record
// it names is gone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { ruleNameOf } from '#model/check/ruleText.ts';
import type { RuleTrial } from '#model/wire/trialWire.ts';
import type { DocResult, PickResult, QueryResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import type { Client } from '#tests/support/app.ts';
import { answer } from '#tests/support/administrationCalls.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { addRuledUser } from '#tests/support/ruledUser.ts';

let host: ReadyApp;
let admin: Client;
let menu = '';
const ids: Record<string, string> = {};

async function make(entity: string, fields: Row): Promise<DocResult> {
  const patches = Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }));
  return answer(admin.post<DocResult>(`data/${entity}`, { key: crypto.randomUUID(), patches }));
}

beforeAll(async () => {
  host = await openReadyApp();
  admin = await host.signedIn();
  const { rows } = await host.database.query(
    "select id from permission where component = 'entity/employee/List'",
  );
  menu = textOf(rows[0]?.['id']);
  for (const [code, name] of [
    ['D1', '一部'],
    ['D2', '二部'],
    ['D3', '三部'],
  ] as const) {
    const { doc } = await make('department', { code, name, deptType: 'sales' });
    ids[code] = doc.id;
    await make('employee', {
      code: `P-${code}`,
      name: `${name}的人`,
      department: doc.id,
      hireDate: '2026-01-01',
    });
  }
}, 60_000);
beforeEach(() => host.pass(10_000));
afterAll(() => host.close());

const rule = (fields: Row) => {
  const code = `C${crypto.randomUUID().slice(0, 6)}`;
  const all = { permission: menu, code, ruleName: '按部门', fieldKey: 'department', ...fields };
  const patches = Object.entries(all).map(([field, value]) => ({ op: 'set', field, value }));
  return admin.post<DocResult>('data/permissionDataRule', { key: crypto.randomUUID(), patches });
};

/** Codes of the employees a colleague sees whose security group carries the rule. */
async function seenBy(login: string, ruleId: string): Promise<string[]> {
  const user = await addRuledUser(host.ports, login, [{ codes: ['employee:view'] }]);
  await host.database.query(
    `update security_group_permissions l set data_rules = array[$1::uuid]
     from security_group g where g.id = l.doc_id and g.code = $2`,
    [ruleId, `${login}-0`],
  );
  const colleague = await host.signedIn(user);
  const { rows } = await answer(
    colleague.post<QueryResult>('data/employee/query', { offset: 0, limit: 50, fields: ['code'] }),
  );
  return rows.map((row) => textOf(row['code'])).toSorted();
}

describe('a rule on records (findings 3, 6.14)', () => {
  test('keeps the codes of those found by search, and filters by them', async () => {
    const { rows } = await answer(
      admin.post<PickResult>('data/department/pick', {
        search: '二部',
        limit: 5,
        forField: 'dataRule.department',
      }),
    );
    const [found] = rows;
    if (found === undefined) throw new Error('二部 was not found');
    const { doc } = await answer(rule({ operator: 'eq', ruleValue: ruleNameOf(found) }));
    expect(doc.fields['ruleValue']).toBe('D2');
    expect(await seenBy('chosen1', doc.id)).toEqual(['P-D2']);
    const both = await answer(rule({ operator: 'in', ruleValue: 'D1,D2' }));
    expect(await seenBy('chosen2', both.doc.id)).toEqual(['P-D1', 'P-D2']);
  });

  test.each<[string, Row, string]>([
    [
      'a day that is none',
      { fieldKey: 'hireDate', operator: 'ge', ruleValue: '去年' },
      '字段“入职日期”的规则值“去年”不是日期',
    ],
    [
      'an option that is none',
      { fieldKey: 'status', operator: 'in', ruleValue: '睡觉' },
      '没有“睡觉”这个选项',
    ],
    ['a condition that means nothing', { operator: 'gt', ruleValue: 'D1' }, '字段“主部门”不能比较大小'],
  ])('is refused for %s, with rule, field and value', async (_what, fields, message) => {
    const refused = await rule({ code: 'RX', ...fields });
    expect([refused.code, refused.message]).toEqual(['422', expect.stringContaining(message)]);
    expect(refused.message).toContain('规则“RX”');
  });

  test('says in its trial which record was deleted, and lets nothing through for it', async () => {
    const { doc: closing } = await make('department', { code: 'D9', name: '九部', deptType: 'sales' });
    const { doc } = await answer(rule({ operator: 'in', ruleValue: 'D1,D9' }));
    const only = await answer(rule({ operator: 'eq', ruleValue: 'D9' }));
    const trial = () => answer(admin.post<RuleTrial>(`data/permissionDataRule/${doc.id}/test`, {}));
    expect(await trial()).not.toHaveProperty('missing');
    await answer(
      admin.post(`data/department/${closing.id}/delete`, {
        version: closing.version,
        key: crypto.randomUUID(),
      }),
    );
    expect(await trial()).toMatchObject({ visible: 1, total: 3, missing: '部门“D9”' });
    expect(await seenBy('chosen3', only.doc.id)).toEqual([]);
  });

  test('is listed with the title of its records, whose field it names', async () => {
    const { doc } = await answer(rule({ operator: 'eq', ruleValue: 'D3' }));
    const { rows } = await answer(
      admin.post<QueryResult>('data/permissionDataRule/query', {
        offset: 0,
        limit: 50,
        fields: ['entityKey', 'fieldKey'],
        filter: { field: 'entityKey', op: 'eq', values: ['employee'] },
      }),
    );
    expect(rows.find(({ id }) => id === doc.id)).toMatchObject({
      entityKey: 'employee',
      fieldKey: 'department',
    });
  });
});
