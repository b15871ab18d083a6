// Where a run of the tests keeps its databases and data folders: in memory where the machine has plenty, because a copy
// of a database is thousands of small files; else in the usual folder for temporary files.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'workbench-tests-';
/** Of the memory that is free, and of what may lie there. */
const NEEDED = 10 * 1024 ** 3;

/** @returns the folder, for TMPDIR; null where the usual one is used */
export function openTestFolder() {
  if (process.env.TMPDIR || !hasRoom()) return null;
  removeLeftBehind();
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  fs.mkdirSync(folder);
  // PostgreSQL runs as another user and has to pass through.
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** @param {string | null} folder */
export function removeTestFolder(folder) {
  if (folder !== null) fs.rmSync(folder, { recursive: true, force: true });
}

function hasRoom() {
  if (!fs.existsSync(MEMORY) || os.freemem() < NEEDED) return false;
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize >= NEEDED;
  } catch {
    return false;
  }
}

/** A run that was killed cannot clear its own. */
function removeLeftBehind() {
  for (const name of fs.readdirSync(MEMORY))
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length))))
      fs.rmSync(path.join(MEMORY, name), { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
