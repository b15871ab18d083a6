// What a run of the tests says of itself: a test that passed only when its file was run again alone is told as such, and
// what had failed before stays in the report (findings 2, 4.5).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failedFiles, readReport, replaceResults } from '../../scripts/testReport.mjs';

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'report-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

interface Told {
  fullName: string;
  status: 'passed' | 'failed' | 'skipped';
  failureMessages?: string[];
  firstFailure?: string[];
}

function report(name: string, files: Readonly<Record<string, readonly Told[]>>, message = ''): string {
  const file = path.join(folder, name);
  const testResults = Object.entries(files).map(([suite, assertionResults]) => ({
    name: suite,
    message,
    status: assertionResults.some(({ status }) => status === 'failed') || message ? 'failed' : 'passed',
    assertionResults,
  }));
  fs.writeFileSync(file, JSON.stringify({ testResults }));
  return file;
}

const opens = (status: Told['status'], failureMessages: string[] = []): Told => ({
  fullName: 'the order opens',
  status,
  failureMessages,
});

test('a test that failed first and passed alone is named, counts as passed, and keeps what it failed by (findings 2, 4.5)', () => {
  const first = report('first.json', {
    '/a/orders.test.ts': [opens('failed', ['Timeout']), { fullName: 'it closes', status: 'passed' }],
    '/a/stock.test.ts': [{ fullName: 'it counts', status: 'passed' }],
  });
  expect(failedFiles(first)).toEqual(['/a/orders.test.ts']);
  const second = report('second.json', {
    '/a/orders.test.ts': [opens('passed'), { fullName: 'it closes', status: 'passed' }],
  });
  expect(replaceResults(first, second)).toEqual(['orders.test.ts：the order opens']);
  expect(readReport(first, 0)).toMatchObject({ passed: 3, failed: 0 });
  const { testResults } = JSON.parse(fs.readFileSync(first, 'utf8')) as {
    testResults: { assertionResults: Told[] }[];
  };
  expect(testResults[0]?.assertionResults[0]?.firstFailure).toEqual(['Timeout']);
});

test('one that fails again stays a failure and is not told as mended', () => {
  const first = report('first.json', { '/a/orders.test.ts': [opens('failed', ['Timeout'])] });
  const second = report('second.json', { '/a/orders.test.ts': [opens('failed', ['Timeout again'])] });
  expect(replaceResults(first, second)).toEqual([]);
  expect(readReport(first, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('a file that could not be loaded counts as one failure, and is told when it could alone', () => {
  const first = report('first.json', { '/a/orders.test.ts': [] }, 'Browser did not start\nat line 3');
  expect(readReport(first, 1)).toMatchObject({ passed: 0, failed: 1 });
  const second = report('second.json', { '/a/orders.test.ts': [opens('passed')] });
  expect(replaceResults(first, second)).toEqual(['orders.test.ts：整个文件（Browser did not start）']);
  expect(readReport(first, 0)).toMatchObject({ passed: 1, failed: 0 });
});

test('a run that died without a report, or failed without a failing test, is a failure', () => {
  expect(readReport(path.join(folder, 'none.json'), 1)).toMatchObject({ failed: 1 });
  expect(readReport(report('first.json', { '/a/orders.test.ts': [opens('passed')] }), 1)).toMatchObject({
    passed: 1,
    failed: 1,
  });
});
