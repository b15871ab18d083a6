// Rates of a period and the order of reasons, by tables.
import { describe, expect, test } from 'vitest';
import { paretoOf, trendPoint } from '#entities/quality/trend/trendBoard.ts';

describe('rates of a period', () => {
  test.each([
    ['half of the lots', { lots: 2, accepted: 1, sampled: '20', defective: '2' }, '50', 100_000],
    ['two decimals', { lots: 3, accepted: 2, sampled: '7', defective: '1' }, '66.67', 142_857],
    ['no samples', { lots: 1, accepted: 1, sampled: '0', defective: '0' }, '100', null],
    ['no lots', { lots: 0, accepted: 0, sampled: '0', defective: '0' }, null, null],
  ])('%s', (_title, sums, lotPassRate, ppm) => {
    expect(trendPoint({ period: '2024-05', ...sums })).toMatchObject({
      period: '2024-05',
      lotPassRate,
      ppm,
    });
  });
});

describe('reasons of defects', () => {
  test('the most frequent first, with what they come to together; one without a reason is said so', () => {
    expect(
      paretoOf([
        { name: '毛刺', qty: '3' },
        { name: null, qty: '1' },
        { name: '划伤', qty: '6' },
        { name: '没有缺陷', qty: '0' },
      ]),
    ).toEqual([
      { name: '划伤', qty: '6', share: '60', cumulative: '60' },
      { name: '毛刺', qty: '3', share: '30', cumulative: '90' },
      { name: '没有原因', qty: '1', share: '10', cumulative: '100' },
    ]);
  });

  test('ten bars at most: the rarest stand together', () => {
    const bars = paretoOf(Array.from({ length: 12 }, (_, at) => ({ name: `原因${at}`, qty: `${20 - at}` })));
    expect(bars).toHaveLength(10);
    expect(bars.at(-1)).toMatchObject({ name: '其他', qty: '30', cumulative: '100' });
  });

  test('nothing of nothing', () => {
    expect(paretoOf([])).toEqual([]);
  });
});
