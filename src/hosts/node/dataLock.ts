// One process per data folder: the embedded engine has no lock of its own, and two processes on one folder lose data
// without an error. The lock is a file naming its owner; a dead owner's lock is taken over.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface DataLock {
  release(): void;
}

/** Thrown when another process has the folder; the message is for the person at the terminal. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

interface Owner {
  pid: number;
  /** Tells this process from a later one with the same number; empty where the platform does not tell. */
  started: string;
  host: string;
  token: string;
}

/** The owner renews its lock this often, for those on other machines or in other containers who cannot see its pid. */
const RENEWAL = 2_000;
const FOREIGN_OWNER_LIFE = 15_000;

/** @throws FolderInUse when a living process holds the folder. */
export function lockFolder(folder: string): DataLock {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'lock');
  const mine: Owner = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    host: os.hostname(),
    token: randomUUID(),
  };
  if (!create(file, mine)) {
    const other = readOwner(file);
    if (other && isAlive(other, file)) throw new FolderInUse(inUseMessage(folder, other));
    removeDead(file, other);
    if (!create(file, mine)) throw new FolderInUse(inUseMessage(folder, readOwner(file)));
  }
  const renewal = setInterval(() => {
    const now = new Date();
    fs.utimes(file, now, now, () => undefined); // a lock that cannot be renewed still holds on this machine
  }, RENEWAL);
  renewal.unref();
  return {
    release() {
      clearInterval(renewal);
      if (readOwner(file)?.token === mine.token) fs.rmSync(file, { force: true });
    },
  };
}

/** Creates the lock whole or not at all: a linked file is never seen half written. */
function create(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.token}`;
  fs.writeFileSync(draft, JSON.stringify(owner));
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw error;
    return createWithoutLinks(file, owner);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function createWithoutLinks(file: string, owner: Owner): boolean {
  try {
    fs.writeFileSync(file, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the dead lock aside; puts it back when another process replaced it with a living one meanwhile. */
function removeDead(file: string, dead: Owner | null): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved && moved.token !== dead?.token && isAlive(moved, aside)) fs.renameSync(aside, file);
  else fs.rmSync(aside, { force: true });
}

/** Null when there is none, or when it is damaged (a machine that lost power while writing). */
function readOwner(file: string): Owner | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isOwner(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  if (!('pid' in value && 'started' in value && 'host' in value && 'token' in value)) return false;
  return typeof value.pid === 'number' && typeof value.started === 'string' && typeof value.host === 'string';
}

function isAlive(owner: Owner, file: string): boolean {
  if (owner.host !== os.hostname()) return Date.now() - fs.statSync(file).mtimeMs < FOREIGN_OWNER_LIFE;
  const started = startOf(owner.pid);
  if (started === null) return false;
  return started === '' || owner.started === '' || started === owner.started;
}

/** When the process started; '' when the platform does not tell; null when there is no such process. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return null; // EPERM: it lives, but belongs to somebody else
  }
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // no ps: the process number alone decides
  }
}

/** Boot and start ticks (field 22, counted after the name, which may hold blanks and brackets). */
function linuxStart(pid: number): string | null {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    return `${boot}:${fields[19] ?? ''}`;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return null;
    throw error;
  }
}

function inUseMessage(folder: string, owner: Owner | null): string {
  const who = owner ? `（进程号 ${owner.pid}，主机 ${owner.host}）` : '';
  return [
    `数据目录 ${folder} 正被另一个进程使用${who}。`,
    '同一目录只能由一个进程打开，否则会丢失数据。',
    '请先停止那个进程，或用 DATA_DIR 指定另一个目录。',
  ].join('');
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
