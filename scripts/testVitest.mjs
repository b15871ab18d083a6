// Runs Vitest for one step and answers its numbers. What it writes on the error output is shown and kept, so that a run
// that dies can be told with its last words; browser steps have a net: what failed beside others must hold alone.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './node24.mjs';
import { readProgress, whyItFailed } from './testEnd.mjs';
import { failedFiles, readReport, replaceResults } from './testReport.mjs';

/** What `npm run spec` reads; single steps replace only their own report. */
export const REPORTS = path.join(ROOT, 'dist', 'test-reports');
const KEPT = 4_000;

/**
 * @param {{ name: string, projects: string[], config?: string, words?: string[] }} what
 * @param {NodeJS.ProcessEnv} environment
 */
export async function runTests(what, environment) {
  const { report, progress, code, lastErrors } = await vitest(what, environment);
  const numbers = readReport(report, code);
  const end = { code, hasReport: fs.existsSync(report), failed: numbers.failed, progress, lastErrors };
  const why = whyItFailed({ ...end, failed: failedFiles(report).length });
  return { ...numbers, files: progress.files, why, flaky: [] };
}

/** Browsers share the processors with all that runs; a file that failed beside others has to hold alone, and is told. */
export async function runInBrowser(what, environment) {
  const first = await runTests(what, environment);
  const report = reportOf(what.name);
  const files = failedFiles(report);
  // A run that died is not mended by running what it had reached.
  if (files.length === 0 || first.why !== '') return first;
  process.stdout.write(
    `—— 与别的文件同时运行时失败，逐个单独再运行一次：${files.map((file) => path.basename(file)).join('、')}\n`,
  );
  const again = { ...what, name: `${what.name}-alone`, words: [...files, '--maxWorkers=1'] };
  const second = await runTests(again, environment);
  const flaky = replaceResults(report, reportOf(again.name));
  fs.rmSync(reportOf(again.name), { force: true });
  return {
    ...readReport(report, second.failed > 0 ? 1 : 0),
    files: first.files,
    why: second.why,
    flaky,
  };
}

const reportOf = (name) => path.join(REPORTS, `${name}.json`);

async function vitest({ name, projects, config = 'tests/vitest.config.ts', words = [] }, environment) {
  const report = reportOf(name);
  const written = path.join(REPORTS, `${name}.progress`);
  for (const file of [report, written]) fs.rmSync(file, { force: true });
  const command = [path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', config];
  command.push(...projects.flatMap((project) => ['--project', project]));
  command.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  command.push(`--reporter=${path.join(ROOT, 'scripts', 'testProgress.mjs')}`, ...words);
  let lastErrors = '';
  const code = await run(process.execPath, command, {
    env: { ...environment, TEST_PROGRESS: written },
    hear: (text) => (lastErrors = `${lastErrors}${text}`.slice(-KEPT)),
  });
  return { report, progress: readProgress(written), code, lastErrors };
}
