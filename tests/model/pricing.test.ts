// The worked examples of pricing, to the cent, as a clerk meets them on an order.
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import { problemsOf } from '#model/derive/checks.ts';
import type { RefReader } from '#model/refs.ts';
import { splitExcluded, splitIncluded } from '#model/rules/amounts.ts';
import { sharesOf } from '#model/rules/wholeDiscount.ts';
import { change, draft, line, order, picked, reader, typed } from '#tests/model/support/order.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const bolt = { material: 'bolt' };
const amounts = ['amount', 'taxAmount', 'allAmount'] as const;

describe('price with tax', () => {
  test('a discount rate lowers amount and tax', () => {
    const doc = draft([{ ...bolt, qty: '7', taxPrice: '113.45', discountRate: '5' }]);
    expect(line(doc)).toMatchObject({
      discountAmount: '39.71',
      allAmount: '754.44',
      taxAmount: '86.79',
      amount: '667.65',
      price: '100.39823',
      netPrice: '95.378571',
      taxNetPrice: '107.777143',
    });
    expect(doc.fields).toMatchObject({ allAmount: '754.44', taxAmount: '86.79', amount: '667.65' });
  });

  test('a typed discount amount shows its rate with six decimals', () => {
    const doc = draft([{ ...bolt, qty: '1', taxPrice: '333.33', discountAmount: '10' }]);
    expect(line(doc)).toMatchObject({ discountAmount: '10', discountRate: '3.00003', allAmount: '323.33' });
  });

  test('a price typed without tax leads and stays as typed', () => {
    const doc = draft([{ ...bolt, qty: '2', price: '100' }]);
    expect(line(doc)).toMatchObject({ price: '100', taxPrice: '113', allAmount: '226', amount: '200' });
  });
});

describe('price without tax', () => {
  const header = { taxIncluded: false };

  test('thirds are rounded once per step', () => {
    const doc = draft([{ ...bolt, qty: '3', price: '33.333333' }], header);
    expect(line(doc)).toMatchObject({
      amount: '100',
      taxAmount: '13',
      allAmount: '113',
      taxPrice: '37.666666',
    });
  });

  test('with a discount', () => {
    const doc = draft([{ ...bolt, qty: '12', price: '8.125', discountRate: '2.5' }], header);
    expect(line(doc)).toMatchObject({
      discountAmount: '2.44',
      amount: '95.06',
      taxAmount: '12.36',
      allAmount: '107.42',
      taxPrice: '9.18125',
    });
  });
});

describe('typed amounts', () => {
  test('the amount with tax stays and the price follows', () => {
    const doc = draft([{ ...bolt, qty: '3', taxPrice: '10', allAmount: '100' }]);
    expect(line(doc)).toMatchObject({
      allAmount: '100',
      taxPrice: '33.333333',
      taxAmount: '11.5',
      amount: '88.5',
    });
  });

  test('the discount is kept when the amount is typed', () => {
    const doc = draft([{ ...bolt, qty: '10', taxPrice: '10', discountRate: '10', allAmount: '100' }]);
    expect(line(doc)).toMatchObject({
      allAmount: '100',
      discountAmount: '10',
      taxPrice: '11',
      discountRate: '9.090909',
    });
  });

  test('a later quantity computes from the price again', () => {
    const doc = draft([{ ...bolt, qty: '3', allAmount: '100' }], {}, [typed('a', 'qty', '6')]);
    expect(line(doc)).toMatchObject({ taxPrice: '33.333333', allAmount: '200' });
  });

  test('a remark leaves typed amounts alone', () => {
    const doc = draft([{ ...bolt, qty: '3', taxPrice: '10', taxAmount: '3.44' }], {}, [
      typed('a', 'remark', '急'),
    ]);
    expect(line(doc)).toMatchObject({ allAmount: '30', taxAmount: '3.44', amount: '26.56' });
  });

  test('the exchange rate leaves typed tax alone', () => {
    const doc = draft([{ ...bolt, qty: '3', taxPrice: '10', taxAmount: '3.44' }], {}, [
      { op: 'set', field: 'exchangeRate', value: '7' },
    ]);
    expect(line(doc)).toMatchObject({
      taxAmount: '3.44',
      allAmountLocal: '210',
      amountLocal: '185.92',
      taxAmountLocal: '24.08',
    });
  });

  test('a tax amount beyond the tolerance is named', () => {
    const near = draft([{ ...bolt, qty: '3', taxPrice: '10', taxAmount: '3.5' }]);
    const far = draft([{ ...bolt, qty: '3', taxPrice: '10', taxAmount: '3.51' }]);
    const taxProblems = (doc: typeof near) =>
      problemsOf(order, doc, reader, 'save').filter(({ field }) => field === 'taxAmount');
    expect(taxProblems(near)).toEqual([]);
    expect(taxProblems(far)[0]?.message).toContain('税额 3.51 与按税率计算的 3.45 相差超过允许的 0.05');
    const parameters = [{ of: 'customer', taxTolerance: '0.1' }];
    const wide: RefReader = (entity, id) =>
      entity === 'organization'
        ? { id: 'org', code: '', name: '', fields: {}, lines: { parameters } }
        : reader(entity, id);
    expect(problemsOf(order, far, wide, 'save').filter(({ field }) => field === 'taxAmount')).toEqual([]);
  });

  test('a gift costs nothing and still has its quantity', () => {
    const doc = draft([{ ...bolt, qty: '5', taxPrice: '10', isFree: true }]);
    expect(line(doc)).toMatchObject({
      qty: '5',
      baseQty: '5',
      price: '0',
      taxPrice: '0',
      allAmount: '0',
      amount: '0',
    });
  });
});

describe('whole-order discount', () => {
  const three = ['333.33', '333.33', '333.34'].map((taxPrice) => ({ ...bolt, qty: '1', taxPrice }));
  const discount = { op: 'set', field: 'wholeDiscountAmount', value: '100' } as const;

  test('is spread by amount, the remainder on the largest line', () => {
    const doc = draft(three, {}, [discount]);
    expect(['a', 'b', 'c'].map((id) => line(doc, id)['wholeDiscountShare'])).toEqual([
      '33.33',
      '33.33',
      '33.34',
    ]);
    for (const id of ['a', 'b', 'c'])
      expect(picked(line(doc, id), ...amounts)).toEqual({
        allAmount: '300',
        taxAmount: '34.51',
        amount: '265.49',
      });
    expect(doc.fields).toMatchObject({ allAmount: '900', amount: '796.47', taxAmount: '103.53' });
  });

  test('is spread anew when a line changes, and taken back when it is emptied', () => {
    const doc = draft(three, {}, [
      discount,
      typed('a', 'qty', '2'),
      { op: 'removeLine', lines: 'items', id: 'c' },
    ]);
    expect(sumTexts(doc.lines['items']?.map((row) => row['wholeDiscountShare'] as string) ?? [])).toBe('100');
    expect(doc.fields['allAmount']).toBe('899.99');
    const without = change(doc, [{ ...discount, value: '0' }]);
    expect(line(without, 'a')).toMatchObject({ allAmount: '666.66', discountAmount: '0', discountRate: '0' });
  });

  test('keeps the discount of the line itself', () => {
    const doc = draft([{ ...bolt, qty: '7', taxPrice: '113.45', discountRate: '5' }], {}, [discount]);
    expect(line(doc)).toMatchObject({ discountAmount: '139.71', allAmount: '654.44' });
    const more = change(doc, [typed('a', 'qty', '70')]);
    expect(line(more)).toMatchObject({
      discountAmount: '497.08',
      wholeDiscountShare: '100',
      allAmount: '7444.42',
    });
  });

  test('larger than the lines it is refused', () => {
    const doc = draft(three, {}, [{ ...discount, value: '2000' }]);
    expect(problemsOf(order, doc, reader, 'save').map(({ field }) => field)).toContain('wholeDiscountAmount');
  });
});

describe('foreign currency', () => {
  test('local amounts add up because the tax is the difference', () => {
    const doc = draft([{ ...bolt, qty: '1', taxPrice: '1234.56' }], {
      currency: 'usd',
      exchangeRate: '7.1234',
    });
    expect(line(doc)).toMatchObject({
      taxAmount: '142.03',
      amount: '1092.53',
      amountLocal: '7782.53',
      allAmountLocal: '8794.26',
      taxAmountLocal: '1011.73',
    });
  });

  test('a currency without cents is rounded to whole units', () => {
    const doc = draft([{ ...bolt, qty: '3', taxPrice: '33.3333' }], { currency: 'jpy' });
    expect(line(doc)).toMatchObject({ allAmount: '100', taxAmount: '12', amount: '88' });
  });

  // Rule purchaseOrder-r2.
  test('turning to prices without tax computes every line anew', () => {
    const doc = draft(
      [
        { ...bolt, qty: '3', taxPrice: '37.67' },
        { ...bolt, qty: '1', taxPrice: '113' },
      ],
      {},
      [{ op: 'set', field: 'taxIncluded', value: false }],
    );
    expect(line(doc, 'a')).toMatchObject({ price: '33.336283', amount: '100.01', allAmount: '113.01' });
    expect(line(doc, 'b')).toMatchObject({ price: '100', amount: '100', allAmount: '113' });
  });
});

describe('always', () => {
  const cents = fc
    .integer({ min: -99_999_999, max: 99_999_999 })
    .map((value) => decimal(String(value)).div(100));
  const rates = fc.constantFrom('0', '1', '3', '6', '9', '13', '16.5').map((value) => decimal(value));

  test('amount and tax make up the amount with tax', () => {
    fc.assert(
      fc.property(cents, rates, (value, taxRate) => {
        for (const { amount, taxAmount, allAmount } of [
          splitIncluded(value, taxRate, 2),
          splitExcluded(value, taxRate, 2),
        ])
          expect(decimalText(amount.plus(taxAmount))).toBe(decimalText(allAmount));
      }),
    );
  });

  test('shares of a discount make up the discount', () => {
    const bases = fc.array(
      fc.integer({ min: 0, max: 9_999_999 }).map((value) => decimal(String(value)).div(100)),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), bases, (whole, list) => {
        fc.pre(list.some((base) => base.gt(0)));
        const shares = sharesOf(decimal(String(whole)).div(100), list, 2);
        expect(sumTexts(shares.map(decimalText))).toBe(decimalText(decimal(String(whole)).div(100)));
      }),
    );
  });

  test('the header is the sum of the lines and local amounts add up', () => {
    const lines = fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 99_999 }).map(String),
        taxPrice: fc
          .integer({ min: 0, max: 9_999_999 })
          .map((value) => decimalText(decimal(String(value)).div(10_000))),
        discountRate: fc.constantFrom('0', '2.5', '33.333333'),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('1', '7.1234', '0.04567'),
        fc.boolean(),
        (rows, exchangeRate, taxIncluded) => {
          const typedRows = rows.map(({ taxPrice, ...row }) => ({
            material: 'bolt',
            ...row,
            [taxIncluded ? 'taxPrice' : 'price']: taxPrice,
          }));
          const doc = draft(typedRows, { exchangeRate, taxIncluded });
          for (const key of [...amounts, 'allAmountLocal'])
            expect(doc.fields[key]).toBe(
              sumTexts(doc.lines['items']?.map((row) => row[key] as string) ?? []),
            );
          for (const row of doc.lines['items'] ?? []) {
            expect(sumTexts([row['amount'] as string, row['taxAmount'] as string])).toBe(row['allAmount']);
            expect(sumTexts([row['amountLocal'] as string, row['taxAmountLocal'] as string])).toBe(
              row['allAmountLocal'],
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
