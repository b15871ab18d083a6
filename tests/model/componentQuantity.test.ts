// What a part of an order needs: the worked example E17, both formulas of loss, and what stays when somebody typed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { baseColumnOf } from '#model/openQuantity.ts';

const def = entities.manufacturingOrder;
const known: RefReader = (entity, id) =>
  entity === 'unit' && id === 'pc'
    ? { id: 'pc', code: 'PC', name: '个', fields: { precision: 0 } }
    : entity === 'material' && typeof id === 'string'
      ? { id, code: 'M', name: 'M', fields: { baseUnit: 'pc' } }
      : undefined;

const origin = {
  id: 'o',
  today: '2026-09-07',
  now: '2026-09-07T00:00:00.000Z',
  userId: 'u',
  employee: null,
  department: null,
  org: 'org',
  localCurrency: null,
};

function ordered(header: Row, lines: readonly Row[]): Doc {
  const patches: Patch[] = [
    ...Object.entries({ unit: 'pc', ...header }).map(([field, value]): Patch => ({
      op: 'set',
      field,
      value,
    })),
    ...lines.map((values, index): Patch => ({
      op: 'insertLine',
      lines: 'components',
      id: `c${index}`,
      before: null,
      values: { material: `m${index}`, unit: 'pc', ...values },
    })),
  ];
  return applyChanges(def, emptyDoc(def, origin), patches, known);
}

const column = (doc: Doc, field: string) => (doc.lines['components'] ?? []).map((row) => row[field]);

const three: readonly Row[] = [
  { numerator: '2', scrapRate: '5' },
  { numerator: '1', denominator: '8', scrapRate: '3', fixedScrapQty: '2' },
  { numerator: '10', dosageType: 'fixed', fixedScrapQty: '1' },
];

describe('E17: 190 good ones at a yield of 95 %', () => {
  const header = { planQty: '190', yieldRate: '95' };

  test('start 200 and need 420, 28 and 11', () => {
    // Rules manufacturingOrder-r1, manufacturingOrder-r2
    const doc = ordered(header, three);
    expect(doc.fields['startQty']).toBe('200');
    expect(column(doc, 'requiredQty')).toEqual(['420', '28', '11']);
    expect(column(doc, 'baseQty')).toEqual(['420', '28', '11']);
  });

  test('need 422, 28 and 11 where loss divides', () => {
    // Rule manufacturingOrder-r3
    expect(column(ordered({ ...header, scrapFormula: 'divide' }, three), 'requiredQty')).toEqual([
      '422',
      '28',
      '11',
    ]);
  });

  test.each([
    [{ issuedQty: '300' }, '120', '300'],
    [{ issuedQty: '420' }, '0', '420'],
    [{ issuedQty: '420', fedQty: '6' }, '0', '426'],
    [{ issuedQty: '420', fedQty: '6', returnedQty: '10' }, '10', '416'],
    [{ issuedQty: '420', fedQty: '6', returnedQty: '10', defectReturnedQty: '4' }, '10', '412'],
    [
      { issuedQty: '420', fedQty: '6', returnedQty: '10', defectReturnedQty: '4', scrappedQty: '3' },
      '10',
      '409',
    ],
  ])('balance of the first part after %j', (booked, unissued, wip) => {
    const inBase = Object.entries(booked).map(([column, qty]) => [baseColumnOf(column), qty] as const);
    const doc = ordered(header, [{ ...three[0], ...booked, ...Object.fromEntries(inBase) }]);
    expect([column(doc, 'unissuedQty'), column(doc, 'wipQty')]).toEqual([[unissued], [wip]]);
  });
});

test('a quantity typed by hand stays when the order grows, until the dosage changes', () => {
  const doc = ordered({ planQty: '10' }, [{ numerator: '2', requiredQty: '25' }]);
  expect([column(doc, 'requiredQty'), column(doc, 'isManualQty')]).toEqual([['25'], [true]]);
  const grown = applyChanges(def, doc, [{ op: 'set', field: 'planQty', value: '20' }], known);
  expect(column(grown, 'requiredQty')).toEqual(['25']);
  const dosed = applyChanges(
    def,
    grown,
    [{ op: 'setLine', lines: 'components', id: 'c0', field: 'numerator', value: '3' }],
    known,
  );
  expect([column(dosed, 'requiredQty'), column(dosed, 'isManualQty')]).toEqual([['60'], [false]]);
});

test('a part is never short: what is required covers the exact need by less than one piece more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 0, max: 40 }),
      (plan, numerator, denominator, scrap) => {
        const doc = ordered({ planQty: String(plan) }, [
          { numerator: String(numerator), denominator: String(denominator), scrapRate: String(scrap) },
        ]);
        const [required] = column(doc, 'requiredQty');
        const exact = decimal(plan)
          .times(numerator)
          .times(100 + scrap)
          .div(100 * denominator);
        const over = decimal(typeof required === 'string' ? required : '0').minus(exact);
        expect(over.gte(0) && over.lt(1)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
