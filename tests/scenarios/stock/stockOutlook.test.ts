// Reports of what lies in stock and what is to come of it: its age, alerts, what can be promised, what is on hand.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport, post } from '#tests/support/reports.ts';
import { buildCompany, type Company } from '#tests/support/scenario.ts';

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

describe('the age of stock', () => {
  // Rule stockAging-r1.
  test('is that of the latest receipts, as many as are left', async () => {
    const material = await company.material('铝管');
    const move = (qty: string, date: string) =>
      post(company, {
        type: qty.startsWith('-') ? 'otherOut' : 'otherIn',
        material,
        qty,
        date,
        ...(qty.startsWith('-') ? {} : { amount: qty }),
      });
    await move('100', '2023-01-05');
    await move('30', '2024-02-20');
    await move('40', '2024-04-01');
    await move('20', '2024-05-01');
    await move('-75', '2024-05-02');
    const now = await rowOf('stockAging', material, { asOfDate: '2024-05-06' });
    expect(
      figures(now, 'qty', 'amount', 'age30', 'age60', 'age90', 'age180', 'age360', 'ageOver', 'lastOutDate'),
    ).toBe('115 115 20 40 30 0 0 25 2024-05-02');
    const before = await rowOf('stockAging', material, { asOfDate: '2024-04-06' });
    expect(
      figures(before, 'qty', 'age30', 'age60', 'age90', 'age180', 'age360', 'ageOver', 'lastOutDate'),
    ).toBe('170 40 30 0 0 0 100 null');
  });
});

describe('alerts', () => {
  test('name what is below its limits, with what to order', async () => {
    const material = await company.material('螺栓', {
      fields: { safetyStock: '50', minStock: '20', maxStock: '200' },
    });
    await company.receive(company.admin, [{ material, qty: '12', unitCost: '1' }]);
    const { rows } = await askReport(company, 'stockAlert', {
      ...of(material),
      sort: [{ field: 'limitQty', descending: false }],
    });
    expect(
      rows.map((row) => figures(row, 'alertType', 'availableQty', 'limitQty', 'diffQty', 'suggest')),
    ).toEqual(['belowMin 12 20 -8 请购 188个', 'belowSafety 12 50 -38 请购 188个']);
  });

  test('name what nobody takes and what lies above its maximum', async () => {
    const material = await company.material('旧齿轮', { fields: { maxStock: '5' } });
    await post(company, { type: 'otherIn', material, qty: '8', amount: '80', date: '2023-05-06' });
    const { rows } = await askReport(company, 'stockAlert', {
      ...of(material),
      sort: [{ field: 'alertType', descending: false }],
    });
    expect(rows.map((row) => figures(row, 'alertType', 'onHandQty', 'diffQty', 'remainDays'))).toEqual([
      'aboveMax 8 3 null',
      'slow 8 null -186',
    ]);
  });
});

describe('what can be promised', () => {
  test('is stock less open orders, with the first day it falls short', async () => {
    const { admin } = company;
    const material = await company.material('轴承座');
    await company.receive(admin, [{ material, qty: '100', unitCost: '2' }]);
    await company.order(admin, [
      { material, qty: '60', taxPrice: '5', deliveryDate: '2024-05-20' },
      { material, qty: '70', taxPrice: '5', deliveryDate: '2024-06-01' },
    ]);
    const row = await rowOf('stockAvailability', material);
    expect(
      figures(row, 'onHandQty', 'availableQty', 'openSaleQty', 'planAvailableQty', 'firstShortDate'),
    ).toBe('100 100 130 -30 2024-06-01');
  });
});

describe('stock on hand', () => {
  test('shows its value, is ordered and filtered by it, and adds it up', async () => {
    const dear = await company.material('蜗轮');
    const cheap = await company.material('开口销');
    await company.receive(company.admin, [
      { material: dear, qty: '3', unitCost: '33.333333' },
      { material: cheap, qty: '100', unitCost: '0.05' },
    ]);
    const both = { filter: { field: 'material', op: 'in', values: [dear, cheap] } } as const;
    const { rows } = await askReport(company, 'stockBalance', {
      ...both,
      sort: [{ field: 'costAmount', descending: true }],
    });
    expect(rows.map((row) => figures(row, 'onHandQty', 'costPrice', 'costAmount', 'stockQty'))).toEqual([
      '3 33.333333 100 3',
      '100 0.05 5 100',
    ]);
    const sums = await askReport(company, 'stockBalance', {
      ...both,
      limit: 0,
      totals: ['costAmount', 'stockQty'],
    });
    expect(sums.totals).toEqual({ costAmount: '105', stockQty: '103' });
    const above = {
      filter: { all: [both.filter, { field: 'costPrice', op: 'gt', values: ['1'] }] },
    } as const;
    expect((await askReport(company, 'stockBalance', above)).total.value).toBe(1);
    const opened = await company.admin.open('stockBalance', rows[0]?.id ?? '');
    expect(figures(opened.doc.fields, 'costPrice', 'costAmount')).toBe('33.333333 100');
    const keeper = await company.clerk('保管员', { codes: ['stockBalance:view'] });
    const seen = await askReport(company, 'stockBalance', both, keeper.grants);
    expect(Object.keys(seen.rows[0] ?? {}).filter((key) => key.startsWith('cost'))).toEqual([]);
  });

  test('is found by code and name of the material, and so are movements and lines of orders (finding 5.5) (findings 2, 5.5)', async () => {
    const { admin } = company;
    const bearing = await company.material('深沟球轴承');
    const other = await company.material('端盖');
    await company.receive(admin, [
      { material: bearing, qty: '5', unitCost: '1' },
      { material: other, qty: '6', unitCost: '1' },
    ]);
    const order = await company.order(admin, [
      { material: bearing, qty: '1', taxPrice: '1' },
      { material: other, qty: '2', taxPrice: '1' },
    ]);
    const code = plainText((await admin.open('material', bearing)).doc.fields['code'] ?? '');
    const found = async (report: string, search: string, more: object, field: string): Promise<string[]> =>
      (await askReport(company, report, { search, ...more })).rows.map((row) => figures(row, field));
    for (const word of [code, '球轴承', 'sgqzc', `${code} 深沟`]) {
      expect(await found('stockBalance', word, {}, 'onHandQty'), word).toEqual(['5']);
      expect(await found('stockLedger', word, {}, 'qty'), word).toEqual(['5']);
      expect(await found('saleOrder', word, { lines: 'items' }, 'items.qty'), word).toEqual(['1']);
    }
    const number = plainText(order.doc.fields['code'] ?? '');
    expect(await found('saleOrder', number, { lines: 'items' }, 'items.qty')).toHaveLength(2);
    expect(await found('saleOrder', `${number} ${code}`, { lines: 'items' }, 'items.qty')).toEqual(['1']);
    expect(await found('saleOrder', code, {}, 'code')).toEqual([number]);
  });
});
