// Where jobs lie: imports and exports in tables of their own, every other kind in the general one. The rows are queue and
// history in one.
import type { EntityName } from '#entities/registry.ts';

export interface JobTable {
  name: string;
  entity: EntityName;
  /** Columns that are not called alike. */
  total: string;
  request: string;
}

const ofFiles: Readonly<Record<'import' | 'export', JobTable>> = {
  import: { name: 'import_job', entity: 'importJob', total: 'total_rows', request: 'request' },
  export: { name: 'export_job', entity: 'exportJob', total: 'row_count', request: 'columns' },
};
const general: JobTable = { name: 'job', entity: 'job', total: 'total_rows', request: 'input' };

export type FileJobKind = keyof typeof ofFiles;

export const jobTables: readonly JobTable[] = [ofFiles.import, ofFiles.export, general];

export function isFileJob(kind: string): kind is FileJobKind {
  return kind === 'import' || kind === 'export';
}

export function tableOf(kind: string): JobTable {
  return isFileJob(kind) ? ofFiles[kind] : general;
}
