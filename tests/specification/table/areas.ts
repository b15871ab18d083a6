// Collects the statements of every area: each file directly in tests/specification that exports `statements`.
import fs from 'node:fs';
import path from 'node:path';
import type { Statement } from '#tests/specification/statement.ts';

export const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.resolve(import.meta.dirname, '..');
const programs = ['statement.ts', 'run.ts'];

export interface Area {
  /** 'tabs' for tests/specification/tabs.ts. */
  name: string;
  statements: readonly Statement[];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isStatement(value: unknown): value is Statement {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value) || !('says' in value) || !('tests' in value)) return false;
  return isText(value.id) && isText(value.says) && Array.isArray(value.tests) && value.tests.every(isText);
}

async function areaOf(file: string): Promise<Area> {
  const module: unknown = await import(path.join(folder, file));
  const statements =
    typeof module === 'object' && module !== null && 'statements' in module ? module.statements : null;
  if (!Array.isArray(statements) || !statements.every(isStatement))
    throw new Error(
      `tests/specification/${file} does not export \`statements\`, a list of { id, says, tests }`,
    );
  return { name: file.slice(0, -'.ts'.length), statements };
}

/** In the order of their names. */
export function readAreas(): Promise<Area[]> {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !programs.includes(file))
    .sort();
  return Promise.all(files.map(areaOf));
}

/** 'tests/ui/tabs.test.ts > tabs > home stays' in its parts: the file, then the titles from outside in. */
export function partsOf(test: string): { file: string; titles: string[] } {
  const [file = '', ...titles] = test.split(' > ');
  return { file, titles };
}
