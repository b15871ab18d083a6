// 催交: what buyers are told of parts that are short.
import { expect, test } from 'vitest';
import { reminders, type ShortPart } from '#server/areas/manufacturing/kitting/reminders.ts';

const short = (more: Partial<ShortPart>): ShortPart => ({
  user: 'u1',
  part: 'P1 轴承',
  order: 'MO1',
  shortQty: '5',
  supply: '',
  day: null,
  ...more,
});

test('each buyer gets one message with all his parts, what waits for them and what comes next', () => {
  const told = reminders([
    short({ supply: 'PO7', day: '2026-11-30' }),
    short({ order: 'MO2', shortQty: '2.5', supply: 'PO7', day: '2026-11-30' }),
    short({ part: 'P2 油封' }),
    short({ user: 'u2', part: 'P3 螺母', order: 'MO2' }),
    short({ user: null, part: 'P4 垫片' }),
  ]);
  expect(told.map(({ user, title }) => [user, title])).toEqual([
    ['u1', '催交：2 种料缺货，2 张生产订单在等'],
    ['u2', '催交：1 种料缺货，1 张生产订单在等'],
  ]);
  expect(told[0]?.content).toBe(
    'P1 轴承 缺 7.5（MO1、MO2 在等，最近 PO7 2026-11-30）；P2 油封 缺 5（MO1 在等，没有在途）',
  );
});

test('many orders that wait are counted, not listed', () => {
  const [told] = reminders(['MO1', 'MO2', 'MO3', 'MO4'].map((order) => short({ order })));
  expect(told?.content).toContain('MO1、MO2、MO3 等 4 张');
});

test('nothing short, nobody told; a very long list is cut to what a message holds', () => {
  expect(reminders([short({ shortQty: '0' })])).toEqual([]);
  const [told] = reminders(Array.from({ length: 200 }, (_, index) => short({ part: `P${index}` })));
  expect(told?.content).toHaveLength(1_000);
});
