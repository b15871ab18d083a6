// Amounts of money: numeric(20,4), shown with thousands and the decimals of the currency (2 where nothing is known).
import { formatDecimal } from '#model/decimal.ts';
import { decimalKind } from './decimalKind.ts';

export const money = decimalKind({
  column: { digits: 20, decimals: 4 },
  roundsCalculated: true,
  currency: true,
  show: (value, scale = 2) => formatDecimal(value, scale),
});
