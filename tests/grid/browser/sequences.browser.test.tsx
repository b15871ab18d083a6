// Rows that come one after the other, as the user sees them arrive.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createRef } from 'react';
import { createAppendSource, createArraySource, createKeysetSource, Grid, streamInto } from '#grid';
import type { GridHandle, KeysetRequest } from '#grid';
import type { Root } from 'react-dom/client';
import { frame, mount } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';
import { rowsInView, scrollerOf, wideColumns, wideRow, wideRows } from '#tests/grid/support/wide.tsx';
import type { Wide } from '#tests/grid/support/wide.tsx';

let mounted: { root: Root; host: HTMLElement } | null = null;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
});
const host = (): HTMLElement => need(mounted).host;
const numberOf = (row: Wide): number => Number(row.id.slice(1));
/** Numbers of the rows in view, by their text. */
const inView = (): number[] =>
  rowsInView(host()).map(({ element }) =>
    Number.parseInt(element.querySelector('[role=gridcell]:not([hidden])')?.textContent ?? '', 10),
  );

test('grid 3 infinite append: the next page arrives below; neither the view nor the thumb jumps', async () => {
  const answers: (() => void)[] = [];
  const source = createAppendSource<Wide>({
    idOf: (row) => row.id,
    load: ({ after }) =>
      new Promise((resolve) => {
        const from = after ? numberOf(after) + 1 : 0;
        answers.push(() =>
          resolve({ rows: Array.from({ length: 100 }, (_, at) => wideRow(from + at)), more: true }),
        );
      }),
  });
  mounted = await mount(<Grid label="日志" columns={wideColumns(6)} source={source} rowNumbers />);
  answers.shift()?.();
  await frame();
  await frame();
  scrollerOf(host()).scrollTop = 70 * 32;
  await frame();
  expect(answers).toHaveLength(1);
  const before = [scrollerOf(host()).scrollTop, rowsInView(host())[0]?.number, rowsInView(host())[0]?.top];
  answers.shift()?.();
  await frame();
  await frame();
  expect([scrollerOf(host()).scrollTop, rowsInView(host())[0]?.number, rowsInView(host())[0]?.top]).toEqual(
    before,
  );
  expect([source.count(), answers.length]).toEqual([{ value: 201, exact: false }, 0]);
});

test('grid 4 keyset (cursor) paging in both directions: a jump shows the key, rows before it arrive above without moving it, Ctrl+End is the last', async () => {
  const last = 20_000;
  const load = ({ after, before, at, limit }: KeysetRequest<Wide, number>) => {
    const start = after
      ? numberOf(after) + 1
      : before
        ? numberOf(before) - limit
        : at === 'end'
          ? last - limit
          : (at ?? 0);
    const from = Math.max(0, start);
    const to = Math.min(last, before ? numberOf(before) : from + limit);
    return Promise.resolve({
      rows: Array.from({ length: to - from }, (_, index) => wideRow(from + index)),
      hasBefore: from > 0,
      hasAfter: to < last,
    });
  };
  const handle = createRef<GridHandle>();
  const source = createKeysetSource<Wide, number>({ idOf: (row) => row.id, load, pageSize: 100 });
  mounted = await mount(
    <Grid label="流水" columns={wideColumns(6)} source={source} rowNumbers handleRef={handle} />,
  );
  await frame();
  expect(inView()[0]).toBe(1);
  const index = await source.goTo(9_000);
  handle.current?.scrollToIndex(index);
  handle.current?.activate('r9000', 'c1');
  await frame();
  await frame();
  expect(inView()).toContain(9_001);
  const top = (): number => need(rowsInView(host())[inView().indexOf(9_001)]).top;
  const before = top();
  scrollerOf(host()).scrollTop -= 64;
  await frame();
  await frame();
  await frame();
  expect(top()).toBeCloseTo(before + 64, 0);
  expect(inView()[0]).toBe(8_999);
  handle.current?.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await frame();
  await frame();
  await frame();
  expect(host().querySelector('textarea')?.getAttribute('aria-label')).toContain('20000-5');
  expect(inView().at(-1)).toBe(20_000);
  source.dispose();
});

test('grid 6 streaming load: the first rows can be used, sorted and scrolled while the rest arrives; what is in view stays', async () => {
  const source = createArraySource<Wide>({ rows: [], idOf: (row) => row.id });
  const numeric = wideColumns(6).map((column) => ({
    ...column,
    sortable: true,
    compare: (a: unknown, b: unknown) => Number.parseInt(String(a)) - Number.parseInt(String(b)),
  }));
  mounted = await mount(<Grid label="导入" columns={numeric} source={source} rowNumbers />);
  const whole = wideRows(3_000, 6);
  const gates: (() => void)[] = [];
  const pieces = async function* () {
    for (let from = 0; from < whole.length; from += 500) {
      yield whole.slice(from, from + 500);
      await new Promise<void>((resolve) => gates.push(resolve));
    }
  };
  const done = streamInto(source, pieces());
  await frame();
  await frame();
  expect(inView()[0]).toBe(1);
  host().querySelector('textarea')?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(host().querySelector('textarea')?.getAttribute('aria-label')).toContain('3-0');
  await userEvent.click(need(host().querySelector('[data-column=c1]')));
  await userEvent.click(need(host().querySelector('[data-column=c1]')));
  await frame();
  await frame();
  scrollerOf(host()).scrollTop = 0;
  await frame();
  expect(inView()[0]).toBe(500);
  scrollerOf(host()).scrollTop = 3_200;
  await frame();
  const seen = inView()[0];
  while (source.rows().length < whole.length) {
    gates.shift()?.();
    await frame();
  }
  gates.shift()?.();
  await done;
  await frame();
  await frame();
  expect(inView()[0]).toBe(seen);
  scrollerOf(host()).scrollTop = 0;
  await frame();
  expect(inView().slice(0, 3)).toEqual([3_000, 2_999, 2_998]);
});
