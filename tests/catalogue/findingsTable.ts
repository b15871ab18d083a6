// npm run findings: every finding of use, reading and hostile input with the tests that hold it, the decision that refutes
// it, or what of it is open.
import process from 'node:process';
import { findings } from './findings.ts';

const all = Object.entries(findings);
const open = all.filter(([, finding]) => finding.open !== undefined);
for (const [number, { what, held = [], decided, open: rest }] of all) {
  process.stdout.write(`${rest === undefined ? '✓' : '✗'} ${number} ${what}\n`);
  for (const [file, title] of held) process.stdout.write(`    tests/${file}: ${title}\n`);
  if (decided !== undefined) process.stdout.write(`    docs/business-decisions.md: ${decided}\n`);
  if (rest !== undefined) process.stdout.write(`    open: ${rest}\n`);
}
process.stdout.write(`${all.length} findings, ${all.length - open.length} done, ${open.length} open\n`);
