// How every connection to PostgreSQL is made, and what the driver's errors become: the pool and the listener share it.
import { type ClientConfig, DatabaseError } from 'pg';
import { columnParser } from '#hosts/engine/columns.ts';
import { allTenants, tenantSetting } from '#server/store/rowSecurity.ts';
import {
  engineFailure,
  EngineFailure,
  timeoutFailure,
  unavailableFailure,
} from '#hosts/engine/sqlFailure.ts';

/**
 * What every connection shares: text values as the embedded engine gives them, UTC, keep-alive. It begins with all
 * organisations open, for the system's own work; requests go behind the wall of theirs (postgresWall.ts).
 */
export function connectionConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'manufacturing-workbench',
    keepAlive: true,
    options:
      '-c TimeZone=UTC -c DateStyle=ISO,YMD -c IntervalStyle=postgres -c extra_float_digits=1 -c bytea_output=hex' +
      // Compiling a statement takes longer than running any of ours.
      ' -c jit=off' +
      ` -c ${tenantSetting}=${allTenants}`,
    types: { getTypeParser: columnParser },
  };
}

/** The port's failure for whatever the driver throws. */
export function failureOf(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (error instanceof DatabaseError) {
    const { code = 'XX000', message, constraint, table, column } = error;
    return engineFailure({ code, message, constraint, table, column });
  }
  if (error instanceof Error && error.message === 'Query read timeout')
    return timeoutFailure('no answer from the database');
  const reason = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'unknown';
  return unavailableFailure(`no connection to the database (${reason})`);
}

/** A channel name as an SQL identifier. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
