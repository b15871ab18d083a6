// How values stand in the cells of a spreadsheet: column letters, numbers a binary number can hold, days as serials.

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

const decimal = /^-?(\d+\.?\d*|\.\d+)$/;

/** Whether a spreadsheet keeps every digit of it: binary numbers hold fifteen. */
export function isSafeNumber(text: string): boolean {
  return decimal.test(text) && text.replace(/^-/, '').replace('.', '').replace(/^0+/, '').length <= 15;
}

const dayZero = 25_569;
const dayMs = 86_400_000;

/** Days since 1899-12-30 of YYYY-MM-DD[ HH:mm:ss]; null when the text is no date. */
export function serialOf(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2}))?$/.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  // Before March 1900 spreadsheets count a day that never was.
  if (year < 1901) return null;
  return Date.UTC(year, month - 1, day) / dayMs + dayZero + (hour * 3600 + minute * 60 + second) / 86_400;
}

/** YYYY-MM-DD, with the time of day when there is one; null outside the years of a calendar. */
export function dateOfSerial(serial: number): string | null {
  if (!(serial >= 1 && serial < 2_958_466)) return null;
  const text = new Date(Math.round((serial - dayZero) * 86_400) * 1000).toISOString();
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** A spreadsheet's number without the noise of binary digits and without exponents. */
export function numberText(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw;
  const number = Number(raw);
  if (raw === '' || !Number.isFinite(number)) return raw;
  const short = Number(number.toPrecision(15));
  const text = String(short);
  return text.includes('e') ? short.toFixed(20).replace(/\.?0+$/, '') : text;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- characters XML cannot hold
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

export function xmlText(text: string): string {
  return text
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)
    .replaceAll('\r\n', '\n');
}

/** Text of a cell: what the format would take for an escape of its own is escaped. */
export function cellXml(text: string): string {
  return xmlText(text.includes('_x') ? text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text behind XML's and the format's own escapes. */
export function plainOfXml(text: string): string {
  const unescaped = !text.includes('&')
    ? text
    : text.replace(/&(#x?[0-9a-fA-F]{1,6}|\w{1,8});/g, (whole, entity: string) => {
        if (!entity.startsWith('#')) return named[entity] ?? whole;
        const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      });
  return unescaped.includes('_x')
    ? unescaped.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
    : unescaped;
}
