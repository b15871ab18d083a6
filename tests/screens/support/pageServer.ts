// A page that carries the server is drawn at once and opens its database behind it, saying how far it has come.
import type { Page } from 'playwright';
import { vi } from 'vitest';

/** Opens the page and waits for as long as it goes on with its preparations; a page that stands still fails. */
export async function openPrepared(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/app/`);
  const form = page.getByLabel('账号', { exact: true });
  const shown = (): Promise<string> => page.locator('body').innerText();
  const progress = page.getByText('正在准备演示数据');
  const isReady = async (): Promise<boolean> => (await form.isVisible()) && !(await progress.isVisible());
  // The page is drawn before it is ready, and says so.
  await form.waitFor();
  while (!(await isReady())) {
    const before = await shown();
    const goesOn = async (): Promise<void> => {
      if (!(await isReady()) && (await shown()) === before) throw new Error(`it stands still: ${before}`);
    };
    await vi.waitFor(goesOn, { timeout: 60_000, interval: 200 });
  }
}
