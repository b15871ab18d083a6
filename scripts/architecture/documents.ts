// What a document names has to be there: files and folders of the repository, and commands of package.json. Names that a
// guide makes up for its example are told apart by the list below.
import fs from 'node:fs';
import path from 'node:path';

/** Where paths of a document may begin. */
const BASES = ['', 'src', 'src/model', 'src/server', 'src/server/behaviours', 'src/grid', 'docs', 'tests'];
const NAMED = /`([^`\n]+)`|\]\(([^)#\s]+)/g;
const IS_PATH =
  /^(#?[\w.-]+\/)*[\w.-]+\.(ts|tsx|mjs|md|css|json|sql|png)$|^(src|tests|scripts|docs|migrations)(\/[\w.-]+)*\/?$/;
const COMMAND = /\bnpm run ([\w:]+)/g;
/** The records the two guides add step by step, and what a measurement writes only when it is asked for. */
const MADE_UP = /sampleBill|packingMethod|NNNN_|bench-rates\.md/;

/** Bytes a document may have that somebody new reads to the end. */
const LONGEST: Readonly<Record<string, number>> = { 'README.md': 10_240, 'ARCHITECTURE.md': 15_360 };

export function breachesOfDocument(
  root: string,
  file: string,
  files: readonly string[],
  commands: ReadonlySet<string>,
): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const names = new Set(files.map((each) => path.basename(each)));
  const missing = (named: string): boolean => {
    const place = named.replace(/^#/, 'src/').replace(/\/$/, '');
    if (BASES.some((base) => fs.existsSync(path.join(root, base, place)))) return false;
    return place.includes('/') || !names.has(place);
  };
  const breaches: string[] = [];
  const longest = LONGEST[file] ?? Infinity;
  const bytes = Buffer.byteLength(text);
  if (bytes > longest) breaches.push(`${file} has ${bytes} bytes; at most ${longest} are read to the end`);
  text.split('\n').forEach((line, index) => {
    for (const [, code, link] of line.matchAll(NAMED)) {
      const named = code ?? link ?? '';
      if (IS_PATH.test(named) && !MADE_UP.test(named) && missing(named))
        breaches.push(`${file}:${index + 1} names ${named}, which does not exist`);
    }
    for (const [, command = ''] of line.matchAll(COMMAND))
      if (!commands.has(command))
        breaches.push(`${file}:${index + 1} names npm run ${command}, which does not exist`);
  });
  return breaches;
}
