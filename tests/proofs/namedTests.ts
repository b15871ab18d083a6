// Tests that are named by file and titles, as a report names them: whether they are there, read from their sources.
import fs from 'node:fs';
import path from 'node:path';
import { withoutMarks } from './marks.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** 'tests/ui/tabs.test.ts > opening > home is first': what is wrong with the name, in words; null when nothing is. */
export function faultOfName(name: string): string | null {
  const [file = '', ...titles] = name.split(' > ');
  if (titles.length === 0) return `“${name}” names no test, only a file`;
  const has = titlesIn(file);
  if (has === null) return `there is no file ${file}`;
  const gone = titles.find((title) => !has(title));
  return gone === undefined ? null : `${file} has no “${gone}”`;
}

type TitleSearch = (title: string) => boolean;
const known = new Map<string, TitleSearch | null>();

function titlesIn(file: string): TitleSearch | null {
  const found = known.get(file);
  if (found !== undefined) return found;
  const place = path.join(root, file);
  const search =
    /^tests\/.*\.test\.tsx?$/.test(file) && fs.existsSync(place)
      ? searchOf(withoutMarks(fs.readFileSync(place, 'utf8')))
      : null;
  known.set(file, search);
  return search;
}

/** A title stands in the text as it is, or is made from a text with places to fill: `%s`, `$name`, `${name}`. */
function searchOf(source: string): TitleSearch {
  const plain = source.replaceAll(/\\(['"`])/g, '$1');
  const patterns = [
    ...plain.matchAll(/(['"`])((?:(?!\1)[^\n])*(?:\$\{|%[sdifjo#]|\$[a-z])(?:(?!\1)[^\n])*)\1/g),
  ].map(([, , text]) => patternOf(text ?? ''));
  return (title) =>
    ["'", '"', '`'].some((quote) => plain.includes(quote + title + quote)) ||
    patterns.some((pattern) => pattern.test(title));
}

function patternOf(text: string): RegExp {
  const pieces = text
    .split(/\$\{[^}]*\}|%[sdifjo#]|\$[a-zA-Z][\w.]*/)
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.*')}$`);
}
