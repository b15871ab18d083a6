// The words a person is greeted with, hour by hour.
import { describe, expect, test } from 'vitest';
import { dateText } from '#features/dashboard/greeting.ts';
import { greetingAt } from '#model/text/greeting.ts';
import { businessHour } from '#model/time/calendar.ts';

const from = (first: number, last: number): Set<string> =>
  new Set(Array.from({ length: last - first + 1 }, (_, index) => greetingAt(first + index)));

describe('greeting by hour', () => {
  test('under 9 is 早上好 (spec 9.home.01)', () => expect([...from(0, 8)]).toEqual(['早上好']));
  test('up to 11 is 上午好 (spec 9.home.02)', () => expect([...from(9, 11)]).toEqual(['上午好']));
  test('up to 13 is 中午好 (spec 9.home.03)', () => expect([...from(12, 13)]).toEqual(['中午好']));
  test('under 20 is 下午好 (spec 9.home.04)', () => expect([...from(14, 19)]).toEqual(['下午好']));
  test('else is 晚上好 (spec 9.home.05)', () => expect([...from(20, 23)]).toEqual(['晚上好']));
});

test.each([
  ['2026-03-02T15:59:00Z', 23, '2026-03-02 星期一'],
  ['2026-03-02T16:00:00Z', 0, '2026-03-03 星期二'],
])(
  'at %s it is the company’s hour and day, in whatever zone the browser stands (findings 3, 5.6)',
  (at, hour, date) => {
    expect(businessHour(at)).toBe(hour);
    expect(dateText(Date.parse(at))).toBe(date);
  },
);
