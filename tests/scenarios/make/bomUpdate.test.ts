// An order beside the bill of materials in force: what differs is told, and the parts are brought up to it as far as
// nothing was issued. And where a part stands in bills, up to the products.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { whereUsed } from '#server/areas/master/bom/whereUsed.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openWorkshop, type Workshop } from '#tests/support/workshop.ts';

let company: Company;
let workshop: Workshop;
let axle: string;
let bearing: string;
let seal: string;

const order = 'manufacturingOrder';

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
  [axle = '', bearing = '', seal = ''] = [
    await company.material('轴'),
    await company.material('轴承'),
    await company.material('垫片'),
  ];
  await company.receive(company.admin, [{ material: bearing, qty: '20', unitCost: '2' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const update = (seen: DocResult, acceptWarnings: boolean) =>
  company.admin.act(order, seen, 'updateFromBom', { values: { reason: '清单已改' }, acceptWarnings });
const required = ({ doc }: DocResult) =>
  (doc.lines['components'] ?? []).map((row) => [row['material'], row['requiredQty']]);

/** Two axles instead of one, a seal instead of the bearing. */
async function changedBill(bom: unknown): Promise<void> {
  const { database } = company;
  await database.query('update bom_items set numerator = 2 where doc_id = $1::uuid and material = $2::uuid', [
    bom,
    axle,
  ]);
  await database.query(
    'update bom_items set material = $3::uuid where doc_id = $1::uuid and material = $2::uuid',
    [bom, bearing, seal],
  );
}

test('an order nothing was issued to gets the parts of the bill, once', async () => {
  const product = await workshop.product('主轴箱', [
    { material: axle, numerator: '1' },
    { material: bearing, numerator: '1' },
  ]);
  const seen = await workshop.orderAt('released', product, '10');
  expect((await refusalOf(update(seen, true))).messages[0]).toContain('一致，不用更新');
  await changedBill(seen.doc.fields['bom']);
  expect((await refusalOf(update(seen, false))).messages[0]).toBe('新增 1 行，删除 1 行，修改 1 行；请确认');
  const done = await update(seen, true);
  expect(required(done)).toEqual([
    [axle, '20'],
    [seal, '10'],
  ]);
  expect(done.doc.fields).toMatchObject({ orderVersion: 2, changeReason: '清单已改' });
  await refusalOf(update(done, true));
}, 60_000);

test('a part that was issued stays, and the rest follows the bill', async () => {
  const { admin, ids } = company;
  const product = await workshop.product('尾座', [
    { material: axle, numerator: '1' },
    { material: bearing, numerator: '1' },
  ]);
  const seen = await workshop.orderAt('released', product, '10');
  const line = (seen.doc.lines['components'] ?? []).find(({ material }) => material === bearing);
  const issue = await admin.push(order, seen, 'materialIssueBill', [{ id: line?.id ?? '', qty: '4' }]);
  await admin.approve(
    'materialIssueBill',
    await admin.edit('materialIssueBill', issue, [
      {
        op: 'setLine',
        lines: 'items',
        id: issue.doc.lines['items']?.[0]?.id ?? '',
        field: 'warehouse',
        value: ids.warehouse,
      },
    ]),
  );
  await changedBill(seen.doc.fields['bom']);
  const now = await admin.open(order, seen.doc.id);
  expect((await refusalOf(update(now, false))).messages[0]).toMatch(
    /^新增 1 行，修改 1 行；第2行 轴承已有领退料记录 \S+，保留；请确认$/,
  );
  expect(required(await update(now, true))).toEqual([
    [axle, '20'],
    [bearing, '10'],
    [seal, '10'],
  ]);
}, 60_000);

test('where a part is used: how many of it one of every parent takes, through all levels', async () => {
  const { admin, ports } = company;
  const screw = await company.material('螺钉');
  const lid = await workshop.product('端盖', [{ material: screw, numerator: '6' }]);
  const box = await workshop.product('箱体', [
    { material: lid, numerator: '2' },
    { material: screw, numerator: '1', denominator: '2' },
  ]);
  await workshop.product('整机', [{ material: box, numerator: '3' }]);
  const context = readContext(ports, admin.grants, { requestId: 'used', sessionId: null });
  const { rows } = await whereUsed(
    context,
    { id: screw, code: '', name: '螺钉' },
    { inForce: true, direct: false },
  );
  expect(rows.map(({ level, name, inOne, top }) => [level, name, inOne, top])).toEqual(
    expect.arrayContaining([
      [1, '端盖', '6', false],
      [2, '箱体', '12', false],
      [3, '整机', '36', true],
      [1, '箱体', '0.5', false],
      [2, '整机', '1.5', true],
    ]),
  );
});
