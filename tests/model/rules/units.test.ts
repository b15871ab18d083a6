// Units of a material, and where the decimals of a quantity or a price come from.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, round } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { price, qty, type FieldDef } from '#model/fields.ts';
import { conversionOf, fromBase, toBase, unitPrecision } from '#model/rules/conversion.ts';
import { moneyScales, scaleSource } from '#model/scale.ts';
import { reader, refs } from '#tests/model/support/order.ts';

const positive = fc.integer({ min: 1, max: 100_000_000 }).map((value) => decimal(String(value)).div(100));

describe('units', () => {
  const bolt = refs['material']?.['bolt'];
  const steel = refs['material']?.['steel'];

  test.each([
    ['the unit itself', bolt, 'piece', 'piece', '1'],
    ['a row of the material', bolt, 'box', 'piece', '12'],
    ['the group', bolt, 'dozen', 'piece', '12'],
    ['the group, the other way', bolt, 'piece', 'dozen', '0.083333'],
    ['the group, by its base', steel, 'ton', 'kg', '1000'],
    ['an odd fraction', steel, 'bar', 'kg', '9.48'],
  ])('%s', (_, material, unit, base, factor) => {
    const fraction = conversionOf(material, unit, base, reader);
    expect(fraction && round(fraction.numerator.div(fraction.denominator), 6).toFixed()).toBe(factor);
  });

  test('no way from one to the other, and not known yet, are two things', () => {
    expect(conversionOf(bolt, 'kg', 'piece', reader)).toBeNull();
    expect(conversionOf(undefined, 'kg', 'piece', reader)).toBeUndefined();
    expect(conversionOf(bolt, 'ghost', 'piece', reader)).toBeUndefined();
    expect(conversionOf(bolt, null, 'piece', reader)).toBeUndefined();
    expect(conversionOf(bolt, 'piece', '', reader)).toBeUndefined();
  });

  test('conversions of the material come before its group, general ones after it, both ways round', () => {
    const row = (more: Row): Row => ({
      fromUnit: 'box',
      fromGroup: 'packing',
      fromNumerator: '1',
      fromDenominator: '1',
      toUnit: 'piece',
      toGroup: 'count',
      toNumerator: '1',
      toDenominator: '1',
      numerator: '20',
      denominator: '1',
      isGeneral: false,
      ...more,
    });
    const material = (...conversions: Row[]) => ({
      id: 'm',
      code: 'M',
      name: 'M',
      fields: {},
      lines: { conversions },
    });
    const factor = (...parameters: Parameters<typeof conversionOf>): string | undefined => {
      const found = conversionOf(...parameters);
      return found ? round(found.numerator.div(found.denominator), 6).toFixed() : undefined;
    };
    expect(factor(material(row({})), 'box', 'piece', reader)).toBe('20');
    expect(factor(material(row({})), 'piece', 'box', reader)).toBe('0.05');
    expect(factor(material(row({})), 'dozen', 'box', reader)).toBe('0.6');
    expect(factor(material(row({ isGeneral: true, numerator: '30' }), row({})), 'box', 'piece', reader)).toBe(
      '20',
    );
    expect(factor(material(row({ isGeneral: true, numerator: '30' })), 'box', 'piece', reader)).toBe('30');
    expect(conversionOf(material(row({ numerator: '0' })), 'box', 'piece', reader)).toBeNull();
  });

  test('there and back again is the same quantity, exactly', () => {
    fc.assert(
      fc.property(
        positive,
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        (amount, numerator, denominator) => {
          const fraction = {
            numerator: decimal(String(numerator)),
            denominator: decimal(String(denominator)),
          };
          expect(round(fromBase(toBase(amount, fraction), fraction), 20).eq(amount)).toBe(true);
        },
      ),
    );
    expect([
      unitPrecision('kg', reader),
      unitPrecision('ghost', reader),
      unitPrecision(null, reader),
    ]).toEqual([3, undefined, undefined]);
  });
});

describe('decimals of a field', () => {
  test.each<[string, FieldDef, Row, Row, number | undefined, string]>([
    ['written in the field', qty('数量', { scale: '3' }), {}, {}, 3, ''],
    ['of the unit of the row', qty('数量', { scale: 'unit' }), { unit: 'kg' }, { unit: 'piece' }, 3, '千克'],
    ['of the unit of the header', qty('数量', { scale: 'unit' }), {}, { unit: 'piece' }, 0, '个'],
    [
      'of prices of the currency',
      price('单价', { scale: 'currency.price' }),
      {},
      { currency: 'jpy' },
      4,
      '日元',
    ],
    [
      'of amounts in local currency',
      price('金额', { scale: 'local.amount' }),
      {},
      { localCurrency: 'cny' },
      2,
      '人民币',
    ],
    ['not known yet', qty('数量', { scale: 'unit' }), { unit: null }, {}, undefined, ''],
    [
      'of a currency nobody knows',
      price('单价', { scale: 'currency.price' }),
      {},
      { currency: 'xxx' },
      undefined,
      '',
    ],
    ['nowhere', qty('数量'), {}, {}, undefined, ''],
  ])('%s', (_, field, row, header, decimals, from) => {
    expect(scaleSource(field, row, header, reader)).toEqual({ scale: decimals, from });
  });

  test('documents without known currencies have two decimals in amounts and six in prices', () => {
    const doc = (fields: Row) => ({ id: '', version: 0, status: null, fields, lines: {} });
    expect(moneyScales(doc({}), reader)).toEqual({ money: 2, price: 6, local: 2 });
    expect(moneyScales(doc({ currency: 'jpy', localCurrency: 'cny' }), reader)).toEqual({
      money: 0,
      price: 4,
      local: 2,
    });
  });
});
