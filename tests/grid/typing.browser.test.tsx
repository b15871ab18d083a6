// Typing into the grid as a clerk does.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellText, draft, frame, lines, show } from './support/orders.tsx';
import type { Shown } from './support/orders.tsx';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

test('typing replaces the cell, Enter goes to the next editable cell and wraps to the next line', async () => {
  const { source, editing } = draft(lines(3));
  shown = await show({ source, editing });
  shown.handle.activate('r0', 'qty');
  shown.handle.focus();
  await userEvent.keyboard('12');
  await userEvent.keyboard('{Enter}');
  expect(source.rowOf('r0')?.qty).toBe('12');
  expect(source.rowOf('r0')?.amount).toBe('30');
  expect(shown.handle.position().activeColumn).toBe('price');
  await userEvent.keyboard('3{Enter}{Enter}{Enter}{Enter}');
  expect(shown.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'code' });
  await frame();
  expect(cellText(shown, 1, 'amount')).toBe('36');
});
