// npm run findings: every finding of use, reading and hostile input with the tests that carry its number and what they said
// in the last run, the decision that refutes it, or what of it is open. The last line: how many are proven, of how many.
import process from 'node:process';
import { byMark, isProven, lastRun, nameOf, type RanTest } from '#tests/proofs/lastRun.ts';
import { findings } from './findings.ts';
import { findingsOfFigures } from './findingsOfFigures.ts';
import type { Finding } from './findingsOfUse.ts';
import { findingsOfWork } from './findingsOfWork.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** @returns how many of the rows are proven: by tests that passed, or by a decision beside none that failed. */
function tell(
  round: string,
  rows: Readonly<Record<string, Finding>>,
  tests: ReadonlyMap<string, readonly RanTest[]>,
): number {
  let proven = 0;
  for (const [number, { what, decided, open }] of Object.entries(rows)) {
    const held = tests.get(number) ?? [];
    const isDone = open === undefined && (isProven(held) || (held.length === 0 && decided !== undefined));
    if (isDone) proven += 1;
    say(`${isDone ? '✓' : '✗'} ${round}: ${number} ${what}`);
    for (const test of held)
      say(`    ${test.outcome === 'passed' ? '' : `${test.outcome}: `}${nameOf(test)}`);
    if (decided !== undefined) say(`    docs/business-decisions.md: ${decided}`);
    if (open !== undefined) say(`    open: ${open}`);
    if (held.length === 0 && decided === undefined) say('    no test with this number in the last run');
  }
  return proven;
}

const thirdRound = Object.fromEntries(
  Object.entries({ ...findingsOfFigures, ...findingsOfWork }).map(([number, what]) => [number, { what }]),
);
const ran = lastRun();
const rounds = [
  { name: '2', title: 'rounds 1 and 2', rows: findings, tests: byMark(ran, 'findings 2') },
  { name: '3', title: 'round 3', rows: thirdRound, tests: byMark(ran, 'findings 3') },
].map((round) => ({
  ...round,
  proven: tell(round.name, round.rows, round.tests),
  whole: Object.keys(round.rows).length,
}));

if (ran.length === 0) say('no run to read from; npm test leaves its reports in dist/test-reports');
for (const { title, proven, whole } of rounds) say(`${title}: ${proven} of ${whole} proven in the last run`);
const sum = (part: 'proven' | 'whole'): number => rounds.reduce((all, round) => all + round[part], 0);
say(`${sum('proven')} / ${sum('whole')} findings proven, ${sum('whole') - sum('proven')} not`);
