// The order in which orders took their parts, kept as their rank: read by priority they stand as they were placed, nobody
// is lowered, and as few as possible rise.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { raisedPriorities, rankOf, type RankedOrder } from '#entities/manufacturing/kitting/keptSequence.ts';

const placed = (...priorities: string[]): RankedOrder[] =>
  priorities.map((priority, index) => ({ id: String(index), code: `MO${index}`, priority }));
const risen = (...priorities: string[]): [string, string][] =>
  raisedPriorities(placed(...priorities)).map(({ order, to }) => [order.code, to]);

test.each([
  ['nobody stands before a more urgent order', ['urgent', 'high', 'normal', 'low'], []],
  ['one stands before an urgent order', ['normal', 'urgent', 'low'], [['MO0', 'urgent']]],
  [
    'two stand before a high one, one of them is high already',
    ['high', 'low', 'high', 'normal'],
    [['MO1', 'high']],
  ],
  [
    'no priority counts as normal',
    ['', 'normal', 'high'],
    [
      ['MO0', 'high'],
      ['MO1', 'high'],
    ],
  ],
  ['no orders', [], []],
] as const)('%s', (_what, priorities, shall) => {
  expect(risen(...priorities)).toEqual(shall);
});

test('by priority the orders stand as they were placed; nobody is lowered, and nobody rises above who needs it', () => {
  const some = fc.array(fc.constantFrom('urgent', 'high', 'normal', 'low'), { maxLength: 40 });
  fc.assert(
    fc.property(some, (priorities) => {
      const before = placed(...priorities);
      const to = new Map(raisedPriorities(before).map((one) => [one.order.id, one.to]));
      const after = before.map((order) => rankOf(to.get(order.id) ?? order.priority));
      expect(after).toEqual(after.toSorted((left, right) => left - right));
      before.forEach((order, index) => {
        expect(after[index]).toBeLessThanOrEqual(rankOf(order.priority));
        expect(before.slice(index).some((later) => rankOf(later.priority) === after[index])).toBe(true);
      });
    }),
  );
});
