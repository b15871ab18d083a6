// What a file is made of, as plain data that may travel to a worker: columns with types and titles, rows as texts.

/** The most rows a sheet holds. */
export const mostSheetRows = 1_048_576;

export type ExportKind = 'text' | 'number' | 'date';

export interface ExportColumn {
  title: string;
  /** Titles of its groups, outermost first. */
  groups: readonly string[];
  kind: ExportKind;
  /** Px on the screen. */
  width: number;
  align: 'start' | 'end' | 'center';
}

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
  columns: readonly ExportColumn[];
  /** Columns that stay while scrolling sideways. */
  frozen: number;
  totals: ExportRow | null;
  /** CSV only: false leaves out the mark Excel needs to read Chinese, and its form of long numbers. */
  forExcel: boolean;
  /** What to say of more rows than a sheet holds: the worker itself knows no language. */
  tooManyRows: string;
}

/** A file being written: rows in any number of batches, then the file. */
export interface FileWriter {
  add: (rows: readonly ExportRow[]) => Promise<void>;
  finish: () => Promise<Blob>;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Whether a spreadsheet keeps every digit of it: binary numbers hold fifteen. */
export function isSafeNumber(text: string): boolean {
  if (!decimal.test(text)) return false;
  const digits = text.replace(/^[+-]/, '').replace('.', '').replace(/^0+/, '');
  return digits.length <= 15;
}

/** Days since 1899-12-30 as spreadsheets count them; null when the text is no date. */
export function serialDate(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const days = Date.UTC(year, month - 1, day) / 86_400_000;
  if (new Date(days * 86_400_000).getUTCDate() !== day) return null;
  return days + 25_569 + (hour * 3600 + minute * 60 + second) / 86_400;
}
