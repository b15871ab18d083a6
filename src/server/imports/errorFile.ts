// The clerk's own workbook with every fault marked. When the right records were written already, only the wrong ones are
// left in it, so that it can be mended and sent again as it is.
import type { ImportSheet } from '#model/wire/jobs.ts';
import { markFaults, type RowMark, type SheetMarks } from '#sheets/markFaults.ts';
import type { Workbook } from '#sheets/workbookReader.ts';
import type { SqlSession } from '#server/ports.ts';
import { faultsOf } from './faults.ts';
import type { ImportShape } from './importShape.ts';
import { faultTitle, plainTitle } from './mapping.ts';
import { recordsOf } from './records.ts';

export interface ErrorFileOptions {
  session: SqlSession;
  job: string;
  workbook: Workbook;
  shape: ImportShape;
  sheets: readonly ImportSheet[];
  /** Leaves out the records that were written. */
  onlyFaulty: boolean;
}

export async function errorFile({
  session,
  job,
  workbook,
  shape,
  sheets,
  onlyFaulty,
}: ErrorFileOptions): Promise<Uint8Array> {
  const rows = new Map<string, Map<number, RowMark>>(sheets.map(({ sheet }) => [sheet, new Map()]));
  for await (const batch of faultsOf(session, job)) {
    for (const { sheet, row, column, title, message } of batch) {
      const ofSheet = rows.get(sheet);
      if (ofSheet === undefined) continue;
      const mark = ofSheet.get(row) ?? { columns: new Set(), text: '' };
      if (column !== null) mark.columns.add(column);
      const told = title === '' || message.includes(title) ? message : `${title}：${message}`;
      mark.text += mark.text === '' ? told : `；${told}`;
      ofSheet.set(row, mark);
    }
  }
  const keep = onlyFaulty ? await faultyRows(workbook, shape, sheets, rows) : null;
  const marks: SheetMarks[] = [];
  for (const sheet of sheets) {
    marks.push({
      sheet: sheet.sheet,
      headRow: sheet.headRow,
      noteColumn: await noteColumn(workbook, sheet),
      noteTitle: faultTitle,
      rows: rows.get(sheet.sheet) ?? new Map<number, RowMark>(),
      keep: keep?.get(sheet.sheet) ?? null,
    });
  }
  return markFaults(workbook, marks);
}

/** A column of explanations from last time is used again; else the first one right of everything. */
async function noteColumn(workbook: Workbook, sheet: ImportSheet): Promise<number> {
  const source = workbook.sheets.find(({ name }) => name === sheet.sheet);
  for await (const batch of source?.rows() ?? []) {
    const head = batch.find(({ row }) => row === sheet.headRow);
    if (head === undefined) continue;
    const known = head.cells.findIndex((cell) => plainTitle(cell) === plainTitle(faultTitle));
    return known >= 0 ? known : Math.max(head.cells.length, ...sheet.columns.map(({ column }) => column + 1));
  }
  return Math.max(0, ...sheet.columns.map(({ column }) => column + 1));
}

/** Rows of every record with a fault in it or in one of its lines, and rows without a record. */
async function faultyRows(
  workbook: Workbook,
  shape: ImportShape,
  sheets: readonly ImportSheet[],
  rows: ReadonlyMap<string, ReadonlyMap<number, RowMark>>,
): Promise<Map<string, Set<number>>> {
  const keep = new Map<string, Set<number>>(
    sheets.map(({ sheet }) => [sheet, new Set(rows.get(sheet)?.keys())]),
  );
  const source = await recordsOf(workbook, shape, sheets);
  const wrong = (sheet: string, row: number): boolean => rows.get(sheet)?.has(row) === true;
  for await (const batch of source.records(500)) {
    for (const { sheet, row, lines } of batch) {
      const faulty =
        wrong(sheet.sheet, row.row) ||
        lines.some((each) => each.rows.some((line) => wrong(each.sheet.sheet, line.row)));
      if (!faulty) continue;
      keep.get(sheet.sheet)?.add(row.row);
      for (const each of lines) for (const line of each.rows) keep.get(each.sheet.sheet)?.add(line.row);
    }
  }
  return keep;
}
