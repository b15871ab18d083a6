// One plain question behind a list: what is asked, in which order answers count, what "all" means.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPagedSource } from '#grid/source/pagedSource.ts';
import type { PageAnswer, PageRequest } from '#grid/source/pagedSource.ts';

interface Row {
  id: string;
}
interface Question {
  filter: string;
  sort: readonly { column: string; descending: boolean }[];
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setup() {
  const asked: { request: PageRequest<Row, Question>; answer: (rows: readonly Row[]) => Promise<void> }[] =
    [];
  const source = createPagedSource<Row, Question>({
    query: { filter: '', sort: [] },
    idOf: (row) => row.id,
    load: (request) =>
      new Promise<PageAnswer<Row>>((resolve) => {
        asked.push({
          request,
          answer: async (rows) => {
            resolve({ rows, total: { value: rows.length, exact: true } });
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
  });
  source.watch({ start: 0, end: 20 }, []);
  return { source, asked };
}
const nextFrame = () => vi.advanceTimersByTimeAsync(16);

test('grid 5 request discipline: after five characters only the last answer is applied, though they come in reverse order', async () => {
  const { source, asked } = setup();
  await nextFrame();
  await asked[0]?.answer([{ id: '起初' }]);
  for (const filter of ['不', '不锈', '不锈钢', '不锈钢板', '不锈钢板材']) {
    source.ask({ filter, sort: [] });
    await nextFrame();
  }
  expect(asked.slice(1).map(({ request }) => [request.query.filter, request.signal.aborted])).toEqual([
    ['不', true],
    ['不锈', true],
    ['不锈钢', true],
    ['不锈钢板', true],
    ['不锈钢板材', false],
  ]);
  for (const { request, answer } of asked.slice(1).toReversed()) await answer([{ id: request.query.filter }]);
  expect([source.idAt(0), source.count().value, source.stale?.()]).toEqual(['不锈钢板材', 1, false]);
  source.ask({ filter: '不锈钢板材', sort: [] });
  await nextFrame();
  expect(asked).toHaveLength(6);
});

test('grid 10 one query object for server sort, filter, group, aggregate: every call is the same JSON document with a window, and can be asked for', async () => {
  const { source, asked } = setup();
  await nextFrame();
  const question: Question = { filter: '华东', sort: [{ column: 'amount', descending: true }] };
  source.ask(question);
  await nextFrame();
  const { query, offset, limit } = asked[1]?.request ?? {};
  expect(JSON.parse(JSON.stringify({ query, offset, limit }))).toEqual({
    query: question,
    offset: 0,
    limit: 200,
  });
  expect(source.query()).toEqual(question);
  await asked[1]?.answer(Array.from({ length: 200 }, (_, at) => ({ id: `r${at}` })));
  source.ask(JSON.parse(JSON.stringify(question)));
  await nextFrame();
  expect(asked).toHaveLength(2);
});
