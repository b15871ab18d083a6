// Schemes with numbers of their own: fixed numbers, shares of the lot, steps by lot size, and steps entered wrongly.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemeSample, stepProblems, type SampleStep } from '#entities/quality/sampling/schemeSample.ts';

const numbers = { acceptNumber: 1, rejectNumber: null };

test('a fixed number is drawn from every lot that is larger, smaller ones are inspected whole', () => {
  const scheme = { method: 'fixedQty', qty: 5, ...numbers } as const;
  expect(schemeSample(scheme, 6)).toEqual({ full: false, sampleSize: 5, acceptNumber: 1, rejectNumber: 2 });
  expect(schemeSample(scheme, 5)).toEqual({ full: true, sampleSize: 5 });
  expect(schemeSample({ method: 'full' }, 300)).toEqual({ full: true, sampleSize: 300 });
});

test.each([
  ['up', 21],
  ['down', 20],
  ['half', 21],
] as const)('10%% of 205 rounded %s', (rounding, sampleSize) => {
  const scheme = {
    method: 'fixedRate',
    rate: '10',
    rounding,
    minSample: 1,
    maxSample: null,
    ...numbers,
  } as const;
  expect(schemeSample(scheme, 205)).toMatchObject({ full: false, sampleSize });
});

test('a share stays between its least and its most, and is never nothing', () => {
  const scheme = {
    method: 'fixedRate',
    rate: '0.1',
    rounding: 'down',
    minSample: 0,
    maxSample: 8,
    ...numbers,
  } as const;
  expect(schemeSample(scheme, 100)?.sampleSize).toBe(1);
  expect(schemeSample({ ...scheme, minSample: 3 }, 100)?.sampleSize).toBe(3);
  expect(schemeSample(scheme, 50_000)?.sampleSize).toBe(8);
});

const step = (lotFrom: number, lotTo: number | null, more: Partial<SampleStep> = {}): SampleStep => ({
  lotFrom,
  lotTo,
  sampleType: 'qty',
  sampleValue: '3',
  acceptNumber: 0,
  rejectNumber: 1,
  ...more,
});

test('steps take number, share or all of the lot they hold for, and say when none does', () => {
  const steps = [
    step(1, 10, { sampleType: 'all' }),
    step(11, 100, { sampleValue: '4' }),
    step(101, 500, { sampleType: 'percent', sampleValue: '2.5', acceptNumber: 1, rejectNumber: 2 }),
  ];
  const scheme = { method: 'stepped', rounding: 'up', steps } as const;
  expect(schemeSample(scheme, 10)).toEqual({ full: true, sampleSize: 10 });
  expect(schemeSample(scheme, 11)).toMatchObject({ sampleSize: 4, acceptNumber: 0 });
  expect(schemeSample(scheme, 101)).toMatchObject({ sampleSize: 3, acceptNumber: 1, rejectNumber: 2 });
  expect(schemeSample(scheme, 501)).toBeNull();
});

test.each([
  ['in order', [step(1, 10), step(11, null)], []],
  ['entered backwards', [step(11, null), step(1, 10)], []],
  ['sharing a lot size', [step(1, 10), step(10, 20)], [{ place: 1, problem: 'overlap' }]],
  ['after one without end', [step(1, null), step(50, 60)], [{ place: 1, problem: 'overlap' }]],
  ['leaving some out', [step(1, 10), step(12, 20)], [{ place: 1, problem: 'gap' }]],
  ['with its end before its beginning', [step(1, 10), step(20, 11)], [{ place: 1, problem: 'backwards' }]],
])('steps %s', (_case, steps, problems) => {
  expect(stepProblems(steps)).toEqual(problems);
});

test('steps without a problem hold for every lot between first and last exactly once', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(cuts, (chosen) => {
      const ends = chosen.toSorted((left, right) => left - right);
      const steps = ends.slice(1).map((end, place) => step((ends[place] ?? 0) + 1, end));
      expect(stepProblems(steps.toReversed())).toEqual([]);
      const scheme = { method: 'stepped', rounding: 'up', steps } as const;
      for (let lot = (ends[0] ?? 0) + 1; lot <= (ends.at(-1) ?? 0); lot++) {
        expect(schemeSample(scheme, lot)).not.toBeNull();
        expect(steps.filter(({ lotFrom, lotTo }) => lot >= lotFrom && lot <= (lotTo ?? lot))).toHaveLength(1);
      }
    }),
  );
});

test('a lot that is no whole number is refused', () => {
  for (const lot of [0, -1, 1.5]) expect(() => schemeSample({ method: 'full' }, lot)).toThrow(RangeError);
});
