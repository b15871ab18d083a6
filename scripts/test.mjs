// npm test: everything, in order, each step with a heading and its time beside its budget; then the ten slowest files and
// the sum. Single steps: npm test -- types screens. `--long` (npm run test:long) runs whole what is slow by nature.
import fs from 'node:fs';
import path from 'node:path';
import { handOver, ROOT } from './node24.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { slowest } from './testEnd.mjs';
import { NONE, STEPS, WITH_DATABASE } from './testSteps.mjs';
import { openTestFolder, removeTestFolder } from './testFolder.mjs';
import { ensureSystem } from './testSystem.mjs';
import { REPORTS } from './testVitest.mjs';

await handOver(import.meta.filename);
process.chdir(ROOT);

const OUTPUT = path.join(ROOT, 'tests', 'output');
const long = process.argv.includes('--long') || process.env.LONG === '1';
const wanted = process.argv.slice(2).filter((word) => word !== '--long');
const environment = { ...process.env, NO_COLOR: process.stdout.isTTY ? '' : '1', LONG: long ? '1' : '' };
if (!environment.NO_COLOR) delete environment.NO_COLOR;
let cluster = null;
let folder = null;

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
    folder = openTestFolder();
    // This process starts the cluster, its children all the rest.
    if (folder !== null) process.env.TMPDIR = environment.TMPDIR = folder;
    if (steps.some((step) => WITH_DATABASE.includes(step.id))) await startCluster();
    for (const step of steps) results.push(await timed(step));
  } finally {
    await stopAll();
  }
  return summary(results);
}

async function timed(step) {
  heading(step.title);
  const started = performance.now();
  let came;
  try {
    came = await step.work(environment);
  } catch (error) {
    came = { ...NONE, failed: 1, why: error instanceof Error ? error.stack : String(error) };
  }
  const result = { files: [], flaky: [], why: '', ...step, ...came };
  result.seconds = (performance.now() - started) / 1000;
  if (result.why !== '') process.stderr.write(`—— ${step.title}没有正常结束：${result.why}\n`);
  process.stdout.write(`—— ${step.title}：${words(result)}，${timeOf(result)}\n`);
  return result;
}

/** The long form has no budget: it takes what it takes. */
function timeOf({ seconds, budget }) {
  const taken = `用时 ${seconds.toFixed(1)} 秒`;
  if (long) return taken;
  return `${taken}（预算 ${budget} 秒${seconds > budget ? `，超出 ${(seconds - budget).toFixed(1)} 秒` : ''}）`;
}

function summary(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const flaky = results.flatMap((result) => result.flaky);
  tellSlowest(results);
  heading('汇总');
  for (const result of results)
    process.stdout.write(
      `${result.failed > 0 ? '✗' : '✓'} ${result.title}：${words(result)}，${timeOf(result)}\n`,
    );
  for (const { title, why } of results)
    if (why !== '') process.stdout.write(`${title}没有正常结束：${why}\n`);
  if (flaky.length > 0)
    process.stdout.write(
      `先失败、单独再运行才通过的 ${flaky.length} 项：\n${flaky.map((title) => `  ${title}\n`).join('')}`,
    );
  const [minutes, allowed] = [sum('seconds') / 60, sum('budget') / 60];
  process.stdout.write(
    `共 ${minutes.toFixed(1)} 分钟${long ? '（完整形式）' : `（预算 ${allowed.toFixed(1)} 分钟）`}\n`,
  );
  const rerun = flaky.length > 0 ? ` (${flaky.length} flaky: only when run again alone)` : '';
  process.stdout.write(
    `${sum('passed')} passed${rerun}, ${sum('failed')} failed, ${sum('skipped')} skipped\n`,
  );
  return sum('failed') > 0 ? 1 : 0;
}

function tellSlowest(results) {
  const files = slowest(results.flatMap((result) => result.files));
  if (files.length === 0) return;
  heading('最慢的文件');
  for (const { file, project, ms } of files)
    process.stdout.write(
      `${(ms / 1000).toFixed(1).padStart(7)} 秒  ${path.relative(ROOT, file)}（${project}）\n`,
    );
}

function words({ passed, failed, skipped }) {
  return `通过 ${passed}，失败 ${failed}，跳过 ${skipped}`;
}

function heading(title) {
  process.stdout.write(`\n== ${title} ==\n`);
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
  removeTestFolder(folder);
}
