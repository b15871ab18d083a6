// The lines of a backup file: gzipped, one JSON value per line. An array is a mark, an object is a row of the table
// last named. A file without its last mark was cut off and is refused.

export const FORMAT_VERSION = 1;

export type Mark =
  | ['backup', { format: number; takenAt: string; engine: string; version: string; migrations: string[] }]
  | ['before', { sql: string }]
  | ['table', { name: string; columns: { name: string; type: string; json: boolean }[] }]
  | ['rows', { table: string; count: number }]
  | ['sequence', { name: string; last: string; called: boolean }]
  | ['after', { sql: string }]
  | ['file', { path: string; type: string; content: string }]
  | ['complete', { tables: number; rows: number; files: number }];

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
}

export function markLine(mark: Mark): string {
  return `${JSON.stringify(mark)}\n`;
}

/** Null for a row line. */
export function readMark(line: string): Mark | null {
  return line.startsWith('[') ? (JSON.parse(line) as Mark) : null;
}
