// The server is killed while a plan run replaces the plan: suggested orders are already deleted in its transaction, the new ones
// not yet written. A lock from outside holds the run at that place, so that the end always meets the same moment.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import type { Database } from '#server/ports.ts';
import { clientAt } from '#tests/screens/support/caller.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { act, approve, done, save } from '#tests/support/workingCompany.ts';
import { hasPostgres, openOffice, postgresPlace } from './support/office.ts';

const waited = { timeout: 40_000, interval: 50 };

async function planned(database: Database): Promise<string[]> {
  const { rows } = await database.query(
    `select h.code || ' ' || trim_scale(h.suggested_qty)::text as told from plan_order h
     where h.status = 'suggested' and exists (select from plan_order_pegs p where p.doc_id = h.id) order by 1`,
    [],
  );
  return rows.map((row) => String(row['told']));
}

async function started(client: Client, scheme: string): Promise<string> {
  const run = await save(client, 'mrpRun', { scheme });
  return (await act(client, 'mrpRun', run, 'runMrp')).doc.id;
}

const succeeded = (client: Client, run: string): Promise<void> =>
  vi.waitFor(async () => {
    const seen = await done('open mrpRun', client.get<DocResult>(`data/mrpRun/${run}`));
    expect(seen.doc.status).toBe('succeeded');
  }, waited);

describe('a plan run that a kill -9 ends in the middle leaves the old plan whole', () => {
  test.skipIf(!hasPostgres)(
    hasPostgres ? 'PostgreSQL' : 'PostgreSQL：本机没有 PostgreSQL，未检验',
    { timeout: 180_000 },
    async () => {
      const place = await postgresPlace();
      onTestFinished(() => place.remove());
      const first = await place.start();
      onTestFinished(() => first.kill());
      const { company, tokens } = await openOffice(first, 1);
      const [token = null] = tokens;
      const client = clientAt(first, token);
      const parameters: DocResult[] = [];
      for (const material of company.materials)
        parameters.push(
          await approve(
            client,
            'materialPlanning',
            await save(client, 'materialPlanning', { material, safetyStock: '1500000' }),
          ),
        );
      const [org] = await place.look(
        async (database) => (await database.query('select org from material', [])).rows,
      );
      const calendar = await approve(
        client,
        'factoryCalendar',
        await save(client, 'factoryCalendar', {
          code: 'PLAN',
          name: '计划日历',
          calendarStart: '2025-01-01',
          calendarEnd: '2031-12-31',
        }),
      );
      const scheme = await save(client, 'mrpScheme', {
        code: 'ALL',
        name: '全厂计划',
        orgs: [String(org?.['org'])],
        factoryCalendar: calendar.doc.id,
        demandSources: ['safetyStock'],
        supplySources: ['onHand'],
      });
      await succeeded(client, await started(client, scheme.doc.id));
      const before = await place.look(planned);
      expect(before).toHaveLength(company.materials.length);
      for (const { doc } of parameters)
        await done(
          'raise the safety stock',
          client.post('data/materialPlanning', {
            id: doc.id,
            version: doc.version,
            key: crypto.randomUUID(),
            patches: [{ op: 'set', field: 'safetyStock', value: '2000000' }],
          }),
        );

      await place.look((database) =>
        database.transaction(async (session) => {
          await session.query('lock table mrp_exception_message in exclusive mode', []);
          await started(client, scheme.doc.id);
          await vi.waitFor(async () => {
            const { rows } = await database.query(
              `select 1 from pg_locks where relation = 'mrp_exception_message'::regclass and not granted`,
              [],
            );
            expect(rows).toHaveLength(1);
          }, waited);
          await first.kill();
        }),
      );
      expect(await place.look(planned)).toEqual(before);
      expect(await place.look(brokenInvariants)).toEqual({});
    },
  );
});
