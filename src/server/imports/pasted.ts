// A block copied from a spreadsheet, made into the workbook it might have come in: from there on it is looked through,
// checked and imported like any file, and what is wrong comes back in one too.
import type { PastedBlock } from '#model/wire/jobs.ts';
import { createWorkbook } from '#sheets/workbookWriter.ts';
import type { ImportShape } from './importShape.ts';
import { hasTitles } from './preview.ts';

/** A block without titles has those of the list, column by column. */
export async function pastedWorkbook(shape: ImportShape, { rows, titles }: PastedBlock): Promise<Uint8Array> {
  const [table] = shape.tables;
  const [head = [], ...rest] = hasTitles(rows, table) ? rows : [titles, ...rows];
  const width = rest.reduce((most, cells) => Math.max(most, cells.length), head.length);
  const workbook = createWorkbook();
  const sheet = await workbook.sheet({
    name: table.title,
    frozen: 1,
    columns: Array.from({ length: width }, (_, at) => ({ title: head[at] ?? '', width: 18, kind: 'text' })),
  });
  await sheet.add(rest);
  return workbook.finish();
}
