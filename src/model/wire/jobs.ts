// Background jobs as both sides speak of them: what is asked for, how far it is, what was found wrong in a file.
import type { Filter, SortKey } from '#model/filter.ts';
import type { ReportParameters } from '#model/report/report.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const;
export type JobState = (typeof jobStates)[number];
export const importModes = ['insert', 'update', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** What a referred record is found by. */
export type LookupBy = 'code' | 'name' | 'codeOrName';

/** A workbook's column and the field it fills. */
export interface ImportColumn {
  /** Index from 0. */
  column: number;
  /** Field of the table; `joinField` for the column that says which record a line belongs to. */
  field: string;
  lookupBy?: LookupBy;
  /** Taken where the cell is empty. */
  defaultValue?: string;
}

/** Stands for the column that joins the lines of a sub-table to their record. */
export const joinField = '#record';

export interface ImportSheet {
  /** Name of the sheet. */
  sheet: string;
  /** Lines key; null for the records themselves. */
  lines: string | null;
  /** Row of the titles, from 1. */
  headRow: number;
  columns: readonly ImportColumn[];
}

/** POST imports/:entity */
export interface ImportRequest {
  /** As the upload answered it. */
  file: string;
  mode: ImportMode;
  /** Only checked, nothing is written. */
  dryRun: boolean;
  /** With one fault anywhere nothing is written. Otherwise every right record is, each whole or not at all. */
  allOrNothing: boolean;
  sheets: readonly ImportSheet[];
}

/** A field that a column may be joined to. */
export interface ImportTarget {
  field: string;
  title: string;
  required: boolean;
}

/** What a sheet of the uploaded file looks like. */
export interface SheetPreview {
  sheet: string;
  /** Rows that hold something, the head not counted. */
  rows: number;
  headRow: number;
  titles: readonly string[];
  /** The first rows below the head. */
  sample: readonly (readonly string[])[];
  lines: string | null;
  columns: readonly ImportColumn[];
}

/** What a block copied from a spreadsheet may hold; more belongs in a file. */
export const pastedLimits = { rows: 20_000, columns: 300 };

/** POST imports/:entity/paste */
export interface PastedBlock {
  rows: readonly (readonly string[])[];
  /** Of the list's columns in their order, for a block that brings no titles of its own. */
  titles: readonly string[];
}

/** Answer of POST imports/:entity/file and imports/:entity/paste. */
export interface ImportPreview {
  file: string;
  fileName: string;
  sheets: readonly SheetPreview[];
  tables: readonly { lines: string | null; title: string; targets: readonly ImportTarget[] }[];
  mode: ImportMode;
  /** Modes this session may use. */
  modes: readonly ImportMode[];
  /** What a person should know before going on: titles nobody knows, titles that stand there twice. */
  remarks: readonly string[];
}

/** POST exports/:entity */
export interface ExportRequest {
  lines?: string;
  parameters?: ReportParameters;
  filter?: Filter | null;
  search?: string;
  sort?: readonly SortKey[];
  /** Field paths in their order, with the titles the list shows. */
  columns: readonly { field: string; title: string }[];
  format: 'xlsx' | 'csv';
}

/** POST jobs: a job of a kind that an area registered. */
export interface JobRequest {
  kind: string;
  /** As the schema of the kind says. */
  input: unknown;
}

export interface JobView {
  id: string;
  /** 'import', 'export', or a kind that an area registered. */
  kind: string;
  /** What it does: 导入客户, 计划运算. */
  kindTitle: string;
  /** What it is about: a file, a plan of a day. */
  title: string;
  code: string;
  /** Imports and exports; '' for others. */
  entity: string;
  entityTitle: string;
  fileName: string;
  state: JobState;
  /** What `done` and `total` count. */
  unit: string;
  /** What it is at: 第 3 层; '' where it does not say. */
  phase: string;
  /** Lines of its log. */
  logLines: number;
  /** What it answered, as its kind says; null before and for imports and exports. */
  answer: unknown;
  /** Imports only. */
  mode: ImportMode | null;
  dryRun: boolean;
  done: number;
  /** Null while it is not known. */
  total: number | null;
  succeeded: number | null;
  failed: number | null;
  faults: number | null;
  message: string;
  operator: string;
  own: boolean;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  expiresAt: string | null;
  /** Files that can be fetched. */
  result: boolean;
  errors: boolean;
  /** What may be asked of it now. */
  can: readonly ('cancel' | 'continue' | 'retry' | 'rollback')[];
}

/** One thing wrong in a file; `column` from 0, null for the row as a whole. */
export interface ImportFault {
  sheet: string;
  row: number;
  column: number | null;
  /** Title of the column. */
  title: string;
  message: string;
}

export interface FaultList {
  faults: readonly ImportFault[];
  /** Those of the same kind together, most frequent first. */
  groups: readonly { message: string; title: string; count: number }[];
  total: number;
}

/** On the live link. */
export interface JobProgress {
  id: string;
  /** It waits or runs; false: it ended, and is to be asked for anew. */
  open: boolean;
  done: number;
  total: number | null;
  phase: string;
  logLines: number;
}

/** Between instances. */
export interface JobNotice {
  id: string;
  kind: string;
  state: JobState;
  done: number;
  total: number | null;
  phase: string;
  logLines: number;
}

export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface JobLogLine {
  /** From 1, without gaps. */
  seq: number;
  at: string;
  level: LogLevel;
  /** Part of the work it belongs to; '' for none. */
  step: string;
  text: string;
  /** How many it is about, and how long it took. */
  count: number | null;
  milliseconds: number | null;
}

/** GET jobs/:id/log */
export interface JobLog {
  lines: readonly JobLogLine[];
  /** Lines there are in all. */
  total: number;
}

/** A task of the clock, as the jobs page shows it. */
export interface ScheduledJobView {
  id: string;
  code: string;
  name: string;
  jobKey: string;
  cron: string;
  enabled: boolean;
  version: number;
  lastRunAt: string | null;
  lastStatus: JobState | null;
  lastMessage: string;
  nextRunAt: string | null;
  running: boolean;
  /** Of the last run, for its log and for stopping it; null before the first and once it was swept away. */
  job: Pick<JobView, 'id' | 'state' | 'done' | 'total' | 'phase' | 'unit' | 'logLines'> | null;
}
