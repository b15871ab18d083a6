// Money to the last cent: taxes and discounts hold together whatever the numbers.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, decimalText, round, type Decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import {
  areNumbers,
  isTaxIncluded,
  localAmounts,
  netPrices,
  numberOf,
  percentOf,
  simplestRate,
  splitExcluded,
  splitIncluded,
  withoutTax,
  withTax,
  zero,
} from '#model/rules/amounts.ts';
import { sharesOf } from '#model/rules/wholeDiscount.ts';

const cents = fc
  .integer({ min: -10_000_000, max: 10_000_000 })
  .map((value) => decimal(String(value)).div(100));
const positive = fc.integer({ min: 1, max: 100_000_000 }).map((value) => decimal(String(value)).div(100));
const rate = fc.constantFrom('0', '1', '3', '6', '9', '13', '16.5').map(decimal);
const scale = fc.constantFrom(0, 2, 3);
const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), zero);

describe('taxes', () => {
  test('with or without: amount and tax make up the whole, rounded to the currency', () => {
    fc.assert(
      fc.property(cents, rate, scale, (value, tax, money) => {
        const whole = round(value, money);
        for (const parts of [splitIncluded(whole, tax, money), splitExcluded(whole, tax, money)]) {
          expect(parts.amount.plus(parts.taxAmount).eq(parts.allAmount)).toBe(true);
          expect(parts.taxAmount.decimalPlaces()).toBeLessThanOrEqual(money);
          expect(
            parts.taxAmount.isZero() || parts.taxAmount.isNegative() === parts.allAmount.isNegative(),
          ).toBe(true);
        }
      }),
    );
  });

  test('a red document is the mirror of the blue one', () => {
    fc.assert(
      fc.property(cents, rate, (value, tax) => {
        const [blue, red] = [splitIncluded(value, tax, 2), splitIncluded(value.negated(), tax, 2)];
        expect(red.taxAmount.eq(blue.taxAmount.negated())).toBe(true);
        expect(red.amount.eq(blue.amount.negated())).toBe(true);
      }),
    );
  });

  test('a price with tax and back again is the same price, to a unit of its last decimal', () => {
    fc.assert(
      fc.property(positive, rate, (value, tax) => {
        const back = withoutTax(withTax(value, tax, 6), tax, 6);
        expect(back.minus(value).abs().lte('0.000001')).toBe(true);
      }),
    );
  });

  test('without a rate of exchange the local amounts are the amounts', () => {
    const parts = splitExcluded(decimal('100'), decimal('13'), 2);
    const local = localAmounts(
      parts,
      { id: '', version: 0, status: null, fields: {}, lines: {} },
      { money: 2, price: 6, local: 2 },
    );
    expect(local).toEqual({ amountLocal: '100', allAmountLocal: '113', taxAmountLocal: '13' });
  });

  test('what is no number counts as nothing and is named by the checks', () => {
    expect(
      ['', '1e3', '1,000', 'x', null, undefined, true].map((value) => numberOf(value).toFixed()),
    ).toEqual(Array(7).fill('0'));
    expect(numberOf(3).toFixed()).toBe('3');
    expect(areNumbers({ a: '1', b: null, c: '' }, ['a', 'b', 'c', 'd'])).toBe(true);
    expect(areNumbers({ a: '1', b: 'x' }, ['a', 'b'])).toBe(false);
    const doc = (fields: Row) => ({ id: '', version: 0, status: null, fields, lines: {} });
    expect(
      [{}, { taxIncluded: false }, { taxIncluded: true }, { taxIncluded: null }].map((fields) =>
        isTaxIncluded(doc(fields)),
      ),
    ).toEqual([true, false, true, false]);
  });

  test('nothing priced has no net price; nothing has no share', () => {
    expect(netPrices(splitExcluded(decimal('5'), decimal('13'), 2), zero, 6)).toEqual({
      netPrice: '0',
      taxNetPrice: '0',
    });
    expect(percentOf(decimal('5'), zero).toFixed()).toBe('0');
    expect(percentOf(decimal('1'), decimal('3')).toFixed()).toBe('33.333333');
  });
});

describe('discounts', () => {
  test('the rate that comes back gives the very discount, with as few decimals as it can', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 1, max: 9_999 }), (gross, hundredths) => {
        const typed = decimal(String(hundredths)).div(100);
        const discount = round(gross.times(typed).div(100), 2);
        const found = simplestRate(discount, gross, 2);
        expect(round(gross.times(found).div(100), 2).eq(discount)).toBe(true);
        expect(found.decimalPlaces()).toBeLessThanOrEqual(Math.max(typed.decimalPlaces(), 0) || 0);
      }),
    );
    expect(simplestRate(decimal('39.71'), decimal('794.15'), 2).toFixed()).toBe('5');
    expect(
      [simplestRate(zero, decimal('5'), 2), simplestRate(decimal('5'), zero, 2)].map((value) =>
        value.toFixed(),
      ),
    ).toEqual(['0', '0']);
  });

  test('the whole discount is spread to the last cent, by the amounts it is spread over', () => {
    fc.assert(
      fc.property(
        positive,
        fc.array(positive, { minLength: 1, maxLength: 12 }),
        scale,
        (value, bases, money) => {
          const whole = round(value, money);
          const shares = sharesOf(whole, bases, money);
          expect(sum(shares).eq(whole)).toBe(true);
          for (const share of shares) expect(share.decimalPlaces()).toBeLessThanOrEqual(money);
          const unit = decimal('1').div(decimal('10').pow(money));
          const largest = bases.reduce((best, base, at) => (base.gt(bases[best] ?? zero) ? at : best), 0);
          for (const [at, share] of shares.entries()) {
            const exact = whole.times(bases[at] ?? zero).div(sum(bases));
            if (at !== largest) expect(share.minus(exact).abs().lte(unit.div(2))).toBe(true);
          }
        },
      ),
    );
    expect(sharesOf(decimal('100'), ['333.33', '333.33', '333.34'].map(decimal), 2).map(decimalText)).toEqual(
      ['33.33', '33.33', '33.34'],
    );
    expect(sharesOf(decimal('1'), [zero, zero], 2).map(decimalText)).toEqual(['0', '0']);
  });
});
