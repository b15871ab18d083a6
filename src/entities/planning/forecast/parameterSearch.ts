// Smoothing parameters of a method by trial: a grid of 0.1, the smallest error over the last periods, then the smaller alpha,
// beta and gamma. Trials are computed in doubles, thousands for each material; what was found is computed again in decimals
// by methods.ts. Source: catalogue `forecastModel`, formulas of flows r3.
import type { ForecastMethod, ForecastParameters } from './methods.ts';
import { errorSum, type ErrorMeasure } from './errorMeasure.ts';

const steps = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;

/** Below this share two errors are the same. */
const alike = 1e-9;

/** Which parameters a method has. */
const searched: Readonly<Record<ForecastMethod, number>> = {
  movingAverage: 0,
  single: 1,
  holt: 2,
  holtWintersAdd: 3,
  holtWintersMul: 3,
  croston: 1,
  sba: 1,
};

/** The parameters with the smallest error; those given where the method has none or nothing could be judged. */
export function searchedParameters(
  method: ForecastMethod,
  texts: readonly string[],
  given: ForecastParameters,
  { evaluate, measure }: { evaluate: number; measure: ErrorMeasure },
): ForecastParameters {
  const series = Float64Array.from(texts, Number);
  const count = searched[method];
  if (count === 0) return given;
  const none = [0.1];
  let best: { error: number; at: [number, number, number] } | null = null;
  for (const alpha of steps)
    for (const beta of count > 1 ? steps : none)
      for (const gamma of count > 2 ? steps : none) {
        const ahead = trial(method, series, alpha, beta, gamma, given.season);
        if (ahead === null) return given;
        const error = errorSum(measure, series, ahead, evaluate);
        if (error === null) return given;
        if (best === null || error < best.error - alike * Math.max(1, Math.abs(best.error)))
          best = { error, at: [alpha, beta, gamma] };
      }
  if (best === null) return given;
  const [alpha, beta, gamma] = best.at;
  return { ...given, alpha: alpha.toFixed(1), beta: beta.toFixed(1), gamma: gamma.toFixed(1) };
}

/** Forecasts one step ahead, NaN where there is none yet; null where the history is too short for the method. */
function trial(
  method: ForecastMethod,
  series: Float64Array,
  alpha: number,
  beta: number,
  gamma: number,
  season: number,
): Float64Array | null {
  const ahead = new Float64Array(series.length).fill(NaN);
  if (method === 'single' || method === 'holt') {
    let level = series[0] ?? 0;
    let trend = method === 'holt' ? (series[1] ?? level) - level : 0;
    for (let at = 1; at < series.length; at += 1) {
      ahead[at] = level + trend;
      const before = level;
      level = alpha * (series[at] ?? 0) + (1 - alpha) * (level + trend);
      if (method === 'holt') trend = beta * (level - before) + (1 - beta) * trend;
    }
    return ahead;
  }
  if (method === 'croston' || method === 'sba') {
    const by = method === 'sba' ? 1 - alpha / 2 : 1;
    let size = NaN;
    let interval = 0;
    let since = 0;
    for (let at = 0; at < series.length; at += 1) {
      if (!Number.isNaN(size)) ahead[at] = (size / interval) * by;
      since += 1;
      const value = series[at] ?? 0;
      if (value === 0) continue;
      interval = Number.isNaN(size) ? since : alpha * since + (1 - alpha) * interval;
      size = Number.isNaN(size) ? value : alpha * value + (1 - alpha) * size;
      since = 0;
    }
    return ahead;
  }
  return seasonalTrial(series, ahead, {
    alpha,
    beta,
    gamma,
    season,
    isMultiplied: method === 'holtWintersMul',
  });
}

function seasonalTrial(
  series: Float64Array,
  ahead: Float64Array,
  {
    alpha,
    beta,
    gamma,
    season: length,
    isMultiplied,
  }: { alpha: number; beta: number; gamma: number; season: number; isMultiplied: boolean },
): Float64Array | null {
  if (length < 1 || series.length < 2 * length) return null;
  let level = mean(series, 0, length);
  if (isMultiplied && level === 0) return null;
  let trend = (mean(series, length, 2 * length) - level) / length;
  const factors = new Float64Array(length);
  for (let at = 0; at < length; at += 1)
    factors[at] = isMultiplied ? (series[at] ?? 0) / level : (series[at] ?? 0) - level;
  for (let at = length; at < series.length; at += 1) {
    const value = series[at] ?? 0;
    const factor = factors[at % length] ?? 0;
    ahead[at] = isMultiplied ? (level + trend) * factor : level + trend + factor;
    const before = level;
    const bare = isMultiplied ? (factor === 0 ? 0 : value / factor) : value - factor;
    level = alpha * bare + (1 - alpha) * (level + trend);
    trend = beta * (level - before) + (1 - beta) * trend;
    const left = isMultiplied ? (level === 0 ? 0 : value / level) : value - level;
    factors[at % length] = gamma * left + (1 - gamma) * factor;
  }
  return ahead;
}

function mean(series: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += series[at] ?? 0;
  return sum / Math.max(1, to - from);
}
