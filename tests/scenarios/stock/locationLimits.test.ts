// What a location takes: as much, as heavy and as large as it says, of its own material, and mixed only where it may be.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let made = 0;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function bin(fields: Row): Promise<string> {
  made += 1;
  const warehouse = company.ids.warehouse;
  const saved = await company.admin.create('location', {
    fields: { code: `K-${made}`, name: `库位${made}`, warehouse, ...fields },
  });
  return saved.doc.id;
}

const put = (location: string, material: string, qty: string, more: Row = {}) =>
  company.receive(company.admin, [{ material, qty, unitCost: '1', location, ...more }]);

it.each([
  [{ maxQty: '10' }, '存放量将达 11，超过最大存放量 10'],
  [{ maxWeight: '25' }, '载重将达 27.5，超过最大载重 25'],
  [{ maxVolume: '5' }, '容积将达 5.5，超过最大容积 5'],
])('takes up to %o and no more', async (fields, message) => {
  const material = await company.material('铸件', {
    fields: { grossWeight: '2.5', netWeight: '2.4', volume: '0.5' },
  });
  const location = await bin(fields);
  await put(location, material, '10');
  const refused = await refusalOf(put(location, material, '1'));
  expect(refused.messages).toEqual([expect.stringContaining(message)]);
  expect(refused.messages[0]).toMatch(/^第1行 库位 K-\d+ .*请换一个库位$/);
  const { rows } = await company.database.query(
    'select sum(on_hand_qty)::float8 as qty from stock_balance where location = $1::uuid',
    [location],
  );
  expect(rows[0]?.['qty']).toBe(10);
});

it('weighs goods without a gross weight by their net weight', async () => {
  const material = await company.material('薄板', { fields: { netWeight: '3' } });
  const location = await bin({ maxWeight: '8' });
  await put(location, material, '2');
  expect((await refusalOf(put(location, material, '1'))).messages[0]).toContain('载重将达 9');
});

it('holds its own material alone, and different materials or lots only where they may be mixed', async () => {
  const [own, other] = [await company.material('主轴'), await company.material('副轴')];
  const fixed = await bin({ fixedMaterial: own });
  await put(fixed, own, '1');
  expect((await refusalOf(put(fixed, other, '1'))).messages[0]).toContain('只放');
  const single = await bin({ allowMixMaterial: false });
  await put(single, own, '1');
  expect((await refusalOf(put(single, other, '1'))).messages[0]).toContain('不允许混放物料');
  const melt = await company.material('锭', { fields: { isLotManaged: true } });
  const oneLot = await bin({ allowMixLot: false });
  await put(oneLot, melt, '1', { lotNo: 'A' });
  await put(oneLot, melt, '1', { lotNo: 'A' });
  expect((await refusalOf(put(oneLot, melt, '1', { lotNo: 'B' }))).messages[0]).toContain('不允许混放批号');
});
