// What the fill handle writes: series that go on exactly, also backwards, and repeats of everything else.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellValue } from '#grid';
import { parseScaled, scaledText } from '#decimal/scaled.ts';
import { fillKind, fillValues } from '#grid/interact/fill.ts';
import { inProportion, leftOver, splitBySize, splitEvenly, sumOf } from '#grid/interact/split.ts';

const fill = (values: readonly CellValue[], count: number, input: string, backwards = false): CellValue[] =>
  fillValues(values, count, fillKind(values, input), backwards);
/** A decimal with that many places, by its digits. */
const decimalText = (digits: number, scale: number): string => scaledText({ digits: BigInt(digits), scale });
const digitsAt = (value: CellValue, scale: number): number => {
  const parsed = parseScaled(String(value));
  if (!parsed) throw new Error(`${String(value)} is no number`);
  return Number(parsed.digits * 10n ** BigInt(scale - parsed.scale));
};
const count = fc.integer({ min: 1, max: 12 });

test('grid 79 fill handle: numbers go on by their step, exactly, however many decimals they have', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: 2, max: 4 }),
      fc.nat(3),
      count,
      (first, step, given, scale, more) => {
        const values = Array.from({ length: given }, (_, at) => decimalText(first + at * step, scale));
        const filled = fill(values, more, 'number').map((value) => digitsAt(value, scale));
        expect(filled).toEqual(Array.from({ length: more }, (_, at) => first + (given + at) * step));
        const before = fill(values, more, 'number', true).map((value) => digitsAt(value, scale));
        expect(before).toEqual(Array.from({ length: more }, (_, at) => first - (at + 1) * step));
      },
    ),
  );
});

test('grid 79 fill handle: dates go on day by day or by their distance, over months, years and leap days', () => {
  const day = 86_400_000;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: -40, max: 40 }),
      fc.integer({ min: 1, max: 3 }),
      count,
      fc.boolean(),
      (first, gap, given, more, backwards) => {
        const text = (number: number): string => new Date(number * day).toISOString().slice(0, 10);
        const step = given === 1 ? 1 : gap;
        const values = Array.from({ length: given }, (_, at) => text(first + at * step));
        const wanted = Array.from({ length: more }, (_, at) =>
          text(backwards ? first - (at + 1) * step : first + (given + at) * step),
        );
        expect(fill(values, more, 'date', backwards)).toEqual(wanted);
      },
    ),
  );
});

test('grid 79 fill handle: codes count their last number and keep its zeros', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('A', 'WH-2026-', '批次', 'x0y'),
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 4, max: 7 }),
      count,
      (prefix, first, width, more) => {
        const code = (number: number): string => `${prefix}${String(number).padStart(width, '0')}`;
        expect(fill([code(first)], more, 'text')).toEqual(
          Array.from({ length: more }, (_, at) => code(first + 1 + at)),
        );
      },
    ),
  );
  expect(fill(['A9'], 2, 'text')).toEqual(['A10', 'A11']);
  expect(fill(['A1'], 3, 'text', true)).toEqual(['A0', 'A0', 'A0']);
  expect(fill(['2号楼-9'], 1, 'text')).toEqual(['2号楼-10']);
});

test('grid 79 fill handle: what makes no series is repeated in its order, before the cells as after them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<CellValue>('甲', '乙', null, true, ''), { minLength: 1, maxLength: 4 }),
      count,
      (values, more) => {
        const after = fill(values, more, 'select');
        expect([...values, ...after]).toEqual(
          Array.from({ length: values.length + more }, (_, at) => values[at % values.length]),
        );
        // Next to the first cell stands the last one again.
        expect(fill(values, more, 'select', true)).toEqual(
          Array.from({ length: more }, (_, at) => values[values.length - 1 - (at % values.length)]),
        );
      },
    ),
  );
});

test('grid 79 fill handle: one number alone, uneven steps and gaps are repeated, not guessed', () => {
  expect(fill(['7'], 2, 'number')).toEqual(['7', '7']);
  expect(fill(['1', '2', '4'], 3, 'number')).toEqual(['1', '2', '4']);
  expect(fill(['1', null], 2, 'number')).toEqual(['1', null]);
  expect(fill(['2026-01-01', '2026-01-02', '2026-01-04'], 1, 'date')).toEqual(['2026-01-01']);
  expect(fill([], 2, 'text')).toEqual([null, null]);
});

const quantity = fc
  .record({ digits: fc.integer({ min: 1, max: 1_000_000 }), scale: fc.nat(3) })
  .map(({ digits, scale }) => decimalText(digits, scale));

test('grid 85 split line: even parts add up to the whole; all but the last are equal and as fine as the unit allows', () => {
  fc.assert(
    fc.property(quantity, fc.integer({ min: 2, max: 20 }), fc.nat(3), (total, parts, scale) => {
      const split = splitEvenly(total, parts, scale);
      if (!split) return;
      expect(split).toHaveLength(parts);
      expect(leftOver(total, split)).toBe('0');
      expect(new Set(split.slice(0, -1)).size).toBe(1);
      const places = (split[0] ?? '').split('.')[1]?.length ?? 0;
      expect(places).toBeLessThanOrEqual(Math.max(scale, 0));
      for (const part of split) expect(Number(part)).toBeGreaterThan(0);
    }),
  );
});

test('grid 85 split line: parts of a size add up to the whole, and only the last is smaller', () => {
  fc.assert(
    fc.property(quantity, quantity, (total, size) => {
      const split = splitBySize(total, size);
      if (!split) return;
      expect(leftOver(total, split)).toBe('0');
      expect(split.slice(0, -1).every((part) => leftOver(part, [size]) === '0')).toBe(true);
      expect(Number(split.at(-1))).toBeGreaterThan(0);
      expect(Number(split.at(-1))).toBeLessThanOrEqual(Number(size));
    }),
  );
  expect([splitBySize('10', '0'), splitBySize('10', '-2'), splitBySize('10', '10')]).toEqual([
    null,
    null,
    null,
  ]);
  expect([splitBySize('10', 'x'), splitEvenly('x', 2), splitEvenly('10', 1)]).toEqual([null, null, null]);
});

test('grid 85 split line: what is shared out with the quantity adds up too, to the last digit', () => {
  fc.assert(
    fc.property(quantity, quantity, fc.integer({ min: 2, max: 8 }), (value, total, parts) => {
      const split = splitEvenly(total, parts, 3);
      if (!split) return;
      const shares = inProportion(value, split, total);
      expect(shares).toHaveLength(parts);
      expect(leftOver(value, shares ?? [])).toBe('0');
    }),
  );
  expect(inProportion('10', ['1', '1'], '0')).toBeNull();
  expect([sumOf(['0.1', '0.2']), sumOf(['1', 'x']), leftOver('1', ['x'])]).toEqual(['0.3', null, null]);
});
