// A table from a file: XLSX (first sheet) or CSV. Dates come as YYYY-MM-DD, numbers as plain decimals, texts as they are.
import { decodedText, readCsv } from '#sheets/csv.ts';
import { SheetError } from '#sheets/sheetError.ts';
import { openWorkbook } from '#sheets/workbookReader.ts';
import { t } from '../core/language.ts';

/** Bytes of the file. */
const largest = 50 * 1024 * 1024;

/** Rows as the file numbers them, empty ones between them too. @throws SheetError for files that cannot be read */
export async function readTable(file: Blob): Promise<string[][]> {
  if (file.size > largest) throw new SheetError('tooManyBytes');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPackage = (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
  return trimmed(isPackage ? await firstSheet(bytes) : readCsv(decodedText(bytes)));
}

async function firstSheet(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of (await openWorkbook(bytes)).sheets[0]?.rows() ?? [])
    for (const { row, cells, faults } of batch) {
      while (rows.length < row - 1) rows.push([]);
      // A cell without a value is seen before it is taken over.
      for (const column of faults?.keys() ?? []) if (!cells[column]) cells[column] = t('（无法读取）');
      rows.push(Array.from(cells, (text: string | undefined) => text ?? ''));
    }
  return rows;
}

/** Without empty rows at the end and empty columns at the right. */
function trimmed(rows: readonly (readonly string[])[]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  const filled = rows.slice(0, last + 1);
  const width = filled.reduce(
    (most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  );
  return filled.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
}
