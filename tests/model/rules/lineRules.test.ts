// The small rules of lines: what follows from what a clerk has just typed, and what is left alone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qty } from '#model/fields.ts';
import { acceptedShare } from '#entities/purchase/acceptedShare.ts';
import { followQty } from '#model/rules/followQty.ts';
import { returnSplit } from '#entities/purchase/returnSplit.ts';
import { shelfLife } from '#entities/inventory/shelfLife.ts';
import type { Row } from '#model/entity.ts';
import { ran, type Step } from '#tests/model/support/lineRule.ts';

interface Case {
  what: string;
  line: Row;
  step?: Step;
  gives: Row;
}

describe('quantities that follow the quantity of the line', () => {
  const fields = { qty: qty('数量'), arrivedQty: qty('到货'), qualifiedQty: qty('合格', { readonly: true }) };
  const cases: readonly Case[] = [
    { what: 'a new line: as much arrived', line: { qty: '5' }, gives: { arrivedQty: '5' } },
    {
      what: 'the quantity changes and nobody said otherwise',
      line: { qty: '7', arrivedQty: '5' },
      step: { was: { qty: '5', arrivedQty: '5' }, set: ['qty'] },
      gives: { arrivedQty: '7' },
    },
    {
      what: 'somebody said otherwise',
      line: { qty: '7', arrivedQty: '4' },
      step: { was: { qty: '5', arrivedQty: '4' }, set: ['qty'] },
      gives: {},
    },
    {
      what: 'somebody says so now',
      line: { qty: '5', arrivedQty: '3' },
      step: { was: { qty: '5', arrivedQty: '5' }, set: ['arrivedQty'] },
      gives: {},
    },
    {
      what: 'written differently it is the same number',
      line: { qty: '7', arrivedQty: '5.0' },
      step: { was: { qty: '5', arrivedQty: '5.0' }, set: ['qty'] },
      gives: { arrivedQty: '7' },
    },
    { what: 'what is no number is left to the checks', line: { qty: '五' }, gives: {} },
  ];
  test.each(cases)('$what', ({ line, step, gives }) => {
    expect(ran(followQty, line, { fields, ...step })).toEqual(gives);
  });
});

describe('what goes back is replenished or deducted, together all of it', () => {
  const replenish = { header: { returnMode: 'returnAndReplenish' } };
  const deduct = { header: { returnMode: 'return' } };
  const cases: readonly Case[] = [
    {
      what: 'a new line, replenished',
      line: { qty: '5' },
      step: replenish,
      gives: { replenishQty: '5', deductQty: '0' },
    },
    {
      what: 'a new line, deducted',
      line: { qty: '5' },
      step: deduct,
      gives: { replenishQty: '0', deductQty: '5' },
    },
    {
      what: 'the part to deduct is typed',
      line: { qty: '5', replenishQty: '5', deductQty: '2' },
      step: { ...replenish, was: { qty: '5', replenishQty: '5', deductQty: '0' }, set: ['deductQty'] },
      gives: { replenishQty: '3', deductQty: '2' },
    },
    {
      what: 'the part to replenish is typed',
      line: { qty: '5', replenishQty: '1.5', deductQty: '5' },
      step: { ...deduct, was: { qty: '5', replenishQty: '0', deductQty: '5' }, set: ['replenishQty'] },
      gives: { replenishQty: '1.5', deductQty: '3.5' },
    },
    {
      what: 'never more than goes back',
      line: { qty: '5', replenishQty: '9', deductQty: '0' },
      step: { ...replenish, was: { qty: '5' }, set: ['replenishQty'] },
      gives: { replenishQty: '5', deductQty: '0' },
    },
    {
      what: 'more goes back of what is replenished as a whole',
      line: { qty: '8', replenishQty: '5', deductQty: '0' },
      step: { ...replenish, was: { qty: '5', replenishQty: '5', deductQty: '0' }, set: ['qty'] },
      gives: { replenishQty: '8', deductQty: '0' },
    },
    {
      what: 'less goes back of what was split',
      line: { qty: '2', replenishQty: '3', deductQty: '2' },
      step: { ...replenish, was: { qty: '5', replenishQty: '3', deductQty: '2' }, set: ['qty'] },
      gives: { replenishQty: '2', deductQty: '0' },
    },
    {
      what: 'another way of returning begins anew',
      line: { qty: '5', replenishQty: '3', deductQty: '2' },
      step: {
        ...deduct,
        was: { qty: '5', replenishQty: '3', deductQty: '2' },
        headerChanged: ['returnMode'],
      },
      gives: { replenishQty: '0', deductQty: '5' },
    },
    { what: 'no quantity yet', line: { qty: null }, step: replenish, gives: {} },
  ];
  test.each(cases)('$what', ({ line, step, gives }) => {
    expect(ran(returnSplit, line, step)).toEqual(gives);
  });

  test('both parts make up the quantity, whatever is typed where', () => {
    const number = fc.integer({ min: 0, max: 10_000 }).map((value) => String(value / 100));
    const field = fc.constantFrom('qty', 'replenishQty', 'deductQty');
    fc.assert(
      fc.property(number, number, number, field, fc.boolean(), (whole, one, other, set, isReplenished) => {
        const line = { qty: whole, replenishQty: one, deductQty: other };
        const gives = ran(returnSplit, line, {
          ...(isReplenished ? replenish : deduct),
          was: { qty: '7', replenishQty: '3', deductQty: '4' },
          set: [set],
        });
        const sum = Number(gives['replenishQty']) + Number(gives['deductQty']);
        expect(sum).toBeCloseTo(Number(whole), 6);
        expect(Number(gives['replenishQty'])).toBeGreaterThanOrEqual(0);
        expect(Number(gives['deductQty'])).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

// Rule purchaseAcceptance-r2.
describe('services accepted by progress', () => {
  const cases: readonly Case[] = [
    {
      what: 'a third of seven, to the decimals of the unit',
      line: { progressPercent: '33.3333', orderQty: '7', unit: 'kg' },
      gives: { qty: '2.333' },
    },
    {
      what: 'pieces are whole',
      line: { progressPercent: '50', orderQty: '7', unit: 'piece' },
      gives: { qty: '4' },
    },
    {
      what: 'an unknown unit has six decimals',
      line: { progressPercent: '33.3333333', orderQty: '1', unit: null },
      gives: { qty: '0.333333' },
    },
    {
      what: 'all of it',
      line: { progressPercent: '100', orderQty: '12.5', unit: 'kg' },
      gives: { qty: '12.5' },
    },
    { what: 'no order behind it', line: { progressPercent: '50', orderQty: null }, gives: {} },
    { what: 'progress emptied', line: { progressPercent: '', orderQty: '7' }, gives: {} },
  ];
  test.each(cases)('$what', ({ line, gives }) => {
    expect(ran(acceptedShare, line, { set: ['progressPercent'] })).toEqual(gives);
  });

  test('a quantity typed by hand stands', () => {
    expect(ran(acceptedShare, { progressPercent: '50', orderQty: '7', qty: '1' }, { set: ['qty'] })).toEqual(
      {},
    );
  });
});

describe('goods that keep for a number of days', () => {
  const reader: Row = { material: 'milk', produceDate: '2026-02-20' };

  test('without a shelf life no day of expiry follows', () => {
    expect(ran(shelfLife, { material: 'bolt', produceDate: '2026-02-20' }, { set: ['produceDate'] })).toEqual(
      {},
    );
    expect(ran(shelfLife, reader, { set: ['produceDate'], withoutRefs: true })).toEqual({});
  });

  test.each([
    ['the day it was made is typed', ['produceDate'], null, { expiryDate: '2026-03-22' }],
    ['the day of expiry is typed with it', ['produceDate', 'expiryDate'], '2026-03-01', {}],
    ['only the quantity changes', ['qty'], null, {}],
  ])('%s', (_, set, expiryDate, gives) => {
    expect(ran(shelfLife, { ...reader, expiryDate }, { set, shelfLifeDays: 30 })).toEqual(gives);
  });
});
