// The table of findings is whole and true: each number once, each with a test that carries it, a decision, or what is open;
// and no title carries a number the tables do not have.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findings } from '#tests/catalogue/findings.ts';
import { markedTitles } from '#tests/proofs/markedTitles.ts';

const decisions = fs.readFileSync(
  path.resolve(import.meta.dirname, '../../docs/business-decisions.md'),
  'utf8',
);
const numbersIn = (part: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${part}.${at + 1}`);

test('every finding has its row', () => {
  const counts = [11, 5, 0, 8, 24, 18, 4];
  const numbers = counts.flatMap((count, at) => (count === 0 ? [String(at + 1)] : numbersIn(at + 1, count)));
  expect(Object.keys(findings).toSorted()).toEqual(numbers.toSorted());
});

test('each is held by a test that carries its number, decided in writing, or told as open (findings 3, 8.1a)', () => {
  const titles = markedTitles('findings 2');
  const held = new Set(titles.flatMap(({ ids }) => ids));
  const loose = Object.entries(findings)
    .filter(([number, { decided, open }]) => !held.has(number) && decided === undefined && open === undefined)
    .map(([number]) => number);
  expect(loose).toEqual([]);
  const unknown = titles.filter(({ ids }) => ids.some((id) => !Object.hasOwn(findings, id)));
  expect(unknown).toEqual([]);
  for (const { decided } of Object.values(findings))
    if (decided !== undefined) expect(decisions).toContain(decided);
});
