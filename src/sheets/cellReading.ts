// What the cells of a workbook share: the texts they refer to, and what their formats make of a number.
import { cellText } from './cells.ts';
import { SheetError } from './sheetError.ts';
import { nodesIn, xmlReader, xmlTree, type XmlNode } from './xml.ts';
import type { ZipPackage } from './zip.ts';

/** Characters of one shared text, and of all together. */
const longestText = 16 * 1024 * 1024;
const mostShared = 200 * 1024 * 1024;

/** What a number means: a day, a time of day, a part of a hundred, or one filled up with zeros to that many digits. */
export type NumberFormat = 'date' | 'time' | 'percent' | number | null;

export interface CellReading {
  shared: readonly string[];
  /** By cell format. */
  formats: readonly NumberFormat[];
  /** Days between the beginning of its calendar and ours. */
  epoch: number;
}

export async function cellReading(
  zip: ZipPackage,
  shared: string,
  styles: string,
  epoch: number,
): Promise<CellReading> {
  return {
    shared: await sharedTexts(zip, shared),
    formats: formatsOf(xmlTree(await zip.text(styles))),
    epoch,
  };
}

/** Collects the text of runs, without what shows how it is pronounced. */
export class RunTexts {
  text = '';
  #phonetic = 0;
  #inText = false;

  open(name: string): void {
    if (name === 'rPh') this.#phonetic++;
    else this.#inText = name === 't' && this.#phonetic === 0;
  }

  add(text: string): void {
    if (this.#inText) this.text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic--;
    this.#inText = false;
  }
}

async function sharedTexts(zip: ZipPackage, part: string): Promise<string[]> {
  const shared: string[] = [];
  let size = 0;
  let since = 0;
  let runs = new RunTexts();
  const reader = xmlReader({
    open: ({ name }) => (name === 'si' ? (runs = new RunTexts()) : runs.open(name)),
    text: (text) => runs.add(text),
    close(name) {
      if (name !== 'si') return runs.close(name);
      shared.push(cellText(runs.text));
      size += runs.text.length;
      since = 0;
    },
  });
  if (zip.part(part) === undefined) return shared;
  for await (const text of zip.texts(part)) {
    reader.write(text);
    since += text.length;
    if (size > mostShared || since > longestText) throw new SheetError('tooManyTexts');
  }
  reader.end();
  return shared;
}

const percentFormats = new Set([9, 10]);
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const timeFormats = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]);

function formatsOf(styles: XmlNode): NumberFormat[] {
  const custom = new Map<number, NumberFormat>();
  for (const { attributes } of nodesIn(nodesIn(styles, 'numFmts')[0], 'numFmt'))
    custom.set(Number(attributes['numFmtId']), formatOf(attributes['formatCode'] ?? ''));
  return nodesIn(nodesIn(styles, 'cellXfs')[0], 'xf').map(({ attributes }) => {
    const id = Number(attributes['numFmtId']);
    const own = custom.get(id);
    if (own !== undefined) return own;
    if (percentFormats.has(id)) return 'percent';
    return dateFormats.has(id) ? 'date' : timeFormats.has(id) ? 'time' : null;
  });
}

/** What a format of the workbook's own shows; what it writes literally, colours, conditions and blanks say nothing. */
function formatOf(code: string): NumberFormat {
  if (/\[[hms]+\]/i.test(code)) return null;
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '').split(';');
  if (/^0{2,30}$/.test(first)) return first.length;
  if (first.includes('%')) return 'percent';
  // Minutes stand beside hours or seconds; any other m is a month.
  const plain = first.replaceAll(/am\/pm|a\/p|general/gi, '').replaceAll(/h+[^a-z]*m+|m+[^a-z]*s+/gi, 'h');
  if (/[ymd]/i.test(plain)) return 'date';
  return /[hs]/i.test(plain) ? 'time' : null;
}
