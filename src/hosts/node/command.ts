// The frame of the command line tools: settings, faults in words, exit code. Tools run long statements and need no
// limit made for requests.
import path from 'node:path';
import { type HostSettings, readSettings } from './settings.ts';
import { faultText } from './terminal.ts';

/** An hour per statement: an index over a large table takes its time. */
const TOOL_STATEMENT_TIMEOUT = 3_600_000;

export async function runCommand(work: (settings: HostSettings) => Promise<void>): Promise<void> {
  try {
    await work({ ...readSettings(process.env), statementTimeout: TOOL_STATEMENT_TIMEOUT });
  } catch (error) {
    process.stderr.write(`${faultText(error)}\n`);
    process.exitCode = 1;
  }
}

/** A path given on the command line; npm changes the folder, and tells the one it was called from. */
export function givenPath(text: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', text);
}
