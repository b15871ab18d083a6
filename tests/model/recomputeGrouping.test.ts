// Changes give the same document whether they are made at once or one after another.
import type { Doc } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { change, draft } from '#tests/model/support/order.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('changes at once or one after another', () => {
  const values: Record<string, fc.Arbitrary<string | boolean>> = {
    material: fc.constantFrom('bolt', 'steel', 'book'),
    unit: fc.constantFrom('piece', 'box', 'bar', 'kg'),
    qty: fc.integer({ min: 1, max: 500 }).map(String),
    taxPrice: fc.integer({ min: 0, max: 5000 }).map((cents) => String(cents / 8)),
    price: fc.integer({ min: 0, max: 5000 }).map((cents) => String(cents / 8)),
    discountRate: fc.constantFrom('0', '5', '12.5'),
    discountAmount: fc.constantFrom('0', '1.11'),
    allAmount: fc.integer({ min: 0, max: 9999 }).map(String),
    taxAmount: fc.constantFrom('1.3', '2.6'),
    taxRate: fc.constantFrom('0', '9', '13'),
    isFree: fc.boolean(),
  };
  const patch: fc.Arbitrary<Patch> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(...Object.keys(values)).chain((field) =>
        fc.record({
          op: fc.constant('setLine' as const),
          lines: fc.constant('items'),
          id: fc.constantFrom('a', 'b'),
          field: fc.constant(field),
          value: values[field] ?? fc.boolean(),
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.boolean().map((value) => ({ op: 'set', field: 'taxIncluded', value }) as const),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('1', '6.5')
        .map((value) => ({ op: 'set', field: 'exchangeRate', value }) as const),
    },
  );

  test('give the same document', () => {
    const start = draft([
      { material: 'bolt', qty: '2', taxPrice: '10' },
      { material: 'steel', qty: '3', taxPrice: '4.2' },
    ]);
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 12 }), (patches) => {
        const single = patches.reduce<Doc>((doc, one) => change(doc, [one]), start);
        expect(change(start, patches)).toEqual(single);
      }),
      { numRuns: 300 },
    );
  });
});
