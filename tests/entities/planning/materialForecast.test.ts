// The forecast of a material by a model: which method wins, how parameters are found, what is cut as an outlier. M13.
import { errorSum } from '#entities/planning/forecast/errorMeasure.ts';
import {
  type ForecastGiven,
  materialForecast,
  withoutOutliers,
} from '#entities/planning/forecast/materialForecast.ts';
import { forecastMethods, forecastPath } from '#entities/planning/forecast/methods.ts';
import { searchedParameters } from '#entities/planning/forecast/parameterSearch.ts';
import { compareTexts } from '#model/decimal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const quarters = [120, 150, 180, 130, 132, 166, 198, 142, 145, 180, 216, 156].map(String);
const sparse = [0, 0, 5, 0, 0, 0, 8, 0, 4, 0, 0, 6].map(String);
const given: ForecastGiven = {
  methods: forecastMethods,
  season: 4,
  evaluate: 4,
  measure: 'wmape',
  optimise: true,
  outlierFactor: 0,
  horizon: 4,
  minHistory: 4,
};
const series = (history: readonly string[], decimals = 0) => ({ material: 'm', history, decimals });

describe('the method', () => {
  // M13, forecastModel-r1
  test('with a season is the one that knows it, once two seasons stand before the judged periods', () => {
    const found = materialForecast(series(quarters), given);
    expect(found.method).toBe('holtWintersMul');
    expect(Number(found.error)).toBeLessThanOrEqual(1.51);
    expect(found.forecast).toHaveLength(4);
    expect(materialForecast(series(quarters.slice(0, 11)), given).method).not.toMatch(/holtWinters/);
  });
  // forecastRun-r1
  test('of rare demand is one for rare demand, and those are not tried on steady demand', () => {
    const rare = materialForecast(series(sparse), { ...given, evaluate: 6, methods: ['croston', 'sba'] });
    expect(rare.method).toBe('sba');
    const steady = materialForecast(series(quarters), { ...given, methods: ['croston', 'sba'] });
    expect(steady).toMatchObject({ method: 'movingAverage', error: null });
  });
  test('of too short a history is the average of what there is', () =>
    expect(materialForecast(series(['10', '20', '30']), given)).toMatchObject({
      method: 'movingAverage',
      error: null,
      forecast: ['20', '20', '20', '20'],
    }));
});

describe('a forecast', () => {
  // forecastRun-r1: negative forecasts count 0; the same data give the same choice
  test('is never negative, in steps of its unit, and the same for the same data', () => {
    const histories = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(histories, (values) => {
        const texts = values.map(String);
        const once = materialForecast(series(texts), given);
        for (const qty of once.forecast) expect(qty).toMatch(/^\d+$/);
        expect(materialForecast(series(texts), given)).toEqual(once);
      }),
      { numRuns: 25 },
    );
  });
  test('has a band that widens with the distance', () => {
    const { band } = materialForecast(series(quarters, 2), { ...given, methods: ['single'] });
    for (const [at, width] of band.entries())
      if (at > 0) expect(compareTexts(width, band[at - 1] ?? '0')).toBeGreaterThan(0);
  });
});

describe('parameters', () => {
  test.each(['single', 'holt', 'holtWintersAdd', 'holtWintersMul'] as const)(
    'of %s are not beaten by any other of the grid',
    (method) => {
      const base = { periods: 3, alpha: '0.3', beta: '0.1', gamma: '0.1', season: 4 };
      const judged = { evaluate: 4, measure: 'wmape' as const };
      const errorOf = (parameters: typeof base): number =>
        errorSum(
          'wmape',
          Float64Array.from(quarters, Number),
          Float64Array.from(
            forecastPath(method, quarters, parameters).ahead,
            (value) => value?.toNumber() ?? NaN,
          ),
          4,
        ) ?? Infinity;
      const best = errorOf(searchedParameters(method, quarters, base, judged));
      for (const alpha of ['0.1', '0.4', '0.9'])
        for (const beta of ['0.1', '0.5', '0.9'])
          for (const gamma of ['0.1', '0.6'])
            expect(best).toBeLessThanOrEqual(errorOf({ ...base, alpha, beta, gamma }) + 1e-9);
    },
  );
});

describe('errors', () => {
  const [came, expected] = [Float64Array.of(10, 20), Float64Array.of(12, 14)];
  test.each([
    ['wmape', (8 / 30) * 100],
    ['mae', 4],
    ['rmse', Math.sqrt(20)],
    ['smape', ((4 / 22 + 12 / 34) / 2) * 100],
  ] as const)('are measured as %s', (measure, error) =>
    expect(errorSum(measure, came, expected, 2)).toBeCloseTo(error, 10),
  );
});

test('what lies far from the rest is cut to the bound, and nothing at factor 0', () => {
  const history = ['10', '12', '11', '9', '90', '10', '11'];
  expect(withoutOutliers(history, 3, 0)).toEqual({
    cut: ['10', '12', '11', '9', '15', '10', '11'],
    isCut: true,
  });
  expect(withoutOutliers(history, 0, 0).isCut).toBe(false);
});
