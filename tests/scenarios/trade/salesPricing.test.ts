// Prices and amounts of a saved order, to the cent: the worked examples 10.1 to 10.5.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let material: string;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('法兰');
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

function order(lines: readonly Row[], fields: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  const items = lines.map((row): Row => ({ material, deliveryDate: '2024-05-20', taxRate: '13', ...row }));
  return admin.create('saleOrder', {
    fields: { customer: ids.customer, salesperson: ids.salesperson, ...fields },
    lines: { items },
  });
}

describe('a saved order', () => {
  it('splits tax and discount out of a price with tax (10.1)', async () => {
    const saved = await order([{ qty: '7', taxPrice: '113.45', discountRate: '5' }]);
    expect(lineOf(saved)).toMatchObject({
      discountAmount: '39.71',
      allAmount: '754.44',
      taxAmount: '86.79',
      amount: '667.65',
      price: '100.39823',
      netPrice: '95.378571',
      taxNetPrice: '107.777143',
    });
  });

  it('adds tax to a price without tax (10.2)', async () => {
    const saved = await order(
      [
        { qty: '3', price: '33.333333' },
        { qty: '12', price: '8.125', discountRate: '2.5' },
      ],
      { taxIncluded: false },
    );
    expect(lineOf(saved)).toMatchObject({
      amount: '100',
      taxAmount: '13',
      allAmount: '113',
      taxPrice: '37.666666',
    });
    expect(lineOf(saved, 1)).toMatchObject({
      discountAmount: '2.44',
      amount: '95.06',
      taxAmount: '12.36',
      allAmount: '107.42',
      taxPrice: '9.18125',
    });
    expect(saved.doc.fields).toMatchObject({ amount: '195.06', taxAmount: '25.36', allAmount: '220.42' });
  });

  it('spreads a discount on the whole order (10.3)', async () => {
    const saved = await order(
      [
        { qty: '1', taxPrice: '333.33' },
        { qty: '1', taxPrice: '333.33' },
        { qty: '1', taxPrice: '333.34' },
      ],
      { wholeDiscountAmount: '100' },
    );
    for (const index of [0, 1, 2])
      expect(lineOf(saved, index)).toMatchObject({ allAmount: '300', taxAmount: '34.51', amount: '265.49' });
    expect(saved.doc.fields).toMatchObject({ allAmount: '900', amount: '796.47', taxAmount: '103.53' });
  });

  it('converts to the local currency by subtraction (10.4)', async () => {
    const saved = await order([{ qty: '1', taxPrice: '1234.56' }], {
      currency: company.ids.usd,
      exchangeRate: '7.1234',
    });
    expect(lineOf(saved)).toMatchObject({
      taxAmount: '142.03',
      amount: '1092.53',
      amountLocal: '7782.53',
      allAmountLocal: '8794.26',
      taxAmountLocal: '1011.73',
    });
  });

  it('takes the rate of its day, and 1 in the local currency (exchangeRate-r3, finding 5.8) (findings 2, 5.8)', async () => {
    const { admin, ids } = company;
    const rateOf = async (fields: Row, lines: readonly Row[] = [{ qty: '1', taxPrice: '10' }]) =>
      (await order(lines, fields)).doc.fields['exchangeRate'];
    // Nobody entered one: it is asked for.
    const unknown = await order([{ qty: '1', taxPrice: '10' }], { currency: ids.usd });
    expect(unknown.doc.fields['exchangeRate']).toBeNull();
    expect((await refusalOf(admin.act('saleOrder', unknown, 'submit'))).messages.join()).toContain('汇率');
    for (const [effectiveDate, rate, more] of [
      ['2024-05-01', '7.1', {}],
      ['2024-05-06', '7.2', {}],
      ['2024-05-01', '6.9', { rateType: 'budget' }],
    ] as const)
      await admin.create('exchangeRate', {
        fields: { fromCurrency: ids.usd, toCurrency: ids.cny, effectiveDate, rate, ...more },
      });
    expect(await rateOf({ currency: ids.usd })).toBe('7.2');
    expect(await rateOf({ currency: ids.usd, date: '2024-05-03' })).toBe('7.1');
    expect(await rateOf({ currency: ids.usd, rateType: 'budget' })).toBe('6.9');
    expect(await rateOf({ currency: ids.usd, exchangeRate: '7.5' })).toBe('7.5');
    // It follows the day until somebody typed another, and the currency always.
    const dollars = await order([{ qty: '1', taxPrice: '10' }], { currency: ids.usd });
    const earlier = await admin.edit('saleOrder', dollars, [
      { op: 'set', field: 'date', value: '2024-05-03' },
    ]);
    expect(earlier.doc.fields).toMatchObject({ exchangeRate: '7.1', allAmountLocal: '71' });
    const typed = await admin.edit('saleOrder', earlier, [
      { op: 'set', field: 'exchangeRate', value: '7.3' },
    ]);
    const later = await admin.edit('saleOrder', typed, [{ op: 'set', field: 'date', value: '2024-05-06' }]);
    expect(later.doc.fields['exchangeRate']).toBe('7.3');
    const local = await admin.edit('saleOrder', later, [{ op: 'set', field: 'currency', value: ids.cny }]);
    expect(local.doc.fields).toMatchObject({ exchangeRate: '1', allAmountLocal: '10' });
    expect((await refusalOf(order([], { exchangeRate: '1.1' }))).messages).toEqual([
      '币别是本位币，汇率只能是 1；外币业务请先选择币别',
    ]);
  });

  it('sells bars by weight and knows what is left after a part was pushed (10.5)', async () => {
    const { admin, ids } = company;
    const bar = await company.material('圆钢', {
      baseUnit: ids.kg,
      units: [{ unit: ids.bar, numerator: '948', denominator: '100' }],
      fields: { saleUnit: ids.bar, salePriceUnit: ids.kg },
    });
    const placed = await company.order(admin, [
      { material: bar, unit: ids.bar, priceUnit: ids.kg, qty: '37', taxPrice: '4.2' },
    ]);
    expect(lineOf(placed)).toMatchObject({
      baseQty: '350.76',
      priceQty: '350.76',
      allAmount: '1473.19',
      taxAmount: '169.48',
      amount: '1303.71',
    });
    const part = await admin.push('saleOrder', placed, 'deliveryNotice', [
      { id: lineOf(placed).id, qty: '20' },
    ]);
    expect(lineOf(part)['baseQty']).toBe('189.6');
    const rest = await admin.push('saleOrder', placed, 'deliveryNotice');
    expect(lineOf(rest)).toMatchObject({ qty: '17', baseQty: '161.16' });
    const none = await refusalOf(admin.push('saleOrder', placed, 'deliveryNotice'));
    expect(none.messages[0]).toContain('没有可下推到发货通知单的数量');
  });

  it('keeps a typed total and derives the price from it', async () => {
    const saved = await order([{ qty: '3', taxPrice: '10' }]);
    const changed = await company.admin.edit('saleOrder', saved, [
      setLine(lineOf(saved).id, 'allAmount', '100'),
    ]);
    expect(lineOf(changed)).toMatchObject({
      allAmount: '100',
      taxPrice: '33.333333',
      taxAmount: '11.5',
      amount: '88.5',
    });
  });

  it('refuses more decimals than the unit has instead of rounding them away', async () => {
    const refused = await refusalOf(order([{ qty: '1.005', taxPrice: '10' }]));
    expect(refused.messages[0]).toMatch(/第1行.*数量.*2 位小数/);
  });
});

describe('the lowest price of a material', () => {
  it('is an amount of the local currency, whatever the order is priced in', async () => {
    const flange = await company.material('高压法兰', { fields: { minSalePrice: '500' } });
    const abroad = { currency: company.ids.usd, exchangeRate: '7.1' };
    const warned = async (taxPrice: string, fields: Row = {}) =>
      (await order([{ material: flange, qty: '1', taxPrice }], fields)).warnings.map(
        ({ message }) => message,
      );
    expect(await warned('100', abroad)).toEqual([]);
    expect(await warned('70', abroad)).toEqual([expect.stringContaining('含税单价折合本位币低于最低限价')]);
    expect(await warned('499.99')).toEqual([expect.stringContaining('含税单价折合本位币低于最低限价')]);
    expect(await warned('500')).toEqual([]);
  });

  it('has a typed tax amount within the tolerance of the company’s parameters (findings 3, 6.4f)', async () => {
    const { admin } = company;
    const saved = await order([{ qty: '3', taxPrice: '10' }]);
    const byHand = (): Promise<DocResult> =>
      admin.edit('saleOrder', saved, [setLine(lineOf(saved).id, 'taxAmount', '3.6')]);
    expect((await refusalOf(byHand())).messages[0]).toContain('相差超过允许的 0.05');
    await admin.create('saleParam', { fields: { taxTolerance: '0.2' } });
    const accepted = await byHand();
    expect(lineOf(accepted)).toMatchObject({ taxAmount: '3.6', allAmount: '30' });
    const { refs } = await admin.open('saleOrder', saved.doc.id);
    expect(refs['organization']?.[company.org]?.lines?.['parameters']).toMatchObject([
      { of: 'customer', taxTolerance: '0.2' },
    ]);
  });
});
