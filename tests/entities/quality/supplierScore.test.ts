// The arithmetic of a supplier's score: worked example M23, and what holds of any numbers.
import { describe, expect, test } from 'vitest';
import {
  bandOf,
  factOf,
  monthBefore,
  monthOf,
  pointsOf,
  ppmOf,
  scoreOf,
  type ScoreNumbers,
} from '#entities/quality/score/scoreRules.ts';

const m23: ScoreNumbers = {
  lotCount: 25,
  acceptedLots: 23,
  ppm: 1200,
  deliveryCount: 20,
  onTimeCount: 18,
  claimCount: 2,
  capaDue: 0,
  capaOnTime: 0,
};
const weights = [
  ['lotAcceptance', '40', null],
  ['ppm', '20', '50'],
  ['onTime', '20', null],
  ['capaOnTime', '10', null],
  ['claims', '10', '15'],
] as const;
const bands = { A: '90', B: '80', C: '70' };

test('a month of a supplier gives points, score and grade (M23)', () => {
  const rows = weights.map(([indicator, weight, step]) => ({
    points: pointsOf(indicator, m23, step),
    weight,
  }));
  expect(rows.map(({ points }) => points)).toEqual(['92', '76', '90', '100', '70']);
  expect(scoreOf(rows)).toBe('87');
  expect(bandOf('87', bands)).toBe('B');
});

describe('an indicator', () => {
  test('without a case counts 100', () => {
    const none: ScoreNumbers = { ...m23, lotCount: 0, ppm: null, deliveryCount: 0, claimCount: 0 };
    for (const [indicator, , step] of weights) {
      expect(pointsOf(indicator, none, step)).toBe('100');
      expect(factOf(indicator, none)).toBe('没有发生');
    }
    expect(pointsOf('service', none, null)).toBe('100');
  });

  test('never falls below 0', () => {
    expect(pointsOf('ppm', { ...m23, ppm: 900_000 }, '50')).toBe('0');
    expect(pointsOf('claims', { ...m23, claimCount: 9 }, '15')).toBe('0');
  });
});

test.each([
  ['90', 'A'],
  ['89.99', 'B'],
  ['80', 'B'],
  ['70', 'C'],
  ['69.99', 'D'],
])('a score of %s is grade %s', (score, band) => {
  expect(bandOf(score, bands)).toBe(band);
});

test('parts per million are whole, and nothing where nothing was sampled', () => {
  expect(ppmOf('3', '2500')).toBe(1200);
  expect(ppmOf('1', '3')).toBe(333_333);
  expect(ppmOf('0', '0')).toBeNull();
});

test('a month has its first day and the one after its last', () => {
  expect(monthOf('2024-12')).toEqual({ from: '2024-12-01', before: '2025-01-01' });
  expect(monthOf('2024-13')).toBeNull();
  expect(monthBefore('2024-01-02')).toBe('2023-12');
});
