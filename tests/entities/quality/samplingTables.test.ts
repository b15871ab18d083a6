// Sampling by GB/T 2828.1 against the published tables: every letter, AQL and severity, every boundary of the lot sizes.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { codeLetter, lotPlan, planAt } from '#entities/quality/sampling/samplingPlan.ts';
import { AQLS, CODE_LETTERS, INSPECTION_LEVELS } from '#entities/quality/sampling/samplingTables.ts';

const cell = z.union([z.int(), z.enum(['v', '^', '-'])]);
const rows = z.array(z.object({ letter: z.string(), sampleSize: z.int(), ac: z.array(cell) }));
const levelKeys = z.record(z.enum(INSPECTION_LEVELS), z.string());
const published = z
  .object({
    aqls: z.array(z.string()),
    levels: z.array(z.string()),
    codeLetters: z.array(levelKeys.and(z.object({ lotFrom: z.int(), lotTo: z.int().nullable() }))),
    singleSampling: z.object({ normal: rows, tightened: rows, reduced: rows }),
  })
  .parse(
    parse(
      fs.readFileSync(new URL('../../catalogue/business/make/sampling-tables.yaml', import.meta.url), 'utf8'),
    ),
  );

const severities = ['normal', 'tightened', 'reduced'] as const;

test('AQLs, levels and letters are those of the standard', () => {
  expect([...AQLS]).toEqual(published.aqls);
  expect([...INSPECTION_LEVELS]).toEqual(published.levels);
  expect(CODE_LETTERS).toBe(published.singleSampling.tightened.map(({ letter }) => letter).join(''));
});

test.each(severities)('every cell of %s inspection gives the plan its arrows lead to', (severity) => {
  const table = published.singleSampling[severity];
  let judged = 0;
  for (const [place, { letter }] of table.entries())
    for (const [column, aql] of AQLS.entries()) {
      let at = place;
      while (table[at]?.ac[column] === 'v') at++;
      while (table[at]?.ac[column] === '^') at--;
      const reached = table[at];
      const accept = reached?.ac[column];
      if (reached === undefined || typeof accept !== 'number') {
        expect(() => planAt(letter, aql, severity), `${letter} ${aql}`).toThrow(RangeError);
      } else {
        expect(planAt(letter, aql, severity), `${letter} ${aql}`).toEqual({
          letter: reached.letter,
          sampleSize: reached.sampleSize,
          acceptNumber: accept,
          rejectNumber: accept + 1,
        });
      }
      judged++;
    }
  expect(judged).toBe(table.length * 16);
});

test('the code letter changes exactly at the lot sizes of the standard, at all seven levels', () => {
  for (const row of published.codeLetters)
    for (const level of INSPECTION_LEVELS) {
      expect(codeLetter(row.lotFrom, level), `${row.lotFrom} ${level}`).toBe(row[level]);
      const last = row.lotTo ?? 99_000_000;
      expect(codeLetter(last, level), `${last} ${level}`).toBe(row[level]);
    }
});

test('a single unit has no letter and is inspected; a lot that is no whole number is refused', () => {
  expect(codeLetter(1, 'II')).toBeNull();
  expect(lotPlan(1, 'II', { major: '1.0' }, 'normal')).toEqual({ full: true, sampleSize: 1 });
  for (const lot of [0, -3, 2.5, Number.NaN]) expect(() => codeLetter(lot, 'II')).toThrow(RangeError);
});

test('a sample that reaches the lot becomes full inspection, one unit more samples again', () => {
  expect(lotPlan(80, 'II', { major: '0.15' }, 'normal')).toEqual({ full: true, sampleSize: 80 });
  expect(lotPlan(81, 'II', { major: '0.15' }, 'normal')).toMatchObject({
    full: false,
    letter: 'J',
    sampleSize: 80,
  });
});
