// Data rules: what a security group sees is what its rules let through, in every list and every document, and nothing
// can be written outside of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocResult, PickResult, QueryResult } from '#model/wire/wire.ts';
import type { Row } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import type { Database } from '#server/ports.ts';
import type { Client } from '#tests/support/app.ts';
import { answer } from '#tests/support/administrationCalls.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { ruledDesk, type Rule, type RuledGroup } from '#tests/support/ruledUser.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;
const ids: Record<string, string> = {};

async function make(client: Client, entity: string, fields: Row): Promise<string> {
  const patches = Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }));
  const { doc } = await answer(
    client.post<DocResult>(`data/${entity}`, { key: crypto.randomUUID(), patches }),
  );
  return doc.id;
}

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
  ids['sales'] = await make(admin, 'department', { code: 'S', name: '销售部', deptType: 'sales' });
  ids['east'] = await make(admin, 'department', {
    code: 'S-E',
    name: '华东',
    deptType: 'sales',
    parent: ids['sales'],
  });
  ids['store'] = await make(admin, 'department', { code: 'W', name: '仓储部', deptType: 'sales' });
  const people: Row[] = [
    {
      code: 'A1',
      name: '赵一',
      department: ids['sales'],
      mobile: '13811112222',
      hireDate: '2024-01-01',
      isSalesperson: true,
    },
    { code: 'A2', name: '钱二', department: ids['east'], hireDate: '2025-06-01', employeeType: null },
    { code: 'B1', name: '孙三', department: ids['store'], remark: '夜班 50%' },
    { code: 'B2', name: '李四', department: ids['store'], hireDate: '2026-03-01', isStockKeeper: true },
  ];
  for (const person of people) ids[textOf(person['code'])] = await make(admin, 'employee', person);
  for (const code of ['A2', 'B2'])
    await answer(admin.post(`data/employee/${ids[code]}/approve`, { version: 1, key: crypto.randomUUID() }));
}, 60_000);

beforeEach(() => host.pass(10_000));

afterAll(() => host.close());

const codes = [
  'employee:view',
  'employee:create',
  'employee:edit',
  'employee:delete',
  'employee:approve',
  'employee:export',
  'department:view',
];

const ruled = (rules: readonly Rule[], at = 'employee:view'): RuledGroup => ({
  codes,
  rules: { [at]: rules },
});
const rule = (field: string, operator: string, value?: string, more: Partial<Rule> = {}): Rule => ({
  entity: 'employee',
  field,
  operator,
  ...(value === undefined ? {} : { value }),
  ...more,
});

async function seen(client: Client): Promise<string[]> {
  const { rows } = await answer(
    client.post<QueryResult>('data/employee/query', { offset: 0, limit: 50, fields: ['code'] }),
  );
  return rows.map((row) => textOf(row['code'])).toSorted();
}

describe('one rule lets through', () => {
  test.each<[string, Rule, string[]]>([
    ['a department by its code', rule('department', 'eq', 'S'), ['A1']],
    ['all but a department', rule('department', 'ne', 'S'), ['A2', 'B1', 'B2']],
    ['a department and all below', rule('department', 'in', 'S', { valueType: 'deptTree' }), ['A1', 'A2']],
    ['departments whose code begins so', rule('department', 'leftLike', 'S'), ['A1', 'A2']],
    ['codes of a list', rule('code', 'in', 'A1, B2，X', { valueType: 'list' }), ['A1', 'B2']],
    ['all others', rule('code', 'notIn', 'A1,B2', { valueType: 'list' }), ['A2', 'B1']],
    ['texts that begin so', rule('code', 'leftLike', 'B'), ['B1', 'B2']],
    ['texts that end so', rule('code', 'rightLike', '1'), ['A1', 'B1']],
    ['texts that contain a percent sign as it is', rule('remark', 'like', '50%'), ['B1']],
    ['texts that do not contain it, empty ones too', rule('remark', 'notLike', '夜'), ['A1', 'A2', 'B2']],
    ['letters as they are written', rule('code', 'like', 'a'), []],
    ['days up to one', rule('hireDate', 'le', '2025-06-01'), ['A1', 'A2']],
    ['days between two', rule('hireDate', 'between', '2025-01-01,2026-12-31'), ['A2', 'B2']],
    [
      'the last two years',
      rule('hireDate', 'ge', '#{sys_date-730}', { valueType: 'variable' }),
      ['A2', 'B2'],
    ],
    ['whoever has no day', rule('hireDate', 'isNull'), ['B1']],
    ['a ticked box', rule('isSalesperson', 'eq', '是'), ['A1']],
    ['what was made today', rule('createdAt', 'eq', '#{sysDate}'), ['A1', 'A2', 'B1', 'B2']],
    ['nothing older than tomorrow', rule('createdAt', 'gt', '#{sys_date}'), []],
    ['nothing for a variable nobody knows', rule('code', 'ne', '#{sys_nobody}'), []],
    ['whoever has a day', rule('hireDate', 'isNotNull'), ['A1', 'A2', 'B2']],
    ['departments below one', rule('department', 'descendantOf', 'S'), ['A1', 'A2']],
    ['nothing for a field nobody knows', rule('nowhere', 'isNotNull'), []],
    ['nothing for a value of another type', rule('hireDate', 'ne', 'soon'), []],
    ['nothing for text that would be SQL', rule('code', 'eq', "x' or '1'='1"), []],
    ['nothing for an operator nobody knows', rule('code', 'useSqlRules', '1=1'), []],
  ])('%s', async (_name, given, expected) => {
    const client = await ruledDesk(host, [ruled([given])]);
    expect(await seen(client)).toEqual(expected);
    // Document by document the answer is the same as in the list.
    for (const code of ['A1', 'A2', 'B1', 'B2']) {
      host.pass(1000);
      const { status } = await client.get(`data/employee/${ids[code]}`);
      expect([code, status]).toEqual([code, expected.includes(code) ? 200 : 404]);
    }
  });
});

describe('several rules', () => {
  test('of one group all hold', async () => {
    expect(
      await seen(
        await ruledDesk(host, [ruled([rule('code', 'leftLike', 'A'), rule('hireDate', 'ge', '2025-01-01')])]),
      ),
    ).toEqual(['A2']);
  });

  test('marked 或 are alternatives within their group, groups are alternatives of each other', async () => {
    const or = { combine: 'or' } as const;
    expect(
      await seen(
        await ruledDesk(host, [
          ruled([
            rule('code', 'eq', 'A1', or),
            rule('code', 'eq', 'B2', or),
            rule('hireDate', 'ge', '2025-01-01'),
          ]),
        ]),
      ),
    ).toEqual(['B2']);
    const grouped = [
      rule('code', 'eq', 'A1', { ruleGroup: '甲' }),
      rule('code', 'eq', 'B1', { ruleGroup: '乙' }),
    ];
    expect(await seen(await ruledDesk(host, [ruled(grouped)]))).toEqual(['A1', 'B1']);
  });

  test('of two security groups: what either sees', async () => {
    expect(
      await seen(
        await ruledDesk(host, [ruled([rule('code', 'eq', 'A1')]), ruled([rule('code', 'eq', 'B1')])]),
      ),
    ).toEqual(['A1', 'B1']);
    expect(await seen(await ruledDesk(host, [ruled([rule('code', 'eq', 'A1')]), { codes }]))).toEqual([
      'A1',
      'A2',
      'B1',
      'B2',
    ]);
    // A group that does not grant the right at all widens nothing.
    expect(
      await seen(await ruledDesk(host, [ruled([rule('code', 'eq', 'A1')]), { codes: ['department:view'] }])),
    ).toEqual(['A1']);
  });

  test('follow the person: own department, own account', async () => {
    const department = await ruledDesk(
      host,
      [ruled([rule('department', 'eq', '#{sys_org_code}', { valueType: 'variable' })])],
      {
        department: ids['east'] ?? null,
      },
    );
    expect(await seen(department)).toEqual(['A2']);
    const below = await ruledDesk(
      host,
      [ruled([rule('department', 'in', undefined, { valueType: 'deptTree' })])],
      {
        department: ids['sales'] ?? null,
      },
    );
    expect(await seen(below)).toEqual(['A1', 'A2']);
    const made = await ruledDesk(host, [ruled([rule('createdBy', 'eq', '#{sys_user_code}')])], {
      department: ids['sales'] ?? null,
    });
    expect(await seen(made)).toEqual([]);
    await make(made, 'employee', { code: 'M1', name: '周五', department: ids['store'] ?? null });
    expect(await seen(made)).toEqual(['M1']);
    await database.query("delete from employee where code = 'M1'");
  });
});

describe('whoever sees a part', () => {
  let client: Client;
  beforeAll(async () => {
    client = await ruledDesk(host, [ruled([rule('code', 'leftLike', 'A')])]);
  });

  test('finds, counts and picks no other, whatever a view asks for (savedView-r1) (findings 2, 2.5)', async () => {
    const list = await answer(
      client.post<QueryResult>('data/employee/query', {
        offset: 0,
        limit: 10,
        filter: { field: 'code', op: 'eq', values: ['B1'] },
      }),
    );
    expect([list.rows.length, list.total.value]).toEqual([0, 0]);
    const picked = await answer(client.post<PickResult>('data/employee/pick', { codes: ['A2', 'B2'] }));
    expect(Object.keys(picked.byCode ?? {})).toEqual(['A2']);
    const named = await answer(
      client.post<PickResult>('data/employee/pick', { ids: [ids['A1'], ids['B1']] }),
    );
    expect(named.rows.map(({ code }) => code)).toEqual(['A1']);
    const values = await answer(
      client.post<{ values: { value: string }[] }>('data/employee/values', { field: 'code' }),
    );
    expect(values.values.map(({ value }) => value).toSorted()).toEqual(['A1', 'A2']);
    const found = await answer(client.post<{ code: string }[]>('api/searchRecords', { text: 'B1' }));
    expect(JSON.stringify(found)).not.toContain('B1');
  });

  test('opens, changes, moves and deletes no other', async () => {
    const body = { version: 1, key: crypto.randomUUID() };
    const at = `data/employee/${ids['B1']}`;
    host.pass(2000);
    expect((await client.get(at)).status).toBe(404);
    expect((await client.get(`${at}/history`)).status).toBe(404);
    expect((await client.get(`${at}/trace`)).status).toBe(404);
    expect((await client.post(`${at}/approve`, body)).status).toBe(404);
    expect((await client.post(`${at}/delete`, body)).status).toBe(404);
    expect((await client.post('data/employee', { ...body, id: ids['B1'], patches: [] })).status).toBe(404);
  });

  test('makes nothing he could not see, and moves nothing out of his sight', async () => {
    const set = (field: string, value: string) => ({ op: 'set', field, value });
    const patches = [set('code', 'C9'), set('name', '吴六'), set('department', ids['store'] ?? '')];
    host.pass(2000);
    const made = await client.post('data/employee', { key: crypto.randomUUID(), patches });
    expect([made.code, made.message]).toEqual(['422', expect.stringContaining('不在您的数据范围内')]);
    const moved = await client.post('data/employee', {
      key: crypto.randomUUID(),
      id: ids['A1'],
      version: 1,
      patches: [set('code', 'C9')],
    });
    expect(moved.message).toContain('不在您的数据范围内');
    const referred = await client.post('data/employee', {
      key: crypto.randomUUID(),
      id: ids['A1'],
      version: 1,
      patches: [set('superior', ids['B1'] ?? '')],
    });
    expect(referred.message).toContain('直接上级');
  });
});

test('a rule limited to some operations, or chosen at one right, leaves the others alone', async () => {
  const edit = await ruledDesk(host, [ruled([rule('code', 'leftLike', 'A', { appliesTo: ['edit'] })])]);
  expect(await seen(edit)).toEqual(['A1', 'A2', 'B1', 'B2']);
  const opened = await answer(edit.get<DocResult>(`data/employee/${ids['B1']}`));
  expect(opened.abilities).not.toContain('edit');
  expect(opened.abilities).toContain('approve');
  const approve = await ruledDesk(host, [ruled([rule('code', 'leftLike', 'A')], 'employee:approve')]);
  expect((await answer(approve.get<DocResult>(`data/employee/${ids['B1']}`))).abilities).not.toContain(
    'approve',
  );
  expect((await answer(approve.get<DocResult>(`data/employee/${ids['A1']}`))).abilities).toContain('approve');
});

// Rule permissionDataRule-r2.
test('a rule that cannot be understood is told to whoever runs the server', async () => {
  await seen(await ruledDesk(host, [ruled([rule('code', 'eq', '#{sys_nobody}')])]));
  expect(host.log.find(({ event }) => event === 'dataRule.unusable')?.facts).toMatchObject({
    reason: '没有名为“sys_nobody”的系统变量',
  });
});

test('the rules themselves do not travel to the browser', async () => {
  const client = await ruledDesk(host, [ruled([rule('code', 'eq', 'A1')])]);
  const { text } = await client.get('api/getUserPermissionByToken');
  expect(text).not.toContain('"rows":{"employee');
});
