// npm run findings: every finding of use, reading and hostile input with the tests that hold it, the decision that refutes
// it, or what of it is open; the third round by what the tests that carry its numbers said in the last run.
import process from 'node:process';
import { findings } from './findings.ts';
import { findingsOfFigures } from './findingsOfFigures.ts';
import { findingsOfWork } from './findingsOfWork.ts';
import { byNumber, lastRun } from './lastRun.ts';

const all = Object.entries(findings);
const open = all.filter(([, finding]) => finding.open !== undefined);
for (const [number, { what, held = [], decided, open: rest }] of all) {
  process.stdout.write(`${rest === undefined ? '✓' : '✗'} ${number} ${what}\n`);
  for (const [file, title] of held) process.stdout.write(`    tests/${file}: ${title}\n`);
  if (decided !== undefined) process.stdout.write(`    docs/business-decisions.md: ${decided}\n`);
  if (rest !== undefined) process.stdout.write(`    open: ${rest}\n`);
}
process.stdout.write(`${all.length} findings, ${all.length - open.length} done, ${open.length} open\n`);

const thirdRound = { ...findingsOfFigures, ...findingsOfWork };
const ran = lastRun();
const tests = byNumber(ran);
let proven = 0;
for (const [number, what] of Object.entries(thirdRound)) {
  const held = tests.get(number) ?? [];
  const isProven = held.length > 0 && held.every(({ status }) => status === 'passed');
  if (isProven) proven += 1;
  process.stdout.write(`${isProven ? '✓' : '✗'} 3: ${number} ${what}\n`);
  for (const { file, title, status } of held)
    process.stdout.write(`    ${status === 'passed' ? '' : `${status}: `}tests/${file}: ${title}\n`);
  if (held.length === 0) process.stdout.write('    no test with this number in the last run\n');
}
const sum = Object.keys(thirdRound).length;
process.stdout.write(
  ran.length === 0
    ? 'round 3: no run to read from; npm test leaves its reports in dist/test-reports\n'
    : `round 3: ${sum} findings, ${proven} proven in the last run, ${sum - proven} not\n`,
);
