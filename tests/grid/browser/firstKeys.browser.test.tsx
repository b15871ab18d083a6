// The first gestures on the first grid of a page come before the code that does them: none is lost, each is done where it
// was meant. Nothing may be fetched ahead here, so this is a file of its own.
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Grid } from '#grid';
import type { GridHandle } from '#grid';
import { draft, line, lineColumns } from '#tests/grid/support/orderLines.ts';
import { mountCold } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';

let unmount: (() => void) | null = null;
afterEach(() => unmount?.());

const key = (box: Element, init: KeyboardEventInit): boolean =>
  box.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

test('keys that come before their code fill, find and paste where the user stood, and typing goes on meanwhile', async () => {
  const rows = [line({ id: 'a', qty: '5' }), line({ id: 'b' }), line({ id: 'c' }), line({ id: 'd' })];
  const { source, editing } = draft(rows);
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
  const handle = need(handleRef.current);
  const box = need(host.querySelector('textarea'));

  handle.activate('b', 'qty');
  handle.focus();
  expect(key(box, { key: 'd', code: 'KeyD', ctrlKey: true })).toBe(false);
  handle.activate('c', 'qty');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '7');
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  handle.activate('d', 'note');
  box.value = '加急';
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(key(box, { key: 'Enter', code: 'Enter' })).toBe(false);
  expect(key(box, { key: 'F', code: 'KeyF', ctrlKey: true, shiftKey: true })).toBe(false);

  await expect.poll(() => host.querySelector('[role=search]')).not.toBeNull();
  await expect.poll(() => source.rows().map((row) => row.qty)).toEqual(['5', '5', '7', null, null]);
  expect(source.rowOf('d')?.note).toBe('加急');
});
