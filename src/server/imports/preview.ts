// Looks through an uploaded workbook once: which sheets and titles it has, how many rows, whether it can be read at all.
import type { ImportShape, ImportTable } from './importShape.ts';
import type { ImportSheet, SheetPreview } from '#model/wire/jobs.ts';
import type { SheetRow, SheetSource, Workbook } from '#sheets/workbookReader.ts';
import { badFile } from './uploadedWorkbook.ts';
import { plainTitle, suggestColumns, tableOf, type RememberedColumn } from './mapping.ts';
import { helpSheets } from './template.ts';

/** Rows of sub-tables that one file may bring; of records the system parameter tells. */
export const mostLines = 500_000;
const sampleRows = 5;
const headWithin = 10;

export interface Preview {
  sheets: SheetPreview[];
  remarks: string[];
}

/** @throws Refusal 422 for files without usable rows */
export async function previewOf(
  workbook: Workbook,
  shape: ImportShape,
  remembered: readonly RememberedColumn[],
  mostRecords: number,
): Promise<Preview> {
  const given = workbook.sheets.filter(({ name }) => !helpSheets.includes(name));
  const tables = assigned(shape, given);
  const preview: Preview = { sheets: [], remarks: [] };
  for (const [source, table] of tables) {
    const looked = await lookThrough(source, table.lines === null ? mostRecords : mostLines, table);
    if (looked === null) {
      if (table.lines === null) throw badFile(`工作表“${source.name}”是空的，请填写后重新上传`);
      continue;
    }
    const { columns, remarks } = suggestColumns(
      shape,
      table,
      { sheet: source.name, headRow: looked.headRow, titles: looked.titles },
      remembered,
    );
    if (looked.rows === 0 && table.lines !== null) continue;
    if (looked.rows === 0) throw badFile(`工作表“${source.name}”只有标题，没有数据，请填写后重新上传`);
    preview.remarks.push(...remarks);
    preview.sheets.push({ sheet: source.name, lines: table.lines, columns, ...looked });
  }
  for (const { name } of given) {
    if (tables.every(([source]) => source.name !== name))
      preview.remarks.push(`工作表“${name}”没有对应的子表，不会导入`);
  }
  return preview;
}

/** Sheets by the tables they hold; the records come first. */
function assigned(shape: ImportShape, given: readonly SheetSource[]): [SheetSource, ImportTable][] {
  const [records] = shape.tables;
  const named = given.flatMap((source): [SheetSource, ImportTable][] => {
    const table = tableOf(shape, source.name);
    return table === undefined ? [] : [[source, table]];
  });
  if (named.some(([, table]) => table.lines === null))
    return named.toSorted(
      ([, left], [, right]) => Number(left.lines !== null) - Number(right.lines !== null),
    );
  const [first] = given.filter((source) => named.every(([known]) => known !== source));
  if (first === undefined) throw badFile(`文件中没有“${shape.def.title}”工作表，请使用导入模板`);
  return [[first, records], ...named];
}

type Looked = Pick<SheetPreview, 'rows' | 'headRow' | 'titles' | 'sample'>;

async function lookThrough(source: SheetSource, most: number, table: ImportTable): Promise<Looked | null> {
  const first: SheetRow[] = [];
  const merged: string[] = [];
  let rows = 0;
  for await (const batch of source.rows((range) => merged.push(range))) {
    for (const row of batch) if (first.length < headWithin + sampleRows) first.push(row);
    rows += batch.length;
    if (rows > most + headWithin)
      throw badFile(
        `工作表“${source.name}”超过 ${most.toLocaleString('zh-CN')} 行的上限，请拆成几个文件后上传`,
      );
  }
  const head = headOf(first, table);
  if (head === undefined) return null;
  const above = first.filter(({ row }) => row <= head.row).length;
  refuseMerged(source.name, merged, head.row);
  return {
    rows: rows - above,
    headRow: head.row,
    titles: head.cells.map((cell) => cell.trim()),
    sample: first
      .filter(({ row }) => row > head.row)
      .slice(0, sampleRows)
      .map(({ cells }) => cells),
  };
}

/** The row near the top that holds most titles we know; the first filled one when none does. */
function headOf(rows: readonly SheetRow[], table: ImportTable): SheetRow | undefined {
  const titlesIn = titleCounter(table);
  let best: SheetRow | undefined;
  let most = -1;
  for (const row of rows.filter((each) => each.row <= headWithin)) {
    const count = titlesIn(row.cells);
    if (count > most) [best, most] = [row, count];
  }
  return best ?? rows[0];
}

/** How many cells of a row are titles of the table. */
function titleCounter(table: ImportTable): (cells: readonly string[]) => number {
  const known = new Set(
    table.fields.flatMap(({ title, field }) => [plainTitle(title), plainTitle(field.title)]),
  );
  return (cells) => cells.filter((cell) => known.has(plainTitle(cell))).length;
}

/** Whether one of the rows a title row is looked for among is one. */
export function hasTitles(rows: readonly (readonly string[])[], table: ImportTable): boolean {
  const titlesIn = titleCounter(table);
  return rows.slice(0, headWithin).some((cells) => titlesIn(cells) > 0);
}

function refuseMerged(sheet: string, merged: readonly string[], headRow: number): void {
  const inData = merged.filter((range) => Number(/\d+$/.exec(range)?.[0] ?? 0) > headRow);
  if (inData.length > 0)
    throw badFile(
      `工作表“${sheet}”的 ${inData.slice(0, 5).join('、')} 是合并单元格，请取消合并、在每一行填写完整后重新上传`,
    );
}

/** The sheets of a mapping in the workbook. @throws Refusal 422 when one is missing */
export function sourcesOf(
  workbook: Workbook,
  sheets: readonly ImportSheet[],
): { source: SheetSource; sheet: ImportSheet }[] {
  return sheets.map((sheet) => {
    const source = workbook.sheets.find(({ name }) => name === sheet.sheet);
    if (source === undefined) throw badFile(`文件中没有工作表“${sheet.sheet}”，请重新选择文件`);
    return { source, sheet };
  });
}
