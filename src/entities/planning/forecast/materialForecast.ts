// The forecast of one material by a model: outliers cut, parameters searched, the method with the smallest error, and the band
// its errors leave around what it expects. Pure, and heavy for many materials: hosts run `forecastMaterials` in a thread.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Computation } from '#model/report/computation.ts';
import { biasOf, errorSum, type ErrorMeasure } from './errorMeasure.ts';
import { type ForecastMethod, forecastMethods, type ForecastParameters, forecastPath } from './methods.ts';
import { searchedParameters } from './parameterSearch.ts';

export interface ForecastGiven {
  methods: readonly ForecastMethod[];
  season: number;
  evaluate: number;
  measure: ErrorMeasure;
  optimise: boolean;
  /** 0: nothing is cut. */
  outlierFactor: number;
  horizon: number;
  minHistory: number;
}

export interface MaterialSeries {
  material: string;
  /** From the first period in which there was any demand; decimal texts. */
  history: readonly string[];
  /** Decimals of the unit. */
  decimals: number;
}

export interface MaterialForecast {
  material: string;
  method: ForecastMethod;
  parameters: ForecastParameters;
  /** Null where the history is too short to judge. */
  error: string | null;
  bias: string;
  isOutlierCut: boolean;
  /** The history as it was used. */
  history: string[];
  forecast: string[];
  /** How far nine of ten periods lie from what is expected, by the errors that were made; one width a period. */
  band: string[];
}

const defaults = { alpha: '0.3', beta: '0.1', gamma: '0.1' } as const;
/** Share of empty periods from which demand counts as intermittent. */
const intermittentFrom = 0.3;
/** Nine of ten values of a normal spread lie within so many standard deviations. */
const ninety = 1.645;

export function materialForecast(
  { material, history, decimals }: MaterialSeries,
  given: ForecastGiven,
): MaterialForecast {
  const { cut, isCut } = withoutOutliers(history, given.outlierFactor, decimals);
  const series = Float64Array.from(cut, Number);
  const zeros = series.filter((value) => value === 0).length;
  const isSparse = series.length > 0 && zeros / series.length >= intermittentFrom;
  const evaluate = Math.min(given.evaluate, series.length);
  let best: Rated | null = null;
  if (series.length >= given.minHistory)
    for (const method of forecastMethods) {
      if (!given.methods.includes(method)) continue;
      if ((method === 'croston' || method === 'sba') && !isSparse) continue;
      // A season has to be known twice before its forecasts are judged.
      if (method.startsWith('holtWinters') && series.length - given.evaluate < 2 * given.season) continue;
      const rated = ratedBy(method, cut, series, given, evaluate);
      if (rated !== null && (best === null || rated.error < best.error - 1e-9 * Math.max(1, best.error)))
        best = rated;
    }
  const fallback: ForecastParameters = {
    ...defaults,
    periods: Math.max(1, cut.length),
    season: given.season,
  };
  const method = best?.method ?? 'movingAverage';
  const parameters = best?.parameters ?? fallback;
  const path = forecastPath(method, cut, parameters);
  const ahead = numbersOf(path.ahead);
  const width = spreadOf(series, ahead, evaluate);
  const rounded = (value: number): string => decimalText(decimal(value.toFixed(6)).toDecimalPlaces(decimals));
  return {
    material,
    method,
    parameters,
    error: best === null ? null : decimalText(decimal(best.error.toFixed(6)).toDecimalPlaces(4)),
    bias: rounded(best === null ? 0 : biasOf(series, ahead, evaluate)),
    isOutlierCut: isCut,
    history: cut,
    forecast: Array.from({ length: given.horizon }, (_none, at) => {
      const value = path.next(at + 1);
      return value === null || value.isNegative() ? '0' : decimalText(value.toDecimalPlaces(decimals));
    }),
    band: Array.from({ length: given.horizon }, (_none, at) => rounded(width * Math.sqrt(at + 1))),
  };
}

interface Rated {
  method: ForecastMethod;
  parameters: ForecastParameters;
  error: number;
}

/** The moving average is tried over 3, 6 and a season of periods. */
function ratedBy(
  method: ForecastMethod,
  texts: readonly string[],
  series: Float64Array,
  given: ForecastGiven,
  evaluate: number,
): Rated | null {
  const base = { ...defaults, season: given.season };
  const { measure, optimise } = given;
  const candidates: ForecastParameters[] =
    method === 'movingAverage'
      ? (optimise ? [3, 6, given.season] : [3]).map((periods) => ({ ...base, periods }))
      : [
          optimise
            ? searchedParameters(method, texts, { ...base, periods: 3 }, { evaluate, measure })
            : { ...base, periods: 3 },
        ];
  let best: Rated | null = null;
  for (const parameters of candidates) {
    const ahead = numbersOf(forecastPath(method, texts, parameters).ahead);
    const error = errorSum(measure, series, ahead, evaluate);
    if (error !== null && (best === null || error < best.error)) best = { method, parameters, error };
  }
  return best;
}

function numbersOf(ahead: readonly ({ toNumber(): number } | null)[]): Float64Array {
  return Float64Array.from(ahead, (value) => value?.toNumber() ?? NaN);
}

/** Root of the mean of the squared errors, widened to nine of ten. */
function spreadOf(series: Float64Array, ahead: Float64Array, evaluate: number): number {
  return (errorSum('rmse', series, ahead, evaluate) ?? 0) * ninety;
}

/** Values beyond median ± factor × 1.4826 × the median of deviations are set to the bound. */
export function withoutOutliers(
  history: readonly string[],
  factor: number,
  decimals: number,
): { cut: string[]; isCut: boolean } {
  const whole = [...history];
  if (factor <= 0 || history.length < 3) return { cut: whole, isCut: false };
  const values = history.map(Number);
  const middle = median(values);
  const width = factor * 1.4826 * median(values.map((value) => Math.abs(value - middle)));
  // Where half the periods are alike nothing can be told from the rest.
  if (width === 0) return { cut: whole, isCut: false };
  let isCut = false;
  const cut = whole.map((text, at) => {
    const value = values[at] ?? 0;
    const bound = Math.max(0, Math.min(middle + width, Math.max(middle - width, value)));
    if (bound === value) return text;
    isCut = true;
    return decimalText(decimal(bound.toFixed(6)).toDecimalPlaces(decimals));
  });
  return { cut, isCut };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

export interface ForecastWork {
  given: ForecastGiven;
  series: readonly MaterialSeries[];
}

export const forecastMaterials: Computation<ForecastWork, MaterialForecast[]> = {
  name: 'forecastMaterials',
  run: ({ given, series }, report) =>
    series.map((each, at) => {
      report.progress(at, series.length);
      return materialForecast(each, given);
    }),
};
