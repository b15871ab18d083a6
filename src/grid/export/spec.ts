// What a file is made of, as plain data that may travel to a worker, and how its rows are written.
import { csvHead, csvLine } from '#sheets/csv.ts';
import { createWorkbook, type SheetColumn } from '#sheets/workbookWriter.ts';

export interface ExportRow {
  /** Values of number columns as plain decimals, dates as YYYY-MM-DD[ HH:mm[:ss]], all others as shown. */
  cells: readonly string[];
  /** Rows under a group; 0 or absent: not under one. */
  level?: number;
  /** Heads of groups and totals. */
  strong?: boolean;
}

export interface ExportSpec {
  format: 'xlsx' | 'csv';
  title: string;
  columns: readonly SheetColumn[];
  /** Columns that stay while scrolling sideways. */
  frozen: number;
  totals: ExportRow | null;
  /** CSV only: false leaves out the mark Excel needs to read Chinese, and its form of long numbers. */
  forExcel: boolean;
}

/** A file being written: rows in any number of batches, then the file. */
export interface FileWriter {
  /** @throws SheetError beyond the last row of a sheet */
  add: (rows: readonly ExportRow[]) => Promise<void>;
  finish: () => Promise<Blob>;
}

export function createFile(spec: ExportSpec): FileWriter {
  const { add, finish } = spec.format === 'csv' ? createCsv(spec) : createXlsx(spec);
  return {
    add,
    async finish() {
      if (spec.totals) await add([{ ...spec.totals, strong: true }]);
      return finish();
    },
  };
}

function createCsv({ columns, forExcel }: ExportSpec): FileWriter {
  const parts = [csvHead(columns, forExcel)];
  return {
    async add(rows) {
      parts.push(rows.map(({ cells }) => csvLine(cells, columns, forExcel)).join(''));
    },
    finish: () => Promise.resolve(new Blob(parts, { type: 'text/csv;charset=utf-8' })),
  };
}

function createXlsx({ title, columns, frozen }: ExportSpec): FileWriter {
  const workbook = createWorkbook();
  const sheet = workbook.sheet({ name: title, columns, frozen });
  return {
    async add(rows) {
      const writer = await sheet;
      for (let at = 0; at < rows.length;) {
        const { level = 0, strong = false } = rows[at] ?? {};
        let end = at + 1;
        while (
          end < rows.length &&
          rows[end]?.level === rows[at]?.level &&
          rows[end]?.strong === rows[at]?.strong
        )
          end++;
        await writer.add(
          rows.slice(at, end).map(({ cells }) => cells),
          { level, strong },
        );
        at = end;
      }
    },
    async finish() {
      await sheet;
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return new Blob([await workbook.finish()], { type });
    },
  };
}
