// The parts of an order beside the bill in force.
import { describe, expect, test } from 'vitest';
import { bomDifferences } from '#entities/manufacturing/bomDifference.ts';
import type { LineRow, Row } from '#model/entity.ts';

const fresh = (material: string, more: Row = {}): Row => ({
  material,
  unit: 'pc',
  dosageType: 'variable',
  numerator: '2',
  denominator: '1',
  scrapRate: '0',
  fixedScrapQty: null,
  issueMode: 'pick',
  bomLineId: `line ${material}`,
  ...more,
});
const part = (material: string, more: Row = {}): LineRow => ({
  ...fresh(material, more),
  id: material,
  seq: 1,
});
const kinds = (rows: readonly LineRow[], bill: readonly Row[]) =>
  bomDifferences(rows, bill).map(({ kind, component, fresh: other, fields }) => [
    kind,
    component?.['material'] ?? other?.['material'],
    ...fields,
  ]);

describe('an order beside its bill', () => {
  test('is the same, however decimals are written', () => {
    expect(kinds([part('A', { numerator: '2.00000000', fixedScrapQty: '0' })], [fresh('A')])).toEqual([
      ['same', 'A'],
    ]);
  });

  test('lacks what the bill adds and has what it took away', () => {
    expect(kinds([part('A'), part('B')], [fresh('A'), fresh('C')])).toEqual([
      ['same', 'A'],
      ['removed', 'B'],
      ['added', 'C'],
    ]);
  });

  test('has another quantity, operation or way of issue', () => {
    expect(
      kinds([part('A')], [fresh('A', { numerator: '3', operationSeq: 20, issueMode: 'backflush' })]),
    ).toEqual([['changed', 'A', 'numerator', 'issueMode', 'operationSeq']]);
  });

  test('of a new version is met by material and operation, each line once', () => {
    expect(
      kinds(
        [part('A', { operationSeq: 10 }), part('A', { operationSeq: 20 })],
        [
          fresh('A', { bomLineId: 'new 2', operationSeq: 20 }),
          fresh('A', { bomLineId: 'new 1', operationSeq: 10 }),
        ],
      ),
    ).toEqual([
      ['same', 'A'],
      ['same', 'A'],
    ]);
  });

  test('keeps what people added, and a substitute stands in for the part it replaces', () => {
    expect(
      kinds([part('X', { bomLineId: null }), part('S', { mainMaterial: 'A' })], [fresh('A'), fresh('B')]),
    ).toEqual([
      ['own', 'X'],
      ['own', 'S'],
      ['added', 'B'],
    ]);
  });
});
