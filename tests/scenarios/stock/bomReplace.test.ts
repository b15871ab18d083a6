// A part is replaced in many bills at once: a draft of each, those that cannot be told with their reason, a way to stop,
// and a way back.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import type { ActionRunAnswer, ActionRunRequest } from '#model/wire/actionRun.ts';
import { actionRunJob } from '#server/jobs/actionRun.ts';
import { askJobRight } from '#server/jobs/jobRights.ts';
import type { Job } from '#server/jobs/jobStore.ts';
import { Stopping } from '#server/jobs/runningJob.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let part: string;
let other: string;
let jobs = 0;

beforeAll(async () => {
  company = await buildCompany();
  [part, other] = [await company.material('旧轴承'), await company.material('新轴承')];
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function bill(name: string): Promise<DocResult> {
  const { admin } = company;
  const material = await company.material(name);
  const items = [{ material: part, numerator: '2' }];
  return admin.approve('bom', await admin.create('bom', { fields: { material }, lines: { items } }));
}

async function run(input: ActionRunRequest, stopAfter = Infinity) {
  const { state, message, answer } = await actionRunJob.run({
    ports: company.ports,
    grants: company.admin.grants,
    job: { id: `replace-${(jobs += 1)}`, code: 'BJ1' } as Job,
    input,
    signal: new AbortController().signal,
    tell: async () => undefined,
    progress: ({ done }) =>
      done >= stopAfter ? Promise.reject(new Stopping('cancelled')) : Promise.resolve(),
    log: () => undefined,
    compute: () => Promise.reject(new Error('nothing is computed')),
  });
  return { state, message, rows: (answer as ActionRunAnswer).rows };
}

const replacing = (bills: readonly DocResult[]): ActionRunRequest => ({
  entity: 'bom',
  action: 'batchReplace',
  documents: bills.map(({ doc: { id, version } }) => ({
    id,
    version,
    values: { from: part, to: other, factor: '1.5' },
  })),
});

it('each bill gets a draft with the new part, and the way back deletes those nobody touched', async () => {
  const bills = [await bill('电机'), await bill('水泵'), await bill('风机')];
  const { state, rows } = await run(replacing(bills));
  expect([state, rows.map(({ outcome }) => outcome)]).toEqual(['done', ['done', 'done', 'done']]);
  const made = rows.flatMap((row) => row.made ?? []);
  const [first, touched, third] = await Promise.all(made.map(({ id }) => company.admin.open('bom', id)));
  expect(first?.doc).toMatchObject({ status: 'draft', version: 1, fields: { bomVersion: 'V2.0' } });
  expect(first?.doc.lines['items']).toMatchObject([{ material: other, numerator: '3' }]);

  if (touched === undefined || third === undefined) throw new Error('no drafts');
  await company.admin.edit('bom', touched, [{ op: 'set', field: 'remark', value: '已核对' }]);
  const documents = made.map(({ id, version }) => ({ id, version }));
  const back = await run({ entity: 'bom', action: 'delete', documents });
  expect(back.rows.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'done']);
  expect((await refusalOf(company.admin.open('bom', third.doc.id))).code).toBe('404');
  expect((await company.admin.open('bom', touched.doc.id)).doc.status).toBe('draft');
});

it('a bill that does not use the part stops no other, and cancelling leaves the rest as it is', async () => {
  const bills = [await bill('机座'), await bill('机盖'), await bill('机架')];
  const stranger = await company.admin.approve(
    'bom',
    await company.admin.create('bom', {
      fields: { material: await company.material('铭牌组') },
      lines: { items: [{ material: other, numerator: '1' }] },
    }),
  );
  const { state, rows } = await run(replacing([stranger, ...bills]), 2);
  expect(state).toBe('cancelled');
  expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'untouched', 'untouched']);
  expect(rows[0]?.message).toContain('没有用到要替换的物料');
});

it('who may not replace cannot ask for it', async () => {
  const reader = await company.clerk('只读', { codes: ['bom:view'] });
  const asked = replacing([await bill('轴套')]);
  const refused = await refusalOf(askJobRight(company.ports, reader.grants, 'BJ1', actionRunJob, asked));
  expect(refused.code).toBe('403');
});
