// The records of a workbook, one after the other, each with its rows of the sub-tables. Rows of the sub-tables are
// gathered first; those whose record never comes are told at the end.
import { joinField, type ImportSheet } from '#model/wire/jobs.ts';
import { halfWidth, singleLine } from '#model/kinds/plainText.ts';
import type { SheetRow, Workbook } from '#sheets/workbookReader.ts';
import { badFile } from './uploadedWorkbook.ts';
import type { ImportShape } from './importShape.ts';
import { mostLines, sourcesOf } from './preview.ts';

export interface FileLines {
  sheet: ImportSheet;
  lines: string;
  rows: SheetRow[];
}

export interface FileRecord {
  /** Place among the records, from 0. */
  index: number;
  sheet: ImportSheet;
  row: SheetRow;
  /** By which it is recognised; '' when the cell is empty or not there. */
  key: string;
  lines: FileLines[];
  /** An earlier row with the same key. */
  twin: number | null;
}

export interface Orphan {
  sheet: ImportSheet;
  row: SheetRow;
  column: number;
  key: string;
}

export interface RecordSource {
  /** Batches of at most `size` records. */
  records(size: number): AsyncGenerator<FileRecord[]>;
  /** Rows whose record did not come; ask when all records were read. */
  orphans(): Orphan[];
  total: number;
}

/** As keys are compared. */
export function keyOf(text: string): string {
  return singleLine(halfWidth(text));
}

export async function recordsOf(
  workbook: Workbook,
  shape: ImportShape,
  sheets: readonly ImportSheet[],
): Promise<RecordSource> {
  const sources = sourcesOf(workbook, sheets);
  const main = sources.find(({ sheet }) => sheet.lines === null);
  if (main === undefined) throw badFile(`请指定“${shape.def.title}”在哪一张工作表`);
  const below = new Map<string, FileLines[]>();
  const unread = new Set<string>();
  let gathered = 0;
  for (const { source, sheet } of sources) {
    if (sheet.lines === null) continue;
    const join = columnOf(sheet, joinField);
    for await (const batch of source.rows()) {
      for (const row of batch) {
        if (row.row <= sheet.headRow) continue;
        if (++gathered > mostLines)
          throw badFile(`子表一共超过 ${mostLines.toLocaleString('zh-CN')} 行，请拆成几个文件后上传`);
        const key = keyOf(row.cells[join] ?? '');
        const lists = below.get(key) ?? [];
        if (lists.length === 0) below.set(key, lists);
        unread.add(key);
        const list = lists.find((each) => each.sheet === sheet);
        if (list === undefined) lists.push({ sheet, lines: sheet.lines, rows: [row] });
        else list.rows.push(row);
      }
    }
  }
  let total = 0;
  for await (const batch of main.source.rows())
    total += batch.filter(({ row }) => row > main.sheet.headRow).length;
  const keyColumn = shape.key === null ? -1 : columnOf(main.sheet, shape.key.key);

  async function* records(size: number): AsyncGenerator<FileRecord[]> {
    const rowsByKey = new Map<string, number>();
    let index = 0;
    let list: FileRecord[] = [];
    for await (const batch of main?.source.rows() ?? []) {
      for (const row of batch) {
        if (main === undefined || row.row <= main.sheet.headRow) continue;
        const key = keyColumn < 0 ? '' : keyOf(row.cells[keyColumn] ?? '');
        const twin = key === '' ? null : (rowsByKey.get(key) ?? null);
        if (key !== '' && twin === null) rowsByKey.set(key, row.row);
        const lines = key === '' || twin !== null ? [] : (below.get(key) ?? []);
        if (key !== '') unread.delete(key);
        list.push({ index: index++, sheet: main.sheet, row, key, lines, twin });
        if (list.length < size) continue;
        yield list;
        list = [];
      }
    }
    if (list.length > 0) yield list;
  }

  return {
    records,
    total,
    orphans: () =>
      [...unread].flatMap((key) =>
        (below.get(key) ?? []).flatMap(({ sheet, rows }) =>
          rows.map((row) => ({ sheet, row, column: columnOf(sheet, joinField), key })),
        ),
      ),
  };
}

/** Column of a field, -1 when the file has none. */
export function columnOf({ columns }: ImportSheet, field: string): number {
  return columns.find((each) => each.field === field)?.column ?? -1;
}
