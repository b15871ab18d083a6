// A planner at the chart of a workshop: an operation is moved by keys and by dragging, what speaks against a place is said,
// the rest makes way, every step is taken back, chart and table are one draft, and it is saved and published.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, grid as gridOf, openDesk, rowCount, signIn } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
});

afterAll(async () => {
  await product.stop();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk?.page.screenshot({ path: 'tests/output/schedule.png' });
  await desk?.close();
  desk = undefined;
});

const statusLine = (page: Page) => page.getByRole('status', { name: '排产情况' });
const countOf = async (page: Page, word: string): Promise<number> =>
  Number(new RegExp(`${word} ?(\\d+)`).exec((await statusLine(page).textContent()) ?? '')?.[1] ?? Number.NaN);

async function chart(): Promise<Page> {
  const [row] = await rowsOf(admin, 'workshopSchedule', [fieldIs('status', 'draft')]);
  if (row === undefined) throw new Error('the demo has no draft of a schedule');
  desk = await openDesk(browser, { width: 1440, height: 900 });
  const { page } = desk;
  await signIn(page, product.address, 'production', `/manufacturing/workshopSchedule/${row.id}`);
  await gridOf(page, '设备').waitFor();
  await page.locator('canvas').waitFor();
  return page;
}

test('workshopSchedule-r2: an operation is moved by keys, the answer is said, and undo brings it back', async () => {
  const page = await chart();
  const bar = page.getByRole('group', { name: '排产甘特图' }).getByRole('button');
  await bar.focus();
  // What has begun is not moved.
  let before = await bar.getAttribute('aria-label');
  do {
    const left = before;
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => bar.getAttribute('aria-label')).not.toBe(left);
    before = await bar.getAttribute('aria-label');
  } while (before?.includes('已开工') === true);
  expect(before).toContain('要求');
  const locked = await countOf(page, '锁定');

  await page.keyboard.press('m');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  const live = page.getByRole('group', { name: '排产甘特图' }).getByRole('status');
  await expect.poll(() => live.textContent()).toMatch(/\d\d-\d\d \d\d:\d\d – /);
  await page.keyboard.press('Enter');
  await expect.poll(() => countOf(page, '锁定')).toBe(locked + 1);
  await expect.poll(() => bar.getAttribute('aria-label')).not.toBe(before);
  expect(await bar.getAttribute('aria-label')).toContain('已锁定');
  await expect.poll(() => countOf(page, '冲突')).toBe(0);

  await page.getByRole('toolbar', { name: '排产工具' }).getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => countOf(page, '锁定')).toBe(locked);
  await expect.poll(() => bar.getAttribute('aria-label')).toBe(before);
  expect(desk?.complaints()).toEqual([]);
});

test('a bar dropped on another as it is stays in conflict until it is undone; table and chart count the same', async () => {
  const page = await chart();
  await page.getByText('原位', { exact: true }).click();
  const group = page.getByRole('group', { name: '排产甘特图' });
  const bar = group.getByRole('button');
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => bar.getAttribute('aria-label')).toContain('要求');
  const place = await bar.boundingBox();
  if (place === null) throw new Error('no bar has the focus');
  const from = { x: place.x + Math.min(8, place.width / 2), y: place.y + place.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y, { steps: 4 });
  await page.mouse.move(from.x + 160, from.y, { steps: 4 });
  await expect.poll(() => page.getByRole('tooltip').textContent()).toMatch(/重叠|后工序|原位/);
  await page.mouse.up();
  await expect.poll(() => countOf(page, '冲突')).toBeGreaterThan(0);
  const conflicts = await countOf(page, '冲突');
  const lines = Number(/^([\d,]+) 道/.exec((await statusLine(page).textContent()) ?? '')?.[1]);
  await page.getByText('表', { exact: true }).click();
  await expect.poll(() => rowCount(gridOf(page, '排产明细'))).toBeGreaterThanOrEqual(lines);
  await expect.poll(() => countOf(page, '冲突')).toBe(conflicts);
  await page.getByRole('toolbar', { name: '排产工具' }).getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => countOf(page, '冲突')).toBe(0);
});

test('what is better is shown first and taken only then; saved and published, the orders have its times', async () => {
  const page = await chart();
  await page.getByRole('button', { name: '自动排产' }).click();
  const dialog = page.getByRole('dialog', { name: '自动排产' });
  // Nothing broke down, so moving as little as possible moves nothing.
  await dialog.getByRole('combobox', { name: '方式' }).click();
  await page.getByRole('option', { name: /尽量不动/ }).click();
  await dialog.getByRole('button', { name: '开始' }).click();
  const late = dialog.getByRole('table', { name: '现在与新方案' }).getByRole('row', { name: /总延期/ });
  const [now, then] = [
    await late.getByRole('cell').nth(1).textContent(),
    await late.getByRole('cell').nth(2).textContent(),
  ];
  expect(then).toBe(now);
  await dialog.getByRole('combobox', { name: '方式' }).click();
  await page.getByRole('option', { name: '重新排' }).click();
  await dialog.getByLabel('改进时间（秒）').fill('1');
  await dialog.getByRole('button', { name: '再排一次' }).click();
  await dialog.getByRole('button', { name: '采用' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '与已发布比较' }).click();
  await gridOf(page, '与已发布比较').waitFor();
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();
  await page.keyboard.press('Control+s');
  await expect.poll(() => statusLine(page).textContent()).not.toContain('有未保存的改动');
  await page.getByText('版本 3', { exact: true }).waitFor();
  const inState = async (state: string): Promise<number> =>
    (await rowsOf(admin, 'workshopSchedule', [fieldIs('status', state)])).length;
  // While the save is still being answered the page takes no other write; once published, the button is gone.
  const publish = page.getByRole('button', { name: '发布', exact: true });
  await expect
    .poll(async () => {
      if (await publish.isVisible()) await publish.click({ timeout: 2_000 }).catch(() => undefined);
      return inState('superseded');
    })
    .toBe(1);
  expect(await inState('published')).toBe(1);
});
