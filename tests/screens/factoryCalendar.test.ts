// A planner keeps the time of the factory: the calendar of a year is painted by keyboard and by mouse and what it moves is
// put off with it; shifts are stretched on their ruler, set-up times pasted from a worksheet.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, rowsOf } from './support/caller.ts';
import { plainText } from '#model/text/plainText.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
});
afterAll(async () => {
  await product?.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.page.screenshot({ path: 'tests/output/factoryCalendar.png' });
  await desk.close();
});

test('a year is painted by keyboard and mouse, undone stroke by stroke, and kept', async () => {
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  const { keyboard, mouse } = page;
  await signIn(page, product.address, 'admin', '/process/factoryCalendar/new');
  await page.locator('[data-field="name"] input:visible').fill('试验日历');
  await page.getByRole('button', { name: /^从 \d{4} 年起建立三年$/ }).click();
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  const year = await page.locator('[data-date]').first().getAttribute('data-date');
  const at = (rest: string): string => `${year?.slice(0, 4) ?? ''}-${rest}`;
  const worked = async (): Promise<number> =>
    Number(/工作日 (\d+) 天/.exec((await page.getByText(/^工作日 \d+ 天/).textContent()) ?? '')?.[1]);
  const before = await worked();

  // By keyboard: from the first of July, five days with Shift, holiday is brush 3, Space paints.
  await day(at('07-01')).click();
  await keyboard.press('Home');
  for (let step = 0; step < 4; step += 1) await keyboard.press('Shift+ArrowRight');
  await expect.poll(() => page.locator('[data-date][aria-selected="true"]').count()).toBe(5);
  await keyboard.press('3');
  await keyboard.press('Space');
  await expect.poll(() => day(at('07-05')).getAttribute('data-type')).toBe('holiday');
  const painted = await worked();
  expect(before - painted).toBeGreaterThanOrEqual(3);

  // One stroke, one undo; Delete takes days out of a run again.
  await keyboard.press('Control+z');
  await expect.poll(worked).toBe(before);
  await keyboard.press('Control+y');
  await expect.poll(worked).toBe(painted);
  await keyboard.press('Escape');
  await keyboard.press('Delete');
  await expect.poll(() => day(at('07-05')).getAttribute('data-type')).not.toBe('holiday');
  expect(await day(at('07-04')).getAttribute('data-type')).toBe('holiday');

  // By mouse over the end of a month: a run of days, not a box.
  const middle = async (date: string) => {
    const box = await day(date).boundingBox();
    if (box === null) throw new Error(`${date} is not drawn`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.getByRole('button', { name: '4 半天' }).click();
  await mouse.move(...(await middle(at('03-30'))));
  await mouse.down();
  await mouse.move(...(await middle(at('04-01'))), { steps: 4 });
  await mouse.move(...(await middle(at('04-02'))), { steps: 4 });
  await mouse.up();
  const halves = ['03-30', '03-31', '04-01', '04-02'];
  await expect.poll(() => page.locator('[data-type="halfDay"]').count()).toBe(halves.length);
  await day(at('04-10')).click({ modifiers: ['Control'] });
  await expect.poll(() => day(at('04-10')).getAttribute('data-type')).toBe('halfDay');

  await keyboard.press('Control+s');
  await expect.poll(() => page.url()).not.toContain('/new');
  const id = page.url().split('/').at(-1) ?? '';
  const { result: stored } = await admin.get<DocResult>(`data/factoryCalendar/${id}`);
  expect(stored.doc.lines['exceptions']).toMatchObject([
    { startDate: at('07-01'), endDate: at('07-04'), dayType: 'holiday' },
    { startDate: at('03-30'), endDate: at('04-02'), dayType: 'halfDay' },
    { startDate: at('04-10'), endDate: at('04-10'), dayType: 'halfDay' },
  ]);
  expect(stored.doc.fields['workDayCount']).toBeGreaterThan(700);
  expect(complaints()).toEqual([]);
});

test('a day off lists the orders it moves, and puts them off with the calendar', async () => {
  const [order] = await rowsOf(
    admin,
    'manufacturingOrder',
    [{ field: 'status', op: 'in', values: ['planned', 'released'] }],
    { sort: [{ field: 'planStartDate', descending: true }], limit: 1 },
  );
  const calendar = (await rowsOf(admin, 'factoryCalendar', [])).find((row) => row['isDefault'] === true);
  if (order === undefined || calendar === undefined) throw new Error('the demo has no order or no calendar');
  const start = plainText(order['planStartDate'] ?? null);
  const code = plainText(order['code'] ?? null);

  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  await signIn(page, product.address, 'admin', `/process/factoryCalendar/${calendar.id}`);
  await page.getByRole('button', { name: '日历设置' }).waitFor();
  while (
    Number((await page.locator('[data-date]').first().getAttribute('data-date'))?.slice(0, 4)) <
    Number(start.slice(0, 4))
  )
    await page.getByRole('button', { name: '下一年' }).click();
  await page.locator(`[data-date="${start}"]`).click();
  await page.keyboard.press('3');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^保存并顺延 \d+$/ }).click();
  const dialog = page.getByRole('dialog', { name: '日历改动影响的单据' });
  await dialog.getByRole('cell', { name: code, exact: true }).waitFor();
  await dialog.getByRole('button', { name: /^保存并顺延 \d+ 张$/ }).click();
  await dialog.getByText(/^生产订单：已变更 \d+ 张，没有变更 0 张$/).waitFor();
  await dialog.getByRole('button', { name: '知道了' }).click();
  const { result } = await admin.get<DocResult>(`data/manufacturingOrder/${order.docId}`);
  expect(plainText(result.doc.fields['planStartDate'] ?? null) > start).toBe(true);
  expect(complaints()).toEqual([]);
});

test('a shift is stretched over midnight by keys, and set-up times come from a worksheet', async () => {
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints, context } = desk;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address });
  await signIn(page, product.address, 'admin', '/process/shift/new');
  await page.locator('[data-field="name"] input:visible').fill('加长班');
  await page.locator('[data-field="startTime"] input:visible').fill('16:00');
  await page.locator('[data-field="endTime"] input:visible').fill('23:00');
  await page.keyboard.press('Tab');
  const ruler = page.getByRole('group', { name: '班次时间轴' });
  await ruler.getByRole('button', { name: '加休息' }).click();
  await ruler.getByText('（360 分）').waitFor();
  await ruler.getByRole('slider', { name: '下班时间' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await ruler.getByText('16:00–次日 01:00').waitFor();
  await ruler.getByText('（480 分）').waitFor();
  await page.keyboard.press('Control+s');
  await expect.poll(() => page.url()).not.toContain('/new');
  const shift = await admin.get<DocResult>(`data/shift/${page.url().split('/').at(-1) ?? ''}`);
  expect(shift.result.doc.fields).toMatchObject({ endTime: '01:00', crossDay: true, workMinutes: 480 });

  await page.goto(`${product.address}/app/process/setupMatrix/new`);
  await page.locator('[data-field="name"] input:visible').fill('涂装换色');
  const table = page.getByRole('grid', { name: '换产表' });
  await table.getByRole('gridcell').first().click();
  await page.evaluate(() => navigator.clipboard.writeText('从\\到\t白\t黑\n白\t0\t30\n黑\t45\t0'));
  await page.keyboard.press('Control+v');
  await table.getByRole('gridcell', { name: '黑 白：45 分' }).waitFor();
  await table.getByRole('gridcell', { name: /^白 任意/ }).click();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect.poll(() => page.url()).not.toContain('/new');
  const matrix = await admin.get<DocResult>(`data/setupMatrix/${page.url().split('/').at(-1) ?? ''}`);
  expect(matrix.result.doc.lines['rules']).toMatchObject([
    { fromGroup: '白', toGroup: '黑', minutes: 30 },
    { fromGroup: '黑', toGroup: '白', minutes: 45 },
    { fromGroup: '白', toGroup: '*', minutes: 20 },
  ]);
  expect(complaints()).toEqual([]);
});
