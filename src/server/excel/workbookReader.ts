// Reads a workbook somebody made: its sheets, and the rows of each as texts, batch by batch. Values are taken as they
// were saved; nothing is ever calculated, and a workbook with macros is refused.
import { columnIndex, dateOfSerial, numberText, plainOfXml, sheetLimits } from './cells.ts';
import { attribute, cellsOf, prefixOf, stretches } from './rowScanner.ts';
import { badFile, openZip, type ZipPackage } from './zipReader.ts';

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  row: number;
  /** By column; '' for nothing. Days are YYYY-MM-DD, numbers plain decimals. */
  cells: string[];
  /** Cells that hold no usable value, by column. */
  faults?: Map<number, string>;
}

export interface SheetSource {
  name: string;
  /** Name of its part in the package. */
  part: string;
  /** Rows that hold something, in batches. `merged` is told of every merged range at the end. */
  rows(merged?: (range: string) => void): AsyncGenerator<SheetRow[]>;
}

export interface Workbook {
  zip: ZipPackage;
  sheets: readonly SheetSource[];
}

const batchSize = 500;
const mostSheets = 200;
/** Characters of all shared texts together. */
const mostShared = 200 * 1024 * 1024;
const damaged = '文件已损坏或不是 Excel 文件，请用 Excel 或 WPS 打开后另存为 .xlsx，再重新上传';

/** @throws Refusal 422 that says what is wrong with the file and how to mend it */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const zip = openZip(bytes);
  if ([...zip.parts.keys()].some((name) => /vbaProject|macrosheets\//i.test(name)))
    throw badFile('文件含有宏，不能导入。请另存为不含宏的 .xlsx 后重新上传');
  const types = await zip.text('[Content_Types].xml');
  const main =
    [...types.matchAll(/<(?:\w+:)?Override\s[^>]*>/g)].find(
      ([tag]) => attribute(tag, 'PartName') === '/xl/workbook.xml',
    )?.[0] ?? '';
  if (/macroEnabled/i.test(main)) throw badFile('文件含有宏，不能导入。请另存为不含宏的 .xlsx 后重新上传');
  if (zip.parts.has('xl/workbook.bin')) throw badFile('不支持 .xlsb 二进制工作簿，请另存为 .xlsx 后重新上传');
  const workbook = await zip.text('xl/workbook.xml');
  if (workbook === '') throw badFile(damaged);
  const prefix = prefixOf(workbook, 'workbook');
  const targets = await targetsOf(zip);
  const epoch = /date1904="(1|true)"/.test(workbook) ? 1462 : 0;
  const tags = [...workbook.matchAll(new RegExp(`<${prefix}sheet\\s[^>]*>`, 'g'))].map(([tag]) => tag);
  if (tags.length === 0 || tags.length > mostSheets) throw badFile(damaged);
  let known: Promise<CellReading> | undefined;
  const reading = (): Promise<CellReading> => (known ??= cellReading(zip, epoch));
  const sheets = tags.flatMap((tag): SheetSource[] => {
    const id = /\s[\w.-]+:id="([^"]*)"/.exec(tag)?.[1] ?? '';
    const part = targets.get(id);
    const name = plainOfXml(attribute(tag, 'name') ?? '');
    if (part === undefined || !zip.parts.has(part) || !part.includes('worksheets/')) return [];
    return [{ name, part, rows: (merged) => rowsOf(zip, part, reading, merged) }];
  });
  return { zip, sheets };
}

async function targetsOf(zip: ZipPackage): Promise<Map<string, string>> {
  const relations = await zip.text('xl/_rels/workbook.xml.rels');
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const target = attribute(tag, 'Target') ?? '';
    targets.set(
      attribute(tag, 'Id') ?? '',
      target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`,
    );
  }
  return targets;
}

interface CellReading {
  shared: readonly string[];
  /** By cell format: 'date', or the zeros a number is filled up with. */
  formats: readonly ('date' | number | null)[];
  epoch: number;
}

async function cellReading(zip: ZipPackage, epoch: number): Promise<CellReading> {
  return { shared: await sharedTexts(zip), formats: formatsOf(await zip.text('xl/styles.xml')), epoch };
}

async function sharedTexts(zip: ZipPackage): Promise<string[]> {
  const shared: string[] = [];
  let rest = '';
  let prefix: string | null = null;
  let size = 0;
  for await (const text of zip.texts('xl/sharedStrings.xml')) {
    rest += text;
    prefix ??= prefixOf(rest, 'sst');
    const open = `<${prefix}si`;
    const close = `</${prefix}si>`;
    let at = 0;
    for (;;) {
      const start = rest.indexOf(open, at);
      const headEnd = start < 0 ? -1 : rest.indexOf('>', start);
      if (headEnd < 0) break;
      const empty = rest[headEnd - 1] === '/';
      const end = empty ? headEnd + 1 : rest.indexOf(close, headEnd);
      if (end < 0) break;
      const value = empty ? '' : textsIn(rest.slice(headEnd + 1, end), prefix);
      size += value.length;
      shared.push(value);
      at = empty ? end : end + close.length;
    }
    rest = rest.slice(at);
    if (size > mostShared || rest.length > mostShared)
      throw badFile('文件中的文字过多，请拆成几个文件后上传');
  }
  return shared;
}

/** The texts of an entry without those that show how it is pronounced. */
function textsIn(xml: string, prefix: string): string {
  const plain = xml.includes('rPh')
    ? xml.replaceAll(new RegExp(`<${prefix}rPh\\s[\\s\\S]*?</${prefix}rPh>`, 'g'), '')
    : xml;
  let text = '';
  const close = `</${prefix}t>`;
  for (let at = plain.indexOf(`<${prefix}t`); at >= 0; at = plain.indexOf(`<${prefix}t`, at + 1)) {
    const next = plain[at + prefix.length + 2];
    if (next !== '>' && next !== ' ') continue;
    const from = plain.indexOf('>', at) + 1;
    if (plain[from - 2] === '/') continue;
    const to = plain.indexOf(close, from);
    if (to < 0) break;
    text += plain.slice(from, to);
  }
  return plainOfXml(text);
}

const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

function formatsOf(styles: string): ('date' | number | null)[] {
  const custom = new Map<number, 'date' | number>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const code = plainOfXml(attribute(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
    if (/^0{2,30}$/.test(code)) custom.set(Number(attribute(tag, 'numFmtId')), code.length);
    else if (/[ymd]/i.test(code)) custom.set(Number(attribute(tag, 'numFmtId')), 'date');
  }
  const list = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return [...list.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].map(([tag]) => {
    const id = Number(attribute(tag, 'numFmtId'));
    return dateFormats.has(id) ? 'date' : (custom.get(id) ?? null);
  });
}

async function* rowsOf(
  zip: ZipPackage,
  part: string,
  reading: () => Promise<CellReading>,
  merged: ((range: string) => void) | undefined,
): AsyncGenerator<SheetRow[]> {
  const known = await reading();
  let prefix: string | null = null;
  let batch: SheetRow[] = [];
  let last = 0;
  for await (const stretch of stretches(zip.texts(part))) {
    if (!stretch.row) {
      prefix ??= prefixOf(stretch.xml, 'worksheet');
      for (const [tag] of stretch.xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g))
        merged?.(attribute(tag, 'ref') ?? '');
      continue;
    }
    const head = stretch.xml.slice(0, stretch.xml.indexOf('>'));
    const row = Number(attribute(head, 'r') ?? last + 1);
    if (!Number.isInteger(row) || row <= last) throw badFile(damaged);
    if (row > sheetLimits.rows)
      throw badFile(`工作表超过 ${sheetLimits.rows} 行的上限，请拆成几个文件后上传`);
    last = row;
    const read = readRow(row, stretch.xml, prefix ?? '', known);
    if (read === null) continue;
    batch.push(read);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Null for a row without any content. */
function readRow(row: number, xml: string, prefix: string, reading: CellReading): SheetRow | null {
  const cells: string[] = [];
  let faults: Map<number, string> | undefined;
  let filled = false;
  for (const { tag, content } of cellsOf(xml, prefix)) {
    const reference = attribute(tag, 'r');
    const column = reference === undefined ? cells.length : columnIndex(reference);
    if (column === null || column >= sheetLimits.columns) throw badFile(damaged);
    if (content === '') continue;
    const value = readCell(tag, content, prefix, reading);
    if (typeof value !== 'string') (faults ??= new Map<number, string>()).set(column, value.fault);
    const text = typeof value === 'string' ? value : value.text;
    if (text === '' && typeof value === 'string') continue;
    while (cells.length < column) cells.push('');
    cells[column] = text;
    filled ||= text.trim() !== '' || typeof value !== 'string';
  }
  return filled ? { row, cells, ...(faults === undefined ? {} : { faults }) } : null;
}

function readCell(
  tag: string,
  content: string,
  prefix: string,
  reading: CellReading,
): string | { text: string; fault: string } {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return textsIn(content, prefix);
  const from = content.indexOf(`<${prefix}v`);
  const start = from < 0 ? -1 : content.indexOf('>', from) + 1;
  const to = start < 0 ? -1 : content.indexOf('<', start);
  const raw = start < 0 || to < 0 || content[start - 2] === '/' ? '' : content.slice(start, to);
  if (raw === '' && type !== 'str' && content.includes(`<${prefix}f`))
    return { text: '', fault: '公式没有保存计算结果，请用 Excel 打开后保存，或把公式粘贴为数值' };
  if (type === 's') return reading.shared[Number(raw)] ?? '';
  if (type === 'e')
    return { text: plainOfXml(raw), fault: `公式的结果是错误值 ${plainOfXml(raw)}，请改为正确的值` };
  if (type === 'b') return raw === '1' ? '是' : '否';
  if (type === 'd') return raw.replace('T', ' ').replace(/ 00:00:00(\.0+)?$/, '');
  if (type !== 'n' || raw === '') return plainOfXml(raw);
  const format = reading.formats[Number(attribute(tag, 's') ?? -1)] ?? null;
  if (format === 'date') return dateOfSerial(Number(raw) + reading.epoch) ?? raw;
  const number = numberText(raw);
  return format !== null && /^\d+$/.test(number) ? number.padStart(format, '0') : number;
}
