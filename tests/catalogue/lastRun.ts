// What the tests of the last `npm test` said, read from its reports: a tick is a result, not a title.
import fs from 'node:fs';
import path from 'node:path';

const reports = path.resolve(import.meta.dirname, '../../dist/test-reports');

export interface RanTest {
  /** Below tests/. */
  file: string;
  title: string;
  status: string;
}

interface Report {
  testResults: readonly {
    name: string;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'testResults' in value;
}

/** Nothing where no run left a report. */
export function lastRun(): RanTest[] {
  if (!fs.existsSync(reports)) return [];
  const files = fs.readdirSync(reports).filter((name) => name.endsWith('.json') && !/-alone/.test(name));
  return files.flatMap((name) => {
    const report: unknown = JSON.parse(fs.readFileSync(path.join(reports, name), 'utf8'));
    if (!isReport(report)) return [];
    return report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: file.slice(file.lastIndexOf('/tests/') + '/tests/'.length),
        title: fullName,
        status,
      })),
    );
  });
}

/** Tests by the numbers their titles carry. */
export function byNumber(tests: readonly RanTest[]): Map<string, RanTest[]> {
  const found = new Map<string, RanTest[]>();
  for (const test of tests) {
    const numbers =
      /findings 3, ((?:\d+\.\d+[a-z]?(?:(?:,| and| to) )?)+)/
        .exec(test.title)?.[1]
        ?.match(/\d+\.\d+[a-z]?/g) ?? [];
    for (const number of new Set(numbers)) found.set(number, [...(found.get(number) ?? []), test]);
  }
  return found;
}
