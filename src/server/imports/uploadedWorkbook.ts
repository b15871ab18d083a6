// A workbook a clerk has uploaded: what is wrong with the file is refused as any other input is, whenever it comes to light.
import { Refusal } from '#server/refusal.ts';
import { SheetError } from '#sheets/sheetError.ts';
import { openWorkbook, type SheetRow, type Workbook } from '#sheets/workbookReader.ts';

export function badFile(message: string): Refusal {
  return new Refusal('422', 422, message, { problems: [{ field: 'file', level: 'error', message }] });
}

/** @throws Refusal 422, also while its rows are read */
export async function openUploaded(bytes: Uint8Array): Promise<Workbook> {
  try {
    const workbook = await openWorkbook(bytes);
    const sheets = workbook.sheets.map((sheet) => ({
      ...sheet,
      rows: (merged?: (range: string) => void) => refusing(sheet.rows(merged)),
    }));
    return { ...workbook, sheets };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function* refusing(rows: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  try {
    yield* rows;
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  return error instanceof SheetError ? badFile(error.message) : error;
}
