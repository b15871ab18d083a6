// A planner paints the calendar of a year: by keyboard and by mouse, one undo per stroke, counted as it is painted, and
// stored as the exceptions a person would have written.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openBrowser, openDesk, signIn } from './support/browser.ts';
import { callerAs } from './support/caller.ts';
import { type Product, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  admin = await callerAs(product, 'admin');
});
afterAll(async () => {
  await browser?.close();
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
  await signIn(page, product.address, 'admin');
  await page.goto(`${product.address}/app/process/factoryCalendar/new`);
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
