// CSV by RFC 4180, written so that Excel reads it as it was meant (UTF-8 with its mark, long numbers and leading zeros kept
// as text, what would run as a formula made harmless) and read back to the very same texts.
import { isSafeNumber } from './cells.ts';
import type { SheetColumn } from './workbookWriter.ts';

/** What a spreadsheet would run, in either width of letters. */
const formula = /^'*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const guarded = /^''*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Digits a spreadsheet would change: leading zeros, more than fifteen. */
const fragile = /^(0\d+|\d{16,})$/;

/** One field. Without `forExcel` digits stay as they are, for programs that read them. */
export function csvCell(text: string, kind: SheetColumn['kind'], forExcel = true): string {
  if (kind === 'number' && isSafeNumber(text) && !fragile.test(text)) return text;
  if (forExcel && fragile.test(text)) return `"=""${text}"""`;
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly string[], columns: readonly SheetColumn[], forExcel = true): string {
  return `${columns.map(({ kind }, at) => csvCell(cells[at] ?? '', kind, forExcel)).join(',')}\r\n`;
}

/** First line, for Excel with the mark of UTF-8; titles stand behind those of their groups. */
export function csvHead(columns: readonly SheetColumn[], forExcel = true): string {
  const titles = columns.map(({ title, groups = [] }) =>
    csvCell([...groups, title].join('/'), 'text', forExcel),
  );
  return `${forExcel ? '\uFEFF' : ''}${titles.join(',')}\r\n`;
}

/** By its mark, else UTF-8, or else what Chinese Excel writes. */
export function decodedText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Quoted fields may hold separators, quotes and line ends; the separator is the one the first line has most of. */
export function readCsv(text: string): string[][] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const separator =
    [',', '\t', ';']
      .map((each) => ({ each, count: first.split(each).length }))
      .sort((a, b) => b.count - a.count)[0]?.each ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length;) {
    const { value, end } = fieldAt(text, at, separator);
    row.push(plain(value));
    const stop = text[end];
    at = end + (stop === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (stop === separator) continue;
    rows.push(row);
    row = [];
    if (at >= text.length) break;
  }
  return rows;
}

function fieldAt(text: string, start: number, separator: string): { value: string; end: number } {
  let value = '';
  let at = start;
  if (text[start] === '"') {
    for (at = start + 1; at < text.length; at++) {
      if (text[at] !== '"') value += text[at] ?? '';
      else if (text[at + 1] === '"') {
        value += '"';
        at++;
      } else break;
    }
    at++;
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: value + text.slice(at, end), end };
}

/** Excel's way of keeping a number as text, and the guard against formulas, are taken off again. */
function plain(value: string): string {
  const digits = /^="(.*)"$/.exec(value);
  if (digits) return digits[1] ?? '';
  return guarded.test(value) ? value.slice(1) : value;
}
