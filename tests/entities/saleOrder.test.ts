// A clerk fills in a sales order: what picking customer and material brings along, and what the amounts come to.
import { entities } from '#entities/registry.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf, type RefMap, type RefRecord } from '#model/refs.ts';
import { describe, expect, test } from 'vitest';

const record = (id: string, name: string, fields: Row, lines: RefRecord['lines'] = {}): RefRecord => ({
  id,
  code: id,
  name,
  fields,
  lines,
});
const byId = (...records: RefRecord[]) => Object.fromEntries(records.map((one) => [one.id, one]));

const currency = { amountPrecision: 2, pricePrecision: 6 };
const unit = (precision: number) => ({
  unitGroup: null,
  numerator: '1',
  denominator: '1',
  precision,
});
const units = { baseUnit: 'kg', stockUnit: 'kg', saleUnit: 'bar', salePriceUnit: 'kg' };

const refs: RefMap = {
  currency: byId(record('CNY', '人民币', currency), record('USD', '美元', currency)),
  unit: byId(record('pcs', '个', unit(0)), record('kg', '千克', unit(3)), record('bar', '支', unit(0))),
  tax: byId(record('T13', '增值税13%', { rate: '13' })),
  employee: byId(
    record('wang', '王敏', { department: 'east' }),
    record('li', '李强', { department: 'south' }),
  ),
  customer: byId(
    record('C1', '上海精密', {
      currency: 'USD',
      taxIncluded: true,
      salesperson: 'wang',
      paymentTerm: 'net30',
      settlementMethod: 'wire',
      address: '上海市浦东新区',
    }),
  ),
  material: byId(
    record('M1', '轴承', {
      specification: '6204',
      baseUnit: 'pcs',
      saleUnit: 'pcs',
      salePriceUnit: 'pcs',
      tax: 'T13',
      warehouse: 'W1',
      deliverOverRatio: '5',
      deliverShortRatio: '2',
    }),
    record(
      'M2',
      '圆钢',
      { specification: 'Φ20', ...units, tax: 'T13' },
      { unitRows: [{ unit: 'bar', numerator: '948', denominator: '100', conversionType: 'fixed' }] },
    ),
  ),
};

const order = emptyDoc(entities.saleOrder, {
  id: 'o1',
  today: '2024-05-06',
  now: '2024-05-06T02:00:00.000Z',
  userId: 'u1',
  employee: 'li',
  department: 'south',
  org: 'org1',
  localCurrency: 'CNY',
});

const after = (doc: Doc, ...patches: Patch[]): Doc =>
  applyChanges(entities.saleOrder, doc, patches, readerOf(refs));
const line = (id: string, values: Row): Patch => ({
  op: 'insertLine',
  lines: 'items',
  id,
  before: null,
  values,
});
const typed = (id: string, field: string, value: string): Patch => ({
  op: 'setLine',
  lines: 'items',
  id,
  field,
  value,
});
const itemOf = (doc: Doc, id: string) => doc.lines['items']?.find((row) => row.id === id);

describe('picking', () => {
  test('a new order starts with today, the clerk and the local currency', () => {
    expect(order.fields).toMatchObject({
      date: '2024-05-06',
      salesperson: 'li',
      saleDept: 'south',
      currency: 'CNY',
      localCurrency: 'CNY',
      exchangeRate: '1',
      taxIncluded: true,
    });
  });

  test('the customer brings currency, salesperson with department, terms and address', () => {
    const picked = after(order, { op: 'set', field: 'customer', value: 'C1' });
    expect(picked.fields).toMatchObject({
      currency: 'USD',
      salesperson: 'wang',
      saleDept: 'east',
      paymentTerm: 'net30',
      settlementMethod: 'wire',
      receiveCustomer: 'C1',
      receiveAddress: '上海市浦东新区',
    });
  });

  test('the material brings names, units, tax, warehouse and tolerances', () => {
    const picked = after(order, line('l1', { material: 'M1', qty: '100' }));
    expect(itemOf(picked, 'l1')).toMatchObject({
      materialName: '轴承',
      specification: '6204',
      unit: 'pcs',
      baseUnit: 'pcs',
      priceUnit: 'pcs',
      tax: 'T13',
      taxRate: '13',
      warehouse: 'W1',
      baseQty: '100',
      priceQty: '100',
      maxQty: '105',
      minQty: '98',
      remainQty: '100',
    });
  });

  test('a date typed into the header after the lines reaches those that have none, and no other (findings 3, 6.8)', () => {
    const lines = after(
      order,
      line('l1', { material: 'M1', qty: '1' }),
      line('l2', { material: 'M1', qty: '1', deliveryDate: '2024-05-20' }),
    );
    const dates = (doc: Doc): unknown[] => (doc.lines['items'] ?? []).map(({ deliveryDate }) => deliveryDate);
    expect(dates(lines)).toEqual([null, '2024-05-20']);
    const dated = after(lines, { op: 'set', field: 'deliveryDate', value: '2024-05-31' });
    expect(dates(dated)).toEqual(['2024-05-31', '2024-05-20']);
    // A line has its own date from then on.
    expect(dates(after(dated, { op: 'set', field: 'deliveryDate', value: '2024-06-15' }))).toEqual([
      '2024-05-31',
      '2024-05-20',
    ]);
    expect(dates(after(lines, { op: 'set', field: 'deliveryDate', value: null }))).toEqual([
      null,
      '2024-05-20',
    ]);
  });
});

describe('amounts', () => {
  test('with tax included and a discount', () => {
    const doc = after(
      order,
      line('l1', { material: 'M1' }),
      typed('l1', 'qty', '7'),
      typed('l1', 'taxPrice', '113.45'),
      typed('l1', 'discountRate', '5'),
    );
    expect(itemOf(doc, 'l1')).toMatchObject({
      discountAmount: '39.71',
      allAmount: '754.44',
      taxAmount: '86.79',
      amount: '667.65',
      price: '100.39823',
      netPrice: '95.378571',
      taxNetPrice: '107.777143',
    });
    expect(doc.fields).toMatchObject({
      qtyTotal: '7',
      amount: '667.65',
      taxAmount: '86.79',
      allAmount: '754.44',
      allAmountLocal: '754.44',
    });
  });

  test('in foreign currency also in the local one', () => {
    const doc = after(
      order,
      { op: 'set', field: 'currency', value: 'USD' },
      { op: 'set', field: 'exchangeRate', value: '7.1234' },
      line('l1', { material: 'M1', qty: '1', taxPrice: '1234.56' }),
    );
    expect(itemOf(doc, 'l1')).toMatchObject({
      taxAmount: '142.03',
      amount: '1092.53',
      amountLocal: '7782.53',
      allAmountLocal: '8794.26',
      taxAmountLocal: '1011.73',
    });
  });

  test('of a discount on the whole order, spread over the lines', () => {
    const prices = ['333.33', '333.33', '333.34'];
    const lines = prices.map((taxPrice, index) => line(`l${index}`, { material: 'M1', qty: '1', taxPrice }));
    const doc = after(order, ...lines, { op: 'set', field: 'wholeDiscountAmount', value: '100' });
    expect(doc.lines['items']?.map((row) => row['allAmount'])).toEqual(['300', '300', '300']);
    expect(doc.fields).toMatchObject({ allAmount: '900', amount: '796.47', taxAmount: '103.53' });
  });

  test('of steel sold by the bar and priced by the kilogram', () => {
    const doc = after(order, line('l1', { material: 'M2', qty: '37', taxPrice: '4.2' }));
    expect(itemOf(doc, 'l1')).toMatchObject({
      baseQty: '350.76',
      priceQty: '350.76',
      allAmount: '1473.19',
      taxAmount: '169.48',
      amount: '1303.71',
    });
  });

  test('of a giveaway are zero', () => {
    const doc = after(order, line('l1', { material: 'M1', qty: '3', taxPrice: '10', isFree: true }));
    expect(itemOf(doc, 'l1')).toMatchObject({ allAmount: '0', remainQty: '3' });
  });
});

test('the delivered share is counted in base units', () => {
  const doc = after(
    order,
    line('l1', { material: 'M1', qty: '100', shippedQty: '60', shippedBaseQty: '60' }),
  );
  expect(itemOf(doc, 'l1')).toMatchObject({ remainQty: '40', remainBaseQty: '40' });
  expect(doc.fields).toMatchObject({ deliveredPercent: '60' });
});
