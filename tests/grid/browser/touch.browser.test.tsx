// The grid under a finger.
import { afterEach, expect, test } from 'vitest';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need, point, pointOver, stageOf } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const touch: PointerEventInit = { pointerType: 'touch' };
const handle = (corner: 'start' | 'end'): HTMLElement =>
  need(document.querySelector<HTMLElement>(`[data-range-handle=${corner}]`));
const menu = (): Element | null => document.querySelector('[role=menu]');

async function tapped(): Promise<Shown> {
  shown = await show({ ...draft(lines(40)) });
  const cell = need(cellElement(shown, 3, 'qty'));
  point(cell, 'pointerdown', 0, 0, touch);
  point(cell, 'pointerup', 0, 0, touch);
  await frame();
  return shown;
}

test('grid 124 touch: a tap activates and shows handles large enough for a finger, which stretch the selection', async () => {
  const grid = await tapped();
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r2', activeColumn: 'qty' });
  expect(handle('end').hidden).toBe(false);
  expect(handle('end').getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  point(handle('end'), 'pointerdown', 0, 0, touch);
  point(handle('end'), 'pointermove', 0, 0, { ...touch, ...pointOver(need(cellElement(grid, 6, 'price'))) });
  point(handle('end'), 'pointerup', 0, 0, touch);
  expect(grid.handle.position().ranges).toEqual([
    { anchorRowId: 'r2', anchorColumn: 'qty', headRowId: 'r5', headColumn: 'price' },
  ]);
  point(handle('start'), 'pointerdown', 0, 0, touch);
  point(handle('start'), 'pointermove', 0, 0, {
    ...touch,
    ...pointOver(need(cellElement(grid, 5, 'price'))),
  });
  point(handle('start'), 'pointerup', 0, 0, touch);
  expect(grid.handle.position().ranges).toEqual([
    { anchorRowId: 'r5', anchorColumn: 'price', headRowId: 'r4', headColumn: 'price' },
  ]);
  point(stageOf(grid), 'pointerdown', 0, 0, { pointerType: 'mouse', button: 2 });
  expect(handle('end').hidden).toBe(true);
});

test('grid 124 touch: a long press opens the menu of the cell, a finger that moves pans instead', async () => {
  const grid = await tapped();
  const cell = need(cellElement(grid, 5, 'due'));
  point(cell, 'pointerdown', 0, 0, touch);
  await expect.poll(menu).not.toBeNull();
  point(cell, 'pointerup', 0, 0, touch);
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r4', activeColumn: 'due' });
  expect(grid.box.value).toBe('');
  document.body.click();
  grid.element.querySelector('textarea')?.focus();
  grid.unmount();
  const again = await tapped();
  const other = need(cellElement(again, 5, 'due'));
  point(other, 'pointerdown', 0, 0, touch);
  point(other, 'pointermove', 0, -30, touch);
  point(other, 'pointercancel', 0, -30, touch);
  const down = need(cellElement(again, 2, 'due'));
  point(down, 'pointerdown', 0, 0, touch);
  await expect.poll(menu).not.toBeNull();
  expect(again.handle.position()).toMatchObject({ activeRowId: 'r1' });
});

test('grid 124 touch: rows that change while the page pans do not write the scroll, so its momentum goes on', async () => {
  const made = draft(lines(2_000));
  shown = await show({ ...made });
  const scroller = need(shown.element.querySelector<HTMLElement>('[data-scroller]'));
  scroller.scrollTop = 640;
  await frame();
  const written: number[] = [];
  const native = need(Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop'));
  Object.defineProperty(scroller, 'scrollTop', {
    configurable: true,
    get: () => Number(native.get?.call(scroller)),
    set: (value: number) => {
      written.push(value);
      native.set?.call(scroller, value);
    },
  });
  made.source.setRows(
    made.source.rows().map((row, index) => (index % 3 === 0 ? { ...row, note: '改' } : row)),
  );
  await frame();
  made.editing.set([{ rowId: 'r25', column: 'qty', value: '7' }], '录入');
  await frame();
  expect(written).toEqual([]);
  expect(scroller.scrollTop).toBe(640);
});
