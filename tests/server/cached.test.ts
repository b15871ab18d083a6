// What lists, totals and reports remember between requests: shared while it is computed, renewed when data changed, and
// never more than was allowed.
import { expect, test } from 'vitest';
import { Cached } from '#server/store/list/cached.ts';

function clockAt(start = 0): { now(): number; pass(ms: number): void } {
  let at = start;
  return { now: () => at, pass: (ms) => (at += ms) };
}

const never = (): Promise<string> => Promise.reject(new Error('computed again'));
const gives = (value: string) => (): Promise<string> => Promise.resolve(value);

test('a value is computed once for everybody who asks meanwhile, and again after a change', async () => {
  const cached = new Cached<string>(clockAt(), 10, 1_000);
  let runs = 0;
  const compute = (): Promise<string> => Promise.resolve(`run ${(runs += 1)}`);
  expect(await Promise.all([cached.fresh('a', 1, compute), cached.fresh('a', 1, compute)])).toEqual([
    'run 1',
    'run 1',
  ]);
  expect(await cached.fresh('a', 1, never)).toBe('run 1');
  expect(cached.peek('a', 1)).toMatchObject({ value: 'run 1', current: true });
  expect(cached.peek('a', 2)).toMatchObject({ value: 'run 1', current: false });
  expect(await cached.fresh('a', 2, compute)).toBe('run 2');
});

test('whoever knows of a change waits for the computation that does not, then computes', async () => {
  const cached = new Cached<string>(clockAt(), 10, 1_000);
  const first = Promise.withResolvers<string>();
  const old = cached.fresh('a', 1, () => first.promise);
  const later = cached.fresh('a', 2, gives('new'));
  first.resolve('old');
  expect(await Promise.all([old, later])).toEqual(['old', 'new']);
});

test('a failure reaches all who waited, and the next one tries again', async () => {
  const cached = new Cached<string>(clockAt(), 10, 1_000);
  const failing = (): Promise<string> => Promise.reject(new Error('lost'));
  const asked = await Promise.allSettled([cached.fresh('a', 1, failing), cached.fresh('a', 1, never)]);
  expect(asked.map((each) => (each.status === 'rejected' ? String(each.reason) : ''))).toEqual([
    'Error: lost',
    'Error: lost',
  ]);
  expect(await cached.fresh('a', 1, gives('there'))).toBe('there');
});

test('an old value is shown at once and renewed behind the back, not more often than it is worth', async () => {
  const clock = clockAt();
  const cached = new Cached<string>(clock, 10, 1_000_000);
  await cached.fresh('a', 1, async () => {
    clock.pass(100);
    return 'one';
  });
  expect(await cached.soon('a', 2, never)).toBe('one');
  expect(cached.peek('a', 2)).toMatchObject({ value: 'one', cost: 100 });
  clock.pass(1_000);
  expect(await cached.soon('a', 2, gives('two'))).toBe('one');
  await cached.settle();
  expect(await cached.soon('a', 2, never)).toBe('two');
  expect(await cached.soon('b', 1, gives('first'))).toBe('first');
});

test('nothing is believed for longer than its lifetime, since news of a change may be lost', async () => {
  const clock = clockAt();
  const cached = new Cached<string>(clock, 10, 1_000);
  await cached.fresh('a', 1, gives('one'));
  clock.pass(999);
  expect(await cached.fresh('a', 1, never)).toBe('one');
  clock.pass(1);
  expect(await cached.fresh('a', 1, gives('two'))).toBe('two');
});

test('beyond its limit the value nobody asked for longest goes', async () => {
  const cached = new Cached<string>(clockAt(), 3, 1_000);
  for (const key of ['a', 'b', 'c']) await cached.fresh(key, 1, gives(key));
  await cached.fresh('a', 1, never);
  await cached.fresh('d', 1, gives('d'));
  expect(['a', 'b', 'c', 'd'].map((key) => cached.peek(key, 1) !== null)).toEqual([true, false, true, true]);
});

test('heavy values push out light ones; one heavier than everything allowed is still remembered, alone', async () => {
  const cached = new Cached<string>(clockAt(), 10, 1_000, (value) => value.length);
  await cached.fresh('a', 1, gives('1234'));
  await cached.fresh('b', 1, gives('1234'));
  await cached.fresh('c', 1, gives('123456'));
  expect(['a', 'b', 'c'].map((key) => cached.peek(key, 1) !== null)).toEqual([false, true, true]);
  await cached.fresh('d', 1, gives('x'.repeat(50)));
  expect(['b', 'c', 'd'].map((key) => cached.peek(key, 1) !== null)).toEqual([false, false, true]);
  await cached.fresh('e', 1, gives(''));
  expect(cached.peek('e', 1)?.value).toBe('');
});
