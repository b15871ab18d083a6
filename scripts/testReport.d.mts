// Types of testReport.mjs, which runs before the Node that strips types is known to be there.
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests of tests/scenarios. */
  scenarios: number;
}
export function readReport(file: string, code: number): Counts;
export function failedFiles(file: string): string[];
export function replaceResults(file: string, second: string): string[];
