// The forecast method whose one-step errors over the last periods are smallest. Source: flows r3; worked example M13.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { type ForecastMethod, forecastMethods, type ForecastParameters, forecastPath } from './methods.ts';

export interface ForecastChoice {
  method: ForecastMethod;
  /** Per cent to four decimals, of every candidate with enough history, in the order of the dictionary. */
  errors: { method: ForecastMethod; wmape: string }[];
  /** Forecasts of the coming periods to six decimals. */
  next: string[];
}

/** Share of empty periods from which demand counts as intermittent. */
const intermittentFrom = 0.3;

/**
 * Σ|error| ÷ Σ demand × 100 over the last periods; null where a forecast is missing or nothing was demanded.
 */
export function wmapeOf(
  method: ForecastMethod,
  series: readonly string[],
  parameters: ForecastParameters,
  evaluate: number,
): Decimal | null {
  const { ahead } = forecastPath(method, series, parameters);
  let errors = new Decimal(0);
  let total = new Decimal(0);
  for (let at = Math.max(0, series.length - evaluate); at < series.length; at += 1) {
    const expected = ahead[at] ?? null;
    if (expected === null) return null;
    const value = decimal(series[at]);
    errors = errors.plus(value.minus(expected).abs());
    total = total.plus(value);
  }
  return total.isZero() ? null : errors.div(total).times(100);
}

/** @param methods candidates with their parameters; too short a history leaves the moving average of what is there */
export function chooseForecast(
  series: readonly string[],
  methods: readonly { method: ForecastMethod; parameters: ForecastParameters }[],
  { evaluate, periods }: { evaluate: number; periods: number },
): ForecastChoice {
  const zeros = series.filter((text) => decimal(text).isZero()).length;
  const isSparse = series.length > 0 && zeros / series.length >= intermittentFrom;
  const rated = methods
    .toSorted((a, b) => forecastMethods.indexOf(a.method) - forecastMethods.indexOf(b.method))
    .filter(({ method }) => isSparse || (method !== 'croston' && method !== 'sba'))
    .flatMap(({ method, parameters }) => {
      // A season has to be known twice before its forecasts are judged.
      const isShort = method.startsWith('holtWinters') && series.length - evaluate < 2 * parameters.season;
      const error = isShort ? null : wmapeOf(method, series, parameters, evaluate);
      return error === null ? [] : [{ method, parameters, error }];
    });
  const best = rated.reduce<(typeof rated)[number] | null>(
    (found, each) => (found === null || each.error.lessThan(found.error) ? each : found),
    null,
  );
  const fallback = { periods: series.length, alpha: '0', beta: '0', gamma: '0', season: 1 };
  const method = best?.method ?? 'movingAverage';
  const path = forecastPath(method, series, best?.parameters ?? fallback);
  return {
    method,
    errors: rated.map(({ method, error }) => ({ method, wmape: decimalText(error.toDecimalPlaces(4)) })),
    next: Array.from({ length: periods }, (_none, at) =>
      decimalText((path.next(at + 1) ?? new Decimal(0)).toDecimalPlaces(6)),
    ),
  };
}
