// What the tests of the last `npm test` said, read from its reports, in whatever folder it ran: a tick is a result, not a
// title. A test that runs on two engines passes when it passed wherever it ran.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { idsIn, type Mark } from './marks.ts';

export const reportFolder = path.resolve(import.meta.dirname, '../../dist/test-reports');

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface RanTest {
  /** Below tests/. */
  file: string;
  /** With the titles around it, from outside in. */
  titles: readonly string[];
  outcome: Outcome;
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

function outcomeOf(status: string): Outcome {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

function below(file: string): string {
  return file.slice(file.lastIndexOf('/tests/') + '/tests/'.length);
}

function worse(one: Outcome, other: Outcome): Outcome {
  if (one === 'skipped') return other;
  return other === 'failed' ? 'failed' : one;
}

/** Nothing where no run left a report. What was run again alone stands in the report of its step already. */
export function lastRun(folder = reportFolder): RanTest[] {
  if (!fs.existsSync(folder)) return [];
  const tests = new Map<string, RanTest>();
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json') && !name.includes('-alone'));
  for (const name of files) {
    const { testResults } = report.parse(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
    for (const { name: place, assertionResults } of testResults)
      for (const { ancestorTitles, title, status } of assertionResults) {
        const test = {
          file: below(place),
          titles: [...ancestorTitles, title],
          outcome: outcomeOf(status),
        };
        const key = nameOf(test);
        const known = tests.get(key);
        tests.set(key, known === undefined ? test : { ...test, outcome: worse(known.outcome, test.outcome) });
      }
  }
  return [...tests.values()];
}

/** 'tests/ui/tabs.test.ts > opening > home is first'. */
export function nameOf({ file, titles }: RanTest): string {
  return [`tests/${file}`, ...titles].join(' > ');
}

/** Tests by the ids their titles carry. */
export function byMark(tests: readonly RanTest[], mark: Mark): Map<string, RanTest[]> {
  const found = new Map<string, RanTest[]>();
  for (const test of tests)
    for (const id of idsIn(test.titles.join(' '), mark)) found.set(id, [...(found.get(id) ?? []), test]);
  return found;
}

/** There are some, and every one passed. */
export function isProven(tests: readonly RanTest[]): boolean {
  return tests.length > 0 && tests.every(({ outcome }) => outcome === 'passed');
}
