// What can be wrong with the statements without running a test: ids given twice, statements nobody shows, tests that
// are not where they are said to be. Quick, so that a renamed test is noticed at once.
import fs from 'node:fs';
import path from 'node:path';
import { partsOf, root, type Area } from './areas.ts';

const idForm = /^[1-9](\.[1-9]\d?)?\.[a-zA-Z]+\.\d{2,3}$/;

/** One line for each fault, in the order of the areas. */
export function faultsOf(areas: readonly Area[]): string[] {
  const seen = new Map<string, string>();
  return areas.flatMap(({ name, statements }) =>
    statements.flatMap(({ id, tests }) => {
      const faults: string[] = [];
      const other = seen.get(id);
      if (other !== undefined) faults.push(`${id}: given twice, in ${other}.ts and ${name}.ts`);
      seen.set(id, name);
      if (!idForm.test(id)) faults.push(`${id}: not of the form section.area.number, such as 2.tabs.03`);
      if (tests.length === 0) faults.push(`${id}: no test shows it`);
      return [...faults, ...tests.flatMap((test) => faultOfTest(test).map((fault) => `${id}: ${fault}`))];
    }),
  );
}

function faultOfTest(test: string): string[] {
  const { file, titles } = partsOf(test);
  if (titles.length === 0) return [`“${test}” names no test, only a file`];
  const titlesOfFile = titlesIn(file);
  if (titlesOfFile === null) return [`there is no file ${file}`];
  return titles.filter((title) => !titlesOfFile(title)).map((title) => `${file} has no “${title}”`);
}

type TitleSearch = (title: string) => boolean;
const known = new Map<string, TitleSearch | null>();

function titlesIn(file: string): TitleSearch | null {
  const found = known.get(file);
  if (found !== undefined) return found;
  const place = path.join(root, file);
  const search =
    /^tests\/.*\.test\.tsx?$/.test(file) && fs.existsSync(place)
      ? searchOf(fs.readFileSync(place, 'utf8'))
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
