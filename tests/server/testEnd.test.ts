// A run of the tests that ends without a failing test says why: killed, broken before its first file, or an error outside
// all tests. Where the time went is told by file.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProgress, slowest, whyItFailed, type Progress } from '../../scripts/testEnd.mjs';

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'progress-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function written(...lines: readonly string[]): Progress {
  const file = path.join(folder, 'screens.progress');
  fs.writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return readProgress(file);
}

const begun = (file: string): string => JSON.stringify({ begun: file, project: 'screens' });
const ended = (file: string, ms: number): string => JSON.stringify({ ended: file, project: 'screens', ms });
const over = (errors: readonly string[]): string => JSON.stringify({ over: 'failed', errors });

describe('why a run failed', () => {
  test('killed: the signal, how far it was and what it had begun', () => {
    const progress = written(
      begun('/a/one.test.ts'),
      ended('/a/one.test.ts', 5),
      begun('/a/two.test.ts'),
      '{"en',
    );
    const why = whyItFailed({ code: 137, hasReport: false, failed: 0, progress, lastErrors: ' ' });
    expect(why).toBe(
      'vitest 以代码 137（SIGKILL）结束，没有写出报告，已完成 1 个文件，没有运行完 two.test.ts，没有留下错误信息',
    );
  });

  test('broken before the first file: its last words', () => {
    const progress = written(over([]));
    const why = whyItFailed({
      code: 1,
      hasReport: true,
      failed: 0,
      progress,
      lastErrors: 'Error: no folder\n',
    });
    expect(why).toBe('vitest 以代码 1结束；最后的错误：\nError: no folder');
  });

  test('an error outside all tests is told although tests failed too', () => {
    const progress = written(begun('/a/one.test.ts'), ended('/a/one.test.ts', 5), over(['Error: outside']));
    expect(whyItFailed({ code: 1, hasReport: true, failed: 1, progress, lastErrors: '' })).toContain(
      'Error: outside',
    );
  });

  test('nothing is added to what failing tests say themselves, nor to a run that passed', () => {
    const progress = written(over([]));
    const end = { hasReport: true, progress, lastErrors: 'a warning' };
    expect(whyItFailed({ ...end, code: 1, failed: 1 })).toBe('');
    expect(whyItFailed({ ...end, code: 0, failed: 0 })).toBe('');
  });

  test('a run that left nothing at all', () => {
    const progress = readProgress(path.join(folder, 'none.progress'));
    expect(progress).toEqual({ files: [], running: [], over: null, errors: [] });
  });
});

test('the slowest files come first, as many as are asked for', () => {
  const { files } = written(
    ended('/a/one.test.ts', 5),
    ended('/a/two.test.ts', 50),
    ended('/a/three.test.ts', 20),
  );
  expect(slowest(files, 2).map(({ file }) => file)).toEqual(['/a/two.test.ts', '/a/three.test.ts']);
});
