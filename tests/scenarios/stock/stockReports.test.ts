// The stock reports as a keeper and an accountant read them, with figures worked out by hand.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { listGroups } from '#server/store/list/groups.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { streamList } from '#server/store/list/stream.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport, post } from '#tests/support/reports.ts';
import { buildCompany, type Company, known, refusalOf } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const of = (material: string) => ({ filter: { field: 'material', op: 'eq', values: [material] } }) as const;

async function rowOf(
  report: string,
  material: string,
  parameters: Record<string, string> = {},
): Promise<Row> {
  const { rows } = await askReport(company, report, { ...of(material), parameters });
  if (rows.length !== 1 || rows[0] === undefined) throw new Error(`${rows.length} rows in ${report}`);
  return rows[0];
}

const figures = (row: Row, ...keys: string[]): string =>
  keys.map((key) => plainText(row[key] ?? 'null')).join(' ');

/** The life of a material in example 10.11, spread over April and May 2024. */
async function normalLife(): Promise<string> {
  const material = await company.material('铜管');
  const move = (type: string, qty: string, date: string, amount?: string) =>
    post(company, { type, material, qty, date, ...(amount === undefined ? {} : { amount }) });
  await move('purchaseIn', '100', '2024-04-02', '1000');
  await move('purchaseIn', '50', '2024-04-10', '575');
  await move('salesOut', '-40', '2024-04-20');
  await move('purchaseIn', '30', '2024-05-02', '280');
  await move('salesOut', '-33', '2024-05-03');
  await move('salesReturn', '10', '2024-05-04', '105');
  await move('purchaseReturn', '-20', '2024-05-05');
  await move('salesOut', '-97', '2024-05-06');
  return material;
}

let tube = '';

describe('the summary of receipts and issues (10.11)', () => {
  beforeAll(async () => {
    tube = await normalLife();
  });

  test('opens a month with what the one before left, and counts returns where they belong', async () => {
    const may = await rowOf('stockInOutSummary', tube, { periodFrom: '2024-05', periodTo: '2024-05' });
    expect(figures(may, 'openQty', 'openAmount')).toBe('110 1155');
    expect(figures(may, 'purchaseInQty', 'inQty', 'inAmount')).toBe('10 10 74.57');
    expect(figures(may, 'salesOutQty', 'outQty', 'outAmount')).toBe('120 120 1229.57');
    expect(figures(may, 'adjustAmount', 'endQty', 'endAmount')).toBe('0 0 0');
  });

  // Rule stockInOutSummary-r2.
  test('shows what came back as less in the column it left or came by', async () => {
    const material = await company.material('铜套');
    const move = (type: string, qty: string, date: string, amount?: string) =>
      post(company, { type, material, qty, date, ...(amount === undefined ? {} : { amount }) });
    await move('purchaseIn', '20', '2024-04-02', '200');
    await move('salesOut', '-8', '2024-04-20');
    await move('salesReturn', '3', '2024-05-02', '30');
    await move('purchaseReturn', '-5', '2024-05-03');
    const may = await rowOf('stockInOutSummary', material, { periodFrom: '2024-05', periodTo: '2024-05' });
    expect(figures(may, 'openQty', 'purchaseInQty', 'inQty', 'salesOutQty', 'outQty', 'endQty')).toBe(
      '12 -5 -5 -3 -3 10',
    );
  });

  test('of a month that is over stays as it was', async () => {
    const april = await rowOf('stockInOutSummary', tube, { periodFrom: '2024-04', periodTo: '2024-04' });
    expect(
      figures(
        april,
        'openQty',
        'openAmount',
        'inQty',
        'inAmount',
        'outQty',
        'outAmount',
        'endQty',
        'endAmount',
      ),
    ).toBe('0 0 150 1575 40 420 110 1155');
  });

  test('takes this month when nobody says which', async () => {
    expect(figures(await rowOf('stockInOutSummary', tube), 'openQty', 'endQty')).toBe('110 0');
  });

  test('lays the value of a material on its warehouses by quantity, to the cent', async () => {
    const { ids } = company;
    const material = await company.material('铜棒');
    await post(company, { type: 'purchaseIn', material, qty: '3', amount: '10', date: '2024-05-02' });
    await post(company, { type: 'transferOut', material, qty: '-1', date: '2024-05-03' });
    await post(company, {
      type: 'transferIn',
      material,
      qty: '1',
      amount: '3.33',
      date: '2024-05-03',
      warehouse: ids.second,
    });
    const { rows, total } = await askReport(company, 'stockInOutSummary', {
      ...of(material),
      sort: [{ field: 'endQty', descending: true }],
    });
    expect(total).toEqual({ value: 2, exact: true });
    expect(rows.map((row) => figures(row, 'endQty', 'endAmount', 'adjustAmount'))).toEqual([
      '2 6.67 0',
      '1 3.33 0',
    ]);
    const sums = await askReport(company, 'stockInOutSummary', {
      ...of(material),
      limit: 0,
      totals: ['endQty', 'endAmount', 'otherInQty'],
    });
    expect(sums.totals).toEqual({ endQty: '3', endAmount: '10', otherInQty: '1' });
  });

  // Rule stockInOutSummary-r1.
  test('of a closed month is worth what was kept at closing', async () => {
    const { database, ids, org } = company;
    const material = await company.material('铜带');
    await post(company, { type: 'purchaseIn', material, qty: '2', amount: '6.67', date: '2024-04-02' });
    await post(company, {
      type: 'purchaseIn',
      material,
      qty: '1',
      amount: '3.33',
      date: '2024-04-03',
      warehouse: ids.second,
    });
    const close = (status: string) =>
      database.query(
        "update stock_period set period_status = $2 where org = $1::uuid and period = '2024-04'",
        [org, status],
      );
    await close('closed');
    for (const [warehouse, qty, amount] of [
      [ids.warehouse, '2', '6.66'],
      [ids.second, '1', '3.34'],
    ])
      await database.query(
        `insert into stock_period_balance (id, org, version, created_at, period, warehouse, material, owner_type, end_qty, end_amount)
         values (gen_random_uuid(), $1::uuid, 1, now(), '2024-04', $2::uuid, $3::uuid, 'own', $4, $5)`,
        [org, warehouse, material, qty, amount],
      );
    const by = { ...of(material), sort: [{ field: 'endQty', descending: true }] };
    const april = await askReport(company, 'stockInOutSummary', {
      ...by,
      parameters: { periodFrom: '2024-04', periodTo: '2024-04' },
    });
    const may = await askReport(company, 'stockInOutSummary', {
      ...by,
      parameters: { periodFrom: '2024-05', periodTo: '2024-05' },
    });
    await database.query('delete from stock_period_balance where material = $1::uuid', [material]);
    await close('open');
    expect(april.rows.map((row) => figures(row, 'endAmount', 'adjustAmount'))).toEqual([
      '6.66 -0.01',
      '3.34 0.01',
    ]);
    expect(may.rows.map((row) => figures(row, 'openAmount', 'endAmount'))).toEqual([
      '6.66 6.67',
      '3.34 3.33',
    ]);
  });

  test('says which month is no month', async () => {
    const { messages } = await refusalOf(
      askReport(company, 'stockInOutSummary', { parameters: { periodFrom: '2024-13' } }),
    );
    expect(messages).toEqual(['“期间从”无效，请填写月份，例如 2024-05']);
  });
});

describe('the stock card', () => {
  const card = async (parameters: Record<string, string>) =>
    (
      await askReport(company, 'stockInOutDetail', { parameters: { material: tube, ...parameters } })
    ).rows.map((row) =>
      figures(row, 'bizDate', 'inQty', 'inAmount', 'outQty', 'outAmount', 'balanceQty', 'balanceAmount'),
    );

  test('runs from the opening through every movement to the closing', async () => {
    expect(await card({ periodFrom: '2024-05', periodTo: '2024-05' })).toEqual([
      '2024-05-01 null null null null 110 1155',
      '2024-05-02 30 280 null null 140 1435',
      '2024-05-03 null null 33 338.25 107 1096.75',
      '2024-05-04 null null -10 -105 117 1201.75',
      '2024-05-05 -20 -205.43 null null 97 996.32',
      '2024-05-06 null null 97 996.32 0 0',
    ]);
  });

  test('of one warehouse is valued at the average of the material', async () => {
    const rows = await card({ periodFrom: '2024-04', periodTo: '2024-04', warehouse: company.ids.warehouse });
    expect(rows).toEqual([
      '2024-04-01 null null null null 0 0',
      '2024-04-02 100 1000 null null 100 1000',
      '2024-04-10 50 575 null null 150 1575',
      '2024-04-20 null null 40 420 110 1155',
    ]);
  });
});

describe('rows of a report', () => {
  test('are counted anew as soon as a bill was posted', async () => {
    const material = await company.material('垫圈');
    await company.receive(company.admin, [{ material, qty: '5', unitCost: '1' }]);
    expect(figures(await rowOf('stockInOutSummary', material), 'endQty')).toBe('5');
    await company.receive(company.admin, [{ material, qty: '7', unitCost: '1' }]);
    expect(figures(await rowOf('stockInOutSummary', material), 'endQty')).toBe('12');
  });

  test('are grouped and exported like those of any list', async () => {
    const context = readContext(company.ports, company.admin.grants, { requestId: 'test', sessionId: null });
    const question = { parameters: { periodFrom: '2024-04', periodTo: '2024-05' }, ...of(tube) };
    const { groups } = await listGroups(context, known('stockInOutSummary'), {
      ...question,
      field: 'warehouse',
      offset: 0,
      limit: 10,
      totals: ['inQty'],
    });
    expect(groups).toEqual([{ value: company.ids.warehouse, count: 1, totals: { inQty: '160' } }]);
    const stream = await streamList(context, known('stockInOutSummary'), question, ['material', 'outAmount']);
    const exported: Row[] = [];
    for await (const { rows } of stream.batches(500)) exported.push(...rows);
    expect(exported).toEqual([{ material: tube, outAmount: '1649.57' }]);
    expect(await stream.sums(['outAmount'])).toEqual({ outAmount: '1649.57' });
  });

  test('hide values from a keeper without cost, and are those of his own organisation', async () => {
    const keeper = await company.clerk('仓管员', { codes: ['stockInOutSummary:view'] });
    const { rows } = await askReport(
      company,
      'stockInOutSummary',
      { ...of(tube), parameters: { periodFrom: '2024-04' } },
      keeper.grants,
    );
    expect(rows[0]?.['inQty']).toBe('160');
    expect(Object.keys(rows[0] ?? {}).filter((key) => /amount/i.test(key))).toEqual([]);
    const asked = askReport(company, 'stockInOutSummary', { totals: ['endAmount'] }, keeper.grants);
    expect((await refusalOf(asked)).messages[0]).toContain('您没有查看“结存金额”的权限');
    const reports = [
      'stockInOutSummary',
      'stockInOutDetail',
      'stockAging',
      'stockAlert',
      'stockAvailability',
    ];
    const elsewhere = { ...company.admin.grants, org: company.otherOrg };
    for (const report of reports)
      expect((await askReport(company, report, {}, elsewhere)).rows, report).toEqual([]);
  });
});
