// The specification's filters for figures, on decimal texts: two decimals, and thousands commas.
import { decimal, formatDecimal, isDecimalText, round } from '#model/decimal.ts';

/** Rounded half up, away from zero, and written with two decimals: '1.005' is '1.01'. '' for what is no number. */
export function twoDecimals(value: string | number | null | undefined): string {
  const text = figureText(value);
  return isDecimalText(text)
    ? round(decimal(text), 2)
        .toFixed(2)
        .replace(/^-(0\.00)$/, '$1')
    : '';
}

/** The whole part in groups of three, the decimals as they are: '1234567.8' is '1,234,567.8'. Nothing is '0'. */
export function groupedNumber(value: string | number | null | undefined): string {
  const text = figureText(value);
  if (text === '') return '0';
  return isDecimalText(text) ? formatDecimal(text) : text;
}

function figureText(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? (Number.isFinite(value) ? decimal(value).toFixed() : '') : value.trim();
}
