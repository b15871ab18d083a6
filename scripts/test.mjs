// npm test: everything, in order, each step with a heading and its time; the last line is the sum. A step that is not a
// test run (types, lint …) counts as one. Single steps: npm test -- types screens
import fs from 'node:fs';
import path from 'node:path';
import { buildClient } from './buildClient.mjs';
import { handOver, ROOT, run } from './node24.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { ensureSystem } from './testSystem.mjs';
import { failedFiles, readReport, replaceResults } from './testReport.mjs';

await handOver(import.meta.filename);
process.chdir(ROOT);

const OUTPUT = path.join(ROOT, 'tests', 'output');
/** What `npm run spec` reads; single steps replace only their own report. */
const REPORTS = path.join(ROOT, 'dist', 'test-reports');
const NONE = { passed: 0, failed: 0, skipped: 0 };
/** Titles of tests that failed beside another file and passed alone; told in the last line. */
const alone = [];
const wanted = process.argv.slice(2);
const environment = { ...process.env, NO_COLOR: process.stdout.isTTY ? '' : '1' };
if (!environment.NO_COLOR) delete environment.NO_COLOR;
let cluster = null;

/** In this order; each resolves with the numbers of its tests. */
const STEPS = [
  { id: 'types', title: '类型', work: () => program('typescript/bin/tsc', '-b') },
  {
    id: 'lint',
    title: '代码检查',
    work: () => program('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  },
  { id: 'format', title: '排版', work: () => program('oxfmt/bin/oxfmt', '--check') },
  {
    id: 'architecture',
    title: '架构规则',
    work: () => checked(() => run(process.execPath, ['scripts/architecture.ts'])),
  },
  {
    id: 'unit',
    title: '模型、字典、主机与场景（内置数据库）',
    work: () => tests('node', ['unit', 'scenarios-embedded']),
  },
  { id: 'grid', title: '表格（纯逻辑）', work: () => tests('grid', ['core'], 'tests/grid/vitest.config.ts') },
  { id: 'postgres', title: '场景（PostgreSQL）', work: scenariosOnPostgres },
  {
    id: 'browser',
    title: '表格（浏览器）',
    work: () => inBrowser('grid-browser', 'browser', 'tests/grid/vitest.config.ts'),
  },
  { id: 'build', title: '构建界面', work: () => checked(async () => ((await buildClient()) ? 0 : 1)) },
  {
    id: 'screens',
    title: '界面（浏览器与真实服务器）',
    work: () => inBrowser('screens', 'screens', 'tests/vitest.config.ts'),
  },
];

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => stopAll().finally(() => process.exit(130)));

process.exitCode = await main();

async function main() {
  const unknown = wanted.filter((id) => !STEPS.some((step) => step.id === id));
  if (unknown.length > 0) {
    process.stderr.write(
      `没有名为 ${unknown.join('、')} 的步骤；可选：${STEPS.map((step) => step.id).join(' ')}\n`,
    );
    return 2;
  }
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  fs.mkdirSync(OUTPUT, { recursive: true });
  if (wanted.length === 0) fs.rmSync(REPORTS, { recursive: true, force: true });
  fs.mkdirSync(REPORTS, { recursive: true });
  const steps = STEPS.filter((step) => wanted.length === 0 || wanted.includes(step.id));
  const results = [];
  try {
    heading('系统软件');
    Object.assign(environment, await ensureSystem(steps.map((step) => step.id)));
    if (steps.some((step) => ['unit', 'postgres', 'screens'].includes(step.id))) await startCluster();
    for (const step of steps) results.push(await timed(step));
  } finally {
    await stopAll();
  }
  return summary(results);
}

async function timed(step) {
  heading(step.title);
  const started = performance.now();
  let numbers;
  try {
    numbers = await step.work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    numbers = { ...NONE, failed: 1 };
  }
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`—— ${step.title}：${words(numbers)}，用时 ${seconds.toFixed(1)} 秒\n`);
  return { ...step, ...numbers, seconds };
}

function summary(results) {
  heading('汇总');
  for (const result of results)
    process.stdout.write(
      `${result.failed > 0 ? '✗' : '✓'} ${result.seconds.toFixed(1).padStart(7)} 秒  ${result.title}：${words(result)}\n`,
    );
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  if (alone.length > 0)
    process.stdout.write(
      `先失败、单独再运行才通过的 ${alone.length} 项：\n${alone.map((title) => `  ${title}\n`).join('')}`,
    );
  const rerun = alone.length > 0 ? ` (${alone.length} only when run again alone)` : '';
  process.stdout.write(
    `${sum('passed')} passed${rerun}, ${sum('failed')} failed, ${sum('skipped')} skipped\n`,
  );
  return sum('failed') > 0 ? 1 : 0;
}

function words({ passed, failed, skipped }) {
  return `通过 ${passed}，失败 ${failed}，跳过 ${skipped}`;
}

function heading(title) {
  process.stdout.write(`\n== ${title} ==\n`);
}

/** A step that either holds or not. */
async function checked(work) {
  return (await work()) === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 };
}

function program(file, ...words) {
  return checked(() =>
    run(process.execPath, [path.join(ROOT, 'node_modules', file), ...words], { env: environment }),
  );
}

async function tests(name, projects, config = 'tests/vitest.config.ts') {
  const report = path.join(REPORTS, `${name}.json`);
  return readReport(report, await vitest(report, projects, config));
}

async function vitest(report, projects, config, words = []) {
  fs.rmSync(report, { force: true });
  const command = [path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', config];
  command.push(...projects.flatMap((project) => ['--project', project]));
  command.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words);
  return run(process.execPath, command, { env: environment });
}

/** Browsers share the processors with all that runs; a file that failed beside others has to hold alone, and is told. */
async function inBrowser(name, project, config) {
  const report = path.join(REPORTS, `${name}.json`);
  const code = await vitest(report, [project], config);
  const files = failedFiles(report);
  if (files.length === 0) return readReport(report, code);
  process.stdout.write(
    `—— 与别的文件同时运行时失败，逐个单独再运行一次：${files.map((file) => path.basename(file)).join('、')}\n`,
  );
  const again = path.join(REPORTS, `${name}-alone.json`);
  const second = await vitest(again, [project], config, [...files, '--maxWorkers=1']);
  alone.push(...replaceResults(report, again));
  fs.rmSync(again, { force: true });
  return readReport(report, second);
}

async function scenariosOnPostgres() {
  if (environment.TEST_DATABASE_URL) return tests('postgres', ['scenarios-postgres']);
  const embedded = path.join(REPORTS, 'node.json');
  const { scenarios } = readReport(embedded, 0);
  process.stdout.write(
    `本机没有 PostgreSQL，也无法安装，${scenarios} 个场景测试没有在 PostgreSQL 上运行。\n`,
  );
  return { ...NONE, skipped: Math.max(scenarios, 1) };
}

async function startCluster() {
  if (environment.TEST_DATABASE_URL)
    return process.stdout.write('使用 TEST_DATABASE_URL 指定的 PostgreSQL。\n');
  if (!findPostgres()) return process.stdout.write('没有 PostgreSQL：与它有关的测试将计为跳过。\n');
  cluster = await startPostgres();
  environment.TEST_DATABASE_URL = cluster.url;
  return process.stdout.write('已启动测试专用的 PostgreSQL。\n');
}

async function stopAll() {
  const running = cluster;
  cluster = null;
  await running?.stop();
}
