// Values for the fill handle: numbers and dates continue their step, codes count their trailing digits,
// everything else repeats. Steps are computed on decimal strings, exactly.
import type { CellValue } from '../contract/columns.ts';
import { addScaled, parseScaled, scaledText, subtractScaled, timesScaled } from '#decimal/scaled.ts';
import type { Scaled } from '#decimal/scaled.ts';

export type FillKind = 'number' | 'date' | 'code' | 'copy';

/** What kind of series the cells of one column or row make. `input` is the column editor's input. */
export function fillKind(values: readonly CellValue[], input: string): FillKind {
  const texts = values.filter((value): value is string => typeof value === 'string');
  if (texts.length !== values.length || texts.length === 0) return 'copy';
  if (input === 'date' && texts.every((text) => /^\d{4}-\d{2}-\d{2}$/.test(text))) return 'date';
  if (input === 'number')
    return texts.length > 1 && texts.every((text) => parseScaled(text) !== null) ? 'number' : 'copy';
  if (input === 'text' && texts.every((text) => /\d$/.test(text))) return 'code';
  return 'copy';
}

/**
 * `count` values that continue `values`. With `backwards` the series runs before the first value
 * (filling up or to the left) and the result starts next to it.
 */
export function fillValues(
  values: readonly CellValue[],
  count: number,
  kind: FillKind,
  backwards: boolean,
): CellValue[] {
  const steps = Array.from({ length: count }, (_, index) => index + 1);
  const series = kind === 'copy' ? null : continuation(values.map(String), kind);
  if (series) return steps.map((step) => series(backwards ? 1 - values.length - step : step));
  return steps.map((step) => {
    const from = backwards ? values.length - 1 - ((step - 1) % values.length) : (step - 1) % values.length;
    return values[from] ?? null;
  });
}

/** Value at `step` after the last given one (negative: before), or null when there is no constant step. */
function continuation(texts: readonly string[], kind: FillKind): ((step: number) => string) | null {
  if (kind === 'code') return codeSeries(texts);
  const numbers = texts.map((text) => (kind === 'date' ? dayNumber(text) : parseScaled(text)));
  const step = constantStep(numbers, kind === 'date' ? { digits: 1n, scale: 0 } : null);
  const last = numbers.at(-1);
  if (!step || !last) return null;
  return (at) => {
    const value = addScaled(last, timesScaled(step, at));
    return kind === 'date' ? dayText(value) : scaledText(value);
  };
}

function constantStep(numbers: readonly (Scaled | null)[], single: Scaled | null): Scaled | null {
  if (numbers.length === 1) return single;
  const steps = numbers.slice(1).map((number, index) => {
    const before = numbers[index];
    return number && before ? subtractScaled(number, before) : null;
  });
  const first = steps[0];
  if (!first || !steps.every((step) => step && subtractScaled(step, first).digits === 0n)) return null;
  return first;
}

function dayNumber(text: string): Scaled | null {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) ? null : { digits: BigInt(Math.round(time / 86_400_000)), scale: 0 };
}

function dayText(day: Scaled): string {
  return new Date(Number(day.digits) * 86_400_000).toISOString().slice(0, 10);
}

function codeSeries(texts: readonly string[]): ((step: number) => string) | null {
  const parts = texts.map((text) => /^(.*?)(\d+)$/s.exec(text));
  const first = parts[0];
  const last = parts.at(-1);
  const prefix = first?.[1];
  const width = last?.[2]?.length;
  if (prefix === undefined || width === undefined || !parts.every((part) => part?.[1] === prefix))
    return null;
  const numbers = parts.map((part) => parseScaled(part?.[2] ?? ''));
  const step = constantStep(numbers, { digits: 1n, scale: 0 });
  const end = numbers.at(-1);
  if (!step || !end) return null;
  return (at) => {
    const value = addScaled(end, timesScaled(step, at)).digits;
    return `${prefix}${(value < 0n ? 0n : value).toString().padStart(width, '0')}`;
  };
}
