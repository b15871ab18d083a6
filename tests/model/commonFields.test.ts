// Fields that general code knows by name are read as the values they must be; what is missing or of another kind is nothing.
import { expect, test } from 'vitest';
import { commonFieldsOf, commonLineFieldsOf } from '#model/commonFields.ts';

test('a header says its number, its name and its day', () => {
  expect(commonFieldsOf({ code: 'SO-1', name: '订单', date: '2026-03-01', remark: '急' })).toMatchObject({
    code: 'SO-1',
    name: '订单',
    date: '2026-03-01',
    org: null,
    createdBy: null,
  });
});

test('a line says what it counts in', () => {
  expect(commonLineFieldsOf({ qty: '2', baseQty: '24', unit: 'box', baseUnit: 'pcs' })).toMatchObject({
    qty: '2',
    baseQty: '24',
    unit: 'box',
    baseUnit: 'pcs',
    priceUnit: null,
    lineStatus: null,
  });
});

test('a value of another kind counts as none', () => {
  expect(commonFieldsOf({ code: 7, name: ['a'] })).toMatchObject({ code: null, name: null });
});
