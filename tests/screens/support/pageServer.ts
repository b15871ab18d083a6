// A page that carries the server is drawn at once and opens its database behind it, saying how far it has come. However
// slow the machine: it is waited for as long as it goes on, and only a page that stands still fails.
import type { Locator, Page } from 'playwright';
import { vi } from 'vitest';

/** Opens the page and waits until one can sign in and its database is prepared. */
export async function openPrepared(page: Page, address: string): Promise<void> {
  const form = page.getByLabel('账号', { exact: true });
  const progress = page.getByText('正在准备演示数据');
  await whileItGoesOn(
    page,
    () => page.goto(`${address}/app/`, { timeout: 0 }),
    async () => (await form.isVisible()) && !(await progress.isVisible()),
  );
}

/** Loads the page anew, with its two and a half thousand modules and its database, and waits until it shows something. */
export async function reloadUntil(page: Page, shows: Locator): Promise<void> {
  await whileItGoesOn(
    page,
    () => page.reload({ timeout: 0 }),
    () => shows.isVisible(),
  );
}

/** What goes on: the text it shows, and the parts of the program it has been given. */
async function whileItGoesOn(
  page: Page,
  begin: () => Promise<unknown>,
  isReady: () => Promise<boolean>,
): Promise<void> {
  let given = 0;
  const count = (): void => void (given += 1);
  page.on('requestfinished', count);
  const state = async (): Promise<string> => `${given}: ${await page.locator('body').innerText()}`;
  try {
    await begin();
    while (!(await isReady())) {
      const before = await state();
      const goesOn = async (): Promise<void> => {
        if (!(await isReady()) && (await state()) === before) throw new Error(`it stands still: ${before}`);
      };
      await vi.waitFor(goesOn, { timeout: 60_000, interval: 200 });
    }
  } finally {
    page.off('requestfinished', count);
  }
}
