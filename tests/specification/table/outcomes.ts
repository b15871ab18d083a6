// How every test of the last run went, by its full name, from the reports a run leaves in dist/test-reports. A test
// that runs on two engines passes when it passed wherever it ran.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { root } from './areas.ts';

export const reportFolder = path.join(root, 'dist', 'test-reports');

export type Outcome = 'passed' | 'failed' | 'skipped';

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

/** 'tests/…', in whatever folder the run was. */
function below(file: string): string {
  return file.slice(file.lastIndexOf('/tests/') + 1);
}

function worse(one: Outcome | undefined, other: Outcome): Outcome {
  if (one === undefined || one === 'skipped') return other;
  return other === 'failed' ? 'failed' : one;
}

/** Empty when no run has left a report. */
export function readOutcomes(folder = reportFolder): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  if (!fs.existsSync(folder)) return outcomes;
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { testResults } = report.parse(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));
    for (const { name, assertionResults } of testResults)
      for (const { ancestorTitles, title, status } of assertionResults) {
        const full = [below(name), ...ancestorTitles, title].join(' > ');
        outcomes.set(full, worse(outcomes.get(full), outcomeOf(status)));
      }
  }
  return outcomes;
}
