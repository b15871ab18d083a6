// What an order line is told about the quantities its material is ordered in.
import { describe, expect, test } from 'vitest';
import { defineEntity, type Row } from '#model/entity.ts';
import { qty, ref } from '#model/fields.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import { purchaseLot, saleLot } from '#model/rules/orderLot.ts';

const unit = (id: string, name: string, precision: number): RefRecord => ({
  id,
  code: id,
  name,
  fields: { precision, unitGroup: null },
});
const material: RefRecord = {
  id: 'bolt',
  code: 'B',
  name: '螺栓',
  fields: {
    baseUnit: 'piece',
    saleUnit: 'box',
    minSaleQty: '10',
    salePackQty: '4',
    purchaseUnit: 'piece',
    minPurchaseQty: null,
    purchasePackQty: '500',
  },
  lines: { unitRows: [{ id: 'r', seq: 1, unit: 'box', numerator: '12', denominator: '1' }] },
};
const units = [unit('box', '箱', 0), unit('piece', '个', 0), unit('kg', '千克', 3)];
const reader: RefReader = (entity, id) =>
  entity === 'material' ? (id === 'bolt' ? material : undefined) : units.find((one) => one.id === id);

const lines = { title: '明细', fields: { material: ref('material', '物料'), qty: qty('数量') } };
const def = defineEntity({
  name: 'sample',
  title: '单据',
  area: 'sales',
  kind: 'document',
  states: 'document',
  fields: {},
  lines: { items: lines },
});

function told(rule: typeof saleLot, row: Row): string[] {
  const line = { id: 'a', seq: 1, material: 'bolt', ...row };
  const doc = { id: 'd', version: 1, status: 'draft', fields: {}, lines: { items: [line] } };
  const found = rule.problems?.({ def, linesKey: 'items', lines, doc, line, reader }) ?? [];
  expect(found.filter(({ field, level }) => field !== 'qty' || level !== 'warning')).toEqual([]);
  return found.map(({ message }) => message);
}

describe('a line is told', () => {
  test.each<[string, Row, string[]]>([
    ['nothing for whole packages above the least', { unit: 'box', qty: '12' }, []],
    ['what is less than the least', { unit: 'box', qty: '9' }, ['数量 9箱 低于物料的起订量 10箱']],
    ['the same in another unit', { unit: 'piece', qty: '108' }, ['数量 9箱 低于物料的起订量 10箱']],
    [
      'a broken package, and the next whole one',
      { unit: 'box', qty: '13' },
      ['数量 13箱 不是销售包装量 4箱 的整数倍，凑整为 16箱'],
    ],
    ['nothing while there is no quantity', { unit: 'box', qty: null }, []],
    ['nothing of a quantity that is no number yet', { unit: 'box', qty: '十' }, []],
    ['nothing of what is given back', { unit: 'box', qty: '-1' }, []],
    ['nothing where units have no conversion: that is told by itself', { unit: 'kg', qty: '1' }, []],
  ])('%s', (_what, row, messages) => {
    expect(told(saleLot, row)).toEqual(messages);
  });

  test('what is bought by the quantities of purchase', () => {
    expect(told(purchaseLot, { unit: 'piece', qty: '700' })).toEqual([
      '数量 700个 不是最小包装量 500个 的整数倍，凑整为 1000个',
    ]);
    expect(told(purchaseLot, { unit: 'piece', qty: '1' })).toHaveLength(1);
    expect(told(purchaseLot, { unit: 'piece', qty: '1000', material: 'ghost' })).toEqual([]);
  });
});
