// Wishes for the same work while it runs: one run follows, and whoever asked hears how it went.
import { expect, test } from 'vitest';
import { merged } from '#api/merged.ts';

test('reloads go on after one that failed, which is told to whoever asked for it', async () => {
  let fails = true;
  const reload = merged(() => (fails ? Promise.reject(new Error('no answer')) : Promise.resolve()));
  const first = reload();
  const second = reload();
  fails = false;
  await expect(first).rejects.toThrow('no answer');
  await expect(second).resolves.toBeUndefined();
});
