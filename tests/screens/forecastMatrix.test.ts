// A planner's forecast by keyboard: months pasted from a worksheet by their heads, what is not known told before anything is
// written, a range raised by per cent, a quarter typed and shared out, and all of it saved.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult, PickResult } from '#model/wire/wire.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { paste } from './support/pasting.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk | undefined;
let codes: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  const admin = await callerAs(product, 'admin');
  const { result } = await admin.post<PickResult>('data/material/pick', {
    limit: 3,
    forField: 'saleOrder.items.material',
  });
  codes = result.rows.map(({ code }) => code);
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

test('months are pasted by their heads, raised and shared out without the mouse', async () => {
  desk = await openDesk(browser);
  const { page } = desk;
  await signIn(page, product.address, 'admin', '/planning/demandForecast/new');
  for (const [field, text] of [
    ['horizonStart', '2026-11-01'],
    ['horizonEnd', '2027-04-30'],
  ] as const) {
    await page.locator(`[data-field="${field}"] input`).first().fill(text);
    await page.keyboard.press('Enter');
  }
  const grid = page.getByRole('treegrid', { name: '预测矩阵' });
  await page.getByRole('button', { name: '新增物料' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toContain('物料编码');
  await paste(page, [
    ['物料编码', '2026-11', '12月', '2027Q1', '4月'],
    ...codes.map((code) => [code, '10', '20', '91', '1,000']),
    ['没有的料', '1', '1', '1', '1'],
  ]);
  const dialog = page.getByRole('dialog', { name: '粘贴预测' });
  await dialog.getByText('3 行、12 格可以写入，1 行有问题，不写入').waitFor();
  await dialog.getByRole('button', { name: '写入' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const cells = (text: string) => grid.getByRole('gridcell').filter({ hasText: new RegExp(`^${text}$`) });
  await expect.poll(() => cells('1,121').count()).toBe(3);
  // 91 of a quarter: 30, 30 and the remainder.
  await expect.poll(() => cells('31').count()).toBe(3);

  await cells('20').first().click();
  await page.keyboard.press('Control+b');
  const range = page.getByRole('dialog', { name: '按区域修改' });
  await range.getByText('将写入 1 格，合计 20 → 22').waitFor();
  await page.keyboard.press('Enter');
  await range.waitFor({ state: 'detached' });
  await expect.poll(() => cells('22').count()).toBe(1);

  await cells('91').first().click();
  await page.keyboard.type('182');
  await page.keyboard.press('Enter');
  // 182 by the shares of 30, 30 and 31: 60, 60 and 62.
  await expect.poll(() => cells('60').count()).toBe(2);
  await page.keyboard.press('Control+s');
  await expect.poll(() => page.url()).not.toContain('/new');
  await expect.poll(() => cells('60').count()).toBe(2);
  expect(desk.complaints()).toEqual([]);
});

// masterSchedule-r1
test('masterSchedule-r1: a master schedule shows its rows below the fences; its plan row is pasted and saved', async () => {
  const admin = await callerAs(product, 'admin');
  const [scheme] = await rowsOf(admin, 'mrpScheme', []);
  const [planner] = await rowsOf(admin, 'employee', []);
  const [code = ''] = codes;
  const material = (await rowsOf(admin, 'material', [fieldIs('code', code)]))[0]?.id ?? '';
  const set = (field: string, value: string | number) => ({ op: 'set', field, value });
  const saved = await admin.post<DocResult>('data/masterSchedule', {
    key: crypto.randomUUID(),
    patches: [
      set('name', '主推产品'),
      set('scheme', scheme?.id ?? ''),
      set('planner', planner?.id ?? ''),
      {
        op: 'insertLine',
        lines: 'items',
        id: crypto.randomUUID(),
        before: null,
        values: { material, bucketNo: 1 },
      },
    ],
  });
  const { id, version } = saved.result.doc;
  const action = { version, key: crypto.randomUUID() };
  await admin.post<DocResult>(`data/masterSchedule/${id}/calculate`, action);
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page } = desk;
  await signIn(page, product.address, 'admin', `/planning/masterSchedule/${id}`);
  const grid = page.getByRole('grid', { name: '主生产计划矩阵' });
  await grid.getByText('冻结（只算订单）').first().waitFor();
  // Below two lines of heads the fifth and sixth row of the block; the sixth column is the first period.
  const cell = (row: number, column: number) =>
    grid.locator(`[aria-rowindex="${row}"] [role="gridcell"][aria-colindex="${column}"]`);
  // What has nothing to do with a matrix is not offered; calculating stands in sight, with its key.
  const tools = page.getByRole('toolbar', { name: '明细操作' });
  await tools.getByRole('button', { name: /在下方插入行/ }).waitFor();
  for (const name of [/复制行/, /拆分行/]) expect(await tools.getByRole('button', { name }).count()).toBe(0);
  await cell(7, 8).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /删除行/ }).waitFor();
  for (const name of [/复制行/, /上移/, /下移/, /拆分行/])
    await expect.poll(() => page.getByRole('menuitem', { name }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '计算', exact: true }).hover();
  await page.getByRole('tooltip', { name: '计算（F9）' }).waitFor();
  await cell(7, 8).click();
  await page.keyboard.press('F9');
  await page.getByText('计算成功').waitFor();
  await cell(7, 8).click();
  await paste(page, [['87,654', '76,543']]);
  await expect.poll(() => cell(7, 9).textContent()).toBe('76,543');
  // The balance follows before anything is saved.
  await expect.poll(() => cell(8, 9).textContent()).toMatch(/^16\d,\d{3}/);
  await page.keyboard.press('Control+s');
  const planned = async () => {
    const seen = await admin.get<DocResult>(`data/masterSchedule/${id}`);
    return (seen.result.doc.lines['items'] ?? []).flatMap((row) => row['planQty'] ?? []);
  };
  await expect.poll(planned).toEqual(['87654', '76543']);
  // A block with heads finds its periods wherever it is pasted.
  const heads = await grid.getByRole('columnheader').allTextContents();
  const weeks = heads.filter((head) => /^\d{4}-W\d{2}$/.test(head));
  await cell(3, 4).click();
  await paste(page, [
    ['编码', '行次', weeks[3] ?? '', weeks[4] ?? ''],
    [code, '预测', '1', '1'],
    ['', '计划量', '432', '321'],
  ]);
  const dialog = page.getByRole('dialog', { name: '粘贴计划量' });
  await dialog.getByText('1 行、2 格可以写入').waitFor();
  await dialog.getByRole('button', { name: '写入' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => cell(7, 9).textContent()).toBe('432');
  await expect.poll(() => cell(7, 10).textContent()).toBe('321');
  expect(desk.complaints()).toEqual([]);
});
