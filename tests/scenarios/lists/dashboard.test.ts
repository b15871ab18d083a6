// The figures of 首页 are those of the documents made here, for exactly the person who asks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FiguresCard, RankingCard, SalesCard } from '#entities/dashboard.ts';
import { boardOf, maySee } from '#entities/dashboard.ts';
import { countCard } from '#server/dashboard/cards.ts';
import { searchRecords } from '#server/dashboard/recordSearch.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { addUser, openTestApp } from '#tests/support/app.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';
import { buildCompany, type Clerk, codeOf, codesOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let own: Clerk;
let code: string;

const asking = (clerk: Clerk) =>
  readContext(company.ports, clerk.grants, { requestId: 'test', sessionId: null });
const figures = async (
  clerk: Clerk,
  card: 'orders' | 'deliveries' | 'shipments' | 'receipts' | 'stock' | 'exceptions',
) => ((await countCard(asking(clerk), card)) as FiguresCard).figures;
const sales = async (clerk: Clerk) => ((await countCard(asking(clerk), 'sales')) as SalesCard).months;
const ranking = async (clerk: Clerk, card: 'customers' | 'materials') =>
  ((await countCard(asking(clerk), card)) as RankingCard).rows;

beforeAll(async () => {
  company = await buildCompany();
  const { admin } = company;
  own = await company.clerk('张三', {
    codes: codesOf(['saleOrder', 'stockBalance']),
    fieldGroups: ['price'],
    scope: 'own',
  });
  const [bearing, shaft] = [await company.material('深沟球轴承'), await company.material('传动轴')];
  const line = (material: string, qty: string, deliveryDate: string) => ({
    material,
    qty,
    taxPrice: '113',
    deliveryDate,
  });
  // 2024-05-06: two orders of this month, one of last month, one of the same month last year.
  code = codeOf(await company.order(admin, [line(bearing, '2', '2024-05-20')]));
  await company.order(admin, [line(shaft, '3', '2024-05-06'), line(bearing, '1', '2024-05-08')]);
  await company.order(admin, [line(bearing, '4', '2024-05-01')], {
    date: '2024-04-20',
    deliveryDate: '2024-05-01',
  });
  await company.order(admin, [line(bearing, '5', '2023-06-01')], {
    date: '2023-05-05',
    deliveryDate: '2023-06-01',
  });
  const waiting = await admin.create('saleOrder', {
    fields: {
      customer: company.ids.customer,
      salesperson: company.ids.salesperson,
      deliveryDate: '2024-05-20',
    },
    lines: { items: [line(shaft, '7', '2024-05-20')] },
  });
  await admin.act('saleOrder', waiting, 'submit', { acceptWarnings: true });
  await company.receive(admin, [{ material: bearing, qty: '10', unitCost: '50' }]);
}, 120_000);

afterAll(() => company.close());

describe('the cards of the home page', () => {
  test('show this month, the same days of last month and of last year (spec 1.home.01)', async () => {
    const months = await sales(company.admin);
    expect(months).toHaveLength(13);
    expect(months.at(-1)).toEqual({ month: '2024-05', amount: '678', toDay: '678', orders: 2 });
    expect(months.at(-2)).toEqual({ month: '2024-04', amount: '452', toDay: '0', orders: 1 });
    expect(months[0]).toEqual({ month: '2023-05', amount: '565', toDay: '565', orders: 1 });
    expect(months[1]).toEqual({ month: '2023-06', amount: '0', toDay: '0', orders: 0 });
  });

  test('show orders that wait, and lines that are due and overdue', async () => {
    expect(await figures(company.admin, 'orders')).toEqual({
      submitted: '1',
      open: '4',
      rejected: '0',
      blocked: '0',
    });
    expect(await figures(company.admin, 'deliveries')).toEqual({ overdue: '2', today: '1', soon: '1' });
  });

  test('show a keeper what is to be shipped and received, overdue and today (findings 3, 6.18f)', async () => {
    const keeper = await company.clerk('收发员', {
      codes: codesOf(['deliveryNotice', 'salesOutBill', 'receiptNotice', 'purchaseInBill']),
    });
    const { admin, ids } = company;
    const material = await company.material('联轴器');
    const none = { overdue: '0', today: '0', soon: '0' };
    expect(await figures(keeper, 'shipments')).toEqual(none);
    expect(await figures(keeper, 'receipts')).toEqual(none);
    for (const [date, deliveryDate] of [
      ['2024-05-02', '2024-05-03'],
      ['2024-05-06', '2024-05-06'],
      ['2024-05-06', '2024-05-13'],
      ['2024-05-06', '2024-05-14'],
    ] as const) {
      const draft = await admin.create('deliveryNotice', {
        fields: { customer: ids.customer, salesperson: ids.salesperson, date, deliveryDate },
        lines: { items: [{ material, qty: '2', price: '10', warehouse: ids.warehouse, deliveryDate }] },
      });
      await admin.approve('deliveryNotice', draft);
    }
    expect(await figures(keeper, 'shipments')).toEqual({ overdue: '1', today: '1', soon: '1' });
    const category = await admin.create('supplierCategory', { fields: { code: 'SC', name: '原料供应商' } });
    const made = await admin.create('supplier', {
      fields: { code: 'S0001', name: '宁波轴承', category: category.doc.id, currency: ids.cny },
    });
    const supplier = (await admin.act('supplier', made, 'approve')).doc.id;
    const employee = await admin.create('employee', {
      fields: { name: '李采', department: ids.department, isPurchaser: true },
    });
    const purchaser = (await admin.act('employee', employee, 'approve')).doc.id;
    for (const date of ['2024-05-02', '2024-05-06']) {
      const draft = await admin.create('receiptNotice', {
        fields: { supplier, purchaser, date },
        lines: { items: [{ material, qty: '3', warehouse: ids.warehouse }] },
      });
      await admin.approve('receiptNotice', draft);
    }
    expect(await figures(keeper, 'receipts')).toEqual({ overdue: '1', today: '1', soon: '0' });
    const cards = ['shipments', 'receipts'] as const;
    expect(cards.map((card) => maySee(keeper.grants, card))).toEqual([true, true]);
    expect(cards.map((card) => maySee(own.grants, card))).toEqual([false, false]);
  });

  test('show what the stock is worth', async () => {
    expect(await figures(company.admin, 'stock')).toEqual({ value: '500', materials: '1' });
    expect(await figures(company.admin, 'exceptions')).toEqual({ negative: '0', expired: '0' });
  });

  test('rank customers and materials of the last thirty days', async () => {
    expect(await ranking(company.admin, 'customers')).toMatchObject([
      { code: 'C0001', name: '华东机械', amount: '1130' },
    ]);
    expect((await ranking(company.admin, 'materials')).map(({ name, amount }) => [name, amount])).toEqual([
      ['深沟球轴承', '791'],
      ['传动轴', '339'],
    ]);
  });

  test('count a document as soon as it is there', async () => {
    const before = await figures(company.admin, 'orders');
    const [line] = (await ranking(company.admin, 'materials')).map(({ id }) => ({
      material: id,
      qty: '1',
      taxPrice: '10',
    }));
    await company.order(own, [line ?? {}], { date: '2024-05-06' });
    const after = await figures(company.admin, 'orders');
    expect(Number(after['open'])).toBe(Number(before['open']) + 1);
  });

  test('leave out what is outside the row scope', async () => {
    expect((await sales(own)).at(-1)).toEqual({ month: '2024-05', amount: '10', toDay: '10', orders: 1 });
    expect(await figures(own, 'orders')).toMatchObject({ submitted: '0', open: '1' });
    const stranger = await company.clerk('外人', {
      fieldGroups: ['price'],
      codes: codesOf(['saleOrder']),
      org: company.otherOrg,
    });
    expect((await sales(stranger)).every(({ orders }) => orders === 0)).toBe(true);
    expect(await ranking(stranger, 'customers')).toEqual([]);
  });

  test('are absent without the right, the stock value also without cost rights (spec 1.home.01)', async () => {
    const cards = ['sales', 'orders', 'deliveries', 'stock', 'exceptions', 'customers', 'materials'] as const;
    const seenBy = (clerk: Clerk) => cards.filter((card) => maySee(clerk.grants, card));
    expect(seenBy(own)).toEqual(['sales', 'orders', 'deliveries', 'exceptions', 'customers', 'materials']);
    const keeper = await company.clerk('仓管', {
      codes: codesOf(['stockCostPool', 'stockBalance']),
      fieldGroups: [],
    });
    expect(seenBy(keeper)).toEqual(['exceptions']);
    const costs = await company.clerk('成本', { codes: codesOf(['stockCostPool']), fieldGroups: ['cost'] });
    expect(seenBy(costs)).toEqual(['stock']);
  });
});

describe('the search of the palette', () => {
  test('finds documents by number and records by name, pinyin and initials (findings 2, 5.10)', async () => {
    const found = async (text: string) =>
      (await searchRecords(asking(company.admin), text)).map(({ entity, name }) => `${entity} ${name}`);
    expect(await searchRecords(asking(company.admin), code)).toMatchObject([
      {
        entity: 'saleOrder',
        code,
        partner: '华东机械',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        status: 'approved',
      },
    ]);
    expect(await found('华东')).toContain('customer 华东机械');
    expect(await found('huadong')).toContain('customer 华东机械');
    expect(await found('hdjx')).toContain('customer 华东机械');
    expect(await found('   ')).toEqual([]);
  });

  test('finds nothing the person may not see', async () => {
    expect(await searchRecords(asking(own), '华东')).toEqual([]);
    expect(await searchRecords(asking(own), code)).toEqual([]);
  });
});

describe('the calls', () => {
  test('refuse cards without the right and cards that do not exist', async () => {
    const database = await openPreparedDatabase();
    const host = await openTestApp(database);
    const user = await addUser(host.ports, 'wuming');
    const client = host.client();
    expect(await client.get('api/dashboard/sales')).toMatchObject({ code: '302' });
    await client.signIn(user.login, user.password);
    expect(await client.get('api/dashboard/sales')).toMatchObject({
      code: '403',
      message: '您没有查看这张数据卡片的权限',
    });
    expect(await client.get('api/dashboard/profit')).toMatchObject({ code: '404' });
    expect(await client.post('api/searchRecords', { text: 'x'.repeat(61) })).toMatchObject({ code: '422' });
    expect(await client.post('api/searchRecords', { text: '华东' })).toMatchObject({ code: '0', result: [] });
    await host.app.close();
    await database.close();
  });
});

describe('what the dashboards can show', () => {
  test('is said by the server: cards, and documents with what the person may do with them', () => {
    const { cards, documents } = boardOf(own.grants);
    expect(cards).toEqual(['sales', 'orders', 'deliveries', 'exceptions', 'customers', 'materials']);
    expect(documents).toEqual([{ entity: 'saleOrder', title: '销售订单', maySubmit: true }]);
    expect(boardOf(company.admin.grants).documents.map(({ entity }) => entity)).toContain('salesOutBill');
  });
});
