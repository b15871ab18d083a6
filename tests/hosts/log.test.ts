// The log: one JSON object per line, whatever the texts contain, and nothing below the level.
import { expect, test } from 'vitest';
import { jsonLog } from '#hosts/node/jsonLog.ts';

test('a text from outside cannot start a line of its own', () => {
  const lines: string[] = [];
  const log = jsonLog(
    'info',
    () => 0,
    (line) => lines.push(line),
  );
  log.write('warn', 'login.failed', {
    login: 'a\n{"level":"error"}',
    tries: 3n,
    cause: new TypeError('bad'),
  });
  log.write('debug', 'unseen', {});
  expect(lines).toHaveLength(1);
  expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    time: '1970-01-01T00:00:00.000Z',
    level: 'warn',
    event: 'login.failed',
    login: 'a\n{"level":"error"}',
    tries: '3',
    cause: { name: 'TypeError', message: 'bad' },
  });
});
