// npm run spec: joins the statements of the specification, by the ids titles of tests carry, with the results of the last
// run, writes docs/specification.md and prints every statement and every sentence that is not proven. The last line: how
// many sentences are proven, of how many; exit code 1 when one is not.
// Option --run: runs the test files whose titles carry ids, instead of reading what `npm test` left.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  byMark,
  isProven,
  lastRun,
  nameOf,
  reportFolder,
  type Outcome,
  type RanTest,
} from '#tests/proofs/lastRun.ts';
import { markedTitles } from '#tests/proofs/markedTitles.ts';
import { sentenceFaults, sentences } from './sentences/all.ts';
import { standings, tellStandings } from './sentences/telling.ts';
import { readAreas, root } from './table/areas.ts';
import { documentFile, documentOf } from './table/document.ts';
import { faultsOf, withoutTest } from './table/faults.ts';

const { values } = parseArgs({ options: { run: { type: 'boolean', default: false } } });
const titles = markedTitles('spec');
const areas = await readAreas();
const untested = new Set(withoutTest(areas, titles));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function program(...words: string[]): void {
  spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
}

/** Failing tests end this no sooner: the table says which statements they leave unproven. */
function runMarked(): void {
  const files = [
    'tests/specification/screenGroups.test.ts',
    ...new Set(titles.map(({ file }) => `tests/${file}`)),
  ].sort();
  const inGrid = files.filter((file) => file.startsWith('tests/grid/'));
  const others = files.filter((file) => !file.startsWith('tests/grid/'));
  if (files.some((file) => file.startsWith('tests/screens/'))) program('scripts/buildClient.mjs');
  fs.rmSync(reportFolder, { recursive: true, force: true });
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const run = (name: string, config: string, named: readonly string[], ...more: string[]): void => {
    if (named.length === 0) return;
    const report = path.join(reportFolder, `${name}.json`);
    program(
      vitest,
      'run',
      '--config',
      config,
      ...more,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...named,
    );
  };
  run('grid', 'tests/grid/vitest.config.ts', inGrid);
  run(
    'others',
    'tests/vitest.config.ts',
    others,
    '--project=unit',
    '--project=apart',
    // Every scenario runs on PostgreSQL; without one, on the embedded engine.
    process.env['TEST_DATABASE_URL'] === undefined
      ? '--project=scenarios-embedded'
      : '--project=scenarios-postgres',
    '--project=screens',
  );
}

const words: Readonly<Record<Outcome | 'missing', string>> = {
  passed: '通过',
  failed: '未通过',
  skipped: '已跳过',
  missing: '没有结果',
};

/** What stands against a statement; nothing when there are tests and all of them passed. */
function lackOf(id: string, tests: ReadonlyMap<string, readonly RanTest[]>): string[] {
  const own = tests.get(id) ?? [];
  if (isProven(own)) return [];
  if (own.length === 0) return [untested.has(id) ? '没有测试' : words.missing];
  return own
    .filter(({ outcome }) => outcome !== 'passed')
    .map((test) => `${words[test.outcome]}：${nameOf(test)}`);
}

function tellStatements(tests: ReadonlyMap<string, readonly RanTest[]>): Set<string> {
  const statements = areas.flatMap((area) => area.statements);
  const proven = new Set<string>();
  const lines: string[] = [];
  for (const { id, says } of statements) {
    const lacks = lackOf(id, tests);
    if (lacks.length === 0) proven.add(id);
    else lines.push(`${id}  ${says}`, ...lacks.map((lack) => `      ${lack}`));
  }
  if (lines.length > 0) say(`未由通过的测试证明的陈述：\n${lines.join('\n')}`);
  say(
    `${proven.size} / ${statements.length} 条陈述由上次运行中通过的测试证明，${statements.length - proven.size} 条没有，其中 ${untested.size} 条没有测试。`,
  );
  return proven;
}

const text = documentOf(areas, titles, sentences);
if (!fs.existsSync(documentFile) || fs.readFileSync(documentFile, 'utf8') !== text)
  fs.writeFileSync(documentFile, text);
say(`已写入 ${path.relative(process.cwd(), documentFile)}`);
const faults = [
  ...faultsOf(areas, titles),
  ...sentenceFaults(
    sentences,
    areas.flatMap(({ statements }) => statements.map(({ id }) => id)),
  ),
];
for (const fault of faults) say(`✗ ${fault}`);
if (values.run) runMarked();
const ran = lastRun();
if (ran.length === 0) say('没有测试结果：请先运行 npm test，或用 npm run spec -- --run。');
const proven = tellStatements(byMark(ran, 'spec'));
const rows = standings(sentences, proven);
for (const line of tellStandings(rows)) say(line);
process.exitCode = faults.length > 0 || rows.some(({ isProven: done }) => !done) ? 1 : 0;
