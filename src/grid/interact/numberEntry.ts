// A number typed or pasted with its unit (12件, 3.5 kg): the unit is dropped when the column itself does not take it.
// Only units are dropped: Chinese measure words and well-known symbols. What changes the value (万, 亿) or names a
// currency is refused like any other letter, and so is a slip of the finger.

const withUnit = /^([+-]?[\d.,+\-*/×÷()= ]*\d[\d.,)]*)\s*(\S{1,8})$/u;
const factors = /[十百千万亿兆%％元角分]/u;
const symbols = new Set(
  'mg,g,kg,t,mm,cm,dm,m,km,m2,m3,m²,m³,㎡,㎏,㎜,㎝,ml,l,s,min,h,pc,pcs,set,ea'.split(','),
);

/** The text without a trailing unit, or null where there is none to drop. */
export function withoutUnit(text: string): string | null {
  const match = withUnit.exec(text.trim());
  const number = match?.[1]?.trim();
  const unit = match?.[2];
  if (number === undefined || unit === undefined || factors.test(unit)) return null;
  return /^\p{Script=Han}{1,4}$/u.test(unit) || symbols.has(unit.toLowerCase()) ? number : null;
}
