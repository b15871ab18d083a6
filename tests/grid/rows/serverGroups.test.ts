// Groups made by a server: what is asked, and what stays unfolded.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerGroups } from '#grid/source/serverGroups.ts';
import type { ServerGroupsAnswer, ServerGroupsRequest } from '#grid/source/serverGroups.ts';

interface Row {
  id: string;
}
interface Query {
  group: readonly string[];
  search: string;
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

function setup(regions = ['华东', '华南', '华北'], cities = ['甲', '乙'], rows = 250) {
  const asked: string[] = [];
  let broken = false;
  const state = { regions, version: 1 };
  const load = ({
    query,
    path,
    offset,
    limit,
  }: ServerGroupsRequest<Query>): Promise<ServerGroupsAnswer<Row>> => {
    asked.push(`${query.search}/${path.join('/')}@${offset}`);
    if (broken) return Promise.reject(new Error('offline'));
    const names = path.length === 0 ? state.regions : cities;
    if (path.length < query.group.length)
      return Promise.resolve({
        total: names.length,
        groups: names
          .slice(offset, offset + limit)
          .map((key) => ({ key, title: key, members: rows, texts: { amount: `${state.version}00` } })),
      });
    const ids = Array.from({ length: Math.min(limit, rows - offset) }, (_, at) => ({
      id: `${path.join('-')}-${offset + at}`,
    }));
    return Promise.resolve({ total: rows, rows: ids });
  };
  const source = createServerGroups<Row, Query>({
    query: { group: ['region', 'city'], search: '' },
    idOf: (row) => row.id,
    load,
  });
  const look = async (start = 0, end = 20): Promise<void> => {
    source.watch({ start, end }, []);
    await vi.advanceTimersByTimeAsync(40);
    source.watch({ start, end }, []);
    await vi.advanceTimersByTimeAsync(40);
  };
  const shown = (count = 8): string[] =>
    Array.from(
      { length: Math.min(count, source.count().value) },
      (_, at) =>
        `${'·'.repeat(source.lineAt(at)?.level ?? 0)}${source.lineAt(at)?.title ?? source.idAt(at) ?? '…'}`,
    );
  return { source, asked, look, shown, state, breakDown: (yes: boolean) => (broken = yes) };
}

test('grid 58 server-side lazy groups: only unfolded levels are fetched, rows in blocks as they come into view', async () => {
  const { source, asked, look, shown } = setup();
  expect(source.stateAt(0)).toBe('loading');
  await look();
  expect(shown()).toEqual(['华东', '华南', '华北']);
  expect(asked).toEqual(['/@0']);
  source.toggle(1);
  expect([source.count().value, source.stateAt(2)]).toEqual([4, 'loading']);
  await look();
  expect(shown()).toEqual(['华东', '华南', '·甲', '·乙', '华北']);
  source.toggle(2);
  await look();
  expect([shown(5).at(-1), source.count().value]).toEqual(['··华南-甲-1', 255]);
  expect(asked).toEqual(['/@0', '/华南@0', '/华南/甲@0']);
  await look(150, 170);
  expect(asked.at(-1)).toBe('/华南/甲@100');
  expect(source.parentAt(3)).toBe(2);
  expect([
    source.lineAt(1)?.texts?.['amount'],
    source.lineAt(0)?.expanded,
    source.lineAt(1)?.expanded,
  ]).toEqual(['100', false, true]);
});

test('grid 58 server-side lazy groups: a refresh keeps what is unfolded, also where groups came in between', async () => {
  const { source, asked, look, shown, state } = setup();
  await look();
  source.toggle(1);
  await look();
  state.regions = ['华东', '华中', '华南', '华北'];
  state.version = 2;
  asked.length = 0;
  source.refresh();
  expect(shown()).toEqual(['华东', '华南', '·甲', '·乙', '华北']);
  await look();
  expect(shown()).toEqual(['华东', '华中', '华南', '·甲', '·乙', '华北']);
  expect([source.lineAt(2)?.texts?.['amount'], source.lineAt(3)?.texts?.['amount']]).toEqual(['200', '200']);
  expect(asked.toSorted()).toEqual(['/@0', '/华南@0']);
  source.ask({ group: ['region', 'city'], search: '泵' });
  await look();
  expect(shown()).toEqual(['华东', '华中', '华南', '·甲', '·乙', '华北']);
  expect(asked.slice(2).toSorted()).toEqual(['泵/@0', '泵/华南@0']);
});

test('grid 58 server-side lazy groups: a level that fails offers a retry on its line', async () => {
  const { source, look, shown, breakDown } = setup();
  await look();
  breakDown(true);
  source.toggle(0);
  await look();
  expect([source.stateAt(1), source.stateAt(2)]).toEqual(['failed', 'loaded']);
  breakDown(false);
  source.retry(1);
  await look();
  expect(shown(3)).toEqual(['华东', '·甲', '·乙']);
});
