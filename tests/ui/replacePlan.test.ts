// What a replacement of a part would do to each bill, said before it is done.
import { expect, test } from 'vitest';
import type { UsedInRow } from '#entities/master/bom/bomWire.ts';
import { plannedOf } from '#features/structure/replacePlan.ts';

const bill = (id: string, material: string): UsedInRow => ({
  key: `/${id}`,
  parent: null,
  level: 1,
  bom: { id, code: id, version: 'V1.0', status: 'approved', version_no: 1 },
  material,
  code: material,
  name: material,
  specification: '',
  unit: '个',
  perUnit: '0.5',
  inOne: '0.5',
  isDefault: true,
  top: true,
});

test('each bill with its quantities, the one of the new material itself left out, one that uses both marked', () => {
  const planned = plannedOf(
    [bill('B1', '电机'), bill('B2', '新轴承'), bill('B3', '风机')],
    '新轴承',
    '3',
    new Set(['B3']),
  );
  expect(planned.map(({ newQty, fits }) => [newQty, fits])).toEqual([
    ['1.5', true],
    ['1.5', false],
    ['1.5', true],
  ]);
  expect(planned.map(({ problem }) => problem)).toEqual([
    '建立新版本草稿',
    expect.stringContaining('就是这张清单的父项'),
    expect.stringContaining('已用到新物料'),
  ]);
});
