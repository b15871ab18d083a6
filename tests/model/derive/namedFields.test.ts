// Fields that general code knows by name are read as the values they must be; what is missing or of another kind is nothing.
import { expect, test } from 'vitest';
import { namedFieldsOf, namedLineFieldsOf } from '#model/namedFields.ts';

test('a header says its number, its name and its day', () => {
  expect(namedFieldsOf({ code: 'SO-1', name: '订单', date: '2026-03-01', remark: '急' })).toMatchObject({
    code: 'SO-1',
    name: '订单',
    date: '2026-03-01',
    org: null,
    createdBy: null,
  });
});

test('a line says what it counts in', () => {
  expect(namedLineFieldsOf({ qty: '2', baseQty: '24', unit: 'box', baseUnit: 'pcs' })).toMatchObject({
    qty: '2',
    baseQty: '24',
    unit: 'box',
    baseUnit: 'pcs',
    priceUnit: null,
    lineStatus: null,
  });
});

test('a value of another kind counts as none', () => {
  expect(namedFieldsOf({ code: 7, name: ['a'] })).toMatchObject({ code: null, name: null });
});
