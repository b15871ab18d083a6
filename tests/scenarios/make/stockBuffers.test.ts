// Buffers by whole pieces with supply under way, and their calculation by the clock: what the planner finds in the morning.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { calculateBuffers } from '#server/areas/planning/buffer/calculateBuffers.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';

let company: BuyingCompany;
let pieces: string;
let profile: string;
const today = '2024-05-06';

beforeAll(async () => {
  company = await buyingCompany();
  const { admin } = company;
  const unitGroup = (await admin.create('unitGroup', { fields: { code: 'WG', name: '整件' } })).doc.id;
  pieces = (await admin.create('unit', { fields: { code: 'WH', name: '件', unitGroup, precision: 0 } })).doc
    .id;
  const fields = {
    name: '外购中等',
    supplyType: 'purchase',
    leadTimeFactor: '0.5',
    variabilityFactor: '0.4',
    orderCycleDays: 5,
    spikePercent: '50',
  };
  profile = (await admin.create('bufferProfile', { fields })).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const seen = (buffer: DocResult): Promise<DocResult> => company.admin.open('stockBuffer', buffer.doc.id);

async function buffered(name: string): Promise<{ material: string; buffer: DocResult }> {
  const { admin } = company;
  const material = await company.material(name, { baseUnit: pieces, fields: { isPurchase: true } });
  const buffer = await admin.create('stockBuffer', {
    fields: {
      material,
      profile,
      isAduTyped: true,
      adu: '24.5',
      dltDays: '12',
      minOrderQty: '100',
      multipleQty: '50',
    },
  });
  return { material, buffer };
}

// stockBuffer-r1, M12
test('M12: zones in whole pieces, what counts as demand, and the lot that fills the buffer up', async () => {
  const { admin } = company;
  const { material, buffer } = await buffered('轴承座');
  await company.receive(admin, [{ material, qty: '180', unitCost: '8' }]);
  await company.bought([{ material, qty: '200', taxPrice: '9', deliveryDate: '2024-05-10' }]);
  for (const [qty, day] of [
    ['12', '2024-05-03'],
    ['18', today],
    ['60', '2024-05-09'],
    ['120', '2024-05-11'],
    ['103', '2024-05-15'],
    ['130', '2024-05-21'],
  ] as const)
    await company.order(admin, [{ material, qty, taxPrice: '10', deliveryDate: day }], {
      date: day < today ? day : today,
    });
  const approved = await admin.act('stockBuffer', buffer, 'approve');
  expect(approved.doc.fields).toMatchObject({
    yellowQty: '294',
    redQty: '206',
    greenQty: '147',
    tor: '206',
    toy: '500',
    tog: '647',
    onHandQty: '180',
    onOrderQty: '200',
    qualifiedDemand: '253',
    netFlow: '127',
    priorityPercent: '19.63',
    bufferZone: 'red',
    onHandAlert: 'yellow',
    orderQty: '550',
  });
  const adjusted = await admin.edit('stockBuffer', approved, [
    {
      op: 'insertLine',
      lines: 'adjustments',
      id: crypto.randomUUID(),
      before: null,
      values: { fromDate: today, toDate: '2024-05-31', adjustKind: 'demandFactor', factor: '1.3' },
    },
  ]);
  const anew = await admin.act('stockBuffer', adjusted, 'calculate');
  expect(anew.doc.fields).toMatchObject({
    yellowQty: '383',
    redQty: '268',
    greenQty: '192',
    tor: '268',
    toy: '651',
    tog: '843',
  });
});

test('the clock calculates every approved buffer: what came in since shows, drafts and disabled ones are left alone', async () => {
  const { admin } = company;
  const { material, buffer } = await buffered('密封圈');
  const approved = await admin.act('stockBuffer', buffer, 'approve');
  expect(approved.doc.fields).toMatchObject({ onHandQty: '0', bufferZone: 'red' });
  const { buffer: draft } = await buffered('卡簧');
  const { buffer: other } = await buffered('油封');
  const off = await admin.act('stockBuffer', await admin.act('stockBuffer', other, 'approve'), 'disable');
  await company.receive(admin, [{ material, qty: '600', unitCost: '2' }]);
  company.clock.now += 86_400_000;

  expect(await calculateBuffers(company.ports)).toBe('计算了 2 个库存缓冲');
  const night = await seen(approved);
  expect(night.doc.fields).toMatchObject({
    onHandQty: '600',
    netFlow: '600',
    bufferZone: 'green',
    orderQty: '0',
  });
  expect((night.doc.lines['history'] ?? []).map(({ day }) => day)).toEqual([today, '2024-05-07']);
  expect((await seen(draft)).doc.version).toBe(draft.doc.version);
  expect((await seen(off)).doc.version).toBe(off.doc.version);
});
