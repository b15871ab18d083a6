// What an engineering change does to the lines of a bill: the old line ends the day before the new one begins, a used-up
// part gets a substitute, and what does not fit is said.
import { describe, expect, it } from 'vitest';
import { editsOf, usageText } from '#entities/planning/engineeringChange/bomEdits.ts';
import type { LineRow, Row } from '#model/entity.ts';

const line = (id: string, material: string, more: Row = {}): LineRow => ({
  id,
  seq: Number(id),
  material,
  numerator: '2',
  denominator: '1',
  scrapRate: '3',
  issueMode: 'backflush',
  unit: 'pc',
  ...more,
});
const item = (action: string, more: Row = {}): LineRow => ({ id: 'i', seq: 1, action, ...more });
const change = { code: 'ECN1', day: '2026-09-21', mode: 'date' } as const;

describe('by date', () => {
  it('a replaced part ends the day before and the new one takes over what stands around it', () => {
    const { edits } = editsOf(
      [item('replace', { oldMaterial: 'A', newMaterial: 'B', numerator: '3' })],
      [line('1', 'A')],
      change,
    );
    expect(edits).toMatchObject([
      {
        line: '1',
        oldExpiry: null,
        ends: { expiryDate: '2026-09-20', changeNo: 'ECN1' },
        begins: {
          material: 'B',
          numerator: '3',
          denominator: '1',
          scrapRate: '3',
          issueMode: 'backflush',
          effectiveDate: '2026-09-21',
          changeNo: 'ECN1',
        },
      },
    ]);
    expect(edits[0]?.begins?.['unit']).toBeUndefined();
  });

  it('a removed part ends, an added one begins, another usage keeps the part and its unit', () => {
    const lines = [line('1', 'A', { expiryDate: '2027-01-31' }), line('2', 'C')];
    const items = [
      { ...item('remove', { oldMaterial: 'A' }), id: 'r' },
      { ...item('add', { newMaterial: 'D', numerator: '4' }), id: 'a' },
      { ...item('quantity', { oldMaterial: 'C', numerator: '5', scrapRate: '0' }), id: 'q' },
    ];
    const { edits, problems } = editsOf(items, lines, change);
    expect(problems).toEqual([]);
    expect(
      edits.map(({ item: id, line: ended, oldExpiry, begins }) => [
        id,
        ended,
        oldExpiry,
        begins?.['material'],
      ]),
    ).toEqual([
      ['r', '1', '2027-01-31', undefined],
      ['a', null, null, 'D'],
      ['q', '2', null, 'C'],
    ]);
    expect(edits[2]?.begins).toMatchObject({ unit: 'pc', numerator: '5', scrapRate: '0' });
  });

  it.each<[string, LineRow, LineRow[], string]>([
    ['a part the bill does not use', item('remove', { oldMaterial: 'X' }), [line('1', 'A')], '没有用到'],
    [
      'a line another change ended',
      item('remove', { oldMaterial: 'A' }),
      [line('1', 'A', { expiryDate: '2026-09-01', changeNo: 'ECN0' })],
      '由变更单 ECN0 改过',
    ],
    [
      'a part that is there already',
      item('add', { newMaterial: 'A', numerator: '1' }),
      [line('1', 'A')],
      '已有这个物料',
    ],
    [
      'another operation',
      item('remove', { oldMaterial: 'A', operationSeq: 30 }),
      [line('1', 'A', { operationSeq: 10 })],
      '核对生效日期和工序号',
    ],
  ])('%s is refused', (_title, row, lines, part) => {
    const { edits, problems } = editsOf([row], lines, change);
    expect(edits).toEqual([]);
    expect(problems[0]?.message).toContain(part);
  });

  it('the same line twice in one change is refused', () => {
    const items = [
      item('remove', { oldMaterial: 'A' }),
      { ...item('quantity', { oldMaterial: 'A', numerator: '1' }), id: 'j' },
    ];
    expect(editsOf(items, [line('1', 'A')], change).problems).toMatchObject([
      { item: 'j', field: 'oldMaterial' },
    ]);
  });
});

it('once stock is used up the new part is a substitute by both usages, and the old line stays', () => {
  const { edits } = editsOf(
    [item('replace', { oldMaterial: 'A', newMaterial: 'B', numerator: '3', denominator: '4' })],
    [line('1', 'A')],
    { ...change, mode: 'depletion' },
  );
  expect(edits).toMatchObject([
    {
      ends: { substituteGroup: 'ECN1', changeNo: 'ECN1' },
      begins: null,
      substitute: {
        material: 'B',
        mainQty: '8',
        substituteQty: '3',
        substituteMode: 'partial',
        effectiveDate: '2026-09-21',
      },
    },
  ]);
});

it('usage is written as people write it', () => {
  expect([
    usageText({ numerator: '2.50000000', denominator: '1' }),
    usageText({ numerator: '3', denominator: '4' }),
  ]).toEqual(['2.5', '3/4']);
});
