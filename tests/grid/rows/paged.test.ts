// A server's rows by block: what is asked, in which order answers count, what stays on screen meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPagedSource } from '#grid/source/pagedSource.ts';
import type { PageAnswer, PageRequest } from '#grid/source/pagedSource.ts';

interface Row {
  id: string;
  text: string;
}
interface Asked {
  request: PageRequest<Row>;
  answer: (text?: string, total?: number) => Promise<void>;
  fail: () => Promise<void>;
}

let asked: Asked[] = [];
const rowsOf = (request: PageRequest<Row>, text: string, total: number): Row[] =>
  Array.from({ length: Math.max(0, Math.min(request.limit, total - request.offset)) }, (_, index) => ({
    id: `r${request.offset + index}`,
    text,
  }));

function source(total = 1_000_000) {
  return createPagedSource<Row>({
    query: null,
    idOf: (row) => row.id,
    load: (request) =>
      new Promise<PageAnswer<Row>>((resolve, reject) => {
        asked.push({
          request,
          answer: async (text = 'v1', value = total) => {
            resolve({ rows: rowsOf(request, text, value), total: { value, exact: true } });
            await vi.advanceTimersByTimeAsync(0);
          },
          fail: async () => {
            reject(new Error('offline'));
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
  });
}
const nextFrame = () => vi.advanceTimersByTimeAsync(16);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('grid 9 loading and block error states with retry: before the first answer a few rows are announced as loading, then the real count', async () => {
  const rows = source();
  expect(rows.count()).toEqual({ value: 50, exact: false });
  expect(rows.stateAt(0)).toBe('loading');
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer();
  expect(rows.count()).toEqual({ value: 1_000_000, exact: true });
  expect(rows.rowAt(3)?.id).toBe('r3');
  expect(rows.indexOf('r150')).toBe(150);
});

test('grid 2 server window: a jump asks only for the blocks in view, once', async () => {
  const rows = source();
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer();
  rows.watch({ start: 500_190, end: 500_215 }, []);
  rows.watch({ start: 500_190, end: 500_215 }, []);
  await nextFrame();
  rows.watch({ start: 500_191, end: 500_216 }, []);
  await nextFrame();
  expect(asked.slice(1).map(({ request }) => request.offset)).toEqual([500_000, 500_200]);
});

test('grid 4 keyset (cursor) paging in both directions: the next block of a server window is asked for with the last row before it', async () => {
  const rows = source();
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer();
  rows.watch({ start: 190, end: 215 }, []);
  await nextFrame();
  expect(asked[1]?.request.after?.id).toBe('r199');
});

test('grid 5 request discipline: of blocks left behind during a fast drag the last two may still answer, older ones are aborted (findings 3, 6.10b) (findings 2, 5.22)', async () => {
  const rows = source();
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer();
  for (let step = 1; step <= 30; step += 1) {
    rows.watch({ start: step * 10_000, end: step * 10_000 + 20 }, []);
    await nextFrame();
  }
  await vi.advanceTimersByTimeAsync(100);
  const later = asked.slice(1);
  // One about every 80 ms of half a second, the last of them for the place where the drag came to rest.
  expect(later.length).toBeGreaterThanOrEqual(5);
  expect(later.at(-1)?.request.offset).toBe(300_000);
  expect(later.map(({ request }) => request.signal.aborted)).toEqual(
    later.map((_, at) => at < later.length - 3),
  );
  const [dropped, passed, last] = [later[0], later.at(-2), later.at(-1)];
  for (const one of [dropped, passed, last]) await one?.answer();
  expect(rows.rowAt(dropped?.request.offset ?? 0)).toBeUndefined();
  expect(rows.rowAt(passed?.request.offset ?? 0)?.id).toBe(`r${passed?.request.offset}`);
  expect(rows.rowAt(300_000)?.id).toBe('r300000');
});

test('grid 9 loading and block error states with retry: a failed block offers a retry and leaves the others alone', async () => {
  const rows = source();
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer();
  rows.watch({ start: 190, end: 215 }, []);
  await nextFrame();
  await asked[1]?.fail();
  expect([rows.stateAt(199), rows.stateAt(200)]).toEqual(['loaded', 'failed']);
  rows.watch({ start: 191, end: 216 }, []);
  await nextFrame();
  expect(asked).toHaveLength(2);
  rows.retry(205);
  expect(rows.stateAt(205)).toBe('loading');
  await asked[2]?.answer();
  expect(rows.stateAt(205)).toBe('loaded');
});

test('grid 5 request discipline: a new question keeps the shown rows until its answer; the older answer is ignored', async () => {
  const rows = source();
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer('old');
  rows.invalidate();
  expect(rows.rowAt(0)?.text).toBe('old');
  expect(rows.stale?.()).toBe(true);
  await nextFrame();
  rows.invalidate();
  await nextFrame();
  await asked[2]?.answer('newest', 30);
  await asked[1]?.answer('older', 90);
  expect(rows.rowAt(0)?.text).toBe('newest');
  expect(rows.count()).toEqual({ value: 30, exact: true });
  expect(rows.stale?.()).toBe(false);
});

test('a refresh of rows in view keeps them until newer ones arrive; unaffected lists ask nothing', async () => {
  const rows = source();
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer('old');
  rows.refreshVisible(['elsewhere']);
  await nextFrame();
  expect(asked).toHaveLength(1);
  rows.refreshVisible(['r5']);
  expect(rows.rowAt(5)?.text).toBe('old');
  await nextFrame();
  await asked[1]?.answer('new');
  expect(rows.rowAt(5)?.text).toBe('new');
});

test('grid 7 live add, update, remove by id: rows at hand are replaced by id and only they change their version', async () => {
  const rows = source();
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer();
  const touched: unknown[] = [];
  rows.subscribe((range) => touched.push(range));
  const before = [rows.versionAt(4), rows.versionAt(5)];
  rows.replaceRows([
    { id: 'r5', text: 'saved' },
    { id: 'unknown', text: '' },
  ]);
  expect(rows.rowAt(5)?.text).toBe('saved');
  expect([rows.versionAt(4) === before[0], rows.versionAt(5) === before[1]]).toEqual([true, false]);
  expect(touched).toEqual([{ start: 5, end: 6 }]);
});

test('an empty answer is an exact count of none', async () => {
  const rows = source(0);
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer();
  expect(rows.count()).toEqual({ value: 0, exact: true });
});

test('a range can be loaded on purpose, in or out of view', async () => {
  const rows = source();
  rows.watch({ start: 0, end: 20 }, []);
  await nextFrame();
  await asked[0]?.answer();
  const done = vi.fn<() => void>();
  void rows.ensure?.({ start: 350, end: 450 }).then(done);
  await nextFrame();
  expect(asked.slice(1).map(({ request }) => request.offset)).toEqual([200, 400]);
  await asked[1]?.answer();
  expect(done).not.toHaveBeenCalled();
  await asked[2]?.answer();
  expect(done).toHaveBeenCalledOnce();
  expect(rows.rowAt(420)?.id).toBe('r420');
});
