// npm run test:near: types, and the tests in Node that the change at hand reaches, nearest first, within two minutes.
// The change is what differs from where this branch left main, with what is not committed. Another base: npm run
// test:near -- HEAD
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { importsOf } from '../architecture/imports.ts';
import { fitting, reachedTests } from './reach.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What is left of two minutes when types are checked. */
const SECONDS = 90;
/** Of a file nobody has timed yet. */
const USUAL = 3;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function base(): string {
  for (const ref of [process.argv[2] ?? 'origin/main', 'main'])
    try {
      return git('merge-base', ref, 'HEAD');
    } catch {
      // No such branch here.
    }
  return 'HEAD';
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function program(file: string, ...words: string[]): boolean {
  const script = path.join(ROOT, 'node_modules', file);
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  return spawnSync(process.execPath, [script, ...words], { cwd: ROOT, stdio: 'inherit', env }).status === 0;
}

function importGraph(): Map<string, string[]> {
  const files = lines(
    git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tests', 'scripts'),
  );
  return new Map(
    files
      .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && fs.existsSync(path.join(ROOT, file)))
      .map((file) => {
        const found = importsOf(file, fs.readFileSync(path.join(ROOT, file), 'utf8'));
        return [file, found.flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : [target]))];
      }),
  );
}

/** As the runs before told; a file that ran on two engines counts as the slower. */
function timesOfBefore(): Map<string, number> {
  const folder = path.join(ROOT, 'dist', 'test-reports');
  const times = new Map<string, number>();
  if (!fs.existsSync(folder)) return times;
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.progress')))
    for (const line of lines(fs.readFileSync(path.join(folder, name), 'utf8'))) {
      const { ended, ms } = JSON.parse(line) as { ended?: string; ms?: number };
      if (ended === undefined || ms === undefined) continue;
      const file = path.relative(ROOT, ended);
      times.set(file, Math.max(times.get(file) ?? 0, ms / 1000));
    }
  return times;
}

const since = base();
const changed = [
  ...new Set([
    ...lines(git('diff', '--name-only', since)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]),
];
const reached = reachedTests(importGraph(), changed);
const times = timesOfBefore();
const { chosen, left } = fitting(reached, (file) => times.get(file) ?? USUAL, SECONDS);
say(`改动 ${changed.length} 个文件（自 ${since.slice(0, 8)}），涉及 ${reached.length} 个测试文件`);
let failed = !program('typescript/bin/tsc', '-b');
if (chosen.length > 0)
  failed =
    !program(
      'vitest/vitest.mjs',
      'run',
      '--config=tests/vitest.config.ts',
      '--project=unit',
      '--project=apart',
      '--project=scenarios-embedded',
      ...chosen,
    ) || failed;
if (left.length > 0)
  say(`两分钟内容不下、没有运行的 ${left.length} 个（npm test 会运行）：${left.slice(0, 5).join(' ')} …`);
process.exitCode = failed ? 1 : 0;
