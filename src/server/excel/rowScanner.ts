// Cuts the XML of a sheet into rows as it unpacks: nothing is held but the row at hand. Generators that write every tag
// with a prefix (<x:row>) are understood too.
import { badFile } from './zipReader.ts';

const damaged = '工作表的内容已损坏，请用 Excel 或 WPS 打开后另存为 .xlsx，再重新上传';
/** Characters one row may take. */
const longestRow = 16 * 1024 * 1024;

/** A stretch of the sheet: XML that is no row, or one row with its tags. */
export interface Stretch {
  row: boolean;
  xml: string;
}

/** 'x:' when tags carry a prefix, else ''. */
export function prefixOf(xml: string, root: string): string {
  return new RegExp(`<([A-Za-z_][\\w.-]*:)${root}[\\s>]`).exec(xml.slice(0, 4096))?.[1] ?? '';
}

/** The whole sheet in order; what `tail` is given comes after the rows. @throws Refusal 422 */
export async function* stretches(texts: AsyncIterable<string>): AsyncGenerator<Stretch> {
  let rest = '';
  let prefix: string | null = null;
  let inRows = false;
  let ended = false;
  for await (const text of texts) {
    rest += text;
    if (ended) continue;
    if (prefix === null) {
      if (rest.length < 4096 && !/sheetData/.test(rest)) continue;
      if (/<!DOCTYPE|<!ENTITY/i.test(rest)) throw badFile(damaged);
      prefix = prefixOf(rest, 'worksheet');
    }
    const open = `<${prefix}row`;
    const close = `</${prefix}row>`;
    const end = `</${prefix}sheetData>`;
    if (!inRows) {
      const begin = new RegExp(`<${prefix}sheetData\\s*/?>`).exec(rest);
      if (begin === null) {
        if (rest.length > longestRow) throw badFile(damaged);
        continue;
      }
      const from = begin.index + begin[0].length;
      yield { row: false, xml: rest.slice(0, from) };
      rest = rest.slice(from);
      inRows = true;
      if (begin[0].includes('/')) {
        ended = true;
        continue;
      }
    }
    let at = 0;
    const stop = rest.indexOf(end);
    for (;;) {
      const start = rest.indexOf(open, at);
      if (stop >= 0 && (start < 0 || stop < start)) {
        ended = true;
        break;
      }
      if (start < 0) break;
      const headEnd = rest.indexOf('>', start);
      if (headEnd < 0) break;
      const bodyEnd = rest[headEnd - 1] === '/' ? headEnd + 1 : rest.indexOf(close, headEnd) + close.length;
      if (bodyEnd < headEnd) break;
      yield { row: true, xml: rest.slice(start, bodyEnd) };
      at = bodyEnd;
    }
    rest = rest.slice(at);
    if (!ended && rest.length > longestRow) throw badFile(damaged);
  }
  if (prefix === null || !inRows || !ended) throw badFile(damaged);
  yield { row: false, xml: rest };
}

/** Value of an attribute in a start tag. */
export function attribute(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}="`);
  if (at < 0) return undefined;
  const from = at + name.length + 3;
  const to = tag.indexOf('"', from);
  return to < 0 ? undefined : tag.slice(from, to);
}

export interface CellXml {
  /** Start tag without its end, '<c r="A1" s="3"'. */
  tag: string;
  /** Between start and end tag; '' for an empty cell. */
  content: string;
  /** Place within the row's text. */
  from: number;
  to: number;
}

/** The cells of a row in order. */
export function* cellsOf(row: string, prefix: string): Generator<CellXml> {
  const open = `<${prefix}c`;
  const close = `</${prefix}c>`;
  for (let at = row.indexOf(open); at >= 0; at = row.indexOf(open, at)) {
    const next = row[at + open.length];
    if (next !== ' ' && next !== '>' && next !== '/') {
      at += open.length;
      continue;
    }
    const headEnd = row.indexOf('>', at);
    if (headEnd < 0) return;
    if (row[headEnd - 1] === '/') {
      yield { tag: row.slice(at, headEnd - 1), content: '', from: at, to: headEnd + 1 };
      at = headEnd + 1;
      continue;
    }
    const end = row.indexOf(close, headEnd);
    if (end < 0) return;
    yield {
      tag: row.slice(at, headEnd),
      content: row.slice(headEnd + 1, end),
      from: at,
      to: end + close.length,
    };
    at = end + close.length;
  }
}
