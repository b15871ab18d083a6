// A page on which a form stands: whether it still waits for answers, and the files that are chosen at it.
import type { Locator, Page, Request } from 'playwright';
import { expect } from 'vitest';
import type { FieldKind } from '#model/fields.ts';
import { holder, settle } from '../support/clerk.ts';
import { blankPng } from '../support/forms.ts';

/** Calls of the page that are not answered yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/** From now on; before the page is opened. */
export function watchPage(page: Page): void {
  const calls = new Set<Request>();
  underWay.set(page, calls);
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.add(request);
  });
  // Choosers are taken over from now on: a key opens one sooner than the page would learn that somebody waits for it.
  page.on('filechooser', () => undefined);
  page.on('requestfinished', (request) => void calls.delete(request));
  page.on('requestfailed', (request) => void calls.delete(request));
}

/** What was asked is answered and drawn. */
export async function quiet(page: Page): Promise<void> {
  // What hangs on the last key is asked with the next frames.
  await settle(page);
  const calls = (): string[] => [...(underWay.get(page) ?? [])].map((call) => new URL(call.url()).pathname);
  await expect.poll(calls, { timeout: 15_000, interval: 20 }).toEqual([]);
  await settle(page);
}

const drawing = { name: '第 3 版图纸.txt', mimeType: 'text/plain', buffer: Buffer.from('M8 x 40') };
const sketch = { name: '示意.png', mimeType: 'image/png', buffer: blankPng(8, 8) };

/** By the button that has the keyboard. @param within what shows the file once it is stored */
export async function chooseFile(page: Page, within: Locator, kind: FieldKind): Promise<void> {
  const opened = page.waitForEvent('filechooser', { timeout: 5_000 }).catch(() => null);
  await page.keyboard.press('Enter');
  const chooser = await opened;
  if (chooser === null) throw new Error(`Enter 没有打开选择文件的窗口，键盘在“${await holder(page)}”`);
  await chooser.setFiles(kind === 'file' ? drawing : sketch);
  const shown =
    kind === 'file' ? within.getByRole('button', { name: `下载${drawing.name}` }) : within.locator('img');
  await shown.first().waitFor();
}

/** Whether it comes to hold in time. */
export async function comesTrue(isSo: () => Promise<boolean>, timeout = 10_000): Promise<boolean> {
  return expect
    .poll(isSo, { timeout, interval: 50 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
}
