// npm run spec: joins the statements of the specification with the results of the last test run, writes
// docs/specification.md and prints every statement that no passing test shows; exit code 1 when there is one.
// Option --run: runs the test files the statements name, instead of reading what `npm test` left.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { partsOf, readAreas, root, type Area } from './table/areas.ts';
import { sentenceFaults, sentences } from './sentences/all.ts';
import { sentenceLines } from './sentences/telling.ts';
import { documentFile, documentOf } from './table/document.ts';
import { faultsOf } from './table/faults.ts';
import { readOutcomes, reportFolder, type Outcome } from './table/outcomes.ts';

const { values } = parseArgs({ options: { run: { type: 'boolean', default: false } } });
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function program(...words: string[]): void {
  spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
}

/** Failing tests end this no sooner: the table says which statements they leave unshown. */
function runNamed(areas: readonly Area[]): void {
  const tests = areas.flatMap(({ statements }) => statements.flatMap((statement) => statement.tests));
  const files = [...new Set(tests.map((test) => partsOf(test).file))].sort();
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

function outcomeOf(
  test: string,
  outcomes: ReadonlyMap<string, Outcome>,
): { test: string; outcome: Outcome | 'missing' } {
  return { test, outcome: outcomes.get(test) ?? 'missing' };
}

function unshown(areas: readonly Area[], outcomes: ReadonlyMap<string, Outcome>): string[] {
  return areas.flatMap(({ statements }) =>
    statements.flatMap(({ id, says, tests }) => {
      const lacking = tests
        .map((test) => outcomeOf(test, outcomes))
        .filter(({ outcome }) => outcome !== 'passed');
      return lacking.length === 0
        ? []
        : [
            `${id}  ${says}\n${lacking.map(({ test, outcome }) => `      ${words[outcome]}：${test}`).join('\n')}`,
          ];
    }),
  );
}

const areas = await readAreas();
const text = documentOf(areas, sentences);
if (!fs.existsSync(documentFile) || fs.readFileSync(documentFile, 'utf8') !== text)
  fs.writeFileSync(documentFile, text);
say(`已写入 ${path.relative(process.cwd(), documentFile)}`);
const faults = [
  ...faultsOf(areas),
  ...sentenceFaults(
    sentences,
    areas.flatMap(({ statements }) => statements.map(({ id }) => id)),
  ),
];
for (const fault of faults) say(`✗ ${fault}`);
if (values.run) runNamed(areas);
const outcomes = readOutcomes();
if (outcomes.size === 0) say('没有测试结果：请先运行 npm test，或用 npm run spec -- --run。');
const open = unshown(areas, outcomes);
if (open.length > 0) say(`没有通过的测试所证明的陈述：\n${open.join('\n')}`);
const count = areas.reduce((sum, { statements }) => sum + statements.length, 0);
say(`${count} 条陈述，${count - open.length} 条由通过的测试证明，${open.length} 条没有。`);
for (const line of sentenceLines(sentences)) say(line);
process.exitCode = faults.length + open.length > 0 ? 1 : 0;
