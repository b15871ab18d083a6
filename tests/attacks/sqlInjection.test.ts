// Texts that want to become SQL, through every call that takes names, orders, conditions or values.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { replays, textOf } from './attack.ts';
import { expectRefused, openAttackedApp, saved, type AttackedApp } from './attackedApp.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await openAttackedApp();
  await saved(app.admin, 'unitGroup', { code: 'M1', name: '数量' });
});
afterAll(() => app.close());
afterEach(() => app.host.pass(5_000));

/** None of it stands in what the engine was told to run; a plain word may be a name of the schema. */
function expectNotInSql(text: string): void {
  if (!/\W/.test(text)) return;
  for (const statement of app.statements()) expect(statement).not.toContain(text);
}

describe('the duplicate check', () => {
  test.each(replays('SQLI-01', 'SQLI-02', 'SQLI-04', 'SQLI-05', 'SQLI-06'))(
    '%s: names that are no declared unique field are refused',
    async (_id, payload) => {
      app.statements();
      for (const client of [app.admin, app.clerk])
        expectRefused(await client.post('api/check', payload), '422');
      expectNotInSql(textOf(payload, 'fieldName'));
      // With a table that exists, the name of the field alone is refused as well.
      expectRefused(await app.admin.post('api/check', { ...payload, tableName: 'user' }), '422');
      expectNotInSql(textOf(payload, 'fieldName'));
    },
  );

  test.each(replays('SQLI-07'))(
    '%s: secrets cannot be asked for; existing and missing values get the same refusal',
    async (_id, payload) => {
      const guessable = [
        'password',
        'password_hash',
        'passwordHash',
        'token_hash',
        'tokenHash',
        'phone',
        'idCard',
        'mustChangePassword',
      ];
      for (const tableName of ['sys_user', 'user', 'userSession', 'user_session', 'employee'])
        for (const fieldName of guessable) {
          const missing = await app.admin.post('api/check', { ...payload, tableName, fieldName });
          const existing = await app.admin.post('api/check', {
            ...payload,
            tableName,
            fieldName,
            fieldVal: app.host.password,
          });
          expectRefused(missing, '422');
          expect(existing.message).toBe(missing.message);
          app.host.pass(1_000);
        }
    },
  );

  test.each(replays('SQLI-08', 'SQLI-09'))(
    '%s: the value and the excluded id are values, whatever they say',
    async (id, payload) => {
      const asked = { ...payload, tableName: 'unitGroup', fieldName: 'code' };
      app.statements();
      const answer = await app.admin.post('api/check', asked);
      // 08: there is no such number. 09: there is, and a made-up id excludes nothing.
      expect(answer.code).toBe(id === 'SQLI-08' ? '0' : '422');
      expectNotInSql("'1'='1");
    },
  );
});

describe('dictionaries', () => {
  test.each(replays('SQLI-10', 'SQLI-11'))(
    '%s: a table instead of a dictionary is refused',
    async (_id, payload) => {
      const code = textOf(payload, 'code');
      expectRefused(await app.admin.get(`dict/getDictItems/${encodeURIComponent(code)}`), '404');
      const grouped = await app.admin.get<{ dictionaryMap: object }>(
        `api/getDataDictionaryGroupByType?dictionaryTypeId=${encodeURIComponent(code)}`,
      );
      expect(grouped.result.dictionaryMap).toEqual({});
    },
  );

  test.each(replays('SQLI-18'))('%s: no filter expression is taken from the caller', async (_id, payload) => {
    const filterSql = encodeURIComponent(textOf(payload, 'filterSql'));
    app.statements();
    const plain = await app.admin.get('dict/getDictItems/orgType');
    expect(
      (await app.admin.get(`dict/getDictItems/orgType?filterSql=${filterSql}&otherField=${filterSql}`))
        .result,
    ).toEqual(plain.result);
    expectNotInSql('substr(password');
    expectRefused(await app.admin.post('data/unitGroup/query', { offset: 0, limit: 10, ...payload }), '422');
  });

  test.each(replays('SQLI-14'))('%s: a searched word is one value', async (_id, payload) => {
    const search = textOf(payload, 'keyword');
    app.statements();
    expect(await app.admin.post('data/unitGroup/pick', { search })).toMatchObject({
      code: '0',
      result: { rows: [] },
    });
    expectNotInSql('1=1');
    expect(await app.admin.post('data/unitGroup/query', { offset: 0, limit: 10, search })).toMatchObject({
      code: '0',
      result: { total: { value: 0 } },
    });
    expectNotInSql('1=1');
  });
});

describe('lists', () => {
  const query = (body: object) => app.admin.post('data/unitGroup/query', { offset: 0, limit: 10, ...body });

  test.each(replays('SQLI-20', 'SQLI-21', 'SQLI-22'))(
    '%s: only columns of the list sort it',
    async (_id, payload) => {
      app.statements();
      expectRefused(await query(payload), '422');
      expectRefused(await query({ sort: [{ field: textOf(payload, 'column'), descending: false }] }), '422');
      expectRefused(await query({ sort: [{ field: 'code', descending: textOf(payload, 'order') }] }), '422');
      expectNotInSql(textOf(payload, 'column'));
      expect(await query({})).toMatchObject({ code: '0', result: { total: { value: 1 } } });
    },
  );

  test.each(replays('SQLI-24'))('%s: conditions combine by all, any and not alone', async (_id, payload) => {
    const how = textOf(payload, 'superQueryMatchType');
    expectRefused(await query(payload), '422');
    expectRefused(await query({ filter: { [how]: [] } }), '422');
    expectRefused(await query({ filter: { field: 'code', op: how, values: [] } }), '422');
  });

  test.each(replays('SQLI-26'))('%s: the value of a condition is a value', async (_id, payload) => {
    app.statements();
    const filter = { field: 'name', op: 'eq', values: [textOf(payload, 'name')] };
    expect(await query({ filter })).toMatchObject({ code: '0', result: { total: { value: 0 } } });
    expectNotInSql('count(*) from demo');
  });

  test.each(replays('SQLI-19'))('%s: a good signature lends a statement no trust', async (_id, payload) => {
    app.statements();
    expectRefused(await query({ sql: payload['sql'] }), '422');
    expectRefused(
      await app.admin.post('data/unitGroup', { key: 'attack-sql', patches: [], sql: payload['sql'] }),
      '422',
    );
    expectNotInSql('select(password)');
  });

  test.each(replays('SQLI-40'))(
    '%s: the organisation comes from the session, never from a header',
    async (_id, payload) => {
      const { 'tenant-id': tenant } = payload['header'] as Record<string, string>;
      const before = await query({});
      const forged = app.host.client({ forge: (headers) => headers.set('tenant-id', tenant ?? '') });
      forged.token = app.admin.token;
      app.statements();
      expect((await forged.post('data/unitGroup/query', { offset: 0, limit: 10 })).result).toEqual(
        before.result,
      );
      expectNotInSql('1 or 1=1');
    },
  );
});

test.each(replays('SQLI-29'))(
  '%s: there is no aggregate over a table the caller names',
  async (_id, payload) => {
    for (const path of ['api/getTotalData', 'drag/onlDragDatasetHead/getTotalData', 'data/sys_user/query'])
      expectRefused(await app.admin.post(path, payload), '404', '422');
  },
);

describe('trees and rules', () => {
  test.each(replays('SQLI-15', 'SQLI-16'))(
    '%s: a tree is asked for by name, conditions of the caller are no SQL',
    async (_id, payload) => {
      const query = new URLSearchParams(
        Object.entries(payload).map(([key, value]): [string, string] => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      app.statements();
      for (const answer of [
        await app.admin.get(`api/queryTreeList?${query.toString()}`),
        await app.admin.post('api/queryTreeList', payload),
      ]) {
        expect(answer.code).not.toBe('500');
        expect(answer.text).not.toMatch(/password|salt|argon/i);
      }
      expectNotInSql("'1'='1");
      expectNotInSql('1=1 union');
    },
  );

  test.each(replays('SQLI-38', 'SQLI-39'))(
    '%s: a data rule is a field, an operator and a value',
    async (id, payload) => {
      const { rows } = await app.database.query(
        `select id from permission where component = 'entity/unit/List' limit 1`,
      );
      const fields: Record<string, unknown> = {
        permission: rows[0]?.['id'],
        code: 'R-ATTACK',
        ruleName: '攻击',
        fieldKey: payload['ruleColumn'] ?? 'code',
        operator: payload['ruleConditions'],
        ruleValue: payload['ruleValue'],
        valueType: 'constant',
      };
      const patches = Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }));
      app.statements();
      expectRefused(
        await app.admin.post('data/permissionDataRule', { key: `attack-rule-${id}`, patches }),
        '422',
      );
      // With an operator that exists, the name of the field alone is refused as well.
      if (id === 'SQLI-39') {
        const known = patches.map((patch) =>
          patch.field === 'operator' ? { ...patch, value: 'eq' } : patch,
        );
        expectRefused(
          await app.admin.post('data/permissionDataRule', { key: 'attack-rule-column', patches: known }),
          '422',
        );
      }
      expectNotInSql(textOf(payload, 'ruleValue').length > 3 ? textOf(payload, 'ruleValue') : 'org_code) or');
    },
  );
});
