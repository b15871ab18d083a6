// One folder per run for what all screen tests start from: the demo company is made by the first product that wants
// it, and copied by the others.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
// The first to look at the clock of the run: its workers are started after it.
import '#tests/support/businessClock.ts';

/** Names the folder to the processes that run the tests. */
export const demoFolderVariable = 'SCREENS_DEMO_FOLDER';

export default function setup(): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-demo-'));
  process.env[demoFolderVariable] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
