// Statistical forecasts to the last published figure, and the choice among them by their error.
import { describe, expect, it } from 'vitest';
import { chooseForecast, wmapeOf } from '#entities/planning/forecast/choice.ts';
import {
  type ForecastMethod,
  type ForecastParameters,
  forecastPath,
} from '#entities/planning/forecast/methods.ts';

const quarters = [120, 150, 180, 130, 132, 166, 198, 142, 145, 180, 216, 156].map(String);
const sparse = [0, 0, 5, 0, 0, 0, 8, 0, 4, 0, 0, 6].map(String);
const with3 = (more: Partial<ForecastParameters>): ForecastParameters => ({
  periods: 4,
  alpha: '0.3',
  beta: '0.2',
  gamma: '0.4',
  season: 4,
  ...more,
});

describe('M13: Holt-Winters with multiplied seasons', () => {
  const after = (periods: number) =>
    forecastPath('holtWintersMul', quarters.slice(0, periods), with3({})).state;

  it('the fifth period moves level, trend and season', () => {
    const path = forecastPath('holtWintersMul', quarters, with3({}));
    expect(path.ahead[4]?.toFixed()).toBe('123');
    expect(after(12)?.level.toFixed(4)).toBe('179.1519');
    expect(after(12)?.trend.toFixed(4)).toBe('3.8061');
    expect(after(12)?.season.at(-1)?.toFixed(6)).toBe('0.879562');
    expect(path.next(1)?.toFixed(4)).toBe('155.5658');
  });

  it('less than two seasons give no forecast', () => {
    expect(forecastPath('holtWintersMul', quarters.slice(0, 7), with3({})).next(1)).toBeNull();
  });
});

describe('M13: errors of the last periods', () => {
  it.each<[ForecastMethod, Partial<ForecastParameters>, string]>([
    ['movingAverage', {}, '13.8092'],
    ['single', {}, '16.4705'],
    ['holt', {}, '22.9557'],
    ['holtWintersAdd', {}, '2.0576'],
    ['holtWintersMul', {}, '1.5100'],
  ])('quarters by %s', (method, parameters, expected) => {
    expect(wmapeOf(method, quarters, with3(parameters), 4)?.toFixed(4)).toBe(expected);
  });

  it.each<[ForecastMethod, string]>([
    ['movingAverage', '120.8333'],
    ['single', '112.8325'],
    ['croston', '100.6507'],
    ['sba', '100.5856'],
  ])('seldom demand by %s', (method, expected) => {
    expect(wmapeOf(method, sparse, with3({ alpha: '0.2' }), 6)?.toFixed(4)).toBe(expected);
  });
});

describe('M13: the choice', () => {
  const all: ForecastMethod[] = [
    'sba',
    'croston',
    'holtWintersMul',
    'holtWintersAdd',
    'holt',
    'single',
    'movingAverage',
  ];
  const choose = (series: readonly string[], parameters: Partial<ForecastParameters>, evaluate: number) =>
    chooseForecast(
      series,
      all.map((method) => ({ method, parameters: with3(parameters) })),
      { evaluate, periods: 1 },
    );

  it('falls on the smallest error; methods for seldom demand need enough empty periods', () => {
    const choice = choose(quarters, {}, 4);
    expect(choice.method).toBe('holtWintersMul');
    expect(choice.errors.map(({ method }) => method)).not.toContain('sba');
    expect(Number(choice.next[0]).toFixed(4)).toBe('155.5658');
  });

  it('seldom demand falls to its own method', () => {
    const candidates: ForecastMethod[] = ['movingAverage', 'single', 'croston', 'sba'];
    const choice = chooseForecast(
      sparse,
      candidates.map((method) => ({ method, parameters: with3({ alpha: '0.2' }) })),
      { evaluate: 6, periods: 1 },
    );
    expect(choice.method).toBe('sba');
    expect(choice.next).toEqual(['1.644744']);
  });

  it('a history of two periods is averaged', () => {
    expect(choose(['10', '20'], {}, 4)).toMatchObject({ method: 'movingAverage', next: ['15'] });
  });
});
