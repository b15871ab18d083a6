// How values stand in the cells of a spreadsheet: column letters, numbers a binary number can hold, days as serials, and
// the format's own escapes in texts.
import { xmlText } from './xml.ts';

/** What a sheet holds, by the format's own limits. */
export const sheetLimits = { rows: 1_048_576, columns: 16_384, text: 32_767 } as const;

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCodePoint(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** 'AB12' → 27; null for anything that is no cell of a sheet. */
export function columnIndex(reference: string): number | null {
  let index = 0;
  let at = 0;
  for (; at < reference.length && at < 4; at++) {
    const unit = reference.charCodeAt(at);
    if (unit < 65 || unit > 90) break;
    index = index * 26 + unit - 64;
  }
  return at === 0 || index > sheetLimits.columns ? null : index - 1;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Whether a spreadsheet keeps every digit of it: binary numbers hold fifteen. */
export function isSafeNumber(text: string): boolean {
  return decimal.test(text) && text.replace(/^[+-]/, '').replace('.', '').replace(/^0+/, '').length <= 15;
}

const dayZero = 25_569;
const dayMs = 86_400_000;
/** 1900-03-01; before it spreadsheets count a day that never was. */
const firstSure = 61;

/** Days since 1899-12-30 of YYYY-MM-DD[ HH:mm[:ss]]; null when the text is no such date. */
export function serialOf(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const days = Date.UTC(year, month - 1, day) / dayMs;
  if (new Date(days * dayMs).getUTCDate() !== day || days + dayZero < firstSure) return null;
  return days + dayZero + (hour * 3600 + minute * 60 + second) / 86_400;
}

/** YYYY-MM-DD, with the time of day when there is one; null outside the years of a calendar. */
export function dateOfSerial(serial: number): string | null {
  if (!(serial >= 1 && serial < 2_958_466)) return null;
  const days = serial < firstSure - 1 ? serial + 1 : serial;
  const text = new Date(Math.round((days - dayZero) * 86_400) * 1000).toISOString();
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/**
 * The day a cell without a format holds as a number, where a day is wanted; null for any other text.
 * @param epoch days between the beginning of the workbook's calendar and ours
 */
export function dayOfNumber(text: string, epoch: number): string | null {
  return /^\d{1,5}(\.\d+)?$|^\d{6,7}\.\d+$/.test(text) ? dateOfSerial(Number(text) + epoch) : null;
}

/** A part of a day as HH:mm, with seconds when there are any. */
export function timeOfSerial(serial: number): string {
  const text = new Date(Math.round(serial * 86_400) * 1000).toISOString().slice(11, 19);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

/** A spreadsheet's number without the noise of binary digits and without exponents. */
export function numberText(raw: string): string {
  if (/^-?[1-9]\d{0,14}$/.test(raw)) return raw;
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  const short = Number(number.toPrecision(15));
  const text = Object.is(short, -0) ? '0' : String(short);
  return text.includes('e') ? plainDigits(text) : text;
}

/** '1.5e-9' → '0.0000000015'. */
function plainDigits(text: string): string {
  const [, sign = '', whole = '', part = '', power = ''] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  const digits = whole + part;
  const point = whole.length + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return (
    sign +
    (point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`)
  );
}

/** Text of a cell: what the format would take for an escape of its own is escaped. */
export function cellXml(text: string): string {
  return xmlText(text.includes('_x') ? text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text);
}

/** The text behind the format's own escapes, such as _x000D_. */
export function cellText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
