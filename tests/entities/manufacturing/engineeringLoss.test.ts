// An engineering change on an order whose losses divide: the new part takes over what was not issued by that same formula.
import { expect, test } from 'vitest';
import { engineeringUpdate } from '#server/areas/manufacturing/componentChange/engineeringUpdate.ts';

const order = (scrapFormula: string | null): Parameters<typeof engineeringUpdate>[0] => ({
  fields: { scrapFormula },
  lines: {
    components: [
      {
        id: 'c1',
        seq: 1,
        bomLineId: 'old',
        material: 'OLD',
        materialName: null,
        numerator: '1',
        denominator: '1',
        scrapRate: '0',
        requiredQty: '100',
        issuedQty: '14',
        returnedQty: '0',
      },
    ],
    substitutes: [],
  },
});
const fresh = {
  components: [
    {
      bomLineId: 'new',
      changeNo: 'ECN1',
      material: 'NEW',
      unit: 'piece',
      numerator: '1',
      denominator: '1',
      scrapRate: '15',
    },
  ],
  substitutes: [],
};
const change = {
  code: 'ECN1',
  reason: '',
  day: '2024-05-01',
  edits: [{ bom: 'b', line: 'old', ends: true, material: 'NEW', substitutes: false }],
};

/** 86 were not issued: 86 ÷ 0.85 = 101.2, or 86 × 1.15 = 98.9. */
test.each([
  ['divide', '102'],
  ['multiply', '99'],
  [null, '99'],
])('by the formula %s of the order the rest is %s of the new part (findings 3, 3.8)', (formula, expected) => {
  const { patches, said } = engineeringUpdate(order(formula), change, {
    standing: new Map(),
    occupied: new Map(),
    fresh,
    precision: new Map([['piece', 0]]),
    newId: () => 'line',
  });
  expect(patches[0]).toMatchObject({ op: 'insertLine', values: { material: 'NEW', requiredQty: expected } });
  expect(said).toContain('已领 14');
});
