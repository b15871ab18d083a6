// Parts of the program that load late, twice, or not at all.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chunkFailureText, loadChunk, partOf, retryFailedParts } from '#ui/chunks.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /app/assets/x.js'));

describe('loading', () => {
  test('a part that fails once is loaded again', async () => {
    const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValueOnce('screen');
    await expect(loadChunk(load)).resolves.toBe('screen');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a part that fails twice is a chunk load error', async () => {
    const load = vi.fn(lost);
    await expect(loadChunk(load)).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'Chunk load error' });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a part that does not come within 120 seconds is a chunk load error, not a moment earlier', async () => {
    let told = '';
    const loading = loadChunk(() => new Promise(() => undefined)).catch((failure: Error) => (told = failure.message));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(told).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(told).toBe('Chunk load error');
  });

  test('a stylesheet that fails is told by its own text', async () => {
    const load = (): Promise<never> => Promise.reject(new Error('Unable to preload CSS for http://x/app/assets/a.css'));
    await expect(loadChunk(load)).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'CSS chunk load failed' });
  });
});

test('a part is loaded once for all, and after a failure only when somebody tries again', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValue('screen');
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
  expect(chunkFailureText(new Error('Unable to preload CSS for /x.css'))).toMatchObject({ code: 'CSS chunk load failed' });
  expect(chunkFailureText(new Error('anything else'))).toBeNull();
});
