// 缺料分析: orders stand in line for the same parts; what the first ones take is gone, and what comes covers them in turn.
// The three orders and parts of example M10.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldValue } from '#model/entity.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: BuyingCompany;
let floor: Floor;
let parts: string[];
let orders: string[];

beforeAll(async () => {
  company = await buyingCompany();
  floor = await openFloor(company);
  parts = [];
  for (const name of ['P1', 'P2', 'P3'])
    parts.push(await company.material(name, { fields: { isPurchase: true } }));
  const [p1 = '', p2 = '', p3 = ''] = parts;
  const product = await company.material('M10', { fields: { isProduce: true } });
  const order = async (priority: string, planQty: string, components: Record<string, string>[]) =>
    floor.order({ material: product, planQty, priority }, components);
  await floor.stock(p1, '140');
  await floor.stock(p2, '45');
  await floor.stock(p3, '30');
  // Entered against their rank: it is priority that counts.
  const low = await order('low', '30', [{ material: p2 }, { material: p3 }]);
  const normal = await order('normal', '40', [{ material: p1 }, { material: p3 }]);
  const high = await order('high', '50', [{ material: p1, numerator: '2' }, { material: p2 }]);
  await floor.booked(high, 'materialIssueBill', ['40']);
  orders = [high, normal, low].map(({ doc }) => doc.id);
  await company.bought([{ material: p2, qty: '10', taxPrice: '1', deliveryDate: '2024-05-10' }]);
}, 120_000);
afterAll(async () => {
  await expectInvariants(company.database);
  await company.close();
});

async function rows(parameters: Record<string, string> = {}) {
  const { rows: found } = await askReport(company, 'materialShortageReport', { parameters });
  return found
    .map((row): readonly [string, string, number, number, number, FieldValue] => [
      `MO${orders.findIndex((id) => id === row['manufacturingOrder']) + 1}`,
      `P${parts.findIndex((id) => id === row['component']) + 1}`,
      Number(row['unissuedQty']),
      Number(row['allocatedQty']),
      Number(row['shortQty']),
      row['coverDate'] ?? null,
    ])
    .toSorted((left, right) => (left[0] + left[1] < right[0] + right[1] ? -1 : 1));
}

// materialShortageReport-r1; M10
test('who waits for what, and until when', async () => {
  expect(await rows()).toEqual([
    ['MO1', 'P2', 50, 0, 5, '2024-05-10'],
    ['MO2', 'P3', 40, 0, 10, null],
    ['MO3', 'P2', 30, 45, 30, null],
    ['MO3', 'P3', 30, 30, 30, null],
  ]);
});

test('parts that are there are listed when asked for, with what earlier orders take', async () => {
  expect((await rows({ onlyShort: 'false' })).filter(([, , , , short]) => short === 0)).toEqual([
    ['MO1', 'P1', 60, 0, 0, null],
    ['MO2', 'P1', 40, 60, 0, null],
  ]);
});

test('the supplier and the buyer of what comes next stand beside it', async () => {
  const { rows: found } = await askReport(company, 'materialShortageReport');
  const waited = found.filter((row) => row['component'] === parts[1]);
  expect(waited.map((row) => [row['supplier'], row['buyer'], row['nextReceiptDate']])).toEqual([
    [company.supplier, company.purchaser, '2024-05-10'],
    [company.supplier, company.purchaser, '2024-05-10'],
  ]);
});
