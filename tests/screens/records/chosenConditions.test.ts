// A data rule that names deleted customers says what is missing; a condition of approval on a customer is found by search,
// saved, opened again, and in force.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from '../support/browser.ts';
import { callerAs, fieldIs, rowsOf } from '../support/caller.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk;
/** An order of some customer, and that customer. */
let order: Row & { id: string };
let customer: { id: string; code: string; name: string };

async function done<T>(work: Promise<{ code: string; message: string; result: T }>): Promise<T> {
  const answer = await work;
  if (answer.code !== '0') throw new Error(answer.message);
  return answer.result;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
  const [first] = await rowsOf(admin, 'saleOrder', [], { limit: 1 });
  if (first === undefined) throw new Error('the demo has no order');
  order = first;
  const { doc } = await done(
    admin.get<{ doc: { id: string; fields: Row } }>(`data/customer/${plainText(first['customer'])}`),
  );
  customer = { id: doc.id, code: plainText(doc.fields['code']), name: plainText(doc.fields['name']) };
});
afterAll(async () => {
  await product?.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await desk.page.screenshot({ path: 'tests/output/chosenConditions.png' });
  await desk.close();
});

const chips = (page: Page, field: string): Promise<string[]> =>
  page.locator(`[data-field="${field}"] .mantine-Pill-root`).allInnerTexts();

test('a rule that names a deleted record says what is missing (findings 3, 6.14)', async () => {
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  const [menu] = await rowsOf(admin, 'permission', [
    fieldIs('menuType', 'menu'),
    fieldIs('entityKey', 'saleOrder'),
  ]);
  const values = {
    permission: menu?.id ?? null,
    code: 'OF-NOBODY',
    ruleName: '已删除的客户',
    fieldKey: 'customer',
    operator: 'in',
    ruleValue: `${customer.code},C-GONE,${crypto.randomUUID()}`,
  };
  const { doc } = await done(
    admin.post<{ doc: { id: string } }>('data/permissionDataRule', {
      key: crypto.randomUUID(),
      patches: Object.entries(values).map(([field, value]) => ({ op: 'set', field, value })),
    }),
  );
  await signIn(page, product.address, 'admin', `/system/permissionDataRule/${doc.id}`);
  await expect
    .poll(() => chips(page, 'ruleValue'))
    .toEqual([customer.name, 'C-GONE（已删除或停用）', '已删除的客户']);
  await page.getByRole('alert').filter({ hasText: '不再是可用的客户' }).waitFor();
  expect(complaints()).toEqual([]);
});

test('a condition of an approval on a customer is found by search and read back with the name (findings 3, 6.14)', async () => {
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  const { keyboard } = page;
  const [approver] = await rowsOf(admin, 'user', [fieldIs('loginId', 'manager')]);
  const step = {
    stepNo: 1,
    name: '部门审批',
    approverType: 'user',
    approverValue: { users: [approver?.id ?? ''] },
    signMode: 'any',
  };
  const head = { name: '大客户审批', entityKey: 'saleOrder', isActive: true };
  const { doc } = await done(
    admin.post<{ doc: { id: string } }>('data/approvalFlow', {
      key: crypto.randomUUID(),
      patches: [
        ...Object.entries(head).map(([field, value]) => ({ op: 'set', field, value })),
        { op: 'insertLine', lines: 'steps', id: crypto.randomUUID(), before: null, values: step },
      ],
    }),
  );
  await signIn(page, product.address, 'admin', `/system/approvalFlow/${doc.id}`);
  const condition = page.locator('[data-field="startCondition"] textarea:visible');
  await condition.click();
  await keyboard.type('客户编');
  await page.locator('[data-combobox-selected]').getByText('客户编码', { exact: true }).waitFor();
  await keyboard.press('Enter');
  await keyboard.type(`= ${customer.name}`);
  await page.locator('[data-combobox-selected]').getByText(customer.name).waitFor();
  await keyboard.press('Enter');
  await expect.poll(() => condition.inputValue()).toContain(`customer.code = '${customer.code}'`);
  await keyboard.press('Enter');
  await page.getByText(`含义：客户编码 = ${customer.code} ${customer.name}`).waitFor();

  // The same by the picker.
  await condition.fill('');
  await condition.click();
  await keyboard.type('customer.code = ');
  await keyboard.press('F7');
  const picker = page.getByRole('dialog', { name: '选择客户' });
  await picker.getByLabel('查找').fill(customer.code);
  await picker.getByRole('gridcell', { name: customer.code, exact: true }).waitFor();
  await picker.getByLabel('查找').press('Enter');
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => condition.inputValue()).toContain(`customer.code = '${customer.code}'`);
  await condition.focus();
  await keyboard.press('F8');
  await page.getByText('保存成功').waitFor();

  await page.reload();
  await page.getByText(`含义：客户编码 = ${customer.code} ${customer.name}`).waitFor();
  const trial = (code: string) =>
    done(admin.post<{ applies: boolean }>(`data/approvalFlow/${doc.id}/test`, { code }));
  expect(await trial(plainText(order['code']))).toMatchObject({ applies: true });
  const [other] = await rowsOf(admin, 'saleOrder', [{ field: 'customer', op: 'ne', values: [customer.id] }]);
  expect(await trial(plainText(other?.['code']))).toMatchObject({ applies: false });
  expect(complaints()).toEqual([]);
});
