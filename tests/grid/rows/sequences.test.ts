// Rows that come one after the other: appended pages, keyset stretches in both directions, streams.
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppendSource } from '#grid/source/appendSource.ts';
import { createArraySource } from '#grid/source/arraySource.ts';
import { createKeysetSource } from '#grid/source/keysetSource.ts';
import type { KeysetRequest } from '#grid/source/keysetSource.ts';
import { streamInto } from '#grid/source/streamInto.ts';
import { compareValues } from '#grid/table/models/order.ts';

interface Row {
  id: string;
  key: number;
}
const row = (key: number): Row => ({ id: `k${key}`, key });
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn++) await Promise.resolve();
};

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
});
afterEach(() => vi.unstubAllGlobals());

test('grid 3 infinite append: at four fifths of the loaded rows the next page is asked for once, and rows in view keep their index', async () => {
  const asked: (string | undefined)[] = [];
  const source = createAppendSource<Row>({
    idOf: (one) => one.id,
    load: ({ after }) => {
      asked.push(after?.id);
      const start = after ? after.key + 1 : 0;
      return Promise.resolve({
        rows: Array.from({ length: 100 }, (_, at) => row(start + at)),
        more: start < 200,
      });
    },
  });
  source.watch({ start: 0, end: 20 }, []);
  await settle();
  expect([source.count(), source.stateAt(99), source.stateAt(100)]).toEqual([
    { value: 101, exact: false },
    'loaded',
    'loading',
  ]);
  source.watch({ start: 55, end: 79 }, []);
  await settle();
  expect(asked).toEqual([undefined]);
  source.watch({ start: 60, end: 80 }, []);
  source.watch({ start: 61, end: 81 }, []);
  await settle();
  expect(asked).toEqual([undefined, 'k99']);
  expect([source.idAt(60), source.indexOf('k60')]).toEqual(['k60', 60]);
  source.watch({ start: 280, end: 301 }, []);
  await settle();
  source.watch({ start: 280, end: 300 }, []);
  await settle();
  expect([source.count(), asked.length]).toEqual([{ value: 300, exact: true }, 3]);
});

test('grid 3 infinite append: a page that fails offers a retry on its line and leaves the rest alone', async () => {
  let broken = false;
  const source = createAppendSource<Row>({
    idOf: (one) => one.id,
    load: ({ after }) =>
      broken
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({ rows: [row((after?.key ?? -1) + 1)], more: true }),
    ahead: 2,
  });
  source.watch({ start: 0, end: 1 }, []);
  await settle();
  broken = true;
  source.watch({ start: 0, end: 2 }, []);
  await settle();
  const last = source.count().value - 1;
  expect([source.stateAt(0), source.stateAt(last)]).toEqual(['loaded', 'failed']);
  broken = false;
  source.retry(last);
  await settle();
  expect(source.stateAt(last)).toBe('loaded');
});

/** A server whose rows come and go; it knows keys, never offsets. */
function server(keys: number[]) {
  const asked: KeysetRequest<Row, number>[] = [];
  const load = (request: KeysetRequest<Row, number>) => {
    asked.push(request);
    const sorted = keys.toSorted((a, b) => a - b);
    const { after, before, at, limit } = request;
    let start = 0;
    if (after) start = sorted.findIndex((key) => key > after.key);
    else if (before) start = Math.max(0, sorted.filter((key) => key < before.key).length - limit);
    else if (at === 'end') start = Math.max(0, sorted.length - limit);
    else if (at !== undefined) start = sorted.findIndex((key) => key >= at);
    if (start < 0) start = sorted.length;
    const end = before ? sorted.filter((key) => key < before.key).length : start + limit;
    return Promise.resolve({
      rows: sorted.slice(start, end).map(row),
      hasBefore: start > 0,
      hasAfter: end < sorted.length,
    });
  };
  return { asked, load };
}
const held = (source: ReturnType<typeof createKeysetSource<Row, number>>): number[] =>
  Array.from({ length: source.count().value }, (_, at) => source.rowAt(at)?.key).filter(
    (key) => key !== undefined,
  );

test('grid 4 keyset (cursor) paging in both directions: a jump lands with the key there, paging back asks by key, never by offset', async () => {
  const keys = Array.from({ length: 5_000 }, (_, at) => at * 2);
  const { asked, load } = server(keys);
  const source = createKeysetSource<Row, number>({ idOf: (one) => one.id, load, pageSize: 100 });
  const index = await source.goTo(4_001);
  expect(source.rowAt(index)?.key).toBe(4_002);
  expect(source.stateAt(index - 1)).toBe('loading');
  const first = source.idAt(index) ?? '';
  source.watch({ start: index - 5, end: index + 15 }, []);
  await settle();
  expect(held(source)[0]).toBe(3_802);
  expect(source.indexOf(first)).toBe(index + 100);
  expect(asked.map(({ after, before, at }) => [after?.key, before?.key, at])).toEqual([
    [undefined, undefined, 4_001],
    [undefined, 4_002, undefined],
  ]);
  await source.seek('end');
  expect([held(source).at(-1), source.stateAt(source.count().value - 1)]).toEqual([9_998, 'loaded']);
  expect(source.seek('end')).toBeNull();
  await source.seek('start');
  expect([source.rowAt(0)?.key, source.count().exact]).toEqual([0, false]);
});

test('grid 4 keyset (cursor) paging in both directions: whatever others insert and remove, no row is repeated and none of the old ones skipped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom('after' as const, 'before' as const),
          fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 }),
        ),
        { maxLength: 12 },
      ),
      async (steps) => {
        const old = Array.from({ length: 100 }, (_, at) => at * 4 + 1);
        const keys = [...old];
        const { load } = server(keys);
        const source = createKeysetSource<Row, number>({ idOf: (one) => one.id, load, pageSize: 10 });
        await source.goTo(201);
        for (const [side, inserted] of steps) {
          for (const key of inserted) if (key % 4 !== 1 && !keys.includes(key)) keys.push(key);
          const count = source.count().value;
          source.watch(side === 'after' ? { start: count - 5, end: count } : { start: 0, end: 5 }, []);
          await settle();
          const now = held(source);
          expect(new Set(now).size).toBe(now.length);
          expect(now).toEqual(now.toSorted((a, b) => a - b));
          expect(now.filter((key) => key % 4 === 1)).toEqual(
            old.filter((key) => key >= (now[0] ?? 0) && key <= (now.at(-1) ?? -1)),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('grid 4 keyset (cursor) paging in both directions: far rows are let go and come back by key', async () => {
  const { load } = server(Array.from({ length: 2_000 }, (_, at) => at));
  const source = createKeysetSource<Row, number>({
    idOf: (one) => one.id,
    load,
    pageSize: 50,
    keepRows: 200,
  });
  source.restart();
  await settle();
  for (let page = 0; page < 10; page++) {
    const count = source.count().value;
    source.watch({ start: count - 5, end: count }, []);
    await settle();
  }
  expect(held(source)).toEqual(Array.from({ length: 200 }, (_, at) => 350 + at));
  source.watch({ start: 0, end: 10 }, []);
  await settle();
  expect(held(source)[0]).toBe(300);
  expect(held(source)).toHaveLength(200);
});

test('grid 6 streaming load: rows are at hand while the rest arrives; sorted meanwhile they end in the order of sorting at the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }), { maxLength: 8 }),
      fc.nat(8),
      async (pieces, sortAt) => {
        const rows = pieces.map((keys, piece) => keys.map((key, at) => ({ id: `${piece}-${at}`, key })));
        const order = [{ read: (one: Row) => one.key, compare: compareValues, descending: true }];
        const keep = (one: Row): boolean => one.key % 5 !== 0;
        const streamed = createArraySource<Row>({ rows: [], idOf: (one) => one.id });
        const counts: number[] = [];
        const arrive = async function* () {
          for (const [at, piece] of rows.entries()) {
            if (at === sortAt) streamed.arrange(order, keep);
            yield piece;
            await new Promise((resolve) => setTimeout(resolve, 0));
            counts.push(streamed.rows().length);
          }
        };
        const taken = await streamInto(streamed, arrive());
        streamed.arrange(order, keep);
        const meanwhile = createArraySource<Row>({ rows: [], idOf: (one) => one.id });
        meanwhile.arrange(order, keep);
        for (const piece of rows) meanwhile.append(piece);
        const whole = createArraySource<Row>({ rows: rows.flat(), idOf: (one) => one.id });
        whole.arrange(order, keep);
        const ids = (source: typeof whole): (string | undefined)[] =>
          Array.from({ length: source.count().value }, (_, at) => source.idAt(at));
        expect(ids(meanwhile)).toEqual(ids(whole));
        expect(ids(streamed)).toEqual(ids(whole));
        expect(taken).toBe(rows.flat().length);
        expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 40 },
  );
});
