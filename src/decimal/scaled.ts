// Exact decimals as a big integer and a scale (1.25 is 125 at scale 2): just enough arithmetic for sums, series and
// ordering, without a decimal library and without binary floats; and the full-width digits of Chinese input methods.

export interface Scaled {
  digits: bigint;
  scale: number;
}

/** Null for anything but digits with at most one point and a sign. */
export function parseScaled(text: string): Scaled | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return null;
  const whole = match[2] ?? '';
  const fraction = match[3] ?? '';
  if (whole === '' && fraction === '') return null;
  const digits = BigInt(`${whole}${fraction}`);
  return { digits: match[1] === '-' ? -digits : digits, scale: fraction.length };
}

function digitsAt(value: Scaled, scale: number): bigint {
  return value.digits * 10n ** BigInt(scale - value.scale);
}

export function addScaled(a: Scaled, b: Scaled): Scaled {
  const scale = Math.max(a.scale, b.scale);
  return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale };
}

export function subtractScaled(a: Scaled, b: Scaled): Scaled {
  return addScaled(a, { digits: -b.digits, scale: b.scale });
}

export function timesScaled(a: Scaled, factor: number): Scaled {
  return { digits: a.digits * BigInt(factor), scale: a.scale };
}

export function compareScaled(a: Scaled, b: Scaled): number {
  const difference = subtractScaled(a, b).digits;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** With as many decimals as its scale says: 120 at scale 2 is '1.20'. */
export function scaledText(value: Scaled): string {
  const negative = value.digits < 0n;
  const digits = (negative ? -value.digits : value.digits).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = value.scale > 0 ? `.${digits.slice(digits.length - value.scale)}` : '';
  return `${negative ? '-' : ''}${whole}${fraction}`;
}

/** Thousands commas: -1234.50 becomes '-1,234.50'. */
export function groupedText(plain: string): string {
  const negative = plain.startsWith('-');
  const [whole = '0', fraction] = (negative ? plain.slice(1) : plain).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${negative ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** １２３，４５。６ → 123,45.6: full-width forms to ASCII, the ideographic full stop to a point. */
export function halfWidth(text: string): string {
  return text
    .replaceAll(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')
    .replaceAll('　', ' ');
}
