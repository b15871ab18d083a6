// The Log port: one JSON object per line on stderr, which any log collector reads. Values are escaped by JSON, so no
// text from outside can start a line of its own.
import type { Log } from '#server/ports.ts';

const RANK = { debug: 0, info: 1, warn: 2, error: 3 } as const;

export type LogLevel = keyof typeof RANK;

export function jsonLog(
  level: LogLevel,
  now: () => number = Date.now,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  return {
    write(each, event, facts) {
      if (RANK[each] < RANK[level]) return;
      write(
        `${JSON.stringify({ time: new Date(now()).toISOString(), level: each, event, ...facts }, plain)}\n`,
      );
    },
  };
}

/** What JSON cannot say by itself. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  return value;
}
