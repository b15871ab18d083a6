// Field rules of security groups: what is hidden is nowhere, what is masked shows its ends alone, what may be read
// cannot be written. Of several groups the widest counts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult, HistoryRow, PickResult, QueryResult } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import type { Client } from '#tests/support/app.ts';
import { answer } from '#tests/support/administrationCalls.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { ruledDesk, type RuledGroup } from '#tests/support/ruledUser.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;
let clerk: Client;
let department = '';
let person: DocResult;

const codes = ['employee:view', 'employee:create', 'employee:edit', 'employee:approve', 'employee:delete'];
const rules: RuledGroup = {
  codes,
  fields: {
    'employee.remark': 'hidden',
    'employee.mobile': 'masked',
    'employee.birthDate': 'masked',
    'employee.position': 'read',
    'employee.positions.remark': 'hidden',
  },
};

const save = (client: Client, fields: Row, more: Row = {}) => {
  const patches = Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }));
  return client.post<DocResult>('data/employee', { key: crypto.randomUUID(), patches, ...more });
};

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
  const made = await answer(
    admin.post<DocResult>('data/department', {
      key: crypto.randomUUID(),
      patches: Object.entries({ code: 'S', name: '销售部', deptType: 'sales' }).map(([field, value]) => ({
        op: 'set',
        field,
        value,
      })),
    }),
  );
  department = made.doc.id;
  const fields = {
    code: 'E1',
    name: '赵一',
    department,
    mobile: '13812345678',
    birthDate: '1990-05-06',
    remark: '机密备注',
  };
  const first = await answer(save(admin, fields));
  const line = {
    op: 'insertLine',
    lines: 'positions',
    id: crypto.randomUUID(),
    before: null,
    values: {
      org: first.doc.fields['org'],
      department,
      position: 'manager',
      startDate: '2024-01-01',
      remark: '机密行',
    },
  };
  const change = {
    key: crypto.randomUUID(),
    id: first.doc.id,
    version: 1,
    patches: [{ op: 'set', field: 'remark', value: '机密二' }, line],
  };
  const second = await answer(admin.post<DocResult>('data/employee', change));
  person = await answer(
    admin.post<DocResult>(`data/employee/${second.doc.id}/approve`, { version: 2, key: crypto.randomUUID() }),
  );
  clerk = await ruledDesk(host, [rules]);
}, 60_000);

beforeEach(() => host.pass(10_000));

afterAll(() => host.close());

describe('a hidden field', () => {
  // Rule auditLog-r2.
  test('is in no list, no document, no history and no pick', async () => {
    const answers = [
      await clerk.post('data/employee/query', { offset: 0, limit: 10 }),
      await clerk.post('data/employee/query', { offset: 0, limit: 10, lines: 'positions' }),
      await clerk.get(`data/employee/${person.doc.id}`),
      await clerk.get(`data/employee/${person.doc.id}/history`),
      await clerk.post('data/employee/pick', { codes: ['E1'] }),
      await clerk.post('data/employee', {
        key: crypto.randomUUID(),
        id: person.doc.id,
        version: 1,
        patches: [],
      }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['0', '0', '0', '0', '0', '409']);
    for (const { text } of answers) expect(text).not.toContain('机密');
  });

  test('can be neither asked for, nor filtered, sorted, listed nor searched by', async () => {
    const window = { offset: 0, limit: 10 };
    for (const field of ['remark', 'positions.remark']) {
      host.pass(2000);
      const filter = { field, op: 'contains', values: ['机'] };
      const asked = [
        await clerk.post('data/employee/query', { ...window, filter }),
        await clerk.post('data/employee/query', { ...window, filter: { not: { any: [filter] } } }),
        await clerk.post('data/employee/query', {
          ...window,
          lines: 'positions',
          sort: [{ field, descending: false }],
        }),
        await clerk.post('data/employee/query', { ...window, lines: 'positions', fields: [field] }),
        await clerk.post('data/employee/values', { field, lines: 'positions' }),
      ];
      expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
  });

  test('is not accepted', async () => {
    const seen = await answer(clerk.get<DocResult>(`data/employee/${person.doc.id}`));
    const refused = await save(clerk, { remark: '改' }, { id: seen.doc.id, version: seen.doc.version });
    expect([refused.code, refused.message]).toEqual(['422', '您没有填写“备注”的权限']);
  });
});

describe('a masked field', () => {
  test('shows how a text begins and ends, and nothing of a day', async () => {
    const { doc } = await answer(clerk.get<DocResult>(`data/employee/${person.doc.id}`));
    expect(doc.fields['mobile']).toBe('138****5678');
    expect(doc.fields).not.toHaveProperty('birthDate');
    const { rows } = await answer(
      clerk.post<QueryResult>('data/employee/query', { offset: 0, limit: 10, fields: ['mobile'] }),
    );
    expect(rows[0]?.['mobile']).toBe('138****5678');
    const history = await answer(clerk.get<HistoryRow[]>(`data/employee/${person.doc.id}/history`));
    expect(history.flatMap(({ changes }) => changes).find(({ field }) => field === 'mobile')?.new).toBe(
      '138****5678',
    );
  });

  test('is found by nothing and cannot be written', async () => {
    const filter = { field: 'mobile', op: 'startsWith', values: ['1381'] };
    expect((await clerk.post('data/employee/query', { offset: 0, limit: 10, filter })).status).toBe(403);
    expect(
      (
        await clerk.post('data/employee/query', {
          offset: 0,
          limit: 10,
          sort: [{ field: 'mobile', descending: false }],
        })
      ).status,
    ).toBe(403);
    const searched = await answer(
      clerk.post<QueryResult>('data/employee/query', { offset: 0, limit: 10, search: '13812345678' }),
    );
    expect(searched.rows).toEqual([]);
    const refused = await save(
      clerk,
      { mobile: '13900000000' },
      { id: person.doc.id, version: person.doc.version },
    );
    expect(refused.message).toBe('您没有填写“手机”的权限');
  });
});

test('what may only be read is shown, found, and not written', async () => {
  const filter = { field: 'position', op: 'empty', values: [] };
  const { rows } = await answer(
    clerk.post<QueryResult>('data/employee/query', { offset: 0, limit: 10, filter, fields: ['position'] }),
  );
  expect(rows).toHaveLength(1);
  const refused = await save(
    clerk,
    { position: 'manager' },
    { id: person.doc.id, version: person.doc.version },
  );
  expect(refused.message).toBe('您没有填写“职位”的权限');
});

test('a name that is hidden is not told by those who refer to the person either', async () => {
  const nameless = await ruledDesk(host, [{ codes, fields: { 'employee.name': 'hidden' } }]);
  const picked = await answer(nameless.post<PickResult>('data/employee/pick', { codes: ['赵一'] }));
  expect(picked.rows).toEqual([]);
  const shown = await nameless.post('data/employee/pick', { codes: ['E1'] });
  expect(shown.text).not.toContain('赵一');
});

describe('the name of a department in the list of employees', () => {
  const listed = async (client: Client): Promise<string> => {
    const list = await client.post<QueryResult>('data/employee/query', {
      offset: 0,
      limit: 10,
      fields: ['code', 'department'],
    });
    expect(list.code).toBe('0');
    return list.text;
  };

  test('is not told to whom it is hidden, though others have just been shown it', async () => {
    const nameless = await ruledDesk(host, [
      { codes: [...codes, 'department:view'], fields: { 'department.name': 'hidden' } },
    ]);
    expect(await listed(admin)).toContain('销售部');
    expect(await listed(nameless)).not.toContain('销售部');
    expect(await listed(nameless)).toContain(department);
  });

  test('is the new one as soon as it was changed', async () => {
    expect(await listed(clerk)).toContain('销售部');
    const { doc } = await answer(admin.get<DocResult>(`data/department/${department}`));
    const patches = [{ op: 'set', field: 'name', value: '营销部' }];
    await answer(
      admin.post('data/department', {
        key: crypto.randomUUID(),
        id: department,
        version: doc.version,
        patches,
      }),
    );
    expect(await listed(clerk)).toContain('营销部');
  });
});

describe('several security groups', () => {
  test('leave a field open when one of them does', async () => {
    const both = await ruledDesk(host, [rules, { codes }]);
    expect((await answer(both.get<DocResult>(`data/employee/${person.doc.id}`))).doc.fields['remark']).toBe(
      '机密二',
    );
  });

  test('do not open it when the other grants nothing of the record', async () => {
    const both = await ruledDesk(host, [rules, { codes: ['department:view'] }]);
    expect(
      (await answer(both.get<DocResult>(`data/employee/${person.doc.id}`))).doc.fields,
    ).not.toHaveProperty('remark');
  });
});

test('a field kept as a button of the menu is held back from whoever was not given it', async () => {
  await database.query(
    `insert into permission (id, status, menu_type, title, action, perms_type, created_at)
     values (gen_random_uuid(), 'enabled', 'button', '员工住址', 'employee:address', 'show', now()), (gen_random_uuid(), 'enabled', 'button', '员工电话', 'employee:phone', 'edit', now())`,
  );
  const without = await ruledDesk(host, [{ codes }]);
  const { doc } = await answer(without.get<DocResult>(`data/employee/${person.doc.id}`));
  expect(doc.fields).not.toHaveProperty('address');
  const stamp = { id: person.doc.id, version: person.doc.version };
  expect((await save(without, { phone: '021' }, stamp)).message).toBe('您没有填写“电话”的权限');
  const given = await ruledDesk(host, [{ codes: [...codes, 'employee:address', 'employee:phone'] }]);
  expect((await answer(given.get<DocResult>(`data/employee/${person.doc.id}`))).doc.fields).toHaveProperty(
    'address',
  );
});
