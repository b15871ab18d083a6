// A page that carries the server opens its database before anybody can sign in, and says how far it has come.
import type { Page } from 'playwright';
import { vi } from 'vitest';

/** Opens the page and waits for as long as it goes on with its preparations; a page that stands still fails. */
export async function openPrepared(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/app/`);
  const form = page.getByLabel('账号', { exact: true });
  const shown = (): Promise<string> => page.locator('body').innerText();
  while (!(await form.isVisible())) {
    const before = await shown();
    const goesOn = async (): Promise<void> => {
      if (!(await form.isVisible()) && (await shown()) === before)
        throw new Error(`it stands still: ${before}`);
    };
    await vi.waitFor(goesOn, { timeout: 60_000, interval: 200 });
  }
}
