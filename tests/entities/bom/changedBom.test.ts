// The old structure beside the new one: as a change would leave it, and as it left it.
import { describe, expect, it } from 'vitest';
import { changedBom, type ComparedChange } from '#entities/planning/engineeringChange/changedBom.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';

const line = (id: string, material: string, more: Row = {}): LineRow => ({
  id,
  seq: Number(id),
  material,
  numerator: '2',
  denominator: '1',
  ...more,
});
const item = (id: string, more: Row): LineRow => ({ id, seq: 1, ...more });
const bill = (items: LineRow[], substitutes: LineRow[] = []): Doc => ({
  id: 'b',
  version: 1,
  status: 'approved',
  fields: {},
  lines: { items, substitutes },
});
const planned: ComparedChange = { code: 'ECN1', day: '2026-09-21', mode: 'date', isCarriedOut: false };
const shown = ({ lines }: Doc): unknown[] =>
  (lines['items'] ?? []).map((row) => [row['material'], row['numerator']]);

describe('while it is written', () => {
  const bom = bill([line('1', 'A'), line('2', 'B'), line('3', 'GONE', { expiryDate: '2026-09-20' })]);
  it.each<[string, Row, unknown[]]>([
    [
      'another part takes the place',
      { action: 'replace', oldMaterial: 'A', newMaterial: 'C', numerator: '3' },
      [
        ['B', '2'],
        ['C', '3'],
      ],
    ],
    ['a part goes', { action: 'remove', oldMaterial: 'A' }, [['B', '2']]],
    [
      'a part comes',
      { action: 'add', newMaterial: 'C', numerator: '1' },
      [
        ['A', '2'],
        ['B', '2'],
        ['C', '1'],
      ],
    ],
    [
      'another usage',
      { action: 'quantity', oldMaterial: 'A', numerator: '5' },
      [
        ['B', '2'],
        ['A', '5'],
      ],
    ],
  ])('%s', (_name, row, expected) => {
    const { before, after } = changedBom(bom, [item('i', row)], planned, () => 'pc');
    expect(shown(before)).toEqual([
      ['A', '2'],
      ['B', '2'],
    ]);
    expect(shown(after)).toEqual(expected);
  });

  it('a part that is used up first stays and gets a substitute', () => {
    const rows = [item('i', { action: 'replace', oldMaterial: 'A', newMaterial: 'C' })];
    const { before, after } = changedBom(bom, rows, { ...planned, mode: 'depletion' });
    expect(shown(after)).toEqual(shown(before));
    expect(after.lines['substitutes']).toMatchObject([{ material: 'C', substituteQty: '2', mainQty: '2' }]);
    expect(before.lines['substitutes']).toEqual([]);
  });
});

it('once carried out: the day before beside the day', () => {
  const bom = bill(
    [
      line('1', 'A', { expiryDate: '2026-09-20' }),
      line('2', 'B'),
      line('3', 'C', { effectiveDate: '2026-09-21' }),
    ],
    [line('4', 'D', { remark: 'ECN1' })],
  );
  const { before, after } = changedBom(bom, [], { ...planned, isCarriedOut: true });
  expect([shown(before), shown(after)]).toEqual([
    [
      ['A', '2'],
      ['B', '2'],
    ],
    [
      ['B', '2'],
      ['C', '2'],
    ],
  ]);
  expect([before.lines['substitutes']?.length, after.lines['substitutes']?.length]).toEqual([0, 1]);
});
