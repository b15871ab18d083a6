// What bought goods are worth in stock: receipts at their amount, returns at the average, receipts taken back exactly.
// Worked examples 10.11 to 10.13 through the bills of purchasing.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** Receipt at a price without tax, or of a line with other values. */
async function receive(
  material: string,
  qty: string,
  price: string,
  more: Row = {},
  fields: Row = {},
): Promise<DocResult> {
  const { admin, ids, supplier } = company;
  const draft = await admin.create('purchaseInBill', {
    fields: { supplier, taxIncluded: false, ...fields },
    lines: { items: [{ material, qty, price, tax: ids.tax13, warehouse: ids.warehouse, ...more }] },
  });
  return admin.approve('purchaseInBill', draft);
}

async function issue(material: string, qty: string): Promise<DocResult> {
  const { admin, ids } = company;
  const draft = await admin.create('salesOutBill', {
    fields: { customer: ids.customer },
    lines: { items: [{ material, qty, warehouse: ids.warehouse, taxPrice: '1', taxRate: '13' }] },
  });
  return admin.approve('salesOutBill', draft);
}

async function sendBack(receipt: DocResult, qty: string): Promise<DocResult> {
  const { admin } = company;
  const seen = await admin.open('purchaseInBill', receipt.doc.id);
  return admin.approve(
    'purchaseReturnBill',
    await admin.push('purchaseInBill', seen, 'purchaseReturnBill', [{ id: lineOf(seen).id, qty }]),
  );
}

const costOf = (bill: DocResult) => lineOf(bill)['costAmount'];

it('follows the normal life of the average to the last return (10.11)', async () => {
  const material = await company.material('铜管');
  const pool = () => company.stockOf(material);
  await receive(material, '100', '10');
  const second = await receive(material, '50', '11.5');
  expect(lineOf(second)).toMatchObject({ amountLocal: '575', costAmount: '575', costPrice: '11.5' });
  expect(await pool()).toBe('150 / 1575 / 10.5');
  expect(costOf(await issue(material, '40'))).toBe('420');
  expect(costOf(await receive(material, '30', '9.333333', { amount: '280' }))).toBe('280');
  expect(await pool()).toBe('140 / 1435 / 10.25');
  expect(costOf(await issue(material, '33'))).toBe('338.25');
  await company.receive(company.admin, [{ material, qty: '10', unitCost: '10.5' }]);
  expect(await pool()).toBe('117 / 1201.75 / 10.271368');
  const returned = await sendBack(second, '20');
  expect(lineOf(returned)).toMatchObject({
    amountLocal: '230',
    costAmount: '205.43',
    varianceAmount: '24.57',
  });
  expect(await pool()).toBe('97 / 996.32 / 10.27134');
  expect(costOf(await issue(material, '97'))).toBe('996.32');
  expect(await pool()).toBe('0 / 0 / 0');
});

it('sends goods back at the average after the price fell, and takes that back exactly (10.12)', async () => {
  const { admin } = company;
  const material = await company.material('铝板');
  const dear = await receive(material, '10', '100');
  await receive(material, '100', '10');
  expect(costOf(await issue(material, '100'))).toBe('1818.18');
  expect(await company.stockOf(material)).toBe('10 / 181.82 / 18.182');
  const returned = await sendBack(dear, '8');
  expect(lineOf(returned)).toMatchObject({
    amountLocal: '800',
    costAmount: '145.46',
    varianceAmount: '654.54',
  });
  expect(await company.stockOf(material)).toBe('2 / 36.36 / 18.18');
  expect(lineOf(await admin.open('purchaseInBill', dear.doc.id))).toMatchObject({ returnedQty: '8' });
  const open = await admin.act('purchaseReturnBill', returned, 'unapprove');
  expect(lineOf(open)).toMatchObject({ costAmount: null, varianceAmount: '0' });
  expect(await company.stockOf(material)).toBe('10 / 181.82 / 18.182');
  expect(lineOf(await admin.open('purchaseInBill', dear.doc.id))).toMatchObject({ returnedQty: '0' });
});

it('takes a receipt back with its own amount, or not at all (10.13)', async () => {
  const { admin } = company;
  const material = await company.material('不锈钢板');
  await receive(material, '100', '10');
  const second = await receive(material, '50', '12');
  expect(costOf(await issue(material, '60'))).toBe('640');
  await admin.act('purchaseInBill', second, 'unapprove');
  expect(await company.stockOf(material)).toBe('40 / 360 / 9');
  expect(costOf(await issue(material, '15'))).toBe('135');
  expect(await company.stockOf(material)).toBe('25 / 225 / 9');

  const short = await company.material('硅钢片');
  const receipt = await receive(short, '50', '12');
  await issue(short, '5');
  const refused = await refusalOf(admin.act('purchaseInBill', receipt, 'unapprove'));
  expect(refused.messages[0]).toContain('反审核会使库存不足');
  expect(await company.stockOf(short)).toBe('45 / 540 / 12');
});

it('counts tax that cannot be deducted, foreign money and goods for nothing at what they cost', async () => {
  const { admin, ids } = company;
  const tax = (
    await admin.create('tax', {
      fields: { code: 'VATN', name: '不可抵扣13%', rate: '13', isDeductible: false },
    })
  ).doc.id;
  const material = await company.material('办公用纸');
  expect(costOf(await receive(material, '10', '10', { tax }))).toBe('113');
  const foreign = await company.material('进口轴承');
  expect(
    costOf(await receive(foreign, '1', '1092.53', {}, { currency: ids.usd, exchangeRate: '7.1234' })),
  ).toBe('7782.53');
  expect(costOf(await receive(foreign, '1', '0', { isFree: true }))).toBe('0');
  const refused = await refusalOf(receive(foreign, '1', '0'));
  expect(refused.messages[0]).toContain('不付款的货请勾选赠品');
});

it('keeps goods of the supplier out of the value of stock', async () => {
  const { supplier } = company;
  const material = await company.material('寄售螺栓');
  const bill = await receive(
    material,
    '10',
    '3',
    {},
    { billType: 'vmi', ownerType: 'supplier', ownerSupplier: supplier },
  );
  expect(lineOf(bill)).toMatchObject({ costAmount: '0' });
  const { rows } = await company.database.query(
    'select on_hand_qty from stock_balance where material = $1::uuid',
    [material],
  );
  expect(rows.map((row) => Number(row['on_hand_qty']))).toEqual([10]);
  expect(await company.stockOf(material)).toBe('0 / 0 / 0');
});
