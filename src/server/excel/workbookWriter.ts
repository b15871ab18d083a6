// Writes a workbook sheet by sheet, rows as they come. A text stays a text, whatever it looks like, so nothing typed by
// somebody is ever run as a formula; a number is one only when the spreadsheet keeps all its digits.
import { cellXml, columnName, isSafeNumber, serialOf, sheetLimits, xmlText } from './cells.ts';
import { styleOf, stylesXml, type CellStyle } from './styles.ts';
import { createZip } from './zipWriter.ts';

export type CellKind = 'text' | 'number' | 'date';

export interface SheetColumn {
  title: string;
  /** Characters. */
  width: number;
  kind: CellKind;
  /** Written in the colour of what must be filled. */
  needed?: boolean;
  /** Format of the column below the head; by kind unless told. */
  style?: CellStyle;
  /** Decimals a number shows at least. */
  decimals?: number;
  /** Shown when a cell of the column is chosen. */
  hint?: string;
  /** Where the values stand that may be chosen: "选项!$A$2:$A$9". */
  choices?: string;
}

export interface SheetOptions {
  name: string;
  columns: readonly SheetColumn[];
  /** Columns that stay while scrolling sideways. */
  frozen?: number;
  /** Nobody is meant to look at it. */
  hidden?: boolean;
}

export interface SheetWriter {
  /** Texts by column: decimals, YYYY-MM-DD[ HH:mm:ss], or anything. */
  add(rows: readonly (readonly string[])[], style?: { strong?: boolean; as?: CellStyle }): Promise<void>;
}

export interface WorkbookWriter {
  /** Ends the sheet before. */
  sheet(options: SheetOptions): Promise<SheetWriter>;
  finish(): Promise<Uint8Array>;
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** Name of a sheet as spreadsheets allow it. */
function sheetName(title: string): string {
  const name = title
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .replaceAll(/^'|'$/g, '')
    .trim();
  return Array.from(name).slice(0, 31).join('') || 'Sheet1';
}

export function createWorkbook(): WorkbookWriter {
  const zip = createZip();
  const sheets: SheetOptions[] = [];
  let end: (() => Promise<void>) | null = null;

  async function begin(options: SheetOptions): Promise<SheetWriter> {
    await end?.();
    sheets.push(options);
    const { columns } = options;
    const entry = zip.entry(`xl/worksheets/sheet${sheets.length}.xml`);
    const names = columns.map((_, index) => columnName(index));
    let row = 1;
    const head = columns
      .map(({ title, needed }, at) =>
        textCell(`${names[at]}1`, title, styleOf(needed === true ? 'needed' : 'head')),
      )
      .join('');
    await entry.write(`${sheetHead(options)}<sheetData><row r="1" ht="20" customHeight="1">${head}</row>`);
    end = async () => {
      end = null;
      await entry.write(
        `</sheetData>${validationsOf(columns)}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/></worksheet>`,
      );
      await entry.close();
    };
    return {
      async add(rows, { strong = false, as } = {}) {
        if (row + rows.length > sheetLimits.rows)
          throw new RangeError(`一个工作表最多 ${sheetLimits.rows} 行，请先缩小筛选范围`);
        let text = '';
        for (const cells of rows) {
          row++;
          text += `<row r="${row}">`;
          for (let at = 0; at < columns.length; at++) {
            const value = cells[at] ?? '';
            const column = columns[at];
            if (value !== '' && column !== undefined)
              text += valueCell(`${names[at]}${row}`, value, column, strong, as);
            else if (strong) text += `<c r="${names[at]}${row}" s="${styleOf('text', true)}"/>`;
          }
          text += '</row>';
        }
        await entry.write(text);
      },
    };
  }

  return {
    sheet: begin,
    async finish() {
      await end?.();
      await zip.add('[Content_Types].xml', contentTypes(sheets.length));
      await zip.add('_rels/.rels', relationsOf([['officeDocument', 'xl/workbook.xml']]));
      await zip.add('xl/workbook.xml', workbookXml(sheets));
      const parts = sheets.map((_, index): [string, string] => [
        'worksheet',
        `worksheets/sheet${index + 1}.xml`,
      ]);
      await zip.add('xl/_rels/workbook.xml.rels', relationsOf([...parts, ['styles', 'styles.xml']]));
      await zip.add('xl/styles.xml', stylesXml);
      return zip.finish();
    },
  };
}

function textCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellXml(text.slice(0, sheetLimits.text))}</t></is></c>`;
}

function valueCell(
  reference: string,
  text: string,
  column: SheetColumn,
  strong: boolean,
  as: CellStyle | undefined,
): string {
  if (as === undefined && column.kind === 'number' && isSafeNumber(text))
    return `<c r="${reference}" s="${styleOf('number', strong, Math.max(text.split('.')[1]?.length ?? 0, column.decimals ?? 0))}"><v>${text}</v></c>`;
  const serial = as === undefined && column.kind === 'date' ? serialOf(text) : null;
  if (serial !== null)
    return `<c r="${reference}" s="${styleOf(text.length > 10 ? 'datetime' : 'date', strong)}"><v>${serial}</v></c>`;
  return textCell(reference, text, styleOf(as ?? 'text', strong));
}

function sheetHead({ columns, frozen = 0 }: SheetOptions): string {
  const cross = frozen > 0 ? `xSplit="${frozen}" ` : '';
  const pane = `<pane ${cross}ySplit="1" topLeftCell="${columnName(frozen)}2" activePane="${frozen > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`;
  const widths = columns.map((column, at) => {
    const style = column.style ?? (column.kind === 'text' ? 'text' : column.kind);
    const index = styleOf(style, false, column.decimals ?? 2);
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(Math.max(column.width, 4), 80)}" style="${index}" customWidth="1"/>`;
  });
  return (
    `${xmlHead}<worksheet xmlns="${main}" xmlns:r="${relationships}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/>${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}`
  );
}

const shortest = (text: string): string => xmlText(Array.from(text).slice(0, 200).join(''));

function validationsOf(columns: readonly SheetColumn[]): string {
  const rules = columns.flatMap(({ choices, hint, title }, at) => {
    if (choices === undefined && hint === undefined) return [];
    const cells = `${columnName(at)}2:${columnName(at)}${sheetLimits.rows}`;
    const prompt =
      hint === undefined
        ? ''
        : ` showInputMessage="1" promptTitle="${xmlText(Array.from(title).slice(0, 30).join(''))}" prompt="${shortest(hint)}"`;
    if (choices === undefined) return [`<dataValidation allowBlank="1"${prompt} sqref="${cells}"/>`];
    const alert =
      'showErrorMessage="1" errorStyle="warning" errorTitle="不在选项中" error="请从下拉列表中选择"';
    return [
      `<dataValidation type="list" allowBlank="1" ${alert}${prompt} sqref="${cells}"><formula1>${xmlText(choices)}</formula1></dataValidation>`,
    ];
  });
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

function workbookXml(sheets: readonly SheetOptions[]): string {
  const list = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${xmlText(sheetName(name))}" sheetId="${index + 1}"${hidden === true ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const titles = sheets.map(
    ({ name }, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${xmlText(sheetName(name).replaceAll("'", "''"))}'!$1:$1</definedName>`,
  );
  return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${list.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`;
}

function contentTypes(sheets: number): string {
  const type = (part: string, name: string): string =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const list = Array.from({ length: sheets }, (_, index) =>
    type(`worksheets/sheet${index + 1}.xml`, 'worksheet'),
  );
  return (
    `${xmlHead}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${list.join('')}${type('styles.xml', 'styles')}</Types>`
  );
}

function relationsOf(list: readonly (readonly [type: string, target: string])[]): string {
  const relations = list.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packaged}/relationships">${relations.join('')}</Relationships>`;
}
