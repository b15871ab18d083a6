// Types of testEnd.mjs, which runs before the Node that strips types is known to be there.
export interface TimedFile {
  file: string;
  project: string;
  ms: number;
}
export interface Progress {
  files: TimedFile[];
  /** Begun and not ended. */
  running: string[];
  over: string | null;
  errors: string[];
}
export interface End {
  code: number;
  hasReport: boolean;
  /** Files in which something failed. */
  failed: number;
  progress: Progress;
  /** The end of what the run wrote on its error output. */
  lastErrors: string;
}
export function readProgress(file: string): Progress;
export function whyItFailed(end: End): string;
export function slowest(files: readonly TimedFile[], count?: number): TimedFile[];
