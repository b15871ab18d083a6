// The first clicks and choices on the first grid of a page, before the code of menus, lists and drags has come. A file of
// its own, since nothing may be fetched ahead.
import { afterEach, expect, test } from 'vitest';
import { createRef } from 'react';
import { Grid } from '#grid';
import type { GridHandle } from '#grid';
import { lazyView } from '#grid/frame/lazyView.ts';
import { draft, line, lineColumns } from '#tests/grid/support/orderLines.ts';
import { frame, mountCold } from '#tests/grid/support/orders.tsx';
import { need, pointOver } from '#tests/grid/support/pointer.ts';

let unmount: (() => void) | null = null;
afterEach(() => unmount?.());

test('menus and lists asked for before their code has come open and act once it is there', async () => {
  const { source, editing } = draft([
    line({ id: 'a', qty: '5' }),
    line({ id: 'b', qty: '6' }),
    line({ id: 'c' }),
  ]);
  const handleRef = createRef<GridHandle>();
  const { root, host } = await mountCold(
    <Grid
      label="订单明细"
      columns={lineColumns}
      source={source}
      editing={editing}
      rowNumbers
      handleRef={handleRef}
    />,
  );
  unmount = () => {
    root.unmount();
    host.remove();
  };
  const box = need(host.querySelector('textarea'));
  const cell = (row: number, column: string): HTMLElement => {
    const head = need(host.querySelector(`[role=columnheader][data-column="${column}"]`));
    const line = host.querySelector(`[role=row][data-state][aria-rowindex="${row + 1}"]:not([hidden])`);
    return need(line?.querySelector<HTMLElement>(`[aria-colindex="${head.getAttribute('aria-colindex')}"]`));
  };

  // The menu of a column: its first entry has the focus.
  need(host.querySelector<HTMLElement>('[aria-label="数量 列菜单"]')).click();
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem');
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  await frame();

  // The menu of a cell takes the cell under the pointer.
  cell(2, 'qty').dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      button: 2,
      ...pointOver(cell(2, 'qty')),
    }),
  );
  const item = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) =>
      each.textContent.startsWith('复制行'),
    );
  await expect.poll(item).toBeDefined();
  need(item()).click();
  await expect.poll(() => source.rows().map((row) => row.qty)).toEqual(['5', '6', '6', null]);

  // A list of choices opens for what was typed.
  need(handleRef.current).activate('a', 'unit');
  need(handleRef.current).focus();
  box.value = '千';
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await expect.poll(() => document.querySelector('[role=option]')?.textContent).toContain('千克');
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await expect.poll(() => source.rowOf('a')?.unit).not.toBeNull();
});

test('a part whose code could not be fetched leaves its place empty, harms nothing, and comes when it can', async () => {
  let tries = 0;
  const Part = lazyView(() =>
    ++tries === 1
      ? Promise.reject(new Error('offline'))
      : Promise.resolve({ default: ({ text }: { text: string }) => <b>{text}</b> }),
  );
  const { root, host } = await mountCold(
    <p>
      明细 <Part text="合计" />
    </p>,
  );
  unmount = () => {
    root.unmount();
    host.remove();
  };
  expect(host.textContent).toBe('明细 ');
  await expect.poll(() => host.textContent, { timeout: 8_000 }).toBe('明细 合计');
});
