// Reads a workbook somebody made: its sheets, and the rows of each as texts, batch by batch, holding nothing but the batch
// at hand and the shared texts. Values are taken as they were saved; nothing is ever calculated, and a workbook with macros
// is refused.
import { cellText, columnIndex, dateOfSerial, numberText, sheetLimits, timeOfSerial } from './cells.ts';
import { cellReading, RunTexts, type CellReading, type NumberFormat } from './cellReading.ts';
import { SheetError } from './sheetError.ts';
import { attributeOf, nodesIn, xmlReader, xmlTree, type XmlTag } from './xml.ts';
import { openZip, type ZipPackage } from './zip.ts';

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  row: number;
  /** By column; '' for nothing. Days are YYYY-MM-DD[ HH:mm:ss], times of day HH:mm, numbers plain decimals. */
  cells: string[];
  /** Cells that hold no usable value, by column. */
  faults?: Map<number, string>;
  /** Days between the beginning of the workbook's calendar and ours, where they differ. */
  epoch?: number;
}

export interface SheetSource {
  name: string;
  /** Name of its part in the package. */
  part: string;
  /** Rows that hold something, in batches. `merged` is told of every merged range at the end. @throws SheetError */
  rows(merged?: (range: string) => void): AsyncGenerator<SheetRow[]>;
}

export interface Workbook {
  zip: ZipPackage;
  sheets: readonly SheetSource[];
  /** Name of the part that holds the cell formats. */
  styles: string;
}

const batchSize = 500;
const mostSheets = 200;
/** Characters of one row. */
const longestRow = 16 * 1024 * 1024;

/** @throws SheetError that says what is wrong with the file and how to mend it */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const zip = openZip(bytes);
  if ([...zip.parts()].some(({ name }) => /vbaProject|macrosheets\//i.test(name)))
    throw new SheetError('macros');
  const main =
    (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (main.endsWith('.bin') || zip.part('xl/workbook.bin') !== undefined)
    throw new SheetError('binaryFormat');
  const types = xmlTree(await zip.text('[Content_Types].xml'));
  const type = nodesIn(types, 'Override').find(({ attributes }) => attributes['PartName'] === `/${main}`);
  if (/macroEnabled/i.test(type?.attributes['ContentType'] ?? '')) throw new SheetError('macros');
  const workbook = xmlTree(await zip.text(main));
  const relations = await relationsOf(zip, main);
  const entries = nodesIn(nodesIn(workbook, 'sheets')[0], 'sheet');
  if (entries.length === 0 || entries.length > mostSheets) throw new SheetError('damaged');
  const from1904 = /^(1|true)$/.test(nodesIn(workbook, 'workbookPr')[0]?.attributes['date1904'] ?? '');
  const partOf = (kind: string): string => relations.find((each) => each.type === kind)?.target ?? '';
  const styles = partOf('styles');
  let known: Promise<CellReading> | undefined;
  const reading = (): Promise<CellReading> =>
    (known ??= cellReading(zip, partOf('sharedStrings'), styles, from1904 ? 1462 : 0));
  const sheets = entries.flatMap((entry): SheetSource[] => {
    const relation = relations.find(({ id }) => id === attributeOf(entry, 'id'));
    if (relation?.type !== 'worksheet' || zip.part(relation.target) === undefined) return [];
    const { target: part } = relation;
    const name = cellText(entry.attributes['name'] ?? '');
    return [{ name, part, rows: (merged) => rowsOf(zip, part, reading, merged) }];
  });
  if (sheets.length === 0) throw new SheetError('damaged');
  return { zip, sheets, styles };
}

interface Relation {
  id: string;
  /** Last word of its type, which both namespaces share. */
  type: string;
  target: string;
}

/** What a part, or with '' the package, relates to. */
async function relationsOf(zip: ZipPackage, part: string): Promise<Relation[]> {
  const at = part.lastIndexOf('/') + 1;
  const text = await zip.text(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`);
  return nodesIn(xmlTree(text), 'Relationship')
    .filter(({ attributes }) => attributes['TargetMode'] !== 'External')
    .map(({ attributes }) => ({
      id: attributes['Id'] ?? '',
      type: attributes['Type']?.split('/').at(-1) ?? '',
      target: targetOf(zip, part, attributes['Target'] ?? ''),
    }));
}

/** Name of the part; '' for an address that means none. */
function targetOf(zip: ZipPackage, part: string, address: string): string {
  try {
    const target = new URL(address, `zip://package/${part}`).pathname.slice(1);
    return zip.part(target) === undefined ? decodeURIComponent(target) : target;
  } catch {
    return '';
  }
}

async function* rowsOf(
  zip: ZipPackage,
  part: string,
  reading: () => Promise<CellReading>,
  merged: ((range: string) => void) | undefined,
): AsyncGenerator<SheetRow[]> {
  const rows = new RowReader(await reading(), merged);
  const reader = xmlReader(rows);
  for await (const text of zip.texts(part)) {
    reader.write(text);
    rows.since += text.length;
    if (rows.since > longestRow) throw new SheetError('damaged');
    while (rows.ready.length >= batchSize) yield rows.ready.splice(0, batchSize);
  }
  reader.end();
  if (rows.ready.length > 0) yield rows.ready;
}

/** Makes rows of the events of a sheet. */
class RowReader {
  ready: SheetRow[] = [];
  /** Characters since the last row ended. */
  since = 0;
  readonly #reading: CellReading;
  readonly #merged: ((range: string) => void) | undefined;
  #inData = false;
  #row: SheetRow | null = null;
  #last = 0;
  #column = -1;
  #cell: XmlTag | null = null;
  #value = '';
  #inValue = false;
  #formula = false;
  #runs = new RunTexts();

  constructor(reading: CellReading, merged: ((range: string) => void) | undefined) {
    this.#reading = reading;
    this.#merged = merged;
  }

  readonly open = (tag: XmlTag): void => {
    const { name, attributes } = tag;
    if (name === 'sheetData') this.#inData = true;
    else if (name === 'mergeCell') this.#merged?.(attributes['ref'] ?? '');
    else if (!this.#inData) return;
    else if (this.#cell !== null) {
      if (name === 'v') this.#inValue = true;
      else if (name === 'f') this.#formula = true;
      else this.#runs.open(name);
    } else if (name === 'c') this.#beginCell(tag);
    else if (name === 'row') this.#beginRow(Number(attributes['r'] ?? this.#last + 1));
  };

  readonly text = (text: string): void => {
    if (this.#cell === null) return;
    if (this.#inValue) this.#value += text;
    else this.#runs.add(text);
  };

  readonly close = (name: string): void => {
    if (name === 'sheetData') this.#inData = false;
    else if (!this.#inData) return;
    else if (name === 'v') this.#inValue = false;
    else if (name === 'c' && this.#cell !== null) this.#endCell(this.#cell);
    else if (name === 'row' && this.#row !== null) this.#endRow(this.#row);
    else this.#runs.close(name);
  };

  #beginRow(row: number): void {
    if (!Number.isInteger(row) || row <= this.#last) throw new SheetError('damaged');
    if (row > sheetLimits.rows) throw new SheetError('beyondSheet', sheetLimits.rows);
    this.#last = row;
    const { epoch } = this.#reading;
    this.#row = { row, cells: [], ...(epoch === 0 ? {} : { epoch }) };
    this.#column = -1;
  }

  #endRow(row: SheetRow): void {
    if (row.faults !== undefined || row.cells.some((text) => text.trim() !== '')) this.ready.push(row);
    this.#row = null;
    this.since = 0;
  }

  #beginCell(tag: XmlTag): void {
    const reference = tag.attributes['r'];
    const column = reference === undefined ? this.#column + 1 : columnIndex(reference);
    if (column === null || column >= sheetLimits.columns) throw new SheetError('damaged');
    this.#column = column;
    this.#cell = tag;
    this.#value = '';
    this.#formula = false;
    this.#runs = new RunTexts();
  }

  #endCell(tag: XmlTag): void {
    this.#cell = null;
    const row = this.#row;
    if (row === null) return;
    const value = this.#read(tag.attributes['t'] ?? 'n', Number(tag.attributes['s'] ?? -1));
    const { text, fault } = typeof value === 'string' ? { text: value, fault: undefined } : value;
    if (fault !== undefined) (row.faults ??= new Map<number, string>()).set(this.#column, fault);
    if (text === '') return;
    while (row.cells.length < this.#column) row.cells.push('');
    row.cells[this.#column] = text;
  }

  #read(type: string, style: number): string | { text: string; fault: string } {
    const raw = this.#value;
    if (type === 'inlineStr') return cellText(this.#runs.text);
    if (raw === '' && this.#formula && type !== 'str')
      return { text: '', fault: '公式没有保存计算结果，请用 Excel 打开后保存，或把公式粘贴为数值' };
    if (raw === '') return '';
    switch (type) {
      case 's':
        return (
          this.#reading.shared[Number(raw)] ?? {
            text: '',
            fault: '单元格的文字不在文件里，请用 Excel 或 WPS 打开后另存为 .xlsx，再重新选择',
          }
        );
      case 'e':
        return { text: raw, fault: `公式的结果是错误值 ${raw}，请改为正确的值` };
      case 'b':
        return raw === '1' || raw === 'true' ? '是' : '否';
      case 'd':
        return raw
          .replace('T', ' ')
          .replace(/(\.\d+)?Z?$/, '')
          .replace(/ 00:00(:00)?$/, '');
      case 'n':
        return this.#number(raw, this.#reading.formats[style] ?? null);
      default:
        return cellText(raw);
    }
  }

  #number(raw: string, format: NumberFormat): string | { text: string; fault: string } {
    const value = Number(raw);
    if (format === 'time' && value >= 0 && value < 1) return timeOfSerial(value);
    if (format === 'date' || format === 'time')
      return dateOfSerial(value + this.#reading.epoch) ?? numberText(raw);
    const number = numberText(raw);
    if (format === 'percent') return `${numberText(`${number}e2`)}%`;
    if (/^-?\d{16}/.test(number))
      return {
        text: '',
        fault: '数字超过 15 位，表格软件只保留前 15 位，后面的已经变成 0；请把这一列设为文本格式后重新填写',
      };
    return format !== null && /^\d+$/.test(number) ? number.padStart(format, '0') : number;
  }
}
