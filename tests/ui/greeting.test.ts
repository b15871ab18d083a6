// The words a person is greeted with, hour by hour.
import { describe, expect, test } from 'vitest';
import { greetingAt } from '#model/text/greeting.ts';

const from = (first: number, last: number): Set<string> =>
  new Set(Array.from({ length: last - first + 1 }, (_, index) => greetingAt(first + index)));

describe('greeting by hour', () => {
  test('under 9 is 早上好', () => expect([...from(0, 8)]).toEqual(['早上好']));
  test('up to 11 is 上午好', () => expect([...from(9, 11)]).toEqual(['上午好']));
  test('up to 13 is 中午好', () => expect([...from(12, 13)]).toEqual(['中午好']));
  test('under 20 is 下午好', () => expect([...from(14, 19)]).toEqual(['下午好']));
  test('else is 晚上好', () => expect([...from(20, 23)]).toEqual(['晚上好']));
});
