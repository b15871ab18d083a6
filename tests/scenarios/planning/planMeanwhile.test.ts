// Planners who go on with their proposals while a plan is computed and written: the run succeeds, what they decided stays
// theirs, and nobody's page takes the place of what the run proposed instead.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { atOnce } from '#tests/support/atOnce.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { long } from '#tests/support/long.ts';
import { threeLevels } from '#tests/support/planning/examplePlants.ts';
import { foundPlant, type FoundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant } from '#tests/support/planning/plants.ts';
import { refusalOf } from '#tests/support/scenario.ts';

const rounds = long ? 50 : 3;

let company: BuyingCompany;
let at: FoundPlant;

beforeAll(async () => {
  company = await buyingCompany();
  at = await foundPlant(company, plant(threeLevels));
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** A run, with what is done where it says how far it is. */
async function ran(meanwhile?: (words: string) => Promise<void>): Promise<DocResult> {
  const draft = await company.admin.create('mrpRun', { fields: { scheme: at.scheme } });
  const { doc } = await company.admin.act('mrpRun', draft, 'runMrp');
  await ranHere(company, mrpRunJob, { id: doc.id }, undefined, meanwhile);
  await company.database.query(`update job set status = 'done' where kind = 'mrpRun'`);
  return company.admin.open('mrpRun', doc.id);
}

/** More of the product at the top is wanted. */
const grown = (qty: string): Promise<DocResult> =>
  company.order(
    company.admin,
    [{ material: at.materials.get('A') ?? '', qty, taxPrice: '1', deliveryDate: '2026-10-18' }],
    { deliveryDate: '2026-10-18' },
  );

async function proposals(): Promise<DocResult[]> {
  const { rows } = await company.database.query(
    `select p.id from plan_order p join material m on m.id = p.material where p.status = 'suggested' order by m.code, p.confirmed_start_date, p.code`,
  );
  return Promise.all(rows.map(({ id }) => company.admin.open('planOrder', String(id))));
}

const stored = async (order: DocResult): Promise<Record<string, unknown>> => {
  const { rows } = await company.database.query(
    `select status, version, trim_scale(confirmed_qty)::text as qty, remark from plan_order where id = $1::uuid`,
    [order.doc.id],
  );
  return rows[0] ?? {};
};

test('what is confirmed, changed, released, discarded or taken back during a run stays so, and the run succeeds (findings 3, 2.2)', async () => {
  const { admin } = company;
  const act = (order: DocResult, action: string) =>
    admin.act('planOrder', order, action, { reason: '不再需要' });
  const set = (order: DocResult, field: string, value: string) =>
    admin.edit('planOrder', order, [{ op: 'set', field, value }]);
  await ran();
  const found = await proposals();
  // Two of A, then B, C, D and E.
  const [confirmed, changed, noted, decided, released, discarded] = found;
  if (
    confirmed === undefined ||
    changed === undefined ||
    noted === undefined ||
    decided === undefined ||
    released === undefined ||
    discarded === undefined
  )
    throw new Error(`the plan has ${found.length} orders`);
  const backLater = await act(decided, 'firm');
  await grown('100');
  let read = false;
  let notedNow = noted;
  const run = await ran(async (words) => {
    if (words !== '循环检查' || read) return;
    read = true;
    await act(confirmed, 'firm');
    await set(changed, 'confirmedQty', '45');
    notedNow = await set(noted, 'remark', '等客户答复');
    await act(backLater, 'unfirm');
    await act(released, 'release');
    await act(discarded, 'void');
  });
  expect(run.doc.fields['errorText']).toBeNull();
  expect(run.doc.status).toBe('succeeded');
  expect(await stored(confirmed)).toMatchObject({ status: 'firmed', qty: '85' });
  expect(await stored(changed)).toMatchObject({ status: 'firmed', qty: '45' });
  expect(await stored(decided)).toMatchObject({ status: 'suggested', qty: '53' });
  expect(await stored(released)).toMatchObject({ status: 'released' });
  expect(await stored(discarded)).toMatchObject({ status: 'voided' });
  const told = (run.doc.lines['logs'] ?? []).find(({ step, level }) => step === 'save' && level === 'warn');
  expect(told).toMatchObject({ message: '运算期间已被确认、修改或投放的建议，保持现状', count: 4 });
  // The proposal in the place of the noted one is another one: an open page cannot save over it.
  const replaced = await stored(noted);
  expect(replaced).toMatchObject({ status: 'suggested', remark: null });
  expect(Number(replaced['version'])).toBeGreaterThan(notedNow.doc.version);
  expect((await refusalOf(set(notedNow, 'remark', '可以了'))).messages[0]).toContain('已被');
  const { rows: doubled } = await company.database.query(
    'select doc_id from plan_order_components group by doc_id, seq having count(*) > 1',
  );
  expect(doubled).toEqual([]);
  expect((await ran()).doc.status).toBe('succeeded');
});

test('planners who confirm while plans are written are served or told, and every run succeeds (findings 3, 2.2)', async () => {
  const { admin } = company;
  for (let round = 0; round < rounds; round += 1) {
    await grown('10');
    const open = await proposals();
    const acts: Promise<DocResult>[] = [];
    const run = await ran(async (words) => {
      const next = words === '写入' ? open.pop() : undefined;
      if (next === undefined) return;
      const act = admin.act('planOrder', next, 'firm');
      act.catch(() => undefined); // told below
      acts.push(act);
      await Promise.resolve();
    });
    expect(run.doc.fields['errorText']).toBeNull();
    const { done, refused } = await atOnce(acts);
    expect(refused.filter((message) => !/已被|不存在/.test(message))).toEqual([]);
    for (const order of done) {
      expect(await stored(order)).toMatchObject({ status: 'firmed' });
      await admin.act('planOrder', order, 'unfirm');
    }
  }
}, 600_000);
