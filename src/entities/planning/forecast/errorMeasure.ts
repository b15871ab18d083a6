// How wrong forecasts one step ahead were over the last periods: Σ|e| ÷ Σy (wmape), the mean of 2|e| ÷ (y + f) (smape), of |e|
// (mae) and the root of the mean of e² (rmse); the first two in per cent. Source: flows r3, dictionary `forecastError`.

export type ErrorMeasure = 'wmape' | 'smape' | 'mae' | 'rmse';

/** Null where a forecast is missing, or where there is nothing the error could be a share of. */
export function errorSum(
  measure: ErrorMeasure,
  series: Float64Array,
  ahead: Float64Array,
  evaluate: number,
): number | null {
  const from = Math.max(0, series.length - evaluate);
  const count = series.length - from;
  let errors = 0;
  let total = 0;
  for (let at = from; at < series.length; at += 1) {
    const [value, expected] = [series[at] ?? 0, ahead[at] ?? NaN];
    if (Number.isNaN(expected)) return null;
    const error = Math.abs(value - expected);
    total += value;
    if (measure === 'rmse') errors += error * error;
    else if (measure === 'smape')
      errors += error === 0 ? 0 : (2 * error) / (Math.abs(value) + Math.abs(expected));
    else errors += error;
  }
  if (count === 0) return null;
  if (measure === 'wmape') return total === 0 ? null : (errors / total) * 100;
  if (measure === 'smape') return (errors / count) * 100;
  return measure === 'rmse' ? Math.sqrt(errors / count) : errors / count;
}

/** Forecast less what came, over the last periods. */
export function biasOf(series: Float64Array, ahead: Float64Array, evaluate: number): number {
  let sum = 0;
  for (let at = Math.max(0, series.length - evaluate); at < series.length; at += 1)
    sum += (ahead[at] ?? 0) - (series[at] ?? 0);
  return sum;
}
