// What goods cost by the method of their material, and what a receipt dated back changes (M02): as posted, and as it should
// have been once costs were computed again.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  came,
  cameBack,
  corrections,
  costBy,
  costsNow,
  poolNow,
  recosted,
  sold,
  went,
} from '#tests/support/costing/moves.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
const day = (date: number): string => `2024-09-${String(date).padStart(2, '0')}`;

beforeAll(async () => {
  company = await buildCompany();
  company.clock.now = Date.UTC(2024, 8, 28, 2);
  await costBy(company, 'date');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** The moves of M02; the receipt of the third is posted after the others of its time. */
async function played(costMethod: string): Promise<string> {
  const material = await company.material(`钢板${costMethod}`, { fields: { costMethod } });
  await came(company, material, day(1), '100', '10');
  await came(company, material, day(5), '60', '11.5');
  const issue = await sold(company, material, day(8), '80');
  await came(company, material, day(12), '40', '12.2');
  await went(company, material, day(20), '90');
  await cameBack(company, issue, day(21), '10');
  await came(company, material, day(3), '40', '9.2');
  await went(company, material, day(28), '45');
  return material;
}

const outs = async (material: string): Promise<(number | undefined)[]> => {
  const costs = await costsNow(company, material);
  return [2, 4, 5, 7].map((at) => costs[at]);
};

describe('a receipt dated back (M02, recostRun-r1, recostRun-r2)', () => {
  test('by the moving average', async () => {
    const material = await played('movingAverage');
    expect(await outs(material)).toEqual([-845, -999.75, 105.63, -453.87]);
    expect(await poolNow(company, material)).toEqual([35, 353.01, '2024-09-03']);
    expect(await recosted(company)).toContain('调整 4 行');
    expect(await outs(material)).toEqual([-823.2, -969.08, 102.9, -481.85]);
    expect(await poolNow(company, material)).toEqual([35, 374.77, null]);
    expect(await corrections(company, material)).toEqual([
      [3, 21.8],
      [5, 30.67],
      [6, -2.73],
      [8, -27.98],
    ]);
  });

  test('by first in, first out: layers are what is left (costLayer-r1, costLayer-r2)', async () => {
    const material = await played('fifo');
    expect(await outs(material)).toEqual([-800, -1012, 100, -429]);
    await recosted(company);
    expect(await outs(material)).toEqual([-800, -913, 100, -528]);
    expect(await corrections(company, material)).toEqual([
      [5, 99],
      [8, -99],
    ]);
    const { rows } = await company.database.query(
      'select in_qty, remain_qty, remain_amount from cost_layer where material = $1::uuid and remain_qty > 0 order by biz_date, in_seq',
      [material],
    );
    expect(rows.map((row) => [Number(row['remain_qty']), Number(row['remain_amount'])])).toEqual([
      [25, 305],
      [10, 100],
    ]);
  });

  test('by the average of the month, once it is over', async () => {
    const material = await played('monthAverage');
    company.clock.now = Date.UTC(2024, 9, 2, 2);
    await recosted(company);
    company.clock.now = Date.UTC(2024, 8, 28, 2);
    expect(await outs(material)).toEqual([-848.67, -954.75, 106.08, -477.38]);
    expect(await poolNow(company, material)).toEqual([35, 371.28, null]);
  });

  test('a second run changes nothing', async () => {
    const before = await company.database.query('select count(*)::int as n from stock_ledger');
    const run = await company.admin.create('recostRun', { fields: { fromDate: day(1) } });
    await company.admin.act('recostRun', run, 'recost');
    expect(await recosted(company)).toContain('调整 0 行');
    expect((await company.database.query('select count(*)::int as n from stock_ledger')).rows).toEqual(
      before.rows,
    );
  });
});

describe('a material at standard cost', () => {
  test('costVariance-r1: comes and goes at it; what was paid beyond is told apart, and taken back by a row of its own (findings 2, 2.5)', async () => {
    const material = await company.material('标准件', {
      fields: { costMethod: 'standard', standardCost: '10' },
    });
    const bill = await came(company, material, day(25), '10', '10.5');
    const issue = await went(company, material, day(26), '4');
    expect(await costsNow(company, material)).toEqual([100, -40]);
    const variances = () =>
      company.database.query(
        'select sum(amount) as amount, count(*)::int as n from cost_variance where material = $1::uuid',
        [material],
      );
    expect((await variances()).rows[0]).toMatchObject({ n: 1 });
    const change = company.admin
      .open('material', material)
      .then((seen) =>
        company.admin.edit('material', seen, [{ op: 'set', field: 'standardCost', value: '11' }]),
      );
    expect((await refusalOf(change)).messages[0]).toContain('不能改变“标准成本”');
    expect((await refusalOf(company.admin.act('otherInBill', bill, 'unapprove'))).messages[0]).toContain(
      '库存不足',
    );
    // The undoing is a row of its own; what was written stays (costVariance-r1).
    const { rows } = await variances();
    await company.admin.act('otherOutBill', issue, 'unapprove');
    await company.admin.act('otherInBill', await company.admin.open('otherInBill', bill.doc.id), 'unapprove');
    expect(Number(rows[0]?.['amount'])).not.toBe(0);
    expect((await variances()).rows[0]).toMatchObject({ n: 2 });
    expect(Number((await variances()).rows[0]?.['amount'])).toBe(0);
  });

  test('without a standard nothing is posted', async () => {
    const seen = company.material('无标准', { fields: { costMethod: 'standard' } });
    expect((await refusalOf(seen)).messages[0]).toContain('请填写标准成本');
  });
});

test('a posting that is taken back leaves first in, first out as if it had never been', async () => {
  const material = await company.material('铜排', { fields: { costMethod: 'fifo' } });
  const first = await came(company, material, day(20), '10', '5');
  await came(company, material, day(21), '10', '6');
  await went(company, material, day(22), '4');
  await company.admin.act('otherInBill', first, 'unapprove');
  expect((await poolNow(company, material)).slice(0, 2)).toEqual([6, 36]);
  await recosted(company);
  expect(await poolNow(company, material)).toEqual([6, 36, null]);
});
