// Both ways a file comes into the product, and rows for it as XML.
import { readTable } from '#grid/export/readTable.ts';
import { openUploaded } from '#server/imports/uploadedWorkbook.ts';
import type { SheetRow } from '#sheets/workbookReader.ts';

export async function onServer(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ rows: SheetRow[]; merged: string[] }> {
  const merged: string[] = [];
  const rows: SheetRow[] = [];
  const [sheet] = (await openUploaded(bytes)).sheets;
  for await (const batch of sheet?.rows((range) => merged.push(range)) ?? []) rows.push(...batch);
  return { rows, merged };
}

export const inGrid = (bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> => readTable(new Blob([bytes]));

/** One row of cells 'A1', 'B1' … as XML after its reference. */
export const row = (...cells: readonly string[]): string =>
  `<row r="1">${cells.map((cell, at) => cell.replace('<c', `<c r="${String.fromCharCode(65 + at)}1"`)).join('')}</row>`;
export const number = (value: string | number, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;
