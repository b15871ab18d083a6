// The books hold: no query of the invariants finds a row.
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import type { Database } from '#server/ports.ts';
import { expect } from 'vitest';

export async function expectInvariants(database: Database): Promise<void> {
  expect(await brokenInvariants(database)).toEqual({});
}
