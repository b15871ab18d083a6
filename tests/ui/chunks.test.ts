// Parts of the program that load late, twice, or not at all.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chunkFailureText, loadChunk, partOf, retryFailedParts } from '#ui/chunks.ts';

/** What the page does with a stylesheet that is asked for again. */
let sheet: 'load' | 'error' = 'load';
const asked = vi.fn();
const link = {
  addEventListener: (event: string, told: () => void) => event === sheet && queueMicrotask(told),
  remove: () => undefined,
};

beforeEach(() => {
  asked.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    baseURI: 'http://x/app/',
    querySelectorAll: () => [],
    createElement: () => link,
    head: { append: asked },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = (): Promise<never> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /app/assets/x.js'));

describe('loading', () => {
  test('a part that fails once is loaded again', async () => {
    const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValueOnce('screen');
    await expect(loadChunk(load)).resolves.toBe('screen');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a part that fails twice is a chunk load error', async () => {
    const load = vi.fn(lost);
    await expect(loadChunk(load)).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Chunk load error',
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a part that does not come within 120 seconds is a chunk load error, not a moment earlier (spec 8.routes.01, 9.routes.01)', async () => {
    let told = '';
    const loading = loadChunk(() => new Promise(() => undefined)).catch(
      (failure: Error) => (told = failure.message),
    );
    await vi.advanceTimersByTimeAsync(119_999);
    expect(told).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(told).toBe('Chunk load error');
  });

  test('a stylesheet that fails is told by its own text (spec 8.routes.02)', async () => {
    sheet = 'error';
    const load = (): Promise<never> =>
      Promise.reject(new Error('Unable to preload CSS for /app/assets/a.css'));
    await expect(loadChunk(load)).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'CSS chunk load failed',
    });
  });

  test('a stylesheet that failed is asked for before the part is shown', async () => {
    sheet = 'load';
    await expect(loadChunk(() => Promise.resolve('screen'))).resolves.toBe('screen');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

test('a part is loaded once for all, and after a failure only when somebody tries again', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost)
    .mockResolvedValue('screen');
  const part = partOf(load);
  await expect(part.load()).rejects.toThrow('Chunk load error');
  await expect(part.load()).rejects.toThrow('Chunk load error');
  expect(load).toHaveBeenCalledTimes(2);
  retryFailedParts();
  await expect(part.load()).resolves.toBe('screen');
  await expect(part.load()).resolves.toBe('screen');
  expect(load).toHaveBeenCalledTimes(3);
});

test('users are told in words what failed, with the error beside it', () => {
  expect(chunkFailureText(new TypeError('error loading dynamically imported module: /x.js'))).toEqual({
    message: '页面脚本加载失败，请检查网络后重试',
    code: 'Chunk load error',
  });
  expect(chunkFailureText(new Error('Unable to preload CSS for /x.css'))).toMatchObject({
    code: 'CSS chunk load failed',
  });
  expect(chunkFailureText(new Error('anything else'))).toBeNull();
});
