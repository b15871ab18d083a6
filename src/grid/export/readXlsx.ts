// The first sheet of an XLSX file as texts, read from its XML without building a document of it.
import { message, say } from '../core/language.ts';
import { UnreadableFile } from './unreadableFile.ts';

/** Unpacked bytes; more is a file made to fill memory. */
const mostUnpacked = 500 * 1024 * 1024;
const damaged = message('文件已损坏或不是 Excel 文件，请用 Excel 或 WPS 重新保存后导入');
const tooLarge = message('文件内容过大，请拆分后导入');

interface Packed {
  offset: number;
  packed: number;
  method: number;
}

/** @throws UnreadableFile */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const files = directory(bytes);
  const read = async (name: string): Promise<string> => {
    const entry = files.get(name);
    return entry ? unpacked(bytes, entry) : '';
  };
  const workbook = await read('xl/workbook.xml');
  const relations = await read('xl/_rels/workbook.xml.rels');
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1] ?? '';
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => attribute(tag, 'Id') === id);
  const target = relation === undefined ? 'worksheets/sheet1.xml' : (attribute(relation, 'Target') ?? '');
  const sheet = await read(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (sheet === '') throw new UnreadableFile(damaged);
  const shared = [
    ...(await read('xl/sharedStrings.xml')).matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g),
  ].map(([, inner]) => texts(inner ?? ''));
  return rowsOf(
    sheet,
    shared,
    dateStyles(await read('xl/styles.xml')),
    /<workbookPr\b[^>]*date1904="(1|true)"/.test(workbook) ? 1462 : 0,
  );
}

function directory(bytes: Uint8Array): Map<string, Packed> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new UnreadableFile(damaged);
  const files = new Map<string, Packed>();
  let at = view.getUint32(end + 16, true);
  let all = 0;
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new UnreadableFile(damaged);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    if (local + 30 > bytes.length) throw new UnreadableFile(damaged);
    all += view.getUint32(at + 24, true);
    files.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), {
      offset: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      packed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (all > mostUnpacked) throw new UnreadableFile(tooLarge);
  return files;
}

/** Counted while unpacking: what the directory says may be a lie. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>, { offset, packed, method }: Packed): Promise<string> {
  const data = bytes.slice(offset, offset + packed);
  if (method === 0) return new TextDecoder().decode(data);
  if (method !== 8) throw new UnreadableFile(damaged);
  const decoder = new TextDecoder();
  let text = '';
  try {
    const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value, { stream: true });
      if (text.length > mostUnpacked) throw new RangeError('too large');
    }
  } catch (error) {
    throw new UnreadableFile(error instanceof RangeError ? tooLarge : damaged, { cause: error });
  }
  return text + decoder.decode();
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodedXml(text: string): string {
  return text
    .replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, entity: string) => {
      if (!entity.startsWith('#')) return named[entity] ?? whole;
      const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** The texts of an entry without those that show how it is pronounced. */
function texts(xml: string): string {
  return [...xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text]) => decodedXml(text ?? ''))
    .join('');
}

const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Which cell formats show dates. */
function dateStyles(styles: string): boolean[] {
  const custom = new Set(
    [...styles.matchAll(/<numFmt\b[^>]*>/g)]
      .filter(([tag]) =>
        /[ymd]/i.test(
          (attribute(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|&quot;.*?&quot;|\\.|\[[^\]]*\]/g, ''),
        ),
      )
      .map(([tag]) => Number(attribute(tag, 'numFmtId'))),
  );
  const formats = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? '';
  return [...formats.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => {
    const format = Number(attribute(tag, 'numFmtId'));
    return dateFormats.has(format) || custom.has(format);
  });
}

function rowsOf(
  sheet: string,
  shared: readonly string[],
  dates: readonly boolean[],
  epoch: number,
): string[][] {
  const rows: string[][] = [];
  for (const [, head = '', inner = ''] of sheet.matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    const number = Number(attribute(`<row ${head}>`, 'r') ?? rows.length + 1);
    const row: string[] = [];
    for (const [, tag = '', content = ''] of inner.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const at = columnIndex(/\br="([A-Z]+)/.exec(tag)?.[1]) ?? row.length;
      while (row.length < at) row.push('');
      row[at] = cellText(tag, content, shared, dates, epoch);
    }
    while (rows.length < Math.min(number, 1_048_576) - 1) rows.push([]);
    rows[number - 1] = row;
  }
  return rows;
}

function columnIndex(letters: string | undefined): number | null {
  if (letters === undefined || letters.length > 3) return null;
  let index = 0;
  for (const letter of letters) index = index * 26 + ((letter.codePointAt(0) ?? 64) - 64);
  return index - 1;
}

function cellText(
  tag: string,
  content: string,
  shared: readonly string[],
  dates: readonly boolean[],
  epoch: number,
): string {
  const type = attribute(`<c ${tag}>`, 't') ?? 'n';
  if (type === 'inlineStr') return texts(content);
  const raw = decodedXml(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? '');
  if (type === 's') return shared[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' ? say('是') : say('否');
  if (type !== 'n' || raw === '') return raw;
  return dates[Number(attribute(`<c ${tag}>`, 's') ?? -1)] === true
    ? dateText(Number(raw) + epoch)
    : numberText(raw);
}

/** A spreadsheet's number without the noise of binary digits and without exponents. */
export function numberText(raw: string): string {
  const number = Number(raw);
  if (!Number.isFinite(number)) return raw;
  const short = Number(number.toPrecision(15));
  const text = String(short);
  return text.includes('e') ? short.toFixed(20).replace(/\.?0+$/, '') : text;
}

export function dateText(serial: number): string {
  const moment = new Date(Math.round((serial - 25_569) * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const text = moment.toISOString();
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
