// What is made behind a server that answers already waits for the people who use it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveWay } from '#server/demo/making/giveWay.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('the making waits for calls under way and those that follow, but never for long (findings 3, 8.6)', async () => {
  const way = giveWay();
  const told: string[] = [];
  await way.pause();
  const { promise, resolve } = Promise.withResolvers<void>();
  void way.request(() => promise).then(() => told.push('answered'));
  void way.pause().then(() => told.push('went on'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([]);
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['answered', 'went on']);
  void way.request(() => new Promise(() => undefined));
  void way.pause().then(() => told.push('went on all the same'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told.at(-1)).toBe('went on all the same');
});

test('a server that closes breaks the making off, which is no failure (findings 3, 8.6)', async () => {
  const way = giveWay();
  const making = way.track(
    (async () => {
      for (;;) {
        await way.pause();
        await Promise.resolve();
        if (way.isClosed) await way.pause();
        await new Promise((resume) => void setTimeout(resume, 10));
      }
    })(),
  );
  const closed = way.close();
  await vi.advanceTimersByTimeAsync(100);
  await closed;
  await expect(making).resolves.toBeUndefined();
});
