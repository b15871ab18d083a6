// The log of changes: what anybody did to it behind the program's back is found, and the database refuses it to begin
// with.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainEnds, chainFaults, logIsGuarded, rewrittenSince } from '#server/ledgers/auditChain.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import type { SqlSession } from '#server/ports.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { buildCompany, type Company, known, newKey, patchesOf } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
  for (const name of ['甲', '乙', '丙']) await company.material(name);
  const neighbour = await company.clerk('邻厂', { org: company.otherOrg });
  for (const code of ['N1', 'N2'])
    await neighbour.create('materialCategory', { fields: { code, name: code } });
}, 120_000);
afterAll(() => company.close());

class Undone extends Error {}

/** What is found after somebody with every right in the database did this; undone afterwards. */
async function foundAfter(tamper: (session: SqlSession) => Promise<unknown>) {
  let found: Awaited<ReturnType<typeof chainFaults>> = [];
  await company.database
    .transaction(async (session) => {
      await session.query('alter table audit_log disable trigger all');
      await tamper(session);
      found = await chainFaults(session);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found.map(({ organization, kind, seq }) => ({ organization, kind, seq }));
}

const at = (seq: number): string => `organization = '${company.org}' and chain_seq = ${seq}`;

test('a log nobody touched holds, in every organisation', async () => {
  expect(await chainFaults(company.database)).toEqual([]);
  expect((await chainEnds(company.database)).length).toBeGreaterThanOrEqual(2);
});

describe('found at the row is', () => {
  test.each<[string, string, 'altered' | 'missing' | 'unchained' | null, number | null]>([
    ['another value', `update audit_log set changes = '[]'::jsonb where AT`, 'altered', 3],
    ['another person', `update audit_log set "user" = gen_random_uuid() where AT`, 'altered', 3],
    [
      'another moment',
      `update audit_log set changed_at = changed_at - interval '1 day' where AT`,
      'altered',
      3,
    ],
    ['another record', `update audit_log set record_code = 'X' where AT`, 'altered', 3],
    ['another reason', `update audit_log set reason = '后补' where AT`, 'altered', 3],
    [
      'a text moved to the neighbouring column',
      `update audit_log set entity_title = entity_title || record_code, record_code = '' where AT`,
      'altered',
      3,
    ],
    ['a removed row', `delete from audit_log where AT`, 'missing', 4],
    [
      'a row moved to another organisation',
      `update audit_log set organization = gen_random_uuid() where AT`,
      'missing',
      4,
    ],
    [
      'a row inserted beside the chain',
      `insert into audit_log (id, created_at, organization, action) select gen_random_uuid(), now(), organization, 'edit' from audit_log where AT`,
      'unchained',
      null,
    ],
    [
      'a row inserted into the chain',
      `insert into audit_log (id, created_at, organization, chain_seq, action, previous_hash, row_hash)
       select gen_random_uuid(), now(), organization, chain_seq, 'edit', previous_hash, row_hash from audit_log where AT`,
      null,
      3,
    ],
  ])('%s', async (_name, sql, kind, seq) => {
    const found = await foundAfter((session) => session.query(sql.replace('AT', at(3))));
    const here = found.filter(({ organization }) => organization === company.org);
    expect(kind === null ? ['altered', 'missing'] : [kind]).toContain(here[0]?.kind);
    if (seq !== null) expect(here[0]?.seq).toBe(seq);
    // The log of the neighbour is not suspected.
    expect(found.filter(({ organization }) => organization === company.otherOrg)).toEqual([]);
  });

  test('an end that was cut off, even when the chain before it holds', async () => {
    const found = await foundAfter((session) =>
      session.query(
        `delete from audit_log a where organization = $1::uuid and chain_seq = (select max(chain_seq) from audit_log where organization = $1::uuid)`,
        [company.org],
      ),
    );
    expect(found).toEqual([{ organization: company.org, kind: 'shortened', seq: null }]);
  });
});

test('a chain rewritten as a whole is told by the ends kept elsewhere', async () => {
  const kept = await chainEnds(company.database);
  expect(await rewrittenSince(company.database, kept)).toEqual([]);
  const forged = kept.map((end) =>
    end.organization === company.org ? { ...end, hash: `2:${'0'.repeat(64)}` } : end,
  );
  expect(
    (await rewrittenSince(company.database, forged)).map(({ organization, kind }) => ({
      organization,
      kind,
    })),
  ).toEqual([{ organization: company.org, kind: 'rewritten' }]);
});

describe('the database', () => {
  test.each([
    ['to change a row', `update audit_log set reason = 'x'`],
    ['to remove one', 'delete from audit_log'],
    ['to empty the log', 'truncate audit_log'],
  ])('refuses %s (auditLog-r1) (findings 2, 2.5)', async (_name, sql) => {
    await expect(company.database.query(sql)).rejects.toMatchObject({ code: '42501' });
    expect(await logIsGuarded(company.database)).toBe(true);
  });

  test('is known to be unguarded once its guard was put to sleep', async () => {
    let guarded = true;
    await company.database
      .transaction(async (session) => {
        await session.query('alter table audit_log disable trigger audit_log_kept');
        guarded = await logIsGuarded(session);
        throw new Undone();
      })
      .catch(() => undefined);
    expect(guarded).toBe(false);
  });
});

test('auditLog-r1: a change and its row of the log are one transaction (findings 2, 2.5)', async () => {
  const { admin, database } = company;
  const rows = async (): Promise<number> =>
    Number((await database.query('select count(*) as rows from audit_log')).rows[0]?.['rows']);
  const before = await rows();
  const patches = patchesOf({ fields: { code: 'KC-LOG', name: '日志' } });
  const save = (context: WriteContext) =>
    saveDoc(context, known('customerCategory'), { key: newKey(), patches });
  const undone = admin.run(async (context) => {
    await save(context);
    throw new Undone();
  });
  await expect(undone).rejects.toBeInstanceOf(Undone);
  expect(await rows()).toBe(before);
  await admin.run(save);
  expect(await rows()).toBe(before + 1);
});

test('rows written by the first version of the program still hold', async () => {
  const org = crypto.randomUUID();
  await company.database.query(
    `with given as (select $1::uuid as organization, 1::bigint as chain_seq, now() as changed_at, gen_random_uuid() as "user", 'unit' as entity_key, 'x' as record_id, 'edit' as action, 2 as to_version, 't' as trace_id, '[]'::jsonb as changes),
     hashed as (select g.*, encode(sha256(convert_to('' || concat_ws('|', g.chain_seq, g.entity_key, g.record_id, g.action, g.to_version, g."user", g.trace_id, to_char(g.changed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), g.changes), 'UTF8')), 'hex') as hash from given g),
     kept as (insert into audit_log (id, created_at, organization, chain_seq, changed_at, "user", entity_key, record_id, action, to_version, trace_id, changes, previous_hash, row_hash)
       select gen_random_uuid(), changed_at, organization, chain_seq, changed_at, "user", entity_key, record_id, action, to_version, trace_id, changes, '', hash from hashed returning row_hash)
     insert into audit_head (org, seq, hash) select $1::uuid, 1, row_hash from kept`,
    [org],
  );
  expect(await chainFaults(company.database)).toEqual([]);
});
