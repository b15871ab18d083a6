// Columns that say why an amount is not price times quantity come up by themselves.
import { expect, test } from 'vitest';
import { explainingFields } from '#model/derive/explaining.ts';
import type { Row } from '#model/entity.ts';
import { definitionOf } from '#model/registry.ts';
import '#entities/registry.ts';

const sold = definitionOf('saleOrder')?.lines?.['items']?.fields ?? {};
const moved = definitionOf('otherOutBill')?.lines?.['items']?.fields ?? {};
const plain: Row = { unit: 'piece', priceUnit: 'piece', discountRate: '0', discountAmount: '0' };

test.each<[string, Row[], string[]]>([
  ['nothing to explain', [plain, plain], []],
  ['no lines', [], []],
  [
    'one line at a discount (findings 2, 5.14)',
    [plain, { ...plain, discountRate: '5', discountAmount: '12.5' }],
    ['discountRate', 'discountAmount'],
  ],
  ['an amount taken off alone', [{ ...plain, discountAmount: '0.01' }], ['discountAmount']],
  ['priced by the kilogram', [plain, { ...plain, priceUnit: 'kg' }], ['priceUnit', 'priceQty']],
  ['a line still without a unit', [{ ...plain, unit: null }], []],
  ['a discount that is no number yet', [{ ...plain, discountRate: 'x' }], []],
])('%s', (_title, rows, shown) => {
  expect(explainingFields(sold, rows)).toEqual(shown);
});

test.each(['saleOrder', 'purchaseOrder', 'saleQuotation', 'saleOrderChange', 'purchaseOrderChange'])(
  'the unit of a price stands beside the price in a line of %s that is counted in another (findings 3, 6.13a)',
  (name) => {
    const fields = definitionOf(name)?.lines?.['items']?.fields ?? {};
    expect(explainingFields(fields, [{ unit: 'piece', priceUnit: 'kg' }])).toContain('priceUnit');
    const keys = Object.keys(fields);
    const prices = keys.flatMap((key, at) => (fields[key]?.kind === 'price' ? [at] : []));
    const nearest = Math.min(...prices.map((at) => Math.abs(at - keys.indexOf('priceUnit'))));
    expect(nearest).toBeLessThanOrEqual(2);
  },
);

test('lines without prices have nothing to explain', () => {
  expect(explainingFields(moved, [{ ...plain, discountRate: '5', priceUnit: 'kg' }])).toEqual([]);
});
