// What a clerk sees beside the line he types: stock of the material by warehouse, without a right to the stock ledger; and
// what counts as available there as everywhere.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { MaterialStock } from '#model/lineFacts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { changeReserved } from '#server/ledgers/reservationRows.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { availableStock, materialStock } from '#server/areas/inventory/materialStock.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { codeOf, codesOf, known, refusalOf, type Clerk } from '#tests/support/scenario.ts';

let company: BuyingCompany;
beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const stockOf = (clerk: Clerk, material: string, entity = 'saleOrder'): Promise<MaterialStock> =>
  clerk.run((context) => materialStock(context, known(entity), material));

/** Claims all there is of the material, locked or not. */
async function reserveRest(context: WriteContext, material: string, warehouse: string): Promise<void> {
  const { rows } = await context.session.query(
    'select id, on_hand_qty::text as qty from stock_balance where material = $1::uuid and warehouse = $2::uuid',
    [material, warehouse],
  );
  await changeReserved(context, new Map(rows.map((row) => [String(row['id']), decimal(String(row['qty']))])));
}

async function rowOf(report: string, material: string): Promise<Row> {
  const { rows } = await askReport(company, report, {
    filter: { field: 'material', op: 'eq', values: [material] },
  });
  if (rows.length !== 1 || rows[0] === undefined) throw new Error(`${rows.length} rows in ${report}`);
  return rows[0];
}

const figures = (row: Row, ...keys: string[]): string =>
  keys.map((key) => plainText(row[key] ?? 'null')).join(' ');

it('shows stock by warehouse, most first, in the base unit of the material', async () => {
  const { admin, ids } = company;
  const material = await company.material('轴承');
  await company.receive(admin, [
    { material, qty: '30', unitCost: '10' },
    { material, qty: '70.5', unitCost: '10', warehouse: ids.second },
  ]);
  const clerk = await company.clerk('typist', { codes: codesOf(['saleOrder']) });
  expect(await stockOf(clerk, material)).toEqual({
    unit: '个',
    onHand: '100.5',
    available: '100.5',
    planAvailable: '100.5',
    warehouses: [
      { warehouse: ids.second, name: '成品仓', onHand: '70.5', reserved: '0', available: '70.5' },
      { warehouse: ids.warehouse, name: '原料仓', onHand: '30', reserved: '0', available: '30' },
    ],
  });
});

it('says that there is none where nothing was ever stored', async () => {
  const material = await company.material('端盖');
  expect(await stockOf(company.admin, material)).toMatchObject({
    onHand: '0',
    available: '0',
    warehouses: [],
  });
});

it('tells what is available of all materials of an order at once; what is not kept in stock is not told', async () => {
  const { admin, ids } = company;
  const [stored, none] = [await company.material('法兰'), await company.material('垫片')];
  await company.receive(admin, [{ material: stored, qty: '12', unitCost: '3' }]);
  const clerk = await company.clerk('seller', { codes: codesOf(['saleOrder']) });
  const { places } = await clerk.run((context) =>
    availableStock(context, known('saleOrder'), {
      materials: [stored, none, crypto.randomUUID()],
      demands: [],
    }),
  );
  expect(places.toSorted((one, other) => other.available.length - one.available.length)).toEqual([
    { material: stored, warehouse: ids.warehouse, available: '12' },
    { material: none, warehouse: null, available: '0' },
  ]);
  const stranger = await company.clerk('foreigner', { codes: codesOf(['saleOrder']), org: company.otherOrg });
  const foreign = stranger.run((context) =>
    availableStock(context, known('saleOrder'), { materials: [stored], demands: [] }),
  );
  expect(await foreign).toEqual({ places: [], held: [] });
});

it('tells what is reserved for the lines a bill serves, to their own organisation (findings 2, 5.15)', async () => {
  const { admin, ids } = company;
  const material = await company.material('轴套');
  await company.receive(admin, [{ material, qty: '10', unitCost: '3' }]);
  const order = await company.order(admin, [
    { material, qty: '8', taxPrice: '5', deliveryDate: '2024-05-20' },
  ]);
  const demand = order.doc.lines['items']?.[0]?.id ?? '';
  await admin.act('saleOrder', order, 'lockStock', {
    values: { rows: [{ line: demand, balance: null, qty: '8' }] },
  });
  const asked = { materials: [material], demands: [demand, crypto.randomUUID()] };
  const ask = (clerk: Clerk) => clerk.run((context) => availableStock(context, known('salesOutBill'), asked));
  expect(await ask(admin)).toEqual({
    places: [{ material, warehouse: ids.warehouse, available: '2' }],
    held: [{ demand, material, warehouse: ids.warehouse, qty: '8' }],
  });
  const stranger = await company.clerk('outsider', {
    codes: codesOf(['salesOutBill']),
    org: company.otherOrg,
  });
  expect(await ask(stranger)).toEqual({ places: [], held: [] });
});

it('tells another organisation nothing, and answers for lines with materials alone', async () => {
  const material = await company.material('活塞');
  const stranger = await company.clerk('stranger', { codes: codesOf(['saleOrder']), org: company.otherOrg });
  expect((await refusalOf(stockOf(stranger, material))).messages[0]).toContain('该物料不存在');
  expect((await refusalOf(stockOf(company.admin, material, 'user'))).messages[0]).toContain('没有物料');
});

describe('what counts as available', () => {
  it('is said by the parameters, the same beside the line, on the row of stock and in the report', async () => {
    const { admin, ids } = company;
    const material = await company.material('联轴器');
    await company.receive(admin, [{ material, qty: '100', unitCost: '2' }]);
    const order = await company.order(admin, [
      { material, qty: '60', taxPrice: '5', deliveryDate: '2024-05-20' },
    ]);
    await admin.act('saleOrder', order, 'lockStock', {
      values: { rows: [{ line: order.doc.lines['items']?.[0]?.id ?? '', balance: null, qty: '25' }] },
    });
    const param = await admin.create('stockParam', { fields: {} });
    const told = async (): Promise<string> => {
      const beside = await admin.run((context) => materialStock(context, known('saleOrder'), material));
      const stored = await rowOf('stockBalance', material);
      const report = await rowOf('stockAvailability', material);
      const opened = await admin.open('saleOrder', order.doc.id);
      expect(opened.doc.lines['items']?.[0]?.['availableQty']).toBe(beside.available);
      expect(figures(stored, 'availableQty')).toBe(beside.available);
      expect(figures(report, 'availableQty', 'planAvailableQty')).toBe(
        `${beside.available} ${beside.planAvailable}`,
      );
      return `${beside.available} ${beside.planAvailable}`;
    };
    expect(await told()).toBe('75 40');
    const held = async (): Promise<string[]> => {
      const demands = [order.doc.lines['items']?.[0]?.id ?? ''];
      const asked = { materials: [material], demands };
      const answer = await admin.run((context) => availableStock(context, known('salesOutBill'), asked));
      return answer.held.map(({ qty }) => qty);
    };
    expect(await held()).toEqual(['25']);
    const set = (seen: DocResult, field: string, value: string[] | null) =>
      admin.edit('stockParam', seen, [{ op: 'set', field, value }]);
    // Locked stock counts as available: the order then needs all 60 of it.
    const locked = await set(param, 'availableIncludes', ['onHand', 'minusFrozen']);
    expect(await told()).toBe('100 40');
    // It is there already, and not a second time.
    expect(await held()).toEqual([]);
    // What is locked stays locked, whatever counts as available.
    await expect(admin.run((context) => reserveRest(context, material, ids.warehouse))).rejects.toThrow(
      '库存刚刚被其他单据占用',
    );
    const noSales = await set(locked, 'planAvailableIncludes', ['inTransit', 'toInspect', 'openPurchase']);
    expect(await told()).toBe('100 100');
    const wrong = await refusalOf(set(noSales, 'availableIncludes', ['minusFrozen']));
    expect(wrong.messages).toEqual(['可用量包含：必须包含现存量']);
    const store = await admin.open('warehouse', ids.warehouse);
    const aside = await admin.edit('warehouse', store, [
      { op: 'set', field: 'includeInAvailable', value: false },
    ]);
    expect(await told()).toBe('0 0');
    await admin.edit('warehouse', aside, [{ op: 'set', field: 'includeInAvailable', value: true }]);
    const plain = await set(noSales, 'availableIncludes', null);
    await set(plain, 'planAvailableIncludes', null);
    expect(await told()).toBe('75 40');
  });

  it('by the day runs through what orders still bring and take', async () => {
    const { admin } = company;
    const material = await company.material('减震垫');
    await company.receive(admin, [{ material, qty: '10', unitCost: '2' }]);
    const late = await company.order(admin, [
      { material, qty: '4', taxPrice: '5', deliveryDate: '2024-05-07' },
    ]);
    await company.order(admin, [{ material, qty: '9', taxPrice: '5', deliveryDate: '2024-06-01' }]);
    const bought = await company.bought([{ material, qty: '2', taxPrice: '3', deliveryDate: '2024-05-25' }]);
    const { rows } = await askReport(company, 'stockAvailabilityDays', { parameters: { material } });
    expect(
      rows.map((row) => figures(row, 'day', 'kind', 'sourceCode', 'receiptQty', 'issueQty', 'balanceQty')),
    ).toEqual([
      '2024-05-06 stock null null null 10',
      `2024-05-07 sale ${codeOf(late)} null 4 6`,
      `2024-05-25 purchase ${codeOf(bought)} 2 null 8`,
      expect.stringMatching(/^2024-06-01 sale \S+ null 9 -1$/),
    ]);
    expect((await rowOf('stockAvailability', material))['firstShortDate']).toBe('2024-06-01');
  });
});
