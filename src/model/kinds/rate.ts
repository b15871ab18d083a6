// Exchange rates and other factors: numeric(18,8), shown without trailing zeros.
import { decimalKind, showBetween } from './decimalKind.ts';

export const rate = decimalKind({
  column: { digits: 18, decimals: 8 },
  roundsCalculated: true,
  show: (value, scale = 8) => showBetween(value, 0, scale),
});
