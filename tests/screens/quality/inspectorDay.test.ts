// An inspector's day by keyboard: the request is taken, its bill begun, 32 samples of eight items are typed with Enter after
// each value, what is out of its limits is told before Enter, a defect goes in by its short code, the lot is judged and approved.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from '../support/browser.ts';
import { callerAs } from '../support/caller.ts';
import { askInspection, type AskedInspection } from '../support/inspection.ts';
import { paste } from '../support/pasting.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let asked: AskedInspection;
let desk: Desk;

/** A busy machine builds the demo company in minutes. */
const patience = 600_000;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
  asked = await askInspection(admin);
  desk = await openDesk(browser, { width: 1366, height: 768 });
  await signIn(desk.page, product.address, 'inspector');
}, patience);

afterAll(async () => {
  await desk?.page.screenshot({ path: 'tests/output/inspector-day.png' });
  await product?.stop();
});

const samples = 32;
/** What is typed for a sample, item by item; the last digits of some are completed, the value before is repeated. */
const piece = (sample: number): string[] => [
  ['10.01', '9.98', '02'][sample % 3] ?? '',
  '30.005',
  sample === 1 ? '9' : '=',
  '0.61',
  '60',
  '0.015',
  '1',
  '1',
];

const grid = (page: Page) => page.getByRole('grid', { name: '检验录入' });
const stored = async (id: string): Promise<DocResult['doc']> =>
  (await admin.get<DocResult>(`data/inspectionBill/${id}`)).result.doc;
const billOf = (page: Page): string => /inspectionBill\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

test('a request is taken and its bill entered, judged and approved from the keyboard', async () => {
  const { page } = desk;
  const { keyboard } = page;
  await page.goto(`${product.address}/app/quality/inspectionRequest/${asked.request}`);
  await page.getByRole('button', { name: '领取' }).press('Enter');
  await page.getByText('领取成功').waitFor();
  await keyboard.press('Alt+p');
  await page.getByRole('grid', { name: '可下推的行' }).getByRole('gridcell').first().waitFor();
  await keyboard.press('Control+Enter');
  await page.getByRole('button', { name: '开始检验' }).press('Enter');
  await page.getByRole('region', { name: '检验单' }).getByText('检验中').first().waitFor();
  const cell = (row: number, column: number) =>
    grid(page).locator(`[aria-rowindex="${row}"] [role="gridcell"][aria-colindex="${column}"]`);
  await cell(2, 4).click();

  // Too wide a bore is told above the box while the hand is still on the keys.
  await keyboard.type('10.12');
  await page.getByText('▲ 10.12 高于上限 10.05').waitFor();
  await keyboard.press('Escape');

  for (let sample = 1; sample <= samples; sample += 1)
    for (const text of piece(sample)) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
  await expect.poll(() => page.getByRole('group', { name: '抽样结论' }).textContent()).toContain('32 / 32');

  // Where the keyboard comes back to, a scratch is found at the last piece.
  await keyboard.press('Control+Home');
  await expect.poll(() => cell(2, 4).textContent()).toContain('9.98');
  await cell(8, 5).click();
  await keyboard.type('b03*2');
  await keyboard.press('Enter');
  await expect.poll(() => cell(8, 5).textContent()).toBe('✗ B03*2');
  await page.getByRole('region', { name: '已发现的缺陷' }).getByText('划伤').waitFor();

  await keyboard.press('Control+s');
  const id = billOf(page);
  await expect.poll(async () => (await stored(id)).lines['samples']?.length).toBe(samples * 8);
  const doc = await stored(id);
  expect(doc.lines['defects']).toMatchObject([{ samplesNo: '2', qty: '2' }]);
  expect(doc.lines['items']?.[0]).toMatchObject({
    measuredMin: '9.98',
    measuredMax: '10.02',
    result: 'accept',
  });
  expect(doc.fields['sampleResult']).toBe('accept');

  await page.getByRole('button', { name: '判定' }).press('Enter');
  await expect.poll(async () => (await stored(id)).lines['decisions']?.length).toBe(1);
  for (const status of ['submitted', 'closed']) {
    // What is pressed while the page waits for an answer is passed over.
    await expect.poll(() => page.locator('button[data-loading]').count()).toBe(0);
    await keyboard.press('Control+Enter');
    await expect.poll(async () => (await stored(id)).status).toBe(status);
  }
  expect((await stored(id)).fields['conclusion']).toBe('qualified');
  expect(desk.complaints()).toEqual([]);
});

test('a column from a measuring machine is pasted down the turned table and along an item', async () => {
  const { page } = desk;
  const { keyboard } = page;
  const { request } = await askInspection(admin);
  const opened = (await admin.get<DocResult>(`data/inspectionRequest/${request}`)).result.doc;
  const pushed = await admin.post<DocResult>(`data/inspectionRequest/${request}/push/inspectionBill`, {
    version: opened.version,
    key: crypto.randomUUID(),
  });
  const { id, version } = pushed.result.doc;
  await admin.post(`data/inspectionBill/${id}/startInspect`, { version, key: crypto.randomUUID() });
  await page.goto(`${product.address}/app/quality/inspectionBill/${id}`);
  const values = Array.from({ length: samples }, (_, at) => (10 + ((at % 7) - 3) / 100).toFixed(2));
  await page.getByRole('switch', { name: '转置' }).click();
  await grid(page).locator('[aria-rowindex="3"] [role="gridcell"][aria-colindex="2"]').click();
  await paste(
    page,
    values.map((value) => [value]),
  );
  await keyboard.press('Control+s');
  const counted = async (line: number): Promise<number> =>
    ((await stored(id)).lines['samples'] ?? []).filter(({ itemLineNo }) => itemLineNo === line).length;
  await expect.poll(() => counted(1)).toBe(samples);

  await page.getByRole('switch', { name: '转置' }).click();
  await page.getByText('逐项', { exact: true }).click();
  await grid(page).locator('[aria-rowindex="3"] [role="gridcell"][aria-colindex="4"]').click();
  await paste(
    page,
    values.map((value) => [(Number(value) + 20).toFixed(2)]),
  );
  await keyboard.press('Control+s');
  await expect.poll(() => counted(2)).toBe(samples);
  expect(desk.complaints()).toEqual([]);
});
