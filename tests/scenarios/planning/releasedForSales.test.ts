// What planning released for a line of a sale order is not offered once more when that line is pushed to be made.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { usualRelease } from '#entities/planning/planOrder/releasePlan.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { releaseOrders } from '#server/areas/planning/planOrder/releaseOrders.ts';
import { pushableOf } from '#server/flow/pushable.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { codeOf, refusalOf } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: BuyingCompany;
let floor: Floor;
let product: string;

beforeAll(async () => {
  company = await buyingCompany();
  floor = await openFloor(company);
  product = await company.material('自制件', { fields: { isProduce: true } });
}, 120_000);
afterAll(async () => {
  await expectInvariants(company.database);
  await company.close();
});

test('the push of a sale line proposes what planning has not released for it (findings 3, 7.16)', async () => {
  const { admin } = company;
  const make = entities.manufacturingOrder.name;
  const sold = await company.order(admin, [{ material: product, qty: '8', taxPrice: '100' }]);
  const offered = async () => {
    const { docs } = await admin.run((context) =>
      pushableOf(context, entities.saleOrder, make, [sold.doc.id]),
    );
    const { remaining, most, note } = docs[0]?.lines[0] ?? {};
    return { remaining, most, note };
  };
  const release = async (confirmedQty: string): Promise<void> => {
    const { doc } = await admin.create('planOrder', {
      fields: {
        material: product,
        supplyType: 'produce',
        workshop: floor.workshop,
        saleOrder: sold.doc.id,
        confirmedStartDate: '2024-05-13',
        confirmedFinishDate: '2024-05-24',
        confirmedQty,
      },
    });
    const orders = [{ id: doc.id, version: doc.version }];
    await ranHere(company, releaseOrders, { ...usualRelease, orders });
  };
  expect(await offered()).toEqual({ remaining: '8', most: '8', note: null });

  await release('5');
  expect(await offered()).toEqual({ remaining: '3', most: '8', note: '计划已投放 5' });
  const sale = (): Promise<DocResult> => admin.open('saleOrder', sold.doc.id);
  const rest = await admin.push('saleOrder', await sale(), make);
  expect(rest.doc.fields).toMatchObject({ planQty: '3' });
  await admin.remove(make, rest);

  await release('4');
  expect(await offered()).toMatchObject({ remaining: '0', most: '8' });
  expect((await refusalOf(admin.push('saleOrder', await sale(), make))).messages[0]).toContain('已另有安排');
});

test('an order that pools several demands counts by what is pegged to the line, the first day first (findings 3, 7.16)', async () => {
  const { admin, database } = company;
  const make = entities.manufacturingOrder.name;
  const pooled = await company.material('共用件', { fields: { isProduce: true } });
  const sell = (qty: string) => company.order(admin, [{ material: pooled, qty, taxPrice: '100' }]);
  const [first, last] = [await sell('6'), await sell('5')];
  const offered = async (sold: DocResult) => {
    const { docs } = await admin.run((context) =>
      pushableOf(context, entities.saleOrder, make, [sold.doc.id]),
    );
    const { remaining, note } = docs[0]?.lines[0] ?? {};
    return { remaining, note };
  };
  const { doc } = await admin.create('planOrder', {
    fields: {
      material: pooled,
      supplyType: 'produce',
      workshop: floor.workshop,
      confirmedStartDate: '2024-05-13',
      confirmedFinishDate: '2024-05-24',
      confirmedQty: '12',
    },
  });
  const pegs = [
    ['2024-06-03', 'saleOrder', codeOf(last), '5'],
    ['2024-06-02', 'forecast', 'FC1', '4'],
    ['2024-06-01', 'saleOrder', codeOf(first), '6'],
  ];
  for (const [at, [day, type, code, qty]] of pegs.entries())
    await database.query(
      `insert into plan_order_pegs (id, doc_id, seq, demand_type, demand_code, demand_line_no, required_date, peg_qty)
       values (gen_random_uuid(), $1::uuid, $2, $3, $4, 1, $5::date, $6::numeric)`,
      [doc.id, at + 1, type, code, day, qty],
    );
  expect([await offered(first), await offered(last)]).toEqual([
    { remaining: '6', note: null },
    { remaining: '5', note: null },
  ]);
  const orders = [{ id: doc.id, version: doc.version }];
  await ranHere(company, releaseOrders, { ...usualRelease, orders });
  expect([await offered(first), await offered(last)]).toEqual([
    { remaining: '0', note: '计划已投放 6' },
    { remaining: '3', note: '计划已投放 2' },
  ]);
});
