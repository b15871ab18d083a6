// Collects the statements of every area: each file directly in tests/specification that exports `statements`.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Statement } from '#tests/specification/statement.ts';

export const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.resolve(import.meta.dirname, '..');
const programs = ['statement.ts', 'run.ts'];

export interface Area {
  /** 'tabs' for tests/specification/tabs.ts. */
  name: string;
  statements: readonly Statement[];
}

const text = z.string().regex(/\S/);
const area = z.object({
  statements: z.array(
    z.strictObject({
      id: text,
      says: text,
      screen: z.object({ entity: text, lines: z.array(text) }).exactOptional(),
    }),
  ),
});

async function areaOf(file: string): Promise<Area> {
  const read = area.safeParse(await import(path.join(folder, file)));
  if (!read.success)
    throw new Error(`tests/specification/${file} does not export \`statements\`, a list of { id, says }`);
  return { name: file.slice(0, -'.ts'.length), statements: read.data.statements };
}

/** In the order of their names. */
export function readAreas(): Promise<Area[]> {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !programs.includes(file))
    .sort();
  return Promise.all(files.map(areaOf));
}
