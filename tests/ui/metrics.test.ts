// How figures of the home page are written, and where the scale of the trend ends.
import { describe, expect, test } from 'vitest';
import { amountText, changeOf, scaleEnd } from '#features/dashboard/metrics.ts';

describe('amounts', () => {
  test.each([
    ['0', '0.00'],
    ['99999.99', '99,999.99'],
    ['123456.78', '12.35 万'],
    ['-2500000', '-250.00 万'],
    ['12345678901.23', '123.46 亿'],
  ])('%s reads %s', (amount, text) => {
    expect(amountText(amount)).toBe(text);
  });
});

test('a change is told in percent, tenfold and more in times, and not at all when there was nothing before (findings 3, 6.18d)', () => {
  expect(changeOf('161.2', '100')).toEqual({ text: '61.2%', direction: 'up' });
  expect(changeOf('50', '100')).toEqual({ text: '50.0%', direction: 'down' });
  expect(changeOf('1099', '100')).toEqual({ text: '999.0%', direction: 'up' });
  expect(changeOf('14655.5', '100')).toEqual({ text: '147 倍', direction: 'up' });
  expect(changeOf('100', '100')).toEqual({ text: '0.0%', direction: 'same' });
  expect(changeOf('100', '0')).toBeNull();
});

describe('the scale of the trend', () => {
  test.each([
    [0, 1],
    [1, 1],
    [268, 320],
    [2_680_000, 3_200_000],
    [400, 400],
    [8_100, 10_000],
  ])('over %d ends at %d', (largest, end) => {
    expect(scaleEnd(largest)).toBeCloseTo(end);
  });
});
