// XLSX as rows come: numbers are numbers, dates dates, everything else text, so that codes keep their zeros and long
// numbers their digits. Group titles are merged, groups are an outline, head and pinned columns stay in view.
import { isSafeNumber, mostSheetRows, serialDate } from './spec.ts';
import type { ExportColumn, ExportRow, ExportSpec, FileWriter } from './spec.ts';
import { createZip } from './zip.ts';
import { contentTypes, packageRels, styleOf, styles, workbook, workbookRels, xmlText } from './xlsxParts.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The most a cell holds. */
const longest = 32_767;

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCodePoint(65 + ((rest - 1) % 26)) + name;
  return name;
}

export function createXlsx(spec: ExportSpec): FileWriter {
  const { columns } = spec;
  const zip = createZip();
  const levels = columns.reduce((most, column) => Math.max(most, column.groups.length), 0);
  const headRows = levels + 1;
  const sheet = zip.entry('xl/worksheets/sheet1.xml');
  const names = columns.map((_, index) => columnName(index));
  let row = 0;
  let begun = false;

  const textCell = (at: number, text: string, style: number): string =>
    text === ''
      ? `<c r="${names[at]}${row}" s="${style}"/>`
      : `<c r="${names[at]}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, longest))}</t></is></c>`;
  const valueCell = (at: number, text: string, column: ExportColumn, strong: boolean): string => {
    if (text === '') return strong ? `<c r="${names[at]}${row}" s="${styleOf('text', strong)}"/>` : '';
    if (column.kind === 'number' && isSafeNumber(text))
      return `<c r="${names[at]}${row}" s="${styleOf('number', strong, text.split('.')[1]?.length ?? 0)}"><v>${text.replace('+', '')}</v></c>`;
    const serial = column.kind === 'date' ? serialDate(text) : null;
    if (serial !== null)
      return `<c r="${names[at]}${row}" s="${styleOf(text.length > 10 ? 'datetime' : 'date', strong)}"><v>${serial}</v></c>`;
    return textCell(at, text, styleOf('text', strong));
  };
  const rowXml = ({ cells, level = 0, strong = false }: ExportRow): string => {
    row++;
    const outline = level > 0 ? ` outlineLevel="${Math.min(level, 7)}"` : '';
    return `<row r="${row}"${outline}>${columns.map((column, at) => valueCell(at, cells[at] ?? '', column, strong)).join('')}</row>`;
  };

  const begin = async (): Promise<void> => {
    begun = true;
    const pane =
      `<pane ${spec.frozen > 0 ? `xSplit="${spec.frozen}" ` : ''}ySplit="${headRows}" topLeftCell="${columnName(spec.frozen)}${headRows + 1}" ` +
      `activePane="${spec.frozen > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`;
    const widths = columns.map(
      (column, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${Math.max(4, Math.round((column.width / 7.5) * 10) / 10)}" customWidth="1"/>`,
    );
    const head: string[] = [];
    for (let level = 0; level <= levels; level++) {
      row++;
      const titles = columns.map((column) => (level < levels ? (column.groups[level] ?? '') : ''));
      // A title without groups stands at the top of the rows it is merged over.
      const shown = columns.map((column, at) =>
        level === column.groups.length ? column.title : (titles[at] ?? ''),
      );
      head.push(
        `<row r="${row}">${shown.map((title, at) => textCell(at, title, styleOf('head', false))).join('')}</row>`,
      );
    }
    await sheet.write(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
        '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' +
        `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
        `<cols>${widths.join('')}</cols><sheetData>${head.join('')}`,
    );
  };

  const small = async (name: string, text: string): Promise<void> => {
    const entry = zip.entry(name);
    await entry.write(text);
    await entry.close();
  };

  return {
    async add(rows) {
      if (!begun) await begin();
      if (row + rows.length >= mostSheetRows) throw new RangeError(spec.tooManyRows);
      await sheet.write(rows.map(rowXml).join(''));
    },
    async finish() {
      if (!begun) await begin();
      if (spec.totals) await sheet.write(rowXml({ ...spec.totals, strong: true }));
      const merges = mergesOf(columns, levels);
      const merged =
        merges.length === 0
          ? ''
          : `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
      await sheet.write(
        `</sheetData>${merged}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/></worksheet>`,
      );
      await sheet.close();
      await small('[Content_Types].xml', contentTypes);
      await small('_rels/.rels', packageRels);
      await small('xl/workbook.xml', workbook(spec.title, headRows));
      await small('xl/_rels/workbook.xml.rels', workbookRels);
      await small('xl/styles.xml', styles);
      return zip.finish(mime);
    },
  };
}

/** Group titles over their columns, titles without groups down to the last row of the head. */
export function mergesOf(columns: readonly ExportColumn[], levels: number): string[] {
  const merges: string[] = [];
  for (let level = 0; level < levels; level++) {
    for (let at = 0; at < columns.length;) {
      const path = columns[at]?.groups.slice(0, level + 1).join('\n');
      let end = at;
      if ((columns[at]?.groups.length ?? 0) > level)
        while (
          (columns[end + 1]?.groups.length ?? 0) > level &&
          columns[end + 1]?.groups.slice(0, level + 1).join('\n') === path
        )
          end++;
      if (end > at) merges.push(`${columnName(at)}${level + 1}:${columnName(end)}${level + 1}`);
      at = end + 1;
    }
  }
  columns.forEach((column, at) => {
    if (column.groups.length < levels)
      merges.push(`${columnName(at)}${column.groups.length + 1}:${columnName(at)}${levels + 1}`);
  });
  return merges;
}
