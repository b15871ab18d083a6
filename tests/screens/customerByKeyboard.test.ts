// A clerk enters a customer with three linkmen and two bank accounts without touching the mouse.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signInByKeyboard } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { settle } from './support/clerk.ts';
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
  if (task.result?.state === 'fail')
    await desk.page.screenshot({ path: 'tests/output/customerByKeyboard.png' });
  await desk.close();
});

test('a customer with three linkmen and two bank accounts is typed by keyboard only', async () => {
  desk = await openDesk(browser);
  const { page, complaints } = desk;
  await signInByKeyboard(page, product.address, 'sales');
  const { keyboard } = page;
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByPlaceholder('搜索菜单、记录和操作') });
  await palette.waitFor();
  await keyboard.type('客户');
  await palette.getByText('客户', { exact: true }).first().waitFor();
  await keyboard.press('Enter');
  await page.getByRole('grid', { name: '客户列表' }).waitFor();
  await keyboard.press('Alt+n');

  // The form begins at the first thing that must be filled; Enter walks on, F7 lists the groups.
  const field = (name: string) => page.locator(`[data-field="${name}"] input:visible`);
  await expect.poll(() => field('name').evaluate((box) => box === document.activeElement)).toBe(true);
  await keyboard.type('键盘录入机械有限公司');
  for (let step = 0; step < 8; step += 1) {
    if (await field('category').evaluate((box) => box === document.activeElement)) break;
    await keyboard.press('Enter');
    await settle(page);
  }
  await keyboard.press('F7');
  const picker = page.getByRole('dialog', { name: '选择客户分组' });
  await picker.getByRole('gridcell').first().waitFor();
  await keyboard.press('Enter');
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => field('category').inputValue()).not.toBe('');

  const typeLines = async (grid: string, lines: readonly (readonly string[])[]): Promise<void> => {
    await keyboard.press('Alt+PageDown');
    const table = page.getByRole('grid', { name: grid });
    await table.locator('[role=row][data-state=loaded]').first().waitFor();
    await settle(page);
    for (const [index, cells] of lines.entries()) {
      if (index > 0) {
        await keyboard.press('Alt+Insert');
        await keyboard.press('Home');
        await settle(page);
      }
      for (const cell of cells) {
        if (cell !== '') await keyboard.type(cell);
        await keyboard.press('Tab');
        await settle(page);
      }
    }
  };
  await typeLines('联系人', [['李芳'], ['张强'], ['王敏']]);
  const [bank] = await rowsOf(admin, 'bank', []);
  const code = plainText(bank?.['code'] ?? null);
  for (let turn = 0; turn < 3; turn += 1) await keyboard.press('Alt+PageDown');
  await settle(page);
  await typeLines('银行信息', [
    [code, '', '键盘录入机械有限公司', '6222020000000000001'],
    [code, '', '键盘录入机械有限公司', '6222020000000000002'],
  ]);
  await keyboard.press('F8');
  await page.getByText('保存成功').waitFor();
  expect(complaints()).toEqual([]);

  const [row] = await rowsOf(admin, 'customer', [fieldIs('name', '键盘录入机械有限公司')]);
  const { doc } = (await admin.get<DocResult>(`data/customer/${row?.docId}`)).result;
  expect(doc.lines['linkmen']?.map((line) => line['name'])).toEqual(['李芳', '张强', '王敏']);
  expect(doc.lines['banks']?.map((line) => line['accountNo'])).toEqual([
    '6222020000000000001',
    '6222020000000000002',
  ]);
});
