// A number typed or pasted with its unit (12件, 3.5 kg): the unit is dropped when the column itself does not take it.
// What would change the value (万, 亿, k) or names a currency is never dropped.

const withUnit = /^([+-]?[\d.,+\-*/()= ]*\d[\d.,)]*)\s*([\p{L}²³/]{1,8})$/u;
const factors = new Set(['十', '百', '千', '万', '亿', '百万', '千万', 'k', 'w', 'e', 'mio', 'bn']);
const currencies = /^(元|角|分|rmb|cny|usd|eur|hkd)$/i;

/** The text without a trailing unit, or null where there is none to drop. */
export function withoutUnit(text: string): string | null {
  const match = withUnit.exec(text.trim());
  const number = match?.[1]?.trim();
  const unit = match?.[2];
  if (number === undefined || unit === undefined) return null;
  return factors.has(unit.toLowerCase()) || currencies.test(unit) ? null : number;
}
