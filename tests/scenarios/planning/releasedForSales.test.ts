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
import { refusalOf } from '#tests/support/scenario.ts';
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
