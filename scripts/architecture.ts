// The rules of the repository that no compiler knows: who may import whom, size of files and folders, opening comment, no
// cycles (types counted), no barrels, no escape hatches, no asking the wall clock, one conversion of units, no exports nobody
// uses, and documents that name what there is. Prints one line per breach and fails when there is any; with --longest also
// the ten longest functions.
import fs from 'node:fs';
import path from 'node:path';
import { breachesOfConversion } from './architecture/conversions.ts';
import { breachesOfCycles, cyclesOf } from './architecture/cycles.ts';
import { breachesOfDocument } from './architecture/documents.ts';
import { namedEntities } from './architecture/entityNames.ts';
import { unusedExports } from './architecture/exports.ts';
import { breachesOfFolders } from './architecture/folders.ts';
import { breachesOfWords } from './architecture/glossary.ts';
import { importsOf } from './architecture/imports.ts';
import { LONG_FILES } from './architecture/longFiles.ts';
import {
  type LongFunction,
  longestOf,
  longFunctions,
  MAX_FUNCTION_LINES,
  MOST_LONG_FUNCTIONS,
} from './architecture/longFunctions.ts';
import { breachOfRoom } from './architecture/rooms.ts';
import { breachesOfConnection } from './architecture/systemConnection.ts';
import { breachesOfText } from './architecture/text.ts';
import { MOST_UNTYPED_READS, untypedReads } from './architecture/untypedReads.ts';
import { breachesOfClock } from './architecture/wallClock.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'tests', 'scripts'];
/** Written by the router's generator. */
const GENERATED = 'src/routeTree.gen.ts';
/** A package of its own: pages of other grids, in the words of their own guides. */
const PEERS = 'tests/bench/peers/';

const files = FOLDERS.flatMap((folder) => sources(folder)).filter((file) => file !== GENERATED);
const breaches: string[] = [];
const graph = new Map<string, string[]>();
const texts = new Map<string, string>();
const long: LongFunction[] = [];
let untyped = 0;

for (const file of files) {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  texts.set(file, text);
  untyped += untypedReads(file, text);
  long.push(...longFunctions(file, text));
  breaches.push(...breachesOfText(file, text), ...breachesOfWords(file, text));
  breaches.push(
    ...namedEntities(file, text),
    ...breachesOfClock(file, text),
    ...breachesOfConversion(file, text),
    ...breachesOfConnection(file, text),
  );
  const imports = importsOf(file, text);
  for (const each of imports) {
    const breach = breachOfRoom(file, each);
    if (breach) breaches.push(`${file}:${each.line} ${breach}`);
    if (each.target !== null && !fs.existsSync(path.join(ROOT, each.target)))
      breaches.push(`${file}:${each.line} imports ${each.specifier}, which does not exist`);
  }
  graph.set(
    file,
    imports.flatMap(({ target }) => target ?? []),
  );
}
breaches.push(...unusedExports(texts));
for (const file of LONG_FILES)
  if (!texts.has(file)) breaches.push(`${file} is gone and need not stand in longFiles.ts`);
breaches.push(...breachesOfCycles(cyclesOf(graph)), ...breachesOfFolders(files));

const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...fs.readdirSync(path.join(ROOT, 'docs')).map((name) => `docs/${name}`),
];
for (const document of documents.filter((name) => name.endsWith('.md')))
  breaches.push(...breachesOfDocument(ROOT, document, files, new Set(Object.keys(scripts))));

if (untyped > MOST_UNTYPED_READS)
  breaches.push(`${untyped} untyped reads of rows, ${MOST_UNTYPED_READS} are the most (untypedReads.ts)`);
if (long.length > MOST_LONG_FUNCTIONS)
  breaches.push(
    `${long.length} functions above ${MAX_FUNCTION_LINES} lines, ${MOST_LONG_FUNCTIONS} are the most (longFunctions.ts)`,
    ...longestOf(long, 10),
  );
for (const breach of breaches) process.stderr.write(`${breach}\n`);
process.stdout.write(`${files.length} files, ${breaches.length} breaches of the architecture\n`);
process.stdout.write(`${untyped} reads of rows and documents that no definition types\n`);
process.stdout.write(`${long.length} functions above ${MAX_FUNCTION_LINES} lines\n`);
if (process.argv.includes('--longest'))
  for (const each of longestOf(long, 10)) process.stdout.write(`  ${each}\n`);
process.exitCode = breaches.length === 0 ? 0 : 1;

function sources(folder: string): string[] {
  const entries = fs.readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|cjs|js|css)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(
      (file) =>
        !file.startsWith('tests/output/') && !file.startsWith(PEERS) && !file.includes('/node_modules/'),
    )
    .sort();
}
