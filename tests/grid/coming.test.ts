// Code that is fetched later: once for everybody, again after a failure, and ahead of time when asked.
import { expect, test } from 'vitest';
import { fetchAhead, lazy } from '#grid/core/lazy.ts';

test('code is fetched once, is there at once afterwards, and is asked for again when it did not come', async () => {
  let asked = 0;
  const code = lazy(() => {
    asked++;
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('code');
  });
  expect(code.now()).toBeNull();
  await expect(code.load()).rejects.toThrow('offline');
  expect(code.now()).toBeNull();
  expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code']);
  expect([code.now(), asked]).toEqual(['code', 2]);
});

test('only what is likely to be wanted soon is fetched ahead', async () => {
  const soon = lazy(() => Promise.resolve('soon'), 'ahead');
  const rare = lazy(() => Promise.resolve('rare'));
  await fetchAhead();
  expect([soon.now(), rare.now()]).toEqual(['soon', null]);
});
