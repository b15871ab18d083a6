// A table from a file: XLSX (first sheet) or CSV. Dates come as YYYY-MM-DD, numbers as plain decimals, texts as they are.
import { message } from '../core/language.ts';
import { readXlsx } from './readXlsx.ts';
import { UnreadableFile } from './unreadableFile.ts';

/** Bytes of the file, and of what it unpacks to. */
const largest = 50 * 1024 * 1024;

/** @throws UnreadableFile for files that cannot be read */
export async function readTable(file: Blob): Promise<string[][]> {
  if (file.size > largest) throw new UnreadableFile(message('文件超过 50 MB，请拆分后导入'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const rows = bytes[0] === 0x50 && bytes[1] === 0x4b ? await readXlsx(bytes) : readCsv(decoded(bytes));
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new UnreadableFile(message('不支持旧的 .xls 格式，请另存为 .xlsx 后导入'));
  return trimmed(rows);
}

/** UTF-8, or else what Chinese Excel writes. */
function decoded(bytes: Uint8Array): string {
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
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
    return { value: text.slice(start, end), end };
  }
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at] ?? '';
    else if (text[at + 1] === '"') {
      value += '"';
      at++;
    } else return { value, end: at + 1 };
  }
  return { value, end: text.length };
}

/** Excel's way of keeping a number as text, and the guard against formulas, are taken off again. */
function plain(value: string): string {
  const kept = /^="(.*)"$/.exec(value);
  if (kept) return kept[1] ?? '';
  return /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value;
}

/** Without empty rows at the end and empty columns at the right. */
function trimmed(rows: readonly (readonly string[])[]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  const kept = rows.slice(0, last + 1);
  const width = kept.reduce(
    (most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  );
  return kept.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
}
