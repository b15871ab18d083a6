// Texts beside a chart keep apart, near to what they name.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelPlaces } from '#ui/labelPlaces.ts';

test.each<[string, number[], number[]]>([
  ['apart already', [10, 40, 90], [10, 40, 90]],
  ['limits on one line', [80, 80, 80], [80, 93, 106]],
  ['pushed up from the end', [100, 110, 112], [94, 107, 120]],
  ['in any order', [50, 20, 52], [50, 20, 63]],
])('%s', (_case, wanted, places) => {
  expect(labelPlaces(wanted, 13, 120)).toEqual(places);
});

test('two are never closer than asked, and the order stays', () => {
  const heights = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 8 });
  fc.assert(
    fc.property(heights, (wanted) => {
      const places = labelPlaces(wanted, 13, 120);
      const sorted = places.toSorted((a, b) => a - b);
      for (const [index, place] of sorted.entries())
        if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(13);
      for (const [one, place] of wanted.entries())
        for (const [other, next] of wanted.entries())
          if (place < next) expect(places[one]).toBeLessThan(places[other] ?? 0);
    }),
  );
});
