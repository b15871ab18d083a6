// Titles that carry marks, read from the sources of the tests without running them: so that a mark that names nothing, and a
// row no title names, are noticed at once.
import fs from 'node:fs';
import path from 'node:path';
import { idsIn, type Mark } from './marks.ts';

const folder = path.resolve(import.meta.dirname, '..');

export interface MarkedTitle {
  /** Below tests/. */
  file: string;
  title: string;
  ids: readonly string[];
}

let sources: readonly { file: string; text: string }[] | null = null;

function readSources(): readonly { file: string; text: string }[] {
  sources ??= fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }));
  return sources;
}

/** Texts in quotes with ids of this kind. */
export function markedTitles(mark: Mark): MarkedTitle[] {
  const head = mark === 'spec' ? String.raw`\(spec ` : `${mark}, `;
  const quoted = new RegExp(
    String.raw`(['"\`])((?:\\.|(?!\1)[^\\\n])*?${head}\d(?:\\.|(?!\1)[^\\\n])*)\1`,
    'g',
  );
  return readSources().flatMap(({ file, text }) =>
    [...text.matchAll(quoted)].map((match) => {
      const title = (match[2] ?? '').replaceAll(/\\(.)/g, '$1');
      return { file, title, ids: idsIn(title, mark) };
    }),
  );
}
