// Schedules as administrators type them: what is understood, when they are due in Shanghai, and how they read in words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessOffset } from '#model/time/calendar.ts';
import { nextRun, parseCron } from '#model/time/cron.ts';
import { cronText } from '#model/time/cronText.ts';

function due(text: string, after: string): string | null {
  const cron = parseCron(text);
  const next = cron === null ? null : nextRun(cron, Date.parse(after));
  return next === null ? null : new Date(next + businessOffset).toISOString().slice(0, 16);
}

describe('when a schedule is due next', () => {
  const sunday = '2026-11-22T07:00:00Z';

  it.each([
    ['*/10 * * * *', '2026-11-22T15:10'],
    ['5/10 * * * *', '2026-11-22T15:05'],
    ['10 0 * * *', '2026-11-23T00:10'],
    ['0 4 * * 0', '2026-11-29T04:00'],
    ['0 4 * * 7', '2026-11-29T04:00'],
    ['0 8 1,15 * *', '2026-12-01T08:00'],
    ['0 8 * * 1-5', '2026-11-23T08:00'],
    ['0 0 13 * 5', '2026-11-27T00:00'],
    ['0 0 29 2 *', '2028-02-29T00:00'],
    [' 30 2 * * *  ', '2026-11-23T02:30'],
  ])('%s → %s', (text, expected) => {
    expect(due(text, sunday)).toBe(expected);
  });

  it('is never due on a day there is not', () => {
    expect(due('0 0 31 2 *', sunday)).toBeNull();
  });

  it('is due after the instant, not at it', () => {
    expect(due('0 15 * * *', sunday)).toBe('2026-11-23T15:00');
  });

  it('finds the minute that a walk from minute to minute finds', () => {
    const part = (least: number, most: number) =>
      fc.oneof(
        fc.constant('*'),
        fc.integer({ min: least, max: most }).map(String),
        fc.integer({ min: 2, max: 6 }).map((step) => `*/${step}`),
        fc
          .array(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 3 })
          .map((all) => all.join(',')),
      );
    const start = fc.integer({ min: 0, max: 60 * 24 * 40 });
    fc.assert(
      fc.property(part(0, 59), part(0, 23), part(0, 6), start, (minute, hour, weekday, offset) => {
        const after = Date.parse(sunday) + offset * 60_000;
        const cron = parseCron(`${minute} ${hour} * * ${weekday}`);
        expect(cron === null ? null : nextRun(cron, after)).toBe(walk(minute, hour, weekday, after));
      }),
      { numRuns: 60 },
    );
  });
});

function has(part: string, value: number): boolean {
  if (part.startsWith('*/')) return value % Number(part.slice(2)) === 0;
  return part === '*' || part.split(',').map(Number).includes(value);
}

function walk(minute: string, hour: string, weekday: string, after: number): number | null {
  for (let at = Math.floor(after / 60_000) * 60_000 + 60_000; at < after + 8 * 86_400_000; at += 60_000) {
    const local = new Date(at + businessOffset);
    if (
      has(minute, local.getUTCMinutes()) &&
      has(hour, local.getUTCHours()) &&
      has(weekday, local.getUTCDay())
    )
      return at;
  }
  return null;
}

describe('texts that are no schedule', () => {
  it.each([
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '99 * * * *',
    '@daily',
    'a b c d e',
    '0 0 * * 6-1',
  ])('%j', (text) => {
    expect(parseCron(text)).toBeNull();
  });
});

describe('schedules in words', () => {
  it.each([
    ['*/10 * * * *', '每 10 分钟'],
    ['20 * * * *', '每小时第 20 分'],
    ['10 0 * * *', '每天 00:10'],
    ['0 4 * * 0', '每周日 04:00'],
    ['0 8 1 * *', '每月 1 日 08:00'],
    ['0 8 1,15 * *', '0 8 1,15 * *'],
  ])('%s: %s', (text, words) => {
    expect(cronText(text)).toBe(words);
  });
});
