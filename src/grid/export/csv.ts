// CSV by RFC 4180. For Excel with the mark that makes Chinese readable and long numbers as text; what begins like a
// formula is neutralised, since a spreadsheet would run it.
import type { ExportColumn, ExportRow, ExportSpec, FileWriter } from './spec.ts';

const formula = /^[=+\-@\t\r]/;
/** Digits a spreadsheet would change: leading zeros, more than fifteen. */
const fragile = /^(0\d+|\d{16,})$/;

export function csvCell(text: string, column: Pick<ExportColumn, 'kind'>, forExcel: boolean): string {
  if (forExcel && fragile.test(text)) return `"=""${text}"""`;
  const safe = column.kind !== 'number' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function createCsv(spec: ExportSpec): FileWriter {
  const { columns, forExcel } = spec;
  const parts: string[] = [];
  const line = (cells: readonly string[]): string =>
    `${columns.map((column, at) => csvCell(cells[at] ?? '', column, forExcel)).join(',')}\r\n`;
  const titled = columns.map(({ title, groups }) =>
    csvCell([...groups, title].join('/'), { kind: 'text' }, false),
  );
  parts.push(`${forExcel ? '\uFEFF' : ''}${titled.join(',')}\r\n`);
  const add = (rows: readonly ExportRow[]): void => {
    parts.push(rows.map((row) => line(row.cells)).join(''));
  };
  return {
    add: (rows) => Promise.resolve(add(rows)),
    finish() {
      if (spec.totals) add([spec.totals]);
      return Promise.resolve(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
    },
  };
}
