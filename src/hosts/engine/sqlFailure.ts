// The one error the database ports throw. Built from the engine's report, it leaves out the SQL text, the parameters
// and the row values (PostgreSQL's detail, hint and quoted input), so that it may be logged as it is.
import type { SqlFailure } from '#server/ports.ts';

export interface FailureReport {
  code: string;
  message: string;
  constraint?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
}

/** `code` is a SQLSTATE, 'TIMEOUT' (the statement or the idle transaction was ended) or 'UNAVAILABLE' (no engine). */
export class EngineFailure extends Error implements SqlFailure {
  override readonly name = 'SqlFailure';
  readonly code: string;
  declare readonly constraint?: string;
  declare readonly table?: string;
  declare readonly column?: string;

  constructor(report: FailureReport) {
    super(report.message);
    this.code = report.code;
    if (report.constraint !== undefined) this.constraint = report.constraint;
    if (report.table !== undefined) this.table = report.table;
    if (report.column !== undefined) this.column = report.column;
  }
}

/** PostgreSQL's names for what the ports call TIMEOUT: a cancelled statement, an idle transaction, a transaction limit. */
const TIMEOUT_STATES = new Set(['57014', '25P03', '25P04']);
/** Shutdown, crash, start-up, too many connections; class 08 (connection exceptions) counts too. */
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '53300']);

/** The failure for a report of PostgreSQL itself. */
export function engineFailure(report: FailureReport): EngineFailure {
  if (TIMEOUT_STATES.has(report.code))
    return timeoutFailure(`statement ended by the engine (${report.code})`);
  if (UNAVAILABLE_STATES.has(report.code) || report.code.startsWith('08'))
    return unavailableFailure(`database not available (${report.code})`);
  return new EngineFailure({ ...report, message: `${report.code}: ${withoutValues(report)}` });
}

export function timeoutFailure(message: string): EngineFailure {
  return new EngineFailure({ code: 'TIMEOUT', message });
}

export function unavailableFailure(message: string): EngineFailure {
  return new EngineFailure({ code: 'UNAVAILABLE', message });
}

// Class 22 (data exceptions) quotes the offending input after a colon: "invalid input syntax for type date: "x"".
function withoutValues(report: FailureReport): string {
  if (!report.code.startsWith('22')) return report.message;
  return (report.message.split(':')[0] ?? '').replaceAll(/"[^"]*"/g, '"…"');
}
