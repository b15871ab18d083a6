// Quantities: numeric(20,8), shown with the decimals of their unit. More decimals are never rounded away (rule Q2).
import { decimal, formatDecimal } from '#model/decimal.ts';
import { decimalKind } from './decimalKind.ts';

export const qty = decimalKind({
  column: { digits: 20, decimals: 8 },
  roundsCalculated: false,
  show: (value, scale) =>
    scale === undefined
      ? formatDecimal(value)
      : formatDecimal(value, Math.max(scale, decimal(value).decimalPlaces())),
});
