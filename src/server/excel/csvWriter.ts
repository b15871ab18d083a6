// CSV that Excel reads as it was meant: UTF-8 with its mark, long numbers and leading zeros kept as text, and what would
// run as a formula made harmless.
import { isSafeNumber } from './cells.ts';
import type { SheetColumn } from './workbookWriter.ts';

const formula = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Digits a spreadsheet would change: leading zeros, more than fifteen. */
const fragile = /^(0\d+|\d{16,})$/;

export function csvCell(text: string, kind: SheetColumn['kind']): string {
  if (kind === 'number' && isSafeNumber(text)) return text;
  if (fragile.test(text)) return `"=""${text}"""`;
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly string[], columns: readonly SheetColumn[]): string {
  return `${columns.map(({ kind }, at) => csvCell(cells[at] ?? '', kind)).join(',')}\r\n`;
}

/** First line, with the mark of UTF-8. */
export function csvHead(columns: readonly SheetColumn[]): string {
  return `\uFEFF${columns.map(({ title }) => csvCell(title, 'text')).join(',')}\r\n`;
}
