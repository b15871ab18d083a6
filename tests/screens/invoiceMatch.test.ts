// An invoice typed from paper is matched with its receipts by keyboard: what agrees exactly is taken at once, the rest is
// paired and loosened by hand, the differences are told, and what was paired is what the server then has.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product.stop();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await desk?.page.screenshot({ path: `tests/output/${task.name.slice(0, 12)}.png` });
  await desk?.close();
  desk = undefined;
});

test('an invoice from paper is matched with its receipts without the mouse', async () => {
  const clerk = await callerAs(product, 'finance');
  const [row] = await rowsOf(clerk, 'purchaseInvoice', [fieldIs('matchStatus', 'unmatched')]);
  if (row === undefined) throw new Error('the demo has no invoice to be matched');
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page } = desk;
  await signIn(page, product.address, 'finance', `/cost/purchaseInvoice/${row.docId}`);
  await page.getByRole('button', { name: '发票勾稽' }).waitFor();
  await page.keyboard.press('Alt+G');
  const dialog = page.getByRole('dialog', { name: /发票勾稽/ });
  const lines = dialog.getByRole('grid', { name: '发票明细' });
  await lines.getByRole('gridcell').first().click();
  const shown = (text: string) => lines.getByText(text, { exact: true }).count();
  const suggested = await shown('建议');
  expect(suggested).toBeGreaterThan(0);
  // Space pairs the line at hand with the receipt at hand, X loosens it again.
  await page.keyboard.press('x');
  await expect.poll(() => shown('未配对')).toBeGreaterThan(0);
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: '采纳全部建议' }).press('Enter');
  await expect.poll(() => shown('建议')).toBe(0);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const { result } = await clerk.get<DocResult>(`data/purchaseInvoice/${row.docId}`);
  const items = result.doc.lines['items'] ?? [];
  expect(items.filter((line) => line['sourceLineId'] !== null).length).toBeGreaterThan(0);
  expect(desk.complaints()).toEqual([]);
});
