// Failures of the engine by their SQLSTATE.
import type { SqlFailure } from '#server/ports.ts';

export function isSqlFailure(error: unknown): error is SqlFailure {
  return (
    error instanceof Error && error.name === 'SqlFailure' && 'code' in error && typeof error.code === 'string'
  );
}

/** SQLSTATE of an engine failure; null for anything else. */
export function failureCode(error: unknown): string | null {
  return isSqlFailure(error) ? error.code : null;
}
