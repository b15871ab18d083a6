// Percentages: numeric(12,6); 13 means 13 percent and may be typed as 13 or 13%.
import { decimalKind, showBetween } from './decimalKind.ts';

export const percent = decimalKind({
  column: { digits: 12, decimals: 6 },
  roundsCalculated: true,
  percent: true,
  show: (value, scale = 6) => showBetween(value, 0, scale),
});
