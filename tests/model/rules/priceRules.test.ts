// Prices and amounts of a line of which one is typed and the other follows.
import { describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { amountLocal } from '#model/rules/amountLocal.ts';
import { listPrice } from '#model/rules/listPrice.ts';
import { openingAmount } from '#entities/inventory/openingAmount.ts';
import { ran, type Step } from '#tests/model/support/lineRule.ts';

interface Case {
  what: string;
  line: Row;
  step?: Step;
  gives: Row;
}

// Rule purchasePriceList-r4.
describe('a price list has one price that is typed and one that follows', () => {
  const cases: readonly Case[] = [
    {
      what: 'with tax: the price without follows, to the decimals of the currency',
      line: { taxPrice: '113.45', price: '', taxRate: '13' },
      step: { header: { taxIncluded: true, currency: 'cny' } },
      gives: { price: '100.39823' },
    },
    {
      what: 'without tax: the price with it follows',
      line: { price: '33.333333', taxPrice: '9', taxRate: '13' },
      step: { header: { taxIncluded: false, currency: 'cny' } },
      gives: { taxPrice: '37.666666' },
    },
    {
      what: 'yen have four decimals in prices',
      line: { price: '1', taxPrice: '', taxRate: '8.33' },
      step: { header: { taxIncluded: false, currency: 'jpy' } },
      gives: { taxPrice: '1.0833' },
    },
    {
      what: 'a pasted row with the other price alone is turned round',
      line: { price: '100', taxPrice: null, taxRate: '13' },
      step: { header: { taxIncluded: true } },
      gives: { taxPrice: '113' },
    },
    {
      what: 'a list that does not say is with tax',
      line: { taxPrice: '1.13', price: null, taxRate: '13' },
      gives: { price: '1' },
    },
    { what: 'no price at all', line: { taxPrice: '', price: null, taxRate: '13' }, gives: {} },
    { what: 'what is no number is left to the checks', line: { taxPrice: '一百', taxRate: '13' }, gives: {} },
    { what: 'no tax rate counts as none', line: { taxPrice: '5', taxRate: null }, gives: { price: '5' } },
  ];
  test.each(cases)('$what', ({ line, step, gives }) => {
    expect(ran(listPrice, line, step)).toEqual(gives);
  });
});

describe('opening stock: unit cost or amount, the other follows', () => {
  const cases: readonly Case[] = [
    {
      what: 'a unit cost gives the amount',
      line: { qty: '3', baseQty: '3', unitCost: '33.333333', amount: null },
      step: { set: ['unitCost'] },
      gives: { amount: '100' },
    },
    {
      what: 'an amount gives the unit cost',
      line: { qty: '3', baseQty: '3', unitCost: '1', amount: '100' },
      step: { set: ['amount'] },
      gives: { unitCost: '33.333333' },
    },
    {
      what: 'another quantity leaves the unit cost',
      line: { qty: '4', baseQty: '4', unitCost: '2.5', amount: '7.5' },
      step: { set: ['qty'], affected: ['baseQty'] },
      gives: { amount: '10' },
    },
    {
      what: 'yen have no decimals',
      line: { baseQty: '3', unitCost: '0.5', amount: null },
      step: { set: ['unitCost'], header: { localCurrency: 'jpy' } },
      gives: { amount: '2' },
    },
    {
      what: 'nothing is worth nothing yet',
      line: { baseQty: '0', unitCost: '5' },
      step: { set: ['unitCost'] },
      gives: {},
    },
    { what: 'no cost yet', line: { baseQty: '5', unitCost: '' }, step: { set: ['qty'] }, gives: {} },
    {
      what: 'a remark changes nothing',
      line: { baseQty: '5', unitCost: '2', amount: '11' },
      step: { set: ['remark'] },
      gives: {},
    },
    {
      what: 'an emptied amount stays empty',
      line: { baseQty: '5', amount: null },
      step: { set: ['amount'] },
      gives: {},
    },
  ];
  test.each(cases)('$what', ({ line, step, gives }) => {
    expect(ran(openingAmount, line, step)).toEqual(gives);
  });
});

describe('amounts without prices in local currency', () => {
  const cases: readonly Case[] = [
    {
      what: 'worked example 10.4: the tax by subtraction',
      line: { amount: '1092.53', taxAmount: '142.03', allAmount: '1234.56' },
      step: { header: { exchangeRate: '7.1234', localCurrency: 'cny' } },
      gives: { amountLocal: '7782.53', allAmountLocal: '8794.26', taxAmountLocal: '1011.73' },
    },
    {
      what: 'no rate yet counts as 1',
      line: { amount: '10', taxAmount: '1.3', allAmount: '11.3' },
      gives: { amountLocal: '10', allAmountLocal: '11.3', taxAmountLocal: '1.3' },
    },
    {
      what: 'yen are whole',
      line: { amount: '1.5', taxAmount: '0.2', allAmount: '1.7' },
      step: { header: { exchangeRate: '20.55', localCurrency: 'jpy' } },
      gives: { amountLocal: '31', allAmountLocal: '35', taxAmountLocal: '4' },
    },
  ];
  test.each(cases)('$what', ({ line, step, gives }) => {
    expect(ran(amountLocal, line, step)).toEqual(gives);
  });
});
