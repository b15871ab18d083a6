// What an open list does when it is told that rows changed: rows it shows come again at once, records it does not know
// yet are asked for soon, and a storm of changes elsewhere asks once in a while only.
import '#tests/support/page.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceChanges, countWithFollowed, followedAfter, onFollowedChange } from '#api/entityChanges.ts';
import { allEntities, hasEntity } from '#entities/registry.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import { followChanges, newRowsAfter } from '#features/list/rows/useListRows.ts';

let asked: (readonly string[] | 'all')[] = [];
const shown = ['a', 'b'];
const list = {
  indexOf: (id: string) => shown.indexOf(id),
  refreshVisible: (ids?: readonly string[]) => void asked.push(ids ?? 'all'),
};

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('a row in the list comes again at once', () => {
  followChanges(list).changed(['b']);
  expect(asked).toEqual([['b']]);
});

test('a new or restored record appears without 刷新', () => {
  followChanges(list).changed(['new']);
  expect(asked).toEqual(['all']);
});

test('many rows changed: everything visible comes again', () => {
  followChanges(list).changed([]);
  expect(asked).toEqual(['all']);
});

test('a hundred records made elsewhere in one second are two questions, and the last of them is not missed', () => {
  const follower = followChanges(list);
  for (let made = 0; made < 100; made += 1) follower.changed([`made ${made}`]);
  expect(asked).toEqual(['all']);
  expect(follower.waits()).toBe(true);
  vi.advanceTimersByTime(newRowsAfter);
  expect(asked).toEqual(['all', 'all']);
  expect(follower.waits()).toBe(false);
  vi.advanceTimersByTime(10 * newRowsAfter);
  expect(asked).toHaveLength(2);
});

test('a page that was left asks nothing any more', () => {
  const follower = followChanges(list);
  follower.changed(['one']);
  follower.changed(['two']);
  follower.stop();
  vi.advanceTimersByTime(newRowsAfter);
  expect(asked).toEqual(['all']);
});

test('figures counted from other records are asked for again once in a while, and at once by who comes back', () => {
  const client = new QueryClient();
  const before = countWithFollowed(securityGroup);
  const link = onFollowedChange(securityGroup, () => list.refreshVisible());
  for (let made = 0; made < 100; made += 1) announceChanges(client, { user: [`user ${made}`] });
  announceChanges(client, { customer: ['another'] });
  expect(asked).toEqual([]);
  expect(link.waits()).toBe(true);
  vi.advanceTimersByTime(followedAfter);
  expect(asked).toEqual(['all']);
  link.stop();
  announceChanges(client, { user: ['later'] });
  vi.advanceTimersByTime(followedAfter);
  expect(asked).toHaveLength(1);
  expect(countWithFollowed(securityGroup)).toBe(before + 101);
});

test('what is counted from others is a figure, and the others exist', () => {
  const following = allEntities.flatMap((def) =>
    Object.entries(def.fields).flatMap(([key, { figure, follows = [] }]) =>
      follows.map((entity) => ({ path: `${def.name}.${key}`, figure, entity })),
    ),
  );
  expect(following.length).toBeGreaterThan(5);
  expect(following.filter(({ figure, entity }) => figure !== true || !hasEntity(entity))).toEqual([]);
});
