// A sales order as it stands open at a desk: its cells, fields and what is said of them.
import type { Locator, Page } from 'playwright';
import type { Client } from '#tests/support/signedClient.ts';
import { signIn } from './browser.ts';
import { fieldIs, rowsOf } from './caller.ts';

/** Signs in at the address and opens the order; its lines are there. */
export async function openOrder(on: Page, address: string, account: string, id: string): Promise<OpenOrder> {
  await signIn(on, address, account, `/sales/saleOrder/${id}`);
  const order = new OpenOrder(on);
  await order.lines.locator('[role=row][data-state=loaded]:not([hidden])').nth(1).waitFor();
  return order;
}

/** An order as it stands open at a desk. */
export class OpenOrder {
  readonly page: Page;
  readonly lines: Locator;

  constructor(on: Page) {
    this.page = on;
    this.lines = on.getByRole('grid', { name: '销售明细' });
  }

  async cell(line: number, title: string): Promise<Locator> {
    const head = this.lines
      .locator('[role=columnheader]')
      .filter({ hasText: new RegExp(`^${title}`) })
      .first();
    const column = await head.getAttribute('aria-colindex');
    const [at, room] = [await head.boundingBox(), await this.lines.boundingBox()];
    const past = (at?.x ?? 0) + (at?.width ?? 0) - (room?.x ?? 0) - (room?.width ?? 0);
    if (past > 0)
      await this.page
        .locator('[data-scroller]:visible')
        .evaluate((scroller, by) => scroller.scrollBy(by, 0), past + 40);
    return this.lines.locator(
      `[role=row][aria-rowindex="${line + 1}"] [role=gridcell][aria-colindex="${column}"]`,
    );
  }

  /** Types into a cell as one does over what stands there. */
  async type(line: number, title: string, text: string): Promise<void> {
    await (await this.cell(line, title)).click();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Tab');
  }

  field(name: string): Locator {
    return this.page.locator(`[data-field="${name}"] input:visible`);
  }

  problems(): Locator {
    return this.page.getByRole('region', { name: '销售订单' }).getByRole('button', { name: /^\d+ 处问题$/ });
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }
}

/** What has the keyboard, as a screen reader says it. */
export const active = (on: Page): Promise<string> =>
  on.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Ids of the person's drafts that have several lines. */
export async function draftsWithLines(clerk: Client): Promise<string[]> {
  const rows = await rowsOf(clerk, 'saleOrder', [fieldIs('status', 'draft')], { lines: 'items', limit: 200 });
  const lines = Map.groupBy(rows, (row) => row.docId);
  return [...lines].filter(([, own]) => own.length >= 2).map(([id]) => id);
}
