// Processor time of the three who share the machine in a run: the server, the database and the generator of the load.
// Read from /proc, so on Linux only; elsewhere it is unknown.
import fs from 'node:fs';
import process from 'node:process';

export interface ProcessorTime {
  /** Milliseconds since the process began; the embedded engine is part of the server. */
  server: number;
  /** Of a PostgreSQL of our own with all its connections; null where it is not ours or there is none. */
  database: number | null;
  generator: number;
}

/** Linux counts in hundredths of a second. */
const TICK = 10;

/** Null where there is no /proc. */
export function processorTime(serverPid: number, databasePid: number | null): ProcessorTime | null {
  const server = timesOf(serverPid);
  if (server === null) return null;
  const { user, system } = process.cpuUsage();
  return {
    server: server.spent,
    database: databasePid === null ? null : withChildren(databasePid),
    generator: (user + system) / 1_000,
  };
}

/** Per call. */
export function perCall(
  before: ProcessorTime | null,
  after: ProcessorTime | null,
  calls: number,
): ProcessorTime | null {
  if (before === null || after === null || calls === 0) return null;
  const each = (one: number, other: number): number => (other - one) / calls;
  return {
    server: each(before.server, after.server),
    database:
      before.database === null || after.database === null ? null : each(before.database, after.database),
    generator: each(before.generator, after.generator),
  };
}

function withChildren(pid: number): number {
  const living = fs
    .readdirSync('/proc')
    .flatMap((name) => (/^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : []));
  return living
    .filter((each) => each.pid === pid || each.parent === pid)
    .reduce((sum, { spent }) => sum + spent, 0);
}

/** With what its ended children took. Null when it has ended itself. */
function timesOf(pid: number): { pid: number; parent: number; spent: number } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = rest.slice(9, 13).reduce((sum, part) => sum + Number(part), 0);
    return { pid, parent: Number(parent), spent: ticks * TICK };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null;
    throw error;
  }
}
