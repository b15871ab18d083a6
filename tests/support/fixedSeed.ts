// Properties are tried with the same cases in every run, so that a red run is red again; other cases are looked at with
// PROPERTY_SEED=<number>. Read before each file of the projects in Node, it fetches fast-check only for files that use it.
import fs from 'node:fs';
import { expect } from 'vitest';

const { testPath } = expect.getState();
if (testPath !== undefined && fs.readFileSync(testPath, 'utf8').includes("from 'fast-check'")) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) });
}
