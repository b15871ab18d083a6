// What a clerk does with a grid, by keyboard and clipboard: goes to a cell, types, copies, pastes.
import { userEvent } from 'vitest/browser';
// Pasting is fetched on demand; here it is at hand, so that tests need not wait for the network.
import '#grid/interact/clipboard/paste.ts';
import { frame } from './orders.tsx';
import type { ShownGrid } from './orders.tsx';

export async function at(grid: ShownGrid, rowId: string, column: string): Promise<void> {
  grid.handle.activate(rowId, column);
  grid.handle.focus();
  await frame();
}

export const type = (keys: string): Promise<void> => userEvent.keyboard(keys);

export function clipboard(
  grid: ShownGrid,
  kind: 'copy' | 'cut' | 'paste',
  data = new DataTransfer(),
): DataTransfer {
  grid.box.dispatchEvent(new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true }));
  return data;
}

export async function paste(grid: ShownGrid, formats: { text?: string; html?: string }): Promise<void> {
  const data = new DataTransfer();
  if (formats.text !== undefined) data.setData('text/plain', formats.text);
  if (formats.html !== undefined) data.setData('text/html', formats.html);
  const { length } = grid.notices;
  clipboard(grid, 'paste', data);
  await frame();
  await frame();
  // A block ends with a notice or a review; its code may still be on its way on a busy machine.
  const isBlock = /[\t\n]|<td/u.test(`${formats.text ?? ''}${formats.html ?? ''}`);
  const most = isBlock ? 120 : 0;
  for (let waited = 0; waited < most; waited += 1) {
    if (grid.notices.length > length || dialog()) return frame();
    await frame();
  }
}

/** The open dialog, once it is there. */
export function dialog(): HTMLElement | null {
  return document.querySelector('[role=dialog]');
}

/** A field or button of the open dialog by its name. */
function named(name: string): HTMLElement {
  const box = dialog();
  const labels = [...(box?.querySelectorAll('label') ?? [])].filter(
    (label) => label.textContent?.trim() === name,
  );
  const byLabel = labels.map((label) => label.control ?? label.querySelector('input'));
  const byText = [...(box?.querySelectorAll<HTMLElement>('button, [aria-label]') ?? [])].filter(
    (element) => element.textContent?.trim() === name || element.getAttribute('aria-label') === name,
  );
  const found = byLabel[0] ?? byText[0];
  if (!found) throw new Error(`no “${name}” in the dialog`);
  return found;
}

export async function press(name: string): Promise<void> {
  named(name).click();
  await frame();
}

export async function fillIn(name: string, text: string): Promise<void> {
  await userEvent.fill(named(name), text);
  await frame();
}
