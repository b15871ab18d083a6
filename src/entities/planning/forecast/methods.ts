// Statistical forecasts of a series, one step ahead at a time: averages, smoothing with trend and season, and intermittent
// demand. Values are decimal texts, computed with 60 digits and rounded by whoever shows them. Source of every formula:
// flows r3; worked example M13.
import { Decimal, decimal } from '#model/decimal.ts';

/** In the order of the dictionary, which settles ties: the simpler one first. */
export const forecastMethods = [
  'movingAverage',
  'single',
  'holt',
  'holtWintersAdd',
  'holtWintersMul',
  'croston',
  'sba',
] as const;
export type ForecastMethod = (typeof forecastMethods)[number];

export interface ForecastParameters {
  /** Periods of the moving average. */
  periods: number;
  /** Smoothing of the level, the trend and the season, above 0 and up to 1. */
  alpha: string;
  beta: string;
  gamma: string;
  /** Periods in a season. */
  season: number;
}

/** What a method knows after a number of periods. */
export interface ForecastState {
  level: Decimal;
  trend: Decimal;
  /** One factor or addition for each period of the season, the one of the next period first. */
  season: Decimal[];
}

export interface ForecastPath {
  /** At i: the forecast of period i made from those before it; null while the history is too short. */
  ahead: (Decimal | null)[];
  /** After the last period. */
  state: ForecastState | null;
  /** Forecast of the h-th period after the last; null when the history is too short. */
  next: (h: number) => Decimal | null;
}

type Series = readonly Decimal[];
const nought = new Decimal(0);
const mean = (values: Series): Decimal =>
  values.reduce((sum, value) => sum.plus(value), nought).div(Math.max(values.length, 1));
const mix = (share: Decimal, one: Decimal, other: Decimal): Decimal =>
  share.times(one).plus(new Decimal(1).minus(share).times(other));

/** The path of one method over the whole series. */
export function forecastPath(
  method: ForecastMethod,
  texts: readonly string[],
  parameters: ForecastParameters,
): ForecastPath {
  const series = texts.map((text) => decimal(text));
  switch (method) {
    case 'movingAverage':
      return movingAverage(series, parameters.periods);
    case 'single':
      return smoothed(series, { alpha: decimal(parameters.alpha), beta: null });
    case 'holt':
      return smoothed(series, { alpha: decimal(parameters.alpha), beta: decimal(parameters.beta) });
    case 'holtWintersAdd':
    case 'holtWintersMul':
      return seasonal(series, parameters, method === 'holtWintersMul');
    default:
      return intermittent(series, decimal(parameters.alpha), method === 'sba');
  }
}

function movingAverage(series: Series, periods: number): ForecastPath {
  const of = (end: number): Decimal | null =>
    end === 0 ? null : mean(series.slice(Math.max(0, end - periods), end));
  return { ahead: series.map((_value, at) => of(at)), state: null, next: () => of(series.length) };
}

/** L' = a·y + (1 − a)(L + T); T' = b(L' − L) + (1 − b)T, or no trend. */
function smoothed(series: Series, { alpha, beta }: { alpha: Decimal; beta: Decimal | null }): ForecastPath {
  const [first, second] = series;
  if (first === undefined) return { ahead: [], state: null, next: () => null };
  let level = first;
  let trend = beta === null || second === undefined ? nought : second.minus(first);
  const ahead: (Decimal | null)[] = [null];
  for (const value of series.slice(1)) {
    ahead.push(level.plus(trend));
    const before = level;
    level = mix(alpha, value, level.plus(trend));
    if (beta !== null) trend = mix(beta, level.minus(before), trend);
  }
  return { ahead, state: { level, trend, season: [] }, next: (h) => level.plus(trend.times(h)) };
}

/** Holt-Winters; before two full seasons there is no forecast. */
function seasonal(series: Series, parameters: ForecastParameters, isMultiplied: boolean): ForecastPath {
  const { season: length } = parameters;
  const [alpha, beta, gamma] = [parameters.alpha, parameters.beta, parameters.gamma].map((text) =>
    decimal(text),
  );
  const ahead: (Decimal | null)[] = series.map(() => null);
  const first = mean(series.slice(0, length));
  if (length < 1 || series.length < 2 * length || (isMultiplied && first.isZero()))
    return { ahead, state: null, next: () => null };
  let level = first;
  let trend = mean(series.slice(length, 2 * length))
    .minus(level)
    .div(length);
  const season = series
    .slice(0, length)
    .map((value) => (isMultiplied ? value.div(first) : value.minus(first)));
  const joined = (base: Decimal, factor: Decimal): Decimal =>
    isMultiplied ? base.times(factor) : base.plus(factor);
  const without = (value: Decimal, factor: Decimal): Decimal =>
    isMultiplied ? (factor.isZero() ? nought : value.div(factor)) : value.minus(factor);
  for (let at = length; at < series.length; at += 1) {
    const value = series[at] ?? nought;
    const factor = season[at % length] ?? nought;
    ahead[at] = joined(level.plus(trend), factor);
    const before = level;
    level = mix(alpha ?? nought, without(value, factor), level.plus(trend));
    trend = mix(beta ?? nought, level.minus(before), trend);
    season[at % length] = mix(gamma ?? nought, without(value, level), factor);
  }
  const turned = season.map((_factor, at) => season[(series.length + at) % length] ?? nought);
  return {
    ahead,
    state: { level, trend, season: turned },
    next: (h) => joined(level.plus(trend.times(h)), turned[(h - 1) % length] ?? nought),
  };
}

/** Croston: size and interval of demands smoothed apart; sba corrects its bias by 1 − a ÷ 2. */
function intermittent(series: Series, alpha: Decimal, isCorrected: boolean): ForecastPath {
  const by = isCorrected ? new Decimal(1).minus(alpha.div(2)) : new Decimal(1);
  let size: Decimal | null = null;
  let interval = nought;
  let since = 0;
  const forecast = (): Decimal | null => (size === null ? null : size.div(interval).times(by));
  const ahead = series.map((value) => {
    const expected = forecast();
    since += 1;
    if (value.isZero()) return expected;
    interval = size === null ? new Decimal(since) : mix(alpha, new Decimal(since), interval);
    size = size === null ? value : mix(alpha, value, size);
    since = 0;
    return expected;
  });
  return { ahead, state: null, next: forecast };
}
