// The totals below the lines of a document, as they are typed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import { lineTotals } from '#features/document/lines/lineTotals.ts';
import { decimal } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';

const order = entityOf('saleOrder');
if (order === undefined) throw new Error('no orders');

const line = (values: Row, seq = 1): LineRow => ({ id: `line ${seq}`, seq, ...values });
const totals = (rows: readonly Row[]) =>
  lineTotals(
    order,
    'items',
    rows.map((row, at) => line(row, at + 1)),
    { fields: {} },
    () => undefined,
  );

test('quantities of one unit are added exactly, empty ones count nothing (findings 2, 6.15)', () => {
  const { qty } = totals([{ qty: '0.1', unit: 'pcs' }, { qty: '0.2', unit: 'pcs' }, { qty: null }]);
  expect(qty).toBe('0.3');
});

test('pieces and kilograms have no sum, but what they cost has', () => {
  const found = totals([
    { qty: '1', unit: 'pcs', allAmount: '10' },
    { qty: '2.5', unit: 'kg', allAmount: '0.05' },
  ]);
  expect(found['qty']).toBe('多种单位');
  expect(found['allAmount']).toMatch(/^10\.05/);
});

test('a line that is still without a quantity or a unit does not make the units differ', () => {
  expect(
    totals([
      { qty: '1', unit: 'pcs' },
      { qty: null, unit: 'kg' },
    ])['qty'],
  ).toBe('1');
  expect(
    totals([
      { qty: '1', unit: 'pcs' },
      { qty: '2', unit: null },
    ])['qty'],
  ).toBe('3');
});

test('no lines add up to zero', () => {
  expect(totals([])['qty']).toBe('0');
});

test('whatever is typed, the total of one unit is the sum of the lines to the last digit', () => {
  const quantity = fc.tuple(fc.nat(9_999_999), fc.nat(9_999)).map(([whole, part]) => `${whole}.${part}`);
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 1 }), (quantities) => {
      const { qty = '' } = totals(quantities.map((each) => ({ qty: each, unit: 'pcs' })));
      const sum = quantities.reduce((all, each) => all.plus(decimal(each)), decimal('0'));
      expect(decimal(qty.replaceAll(',', '')).equals(sum)).toBe(true);
    }),
  );
});
