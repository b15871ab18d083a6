// The table of findings is whole and true: each number once, each test it names is there.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findings } from '#tests/catalogue/findings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const numbersIn = (part: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${part}.${at + 1}`);

test('every finding has its row', () => {
  const counts = [11, 5, 0, 8, 24, 18, 4];
  const numbers = counts.flatMap((count, at) => (count === 0 ? [String(at + 1)] : numbersIn(at + 1, count)));
  expect(Object.keys(findings).toSorted()).toEqual(numbers.toSorted());
});

test.each(Object.entries(findings))(
  '%s is held by tests that exist, decided in writing, or told as open',
  (_number, finding) => {
    const { held = [], decided, open } = finding;
    expect(held.length > 0 || decided !== undefined || open !== undefined).toBe(true);
    for (const [file, title] of held) {
      const text = fs.readFileSync(path.join(root, 'tests', file), 'utf8').replaceAll("\\'", "'");
      expect(title, file).not.toBe('');
      expect(text, `${file} has no test “${title}”`).toContain(title);
    }
    if (decided !== undefined)
      expect(fs.readFileSync(path.join(root, 'docs/business-decisions.md'), 'utf8')).toContain(decided);
  },
);
