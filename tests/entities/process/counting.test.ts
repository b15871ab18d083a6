// What the readings of a machine counter count: worked example M20, and what lies beside it.
import { describe, expect, test } from 'vitest';
import { countReading, piecesOf, ranHours, stepOf } from '#entities/process/counter/counting.ts';
import { isOverLife, isServiceDue, serviceOccurrence, shotsFor } from '#entities/process/mould/mouldLife.ts';
import { sumTexts } from '#model/decimal.ts';

const cumulative = { counterKind: 'cumulative', rollover: '65536', maxStep: '2000' };

/** Readings one after the other, as the server takes them. */
function taken(readings: readonly (readonly [seq: number, raw: string])[], rule = cumulative) {
  let [lastSeq, last]: [number | null, string | null] = [null, null];
  return readings.map(([seq, raw]) => {
    const { result, delta } = countReading(rule, last, lastSeq, { seq, raw });
    if (result !== 'duplicate') lastSeq = seq;
    if (result !== 'duplicate' && result !== 'suspect') last = raw;
    return [seq, result, delta] as const;
  });
}

test('M20: rollover, reset, duplicate and suspect readings (machineCounter-r1)', () => {
  const rows = taken([
    [1, '65510'],
    [2, '65530'],
    [3, '14'],
    [3, '14'],
    [4, '40'],
    [5, '5'],
    [6, '9000'],
    [7, '29'],
  ]);
  expect(rows).toEqual([
    [1, 'base', '0'],
    [2, 'count', '20'],
    [3, 'rollover', '20'],
    [3, 'duplicate', '0'],
    [4, 'count', '26'],
    [5, 'reset', '5'],
    [6, 'suspect', '0'],
    [7, 'count', '24'],
  ]);
  const counts = sumTexts(rows.map(([, , delta]) => delta));
  expect(counts).toBe('95');
  expect(piecesOf(counts, '3', null)).toBe('285');
  expect(piecesOf(counts, null, 4 - 1)).toBe('285');
});

describe('a reading counts', () => {
  test.each([
    ['nothing where the machine stood', cumulative, '40', '40', 'count', '0'],
    [
      'from 0 where the last was exactly 90 percent',
      { ...cumulative, rollover: '100' },
      '90',
      '5',
      'reset',
      '5',
    ],
    [
      'over the rollover where the last was above',
      { ...cumulative, rollover: '100' },
      '91',
      '5',
      'rollover',
      '14',
    ],
    [
      'from 0 where the counter never rolls over',
      { ...cumulative, rollover: null },
      '65530',
      '14',
      'reset',
      '14',
    ],
    [
      'as a pulse what it says, the first too',
      { ...cumulative, counterKind: 'pulse' },
      null,
      '7',
      'count',
      '7',
    ],
    ['as a signal nothing', { ...cumulative, counterKind: 'state' }, '0', '1', 'count', '0'],
    [
      'whatever the step where nothing limits it',
      { ...cumulative, maxStep: null },
      '5',
      '9000',
      'count',
      '8995',
    ],
  ] as const)('%s', (_what, rule, last, raw, result, delta) => {
    expect(countReading(rule, last, 1, { seq: 2, raw })).toEqual({ result, delta });
  });

  test('when it was entered by hand, whatever numbers the gateway has reached', () => {
    expect(countReading(cumulative, '40', 99, { seq: null, raw: '50' })).toEqual({
      result: 'count',
      delta: '10',
    });
  });

  test('its whole step once it is confirmed', () => {
    expect(countReading(cumulative, '5', 5, { seq: 6, raw: '9000' }).result).toBe('suspect');
    expect(stepOf(cumulative, '5', '9000')).toEqual({ result: 'count', delta: '8995' });
  });
});

test('pieces without a mould and without a figure are the counts', () => {
  expect(piecesOf('95', null, null)).toBe('95');
});

test('mould-r1: shots of pieces are rounded up to whole shots', () => {
  expect(shotsFor('285', 3)).toBe('95');
  expect(shotsFor('286', 3)).toBe('96');
  expect(shotsFor('0.5', 4)).toBe('1');
});

test('mould-r1: a mould is over its life above its design shots and due at its maintenance shots', () => {
  expect(isOverLife({ usedShots: '100', designShots: '100' })).toBe(false);
  expect(isOverLife({ usedShots: '101', designShots: '100' })).toBe(true);
  expect(isOverLife({ usedShots: '101', designShots: null })).toBe(false);
  expect(isServiceDue({ usedShots: '99', servicedShots: null, maintainShots: '100' })).toBe(false);
  expect(isServiceDue({ usedShots: '150', servicedShots: '50', maintainShots: '100' })).toBe(true);
  expect(isServiceDue({ usedShots: '150', servicedShots: '0', maintainShots: null })).toBe(false);
  expect(serviceOccurrence(null)).toBe('shots:0');
});

describe('by its signal a machine ran', () => {
  const at = (time: string): string => `2026-08-12T${time}.000Z`;
  test.each<[string, { raw: string | null; at: string | null }, string, number | null, string]>([
    ['not before its first reading', { raw: null, at: null }, '08:00:00', 60, '0'],
    ['from a 1 to the next reading', { raw: '1', at: at('08:00:00') }, '08:45:00', 60, '0.75'],
    ['not after a 0', { raw: '0', at: at('08:00:00') }, '09:00:00', 60, '0'],
    ['no longer than its silence', { raw: '1', at: at('08:00:00') }, '23:00:00', 60, '1'],
    ['five minutes where no silence is set', { raw: '1', at: at('08:00:00') }, '09:00:00', 0, '0.0833'],
    ['not backwards', { raw: '1', at: at('08:00:00') }, '07:00:00', 60, '0'],
  ])('%s', (_case, last, readAt, silence, hours) => {
    expect(ranHours(last, at(readAt), silence)).toBe(hours);
  });
});
