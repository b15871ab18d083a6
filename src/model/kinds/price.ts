// Prices: numeric(20,10), shown with two decimals up to those of the currency (6 where nothing is known).
import { decimalKind, showBetween } from './decimalKind.ts';

export const price = decimalKind({
  column: { digits: 20, decimals: 10 },
  roundsCalculated: true,
  currency: true,
  show: (value, scale = 6) => showBetween(value, Math.min(2, scale), scale),
});
