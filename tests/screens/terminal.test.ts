// A shift at the terminal, by touch and scanner alone: enrolled, signed in by badge and PIN, tasks begun, interrupted, reported,
// taken back, scrapped, called for and finished in at most three touches each, without network in between, and no form opened.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { shiftPages } from '#tests/support/time/businessClock.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { openDesk, signIn } from './support/browser.ts';
import * as clerk from './support/clerk.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
});

afterAll(async () => {
  await product.stop();
});

let touches = 0;

async function touch(page: Page, name: string | RegExp): Promise<void> {
  touches += 1;
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .tap();
}

/** As a reader types: faster than any hand, then Enter, wherever the focus is. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate((keys) => {
    for (const key of [...keys, 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true }),
      );
  }, text.split(''));
}

const said = (page: Page) => page.locator('footer').locator('[role=status], [role=alert]');

async function reportsOf(task: string): Promise<{ finishedQty: string; status: string }[]> {
  const rows = await rowsOf(admin, 'workReport', [fieldIs('workTaskOrder', task)]);
  return rows.map((row) => ({ finishedQty: textOf(row['finishedQty']), status: textOf(row['status']) }));
}

/** The three touches each action may take are counted, whatever they were. */
async function within(most: number, work: () => Promise<void>): Promise<void> {
  touches = 0;
  await work();
  expect(touches).toBeLessThanOrEqual(most);
}

/** A running task with enough left for a shift, and the terminal of its workshop. */
async function taskAtTerminal() {
  const devices = await rowsOf(admin, 'shopDevice', []);
  const centers = await rowsOf(admin, 'workCenter', [], { limit: 500 });
  const workshops = new Map(centers.map((row) => [row.id, row['workshop']]));
  const running = await rowsOf(admin, 'workTaskOrder', [fieldIs('status', 'running')]);
  for (const task of running) {
    const workshop = workshops.get(textOf(task['workCenter']));
    const device = devices.find((row) => row['workshop'] === workshop);
    if (device !== undefined && Number(task['remainQty']) >= 6) return { task, device };
  }
  throw new Error('no terminal has a running task of six');
}

test('a whole shift without opening a form', async () => {
  const { task: row, device } = await taskAtTerminal();
  const opened = await admin.get<DocResult>(`data/shopDevice/${device.id}`);
  const renewed = await admin.post<DocResult>(`data/shopDevice/${device.id}/renewCode`, {
    version: opened.result.doc.version,
    key: crypto.randomUUID(),
  });
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    locale: 'zh-CN',
  });
  await shiftPages(context);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const forms: string[] = [];
  page.on('framenavigated', (frame) => forms.push(new URL(frame.url()).pathname));
  await page.goto(`${product.address}/app/terminal`);
  await page.getByLabel('启用码').fill(textOf(renewed.result.doc.fields['enrollCode']));
  await touch(page, '启用');

  // Badge and PIN.
  await page.getByText('请刷工牌').waitFor();
  await scan(page, 'GP0001');
  await page.getByText('工牌已读取').waitFor();
  for (const key of '4096') await touch(page, key);
  await touch(page, '登录');
  const panel = page.getByRole('region', { name: '当前任务' });
  await panel.waitFor();

  // A task that waits is scanned and begun; what a running one needs is on the screen.
  const task = row.id;
  await scan(page, textOf(row['code']));
  const before = await reportsOf(task);
  for (const button of await page.getByRole('navigation', { name: '操作' }).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
  }
  await page.screenshot({ path: 'tests/output/terminal-task.png' });

  await within(3, async () => {
    await touch(page, '报工');
    await page.screenshot({ path: 'tests/output/terminal-report.png' });
    await touch(page, '2');
    await touch(page, '确认 2');
  });
  await expect.poll(async () => (await reportsOf(task)).length).toBe(before.length + 1);

  // Taken back at once.
  await within(1, () => touch(page, '撤销'));
  await expect.poll(async () => (await reportsOf(task)).length).toBe(before.length);

  // What was asked for before the pause is answered after it: nothing jumps back under the finger.
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    '**/terminal/state*',
    async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const held = await page.waitForRequest('**/terminal/state*');
  await within(2, async () => {
    await touch(page, '暂停');
    await page.screenshot({ path: 'tests/output/terminal-pause.png' });
    await touch(page, '待料');
  });
  await expect.poll(() => panel.textContent()).toContain('暂停中：待料');
  const late = page.waitForResponse((response) => response.request() === held);
  answer();
  await (await late).finished();
  await clerk.settle(page);
  expect(await panel.textContent()).toContain('暂停中：待料');
  await within(1, () => touch(page, '▶ 恢复'));
  await within(3, async () => {
    await touch(page, '报废');
    await touch(page, '确认 1');
  });
  await expect.poll(async () => (await reportsOf(task)).length).toBe(before.length + 1);
  await within(2, async () => {
    await touch(page, '呼叫');
    await touch(page, '缺料');
  });
  await expect.poll(async () => (await rowsOf(admin, 'andonCall', [])).length).toBe(1);

  // Without network: what is done is kept over a reload of nothing, shown as unsent, and told once when it is back.
  await context.setOffline(true);
  for (const key of ['1', '2']) {
    await touch(page, '报工');
    await touch(page, key);
    await touch(page, `确认 ${key}`);
  }
  await page.getByRole('button', { name: /未传 2/ }).waitFor();
  await page.screenshot({ path: 'tests/output/terminal-offline.png' });
  expect((await reportsOf(task)).length).toBe(before.length + 1);
  await context.setOffline(false);
  await expect.poll(async () => (await reportsOf(task)).length, { timeout: 60_000 }).toBe(before.length + 3);
  await page.getByText('● 在线').waitFor();
  const [batch] = await rowsOf(admin, 'offlineBatch', []);
  expect(batch).toMatchObject({ itemCount: 2, acceptedCount: 2, refusedCount: 0 });

  await within(2, async () => {
    await touch(page, '完工');
    await touch(page, '确认完工');
  });
  await expect
    .poll(async () => (await rowsOf(admin, 'workTaskOrder', [fieldIs('id', task)]))[0]?.['status'])
    .toBe('finished');
  expect(await said(page).textContent()).not.toContain('失败');

  // The next in the list, in the dark.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  await touch(page, '任务');
  await page.screenshot({ path: 'tests/output/terminal-tasks-dark.png' });
  await touch(page, '返回');
  await page.screenshot({ path: 'tests/output/terminal-dark.png' });

  // The foreman sees it on the board, at the desk and on the wall.
  const desk = await openDesk(browser, { width: 1440, height: 900 });
  await signIn(desk.page, product.address, 'admin', '/shopfloor/board');
  await desk.page.getByRole('list', { name: '设备' }).waitFor();
  const calls = desk.page.getByRole('list', { name: '未结束的呼叫' });
  await expect.poll(() => calls.textContent()).toContain('缺料');
  await desk.page.screenshot({ path: 'tests/output/board.png' });
  await calls.getByRole('button', { name: '响应' }).click();
  await expect.poll(() => calls.textContent()).toContain('已响应');
  await desk.page.setViewportSize({ width: 3840, height: 2160 });
  await desk.page.emulateMedia({ colorScheme: 'dark' });
  await desk.page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  await desk.page.getByRole('button', { name: '墙面显示' }).click();
  await expect.poll(() => desk.page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await desk.page.screenshot({ path: 'tests/output/board-wall.png' });
  expect(desk.complaints()).toEqual([]);
  await desk.close();

  // One page all shift long; signing out leaves nothing to touch.
  expect(new Set(forms)).toEqual(new Set(['/app/terminal']));
  await touch(page, /退出$/);
  await page.getByText('请刷工牌').waitFor();
  await context.close();
});
