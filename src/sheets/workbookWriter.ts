// Writes a workbook sheet by sheet, rows as they come. A text stays a text, whatever it looks like, so nothing typed by
// somebody is ever run as a formula; a number is one only when the spreadsheet keeps all its digits.
import { cellXml, columnName, isSafeNumber, serialOf, sheetLimits } from './cells.ts';
import { contentTypes, relations, sheetName, workbookPart, xmlHead } from './packageParts.ts';
import { SheetError } from './sheetError.ts';
import { styleOf, stylesXml, type CellStyle } from './styles.ts';
import { xmlText } from './xml.ts';
import { createZip } from './zip.ts';

export interface SheetColumn {
  title: string;
  /** Titles over it, outermost first. */
  groups?: readonly string[];
  /** Characters. */
  width: number;
  kind: 'text' | 'number' | 'date';
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

export interface RowLook {
  strong?: boolean;
  /** Every cell a text of this style. */
  as?: CellStyle;
  /** Depth in an outline whose heads stand above. */
  level?: number;
}

export interface SheetWriter {
  /** Texts by column: decimals, YYYY-MM-DD[ HH:mm[:ss]], or anything. @throws SheetError beyond the last row of a sheet */
  add(rows: readonly (readonly string[])[], look?: RowLook): Promise<void>;
}

export interface WorkbookWriter {
  /** Ends the sheet before. */
  sheet(options: SheetOptions): Promise<SheetWriter>;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Rows that get lists to choose from and hints; over whole columns other programs need minutes to open the file. */
const validatedRows = 3_000;

export function createWorkbook(): WorkbookWriter {
  const zip = createZip();
  const sheets: { name: string; hidden: boolean; headRows: number }[] = [];
  let end: (() => Promise<void>) | null = null;

  async function begin(options: SheetOptions): Promise<SheetWriter> {
    await end?.();
    const { columns, name, hidden = false } = options;
    const headRows = 1 + columns.reduce((most, { groups = [] }) => Math.max(most, groups.length), 0);
    sheets.push({ name: sheetName(name), hidden, headRows });
    const entry = zip.entry(`xl/worksheets/sheet${sheets.length}.xml`);
    const names = columns.map((_, index) => columnName(index));
    let row = headRows;
    await entry.write(`${sheetHead(options, headRows)}<sheetData>${headOf(columns, names, headRows)}`);
    end = async () => {
      end = null;
      const margins =
        '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>';
      await entry.write(
        `</sheetData>${mergesXml(columns, headRows)}${validationsOf(columns, headRows)}${margins}</worksheet>`,
      );
      await entry.close();
    };
    return {
      async add(rows, { strong = false, as, level = 0 } = {}) {
        if (row + rows.length > sheetLimits.rows)
          throw new SheetError('tooManyRows', sheetLimits.rows.toLocaleString('en-US'));
        const outline = level > 0 ? ` outlineLevel="${Math.min(level, 7)}"` : '';
        let text = '';
        for (const cells of rows) {
          text += `<row r="${++row}"${outline}>`;
          for (const [at, column] of columns.entries()) {
            const value = cells[at];
            if (value !== undefined && value !== '')
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
      await zip.add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
      await zip.add('xl/workbook.xml', workbookPart(sheets));
      const parts = sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]);
      await zip.add('xl/_rels/workbook.xml.rels', relations([...parts, ['styles', 'styles.xml']]));
      await zip.add('xl/styles.xml', stylesXml);
      return zip.finish();
    },
  };
}

function textCell(reference: string, text: string, style: number): string {
  if (text === '') return `<c r="${reference}" s="${style}"/>`;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellXml(text.slice(0, sheetLimits.text))}</t></is></c>`;
}

function valueCell(
  reference: string,
  text: string,
  column: SheetColumn,
  strong: boolean,
  as: CellStyle | undefined,
): string {
  if (as === undefined && column.kind === 'number' && isSafeNumber(text)) {
    const decimals = Math.max(text.split('.')[1]?.length ?? 0, column.decimals ?? 0);
    return `<c r="${reference}" s="${styleOf('number', strong, decimals)}"><v>${text.replace('+', '')}</v></c>`;
  }
  const serial = as === undefined && column.kind === 'date' ? serialOf(text) : null;
  if (serial !== null)
    return `<c r="${reference}" s="${styleOf(text.length > 10 ? 'datetime' : 'date', strong)}"><v>${serial}</v></c>`;
  return textCell(reference, text, styleOf(as ?? 'text', strong));
}

/** Titles from the top; one without groups stands in the first of the rows it is merged over. */
function headOf(columns: readonly SheetColumn[], names: readonly string[], headRows: number): string {
  let text = '';
  for (let level = 0; level < headRows; level++) {
    const cells = columns.map(({ title, groups = [], needed }, at) => {
      const shown = level === groups.length ? title : (groups[level] ?? '');
      return textCell(`${names[at]}${level + 1}`, shown, styleOf(needed === true ? 'needed' : 'head'));
    });
    text += `<row r="${level + 1}" ht="20" customHeight="1">${cells.join('')}</row>`;
  }
  return text;
}

function mergesXml(columns: readonly SheetColumn[], headRows: number): string {
  const merges = mergesOf(columns, headRows - 1).map((range) => `<mergeCell ref="${range}"/>`);
  return merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`;
}

/** Group titles over their columns, titles without groups down to the last row of the head. */
export function mergesOf(columns: readonly Pick<SheetColumn, 'groups'>[], levels: number): string[] {
  const merges: string[] = [];
  const path = (at: number, level: number): string | null => {
    const groups = columns[at]?.groups ?? [];
    return groups.length > level ? groups.slice(0, level + 1).join('\n') : null;
  };
  for (let level = 0; level < levels; level++) {
    for (let at = 0, end = 0; at < columns.length; at = ++end) {
      const own = path(at, level);
      if (own !== null) while (path(end + 1, level) === own) end++;
      if (end > at) merges.push(`${columnName(at)}${level + 1}:${columnName(end)}${level + 1}`);
    }
  }
  for (const [at, { groups = [] }] of columns.entries())
    if (groups.length < levels)
      merges.push(`${columnName(at)}${groups.length + 1}:${columnName(at)}${levels + 1}`);
  return merges;
}

function sheetHead({ columns, frozen = 0 }: SheetOptions, headRows: number): string {
  const cross = frozen > 0 ? `xSplit="${frozen}" ` : '';
  const pane = `<pane ${cross}ySplit="${headRows}" topLeftCell="${columnName(frozen)}${headRows + 1}" activePane="${frozen > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`;
  const widths = columns.map((column, at) => {
    const style = column.style ?? (column.kind === 'text' ? 'text' : column.kind);
    const width = Math.round(Math.min(Math.max(column.width, 4), 80) * 10) / 10;
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleOf(style, false, column.decimals ?? 2)}" customWidth="1"/>`;
  });
  return (
    `${xmlHead('worksheet')}<sheetPr><outlinePr summaryBelow="0"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/>${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}`
  );
}

const shortened = (text: string, most: number): string => xmlText(Array.from(text).slice(0, most).join(''));

function validationsOf(columns: readonly SheetColumn[], headRows: number): string {
  const rules = columns.flatMap(({ choices, hint, title }, at) => {
    if (choices === undefined && hint === undefined) return [];
    const cells = `${columnName(at)}${headRows + 1}:${columnName(at)}${headRows + validatedRows}`;
    const prompt =
      hint === undefined
        ? ''
        : ` showInputMessage="1" promptTitle="${shortened(title, 30)}" prompt="${shortened(hint, 200)}"`;
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
