// When checks are due at a task, and what they hold back.
import { describe, expect, test } from 'vitest';
import {
  crossings,
  dueAfterRunning,
  holdOn,
  lastDue,
  triggersFor,
  type TriggerScope,
} from '#entities/quality/check/checkRules.ts';

const at = (time: string): number => new Date(`2026-09-01T${time}:00Z`).getTime();

describe('M17: checks by pieces and by running minutes', () => {
  test.each([
    ['0', '45', 0, '0'],
    ['45', '104', 2, '100'],
    ['104', '149', 0, '100'],
    ['149', '230', 2, '200'],
    ['230', '149', 0, '100'],
  ])('from %s to %s pieces crosses %i multiples of 50, the last at %s', (before, after, crossed, due) => {
    expect(crossings(before, after, '50')).toBe(crossed);
    expect(lastDue(after, '50')).toBe(due);
  });

  test('two hours of running are over ten minutes later when the machine stood ten minutes', () => {
    const stops = [
      { from: at('09:30'), to: at('09:40') },
      { from: at('10:15'), to: at('10:32') },
    ];
    expect(dueAfterRunning(at('08:00'), '120', stops, at('10:09'))).toBeNull();
    expect(dueAfterRunning(at('08:00'), '120', stops, at('10:10'))).toBe(at('10:10'));
    expect(dueAfterRunning(at('10:10'), '120', stops, at('13:00'))).toBe(at('12:27'));
    expect(dueAfterRunning(at('08:00'), '120', [{ from: at('09:00'), to: null }], at('15:00'))).toBeNull();
  });

  test('however pieces are split over reports, as many multiples are crossed', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const steps = Array.from({ length: 8 }, (_, index) => ((seed * 7919 + index * 104_729) % 61) + 1);
      let sum = 0;
      let crossed = 0;
      for (const step of steps) {
        crossed += crossings(String(sum), String(sum + step), '25');
        sum += step;
      }
      expect(crossed).toBe(Math.floor(sum / 25));
    }
  });
});

const scope = (code: string, more: Partial<TriggerScope>): TriggerScope => ({
  id: code,
  code,
  trigger: 'taskStart',
  operation: null,
  material: null,
  workCenter: null,
  equipment: null,
  ...more,
});

test('checkTrigger-r1: the narrowest trigger of a kind applies, other kinds beside it', () => {
  const work = { operation: 'cut', material: 'M1', workCenter: 'C1', equipment: null };
  const found = triggersFor(
    [
      scope('A', {}),
      scope('B', { operation: 'cut' }),
      scope('C', { operation: 'cut', material: 'M1' }),
      scope('D', { operation: 'weld', material: 'M1', workCenter: 'C1' }),
      scope('E', { trigger: 'everyPieces' }),
    ],
    work,
  );
  expect(found.map(({ code }) => code)).toEqual(['C', 'E']);
});

test('checkTask-r1: a report is refused beyond the grace of time or pieces, at once where there is none', () => {
  const check = {
    blocking: 'blockReport',
    dueAt: at('08:00'),
    graceMinutes: 0,
    graceQty: '0',
    openedQty: '10',
  };
  expect(holdOn(check, '11', at('08:00'))).toBe('refuses');
  expect(holdOn({ ...check, graceQty: '5' }, '15', at('12:00'))).toBe('none');
  expect(holdOn({ ...check, graceQty: '5' }, '16', at('08:01'))).toBe('refuses');
  expect(holdOn({ ...check, graceMinutes: 30 }, '99', at('08:30'))).toBe('none');
  expect(holdOn({ ...check, graceMinutes: 30 }, '11', at('08:31'))).toBe('refuses');
  expect(holdOn({ ...check, blocking: 'warn' }, '11', at('08:00'))).toBe('warns');
  expect(holdOn({ ...check, blocking: 'none' }, '11', at('08:00'))).toBe('none');
});
