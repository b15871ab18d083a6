// Reads what a test run wrote. A file that could not even be loaded has no tests in it, and counts as one failure; so
// does a run that died or failed without a failing test.
import fs from 'node:fs';
import path from 'node:path';

/**
 * @param {string} file the JSON report
 * @param {number} code the exit code of the run
 */
export function readReport(file, code) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0, scenarios: 0 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  const numbers = { passed: 0, failed: 0, skipped: 0, scenarios: 0 };
  for (const suite of report.testResults) {
    const tests = suite.assertionResults;
    for (const { status } of tests) {
      if (status === 'passed') numbers.passed += 1;
      else if (status === 'failed') numbers.failed += 1;
      else numbers.skipped += 1;
    }
    if (suite.status === 'failed' && !tests.some((test) => test.status === 'failed')) numbers.failed += 1;
    if (suite.name.includes('/tests/scenarios/')) numbers.scenarios += tests.length;
  }
  if (code !== 0 && numbers.failed === 0) numbers.failed = 1;
  return numbers;
}

/** Files of the report in which something failed. */
export function failedFiles(file) {
  return fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
        .testResults.filter(
          ({ status, assertionResults }) =>
            status === 'failed' || assertionResults.some((test) => test.status === 'failed'),
        )
        .map(({ name }) => name)
    : [];
}

/**
 * What the second report tells of a file stands in the first one from now on, with what had failed before as
 * `firstFailure`. Answers the titles of tests that failed first and passed then.
 */
export function replaceResults(file, second) {
  if (!fs.existsSync(second)) return [];
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { testResults } = JSON.parse(fs.readFileSync(second, 'utf8'));
  const again = new Map(testResults.map((result) => [result.name, result]));
  const passed = [];
  report.testResults = report.testResults.map((result) => {
    const next = again.get(result.name);
    if (next === undefined) return result;
    const failures = new Map(
      result.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [fullName, failureMessages]),
    );
    for (const test of next.assertionResults) {
      if (!failures.has(test.fullName)) continue;
      test.firstFailure = failures.get(test.fullName);
      if (test.status === 'passed') passed.push(`${path.basename(result.name)}：${test.fullName}`);
    }
    if (failures.size === 0 && next.status === 'passed')
      passed.push(`${path.basename(result.name)}：整个文件（${firstLine(result.message)}）`);
    return next;
  });
  fs.writeFileSync(file, JSON.stringify(report));
  return passed;
}

const firstLine = (text = '') => text.split('\n', 1)[0];
