// One sample for several classes of defects: how many units, and which class rejects the lot. Example E20.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeLetter, lotPlan, planAt, rejectingClasses } from '#entities/quality/sampling/samplingPlan.ts';
import { AQLS, CODE_LETTERS, INSPECTION_LEVELS } from '#entities/quality/sampling/samplingTables.ts';

describe('E20: a lot of 2000 at level II, major 1.0, minor 4.0, no critical defect allowed', () => {
  const plan = lotPlan(2000, 'II', { critical: null, major: '1.0', minor: '4.0' }, 'normal');
  const classes = plan.full ? [] : plan.classes;
  const numbers = Object.fromEntries(
    classes.map(({ defectClass, acceptNumber: ac, rejectNumber: re }) => [defectClass, { ac, re }]),
  );

  test('125 units at letter K, with numbers per class', () => {
    expect(plan).toMatchObject({ full: false, letter: 'K', sampleSize: 125 });
    expect(numbers).toEqual({
      critical: { ac: 0, re: 1 },
      major: { ac: 3, re: 4 },
      minor: { ac: 10, re: 11 },
    });
  });

  test('eleven minor defects reject it, ten do not, one critical does', () => {
    expect(rejectingClasses(classes, { critical: 0, major: 3, minor: 11 })).toEqual(['minor']);
    expect(rejectingClasses(classes, { major: 3, minor: 10 })).toEqual([]);
    expect(rejectingClasses(classes, { critical: 1, minor: 12 })).toEqual(['critical', 'minor']);
  });
});

test('a class that needs the larger sample draws it for all; the other keeps the number of its own plan', () => {
  // Letter F: 1.0 leads up to E 13/0, 4.0 stands at F 20/2.
  expect(planAt('F', '1.0', 'normal')).toMatchObject({ letter: 'E', sampleSize: 13, acceptNumber: 0 });
  const plan = lotPlan(150, 'II', { major: '1.0', minor: '4.0' }, 'normal');
  expect(plan).toMatchObject({
    full: false,
    letter: 'F',
    sampleSize: 20,
    classes: [
      { defectClass: 'major', acceptNumber: 0, rejectNumber: 1 },
      { defectClass: 'minor', acceptNumber: 2, rejectNumber: 3 },
    ],
  });
});

const severity = fc.constantFrom('normal' as const, 'tightened' as const, 'reduced' as const);
const aql = fc.constantFrom(...AQLS);

test('with any two classes nothing is more lenient than the plan of a class at the letter drawn, or its own', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 900_000 }),
      fc.constantFrom(...INSPECTION_LEVELS),
      aql,
      aql,
      severity,
      (lot, level, major, minor, at) => {
        const plan = lotPlan(lot, level, { major, minor }, at);
        const alone = [
          lotPlan(lot, level, { major }, at).sampleSize,
          lotPlan(lot, level, { minor }, at).sampleSize,
        ];
        expect(plan.sampleSize).toBe(Math.max(...alone));
        expect(plan.sampleSize).toBeLessThanOrEqual(lot);
        if (plan.full) return;
        for (const { defectClass, acceptNumber, rejectNumber } of plan.classes) {
          const value = defectClass === 'major' ? major : minor;
          const own = planAt(codeLetter(lot, level) ?? '', value, at);
          expect(rejectNumber).toBe(acceptNumber + 1);
          // Letter S stands for one AQL only: a class of another keeps its own plan.
          const drawn = plan.letter === 'S' ? own : planAt(plan.letter, value, at);
          if (drawn.letter === plan.letter) expect(acceptNumber).toBe(drawn.acceptNumber);
          else expect(acceptNumber).toBeLessThanOrEqual(drawn.acceptNumber);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('where two defects and more are accepted, the next tighter AQL stands beside it in normal inspection', () => {
  for (const letter of CODE_LETTERS.slice(0, -1))
    for (const [column, value] of AQLS.entries()) {
      const plan = planAt(letter, value, 'normal');
      const tighter = AQLS[column - 1];
      if (plan.acceptNumber < 2 || tighter === undefined) continue;
      const beside = planAt(plan.letter, tighter, 'normal');
      expect(beside.letter, `${letter} ${value}`).toBe(plan.letter);
      expect(beside.acceptNumber).toBeLessThan(plan.acceptNumber);
    }
});
