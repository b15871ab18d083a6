// The stock a company begins with: entered once, at its value, until the initialisation is finished.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

const opening = (items: readonly Row[], fields: Row = {}): Promise<DocResult> =>
  company.admin.create('openingStock', {
    fields: { date: '2023-12-31', warehouse: company.ids.warehouse, ...fields },
    lines: { items: items.map((row) => ({ stockStatus: company.ids.available, ...row })) },
  });

// Rule openingStock-r2.
it('posts what there was, and begins the first period when it is finished', async () => {
  const { admin, database, org } = company;
  const [first, second] = [
    await company.material('期初料'),
    await company.material('期初批号料', { fields: { isLotManaged: true } }),
  ];
  const made = await opening([
    { material: first, qty: '12', unitCost: '2.5' },
    { material: second, qty: '3', amount: '100', lotNo: 'QC01' },
  ]);
  expect([lineOf(made)['amount'], lineOf(made, 1)['unitCost']]).toEqual(['30', '33.333333']);
  expect(made.doc.fields).toMatchObject({ lineCount: 2, costAmount: '130', qtyTotal: '15' });
  const bill = await admin.approve('openingStock', made);
  const { rows } = await database.query(
    `select sum(amount)::float8 as amount, sum(qty)::float8 as qty from stock_cost_pool where org = $1::uuid`,
    [org],
  );
  expect(rows).toEqual([{ amount: 130, qty: 15 }]);
  const again = await opening([{ material: first, qty: '1', unitCost: '1' }]);
  expect((await refusalOf(admin.act('openingStock', again, 'submit'))).messages[0]).toContain(
    `期初库存已在 ${codeOf(bill)} 中录入`,
  );
  const fresh = await company.material('期初新料');
  const twice = await opening([
    { material: fresh, qty: '1', unitCost: '1' },
    { material: fresh, qty: '2', unitCost: '1' },
  ]);
  expect((await refusalOf(admin.act('openingStock', twice, 'submit'))).messages[0]).toContain(
    '与第1行是同一库存，请合并',
  );
  const otherDay = await opening([{ material: first, qty: '1', unitCost: '1' }], { date: '2023-11-30' });
  expect((await refusalOf(admin.act('openingStock', otherDay, 'submit'))).messages[0]).toContain(
    '期初日期须与',
  );
  expect((await refusalOf(admin.act('openingStock', bill, 'finishInit'))).messages[0]).toContain(
    '还有未审核的期初库存单',
  );
  for (const draft of [again, twice, otherDay]) await admin.act('openingStock', draft, 'void');

  const done = await admin.act('openingStock', bill, 'finishInit');
  expect(done.doc.fields['isFinished']).toBe(true);
  expect((await admin.open('organization', org)).doc.fields['stockStartPeriod']).toBe('2024-01');
  expect((await refusalOf(admin.act('openingStock', done, 'unapprove'))).messages[0]).toContain(
    '请先反结束初始化',
  );
  const late = await opening([{ material: await company.material('迟到料'), qty: '1', unitCost: '1' }]);
  expect((await refusalOf(admin.act('openingStock', late, 'submit'))).messages[0]).toContain(
    '库存初始化已结束',
  );
  await admin.act('openingStock', late, 'void');

  const undone = await admin.act('openingStock', done, 'unfinishInit');
  expect((await admin.open('organization', org)).doc.fields['stockStartPeriod']).toBeNull();
  const finished = await admin.act('openingStock', undone, 'finishInit');
  await company.receive(admin, [{ material: first, qty: '1', unitCost: '1' }]);
  expect((await refusalOf(admin.act('openingStock', finished, 'unfinishInit'))).messages[0]).toContain(
    '库存已有业务发生',
  );
});
