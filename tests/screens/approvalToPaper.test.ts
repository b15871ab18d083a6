// A long order goes through its approval and onto paper: the manager decides it from his list by keyboard, the page shows
// who did what, and the print has its head and its number on every page.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';
import { grid, openDesk, signIn, type Desk } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { startProduct, type Product } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

const lineCount = 70;
let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;
let code: string;
let id: string;

interface Opened {
  doc: { id: string; version: number; fields: Row; lines: Record<string, Row[]> };
}

async function done<T>(work: Promise<{ code: string; message: string; result: T }>): Promise<T> {
  const answer = await work;
  if (answer.code !== '0') throw new Error(answer.message);
  return answer.result;
}

/** A submitted order of seventy lines, made from what another order sells. */
async function submitOrder(admin: Client): Promise<void> {
  const { rows: users } = await done(
    admin.post<{ rows: { id: string }[] }>('data/user/query', {
      offset: 0,
      limit: 1,
      filter: { field: 'loginId', op: 'eq', values: ['manager'] },
    }),
  );
  const set = (fields: Row) => Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }));
  const insert = (lines: string, values: Row) => ({
    op: 'insertLine',
    lines,
    id: crypto.randomUUID(),
    before: null,
    values,
  });
  const step = {
    stepNo: 1,
    name: '部门审批',
    approverType: 'user',
    approverValue: { users: [users[0]?.id ?? ''] },
    signMode: 'any',
  };
  await done(
    admin.post('data/approvalFlow', {
      key: crypto.randomUUID(),
      patches: [...set({ name: '订单审批', entityKey: 'saleOrder', isActive: true }), insert('steps', step)],
    }),
  );
  // Of a customer whose credit nobody watches: seventy times a price may be beyond any limit.
  const unwatched = await rowsOf(admin, 'customer', [fieldIs('creditControl', 'none')]);
  const { rows } = await done(
    admin.post<{ rows: { docId: string }[] }>('data/saleOrder/query', {
      offset: 0,
      limit: 1,
      sort: [{ field: 'date', descending: true }],
      filter: {
        all: [
          { field: 'status', op: 'in', values: ['approved', 'closed'] },
          { field: 'customer', op: 'in', values: unwatched.map((row) => row.docId) },
        ],
      },
    }),
  );
  const sample = await done(admin.get<Opened>(`data/saleOrder/${rows[0]?.docId ?? ''}`));
  const { customer = null, salesperson = null } = sample.doc.fields;
  const [sold] = sample.doc.lines['items'] ?? [];
  const deliveryDate = businessDate(businessNow() + 20 * 86_400_000);
  const line = {
    material: sold?.['material'] ?? null,
    qty: '1',
    taxPrice: sold?.['taxPrice'] ?? null,
    taxRate: '13',
    deliveryDate,
  };
  const saved = await done(
    admin.post<Opened>('data/saleOrder', {
      key: crypto.randomUUID(),
      acceptWarnings: true,
      patches: [
        ...set({ customer, salesperson, deliveryDate }),
        ...Array.from({ length: lineCount }, () => insert('items', line)),
      ],
    }),
  );
  id = saved.doc.id;
  code = plainText(saved.doc.fields['code'] ?? null);
  await done(
    admin.post(`data/saleOrder/${id}/submit`, {
      version: saved.doc.version,
      key: crypto.randomUUID(),
      acceptWarnings: true,
    }),
  );
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  await submitOrder(await callerAs(product, 'admin'));
  desk = await openDesk(browser);
  page = desk.page;
  // The browser's own dialog cannot be answered; what it would print is asked for below.
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  await signIn(page, product.address, 'manager');
});

afterAll(async () => {
  await product?.stop();
});

test('on a phone the decisions are whole words within the window, in the list and above the order (findings 2, 6.14)', async () => {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  /** The buttons of this name whose words do not fit, or that stand beyond the window. */
  const cut = async (name: string): Promise<string[]> => {
    const buttons = page.getByRole('button', { name, exact: true });
    await buttons.first().waitFor();
    return buttons.evaluateAll((all) =>
      all
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          const parts = [button, ...button.querySelectorAll('*')];
          return (
            left < 0 ||
            right > innerWidth ||
            parts.some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
          );
        })
        .map((button) => button.textContent),
    );
  };
  for (const path of ['dashboard/approvals', `sales/saleOrder/${id}`]) {
    await page.goto(`${product.address}/app/${path}`);
    expect(await cut('同意'), path).toEqual([]);
    expect(await cut('驳回'), path).toEqual([]);
  }
  await page.setViewportSize({ width, height });
});

test('the manager decides the order from his list, and its page shows who did what', async () => {
  await page.goto(`${product.address}/app/dashboard/approvals`);
  await page.getByText(code).first().waitFor();
  await page.getByRole('row').filter({ hasText: code }).getByText('部门审批').click();
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+A');
  const dialog = page.getByRole('dialog', { name: '同意审批' });
  await dialog.getByLabel('审批意见（选填）').fill('同意发货');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row').filter({ hasText: code }).waitFor({ state: 'detached' });
  await page.goto(`${product.address}/app/sales/saleOrder/${id}`);
  const steps = page.getByRole('group', { name: '审批进度' });
  await steps.getByText('部门审批').click();
  await page.getByText('同意发货').waitFor();
  expect(desk.complaints()).toEqual([]);
  await page.keyboard.press('Escape');
});

test('the print repeats the head on every page, numbers the pages and comes out of the printer page by page', async () => {
  await page.goto(`${product.address}/app/sales/saleOrder/${id}`);
  await page.getByRole('button', { name: '打印', exact: true }).click();
  const preview = page.getByRole('region', { name: '打印预览' });
  const sheets = preview.getByRole('article');
  await expect.poll(() => sheets.count()).toBeGreaterThan(1);
  const count = await sheets.count();
  for (let index = 0; index < count; index += 1) {
    const sheet = sheets.nth(index);
    await expect.poll(() => sheet.getByRole('heading', { name: '销售订单' }).count()).toBe(1);
    await expect.poll(() => sheet.getByRole('columnheader', { name: '含税单价' }).count()).toBe(1);
    await expect.poll(() => sheet.innerText()).toContain(`第 ${index + 1} 页 / 共 ${count} 页`);
    await expect.poll(() => sheet.innerText()).toContain(code);
  }
  await expect.poll(() => preview.locator('[data-part="row"]').count()).toBe(lineCount);
  await expect.poll(() => sheets.last().innerText()).toMatch(/大写：.*客户确认：/s);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(count);
  expect(desk.complaints()).toEqual([]);
});

test('a printed order says how often it was printed, by whom and with which template', async () => {
  await page.getByRole('dialog').getByRole('button', { name: '打印', exact: true }).click();
  const manager = await callerAs(product, 'manager');
  await expect
    .poll(async () => (await done(manager.get<Opened>(`data/saleOrder/${id}`))).doc.fields['printCount'])
    .toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^侧栏/ }).click();
  const side = page.getByRole('complementary', { name: '侧栏' });
  await side.getByRole('tab', { name: '打印记录' }).click();
  const records = side.getByRole('list', { name: '打印记录' }).getByRole('listitem');
  await records.first().waitFor();
  await expect
    .poll(() => records.allInnerTexts())
    .toEqual([expect.stringMatching(/^\S+　\d{4}-\d\d-\d\d.*\s标准格式　版本 \d+$/s)]);
  expect(desk.complaints()).toEqual([]);
});

test('a keeper prints the labels of the lots he ticked, as many of each as he asks for, and is counted (findings 2, 5.24)', async () => {
  const keeper = await openDesk(browser);
  await keeper.page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  await signIn(keeper.page, product.address, 'keeper', '/master/lot');
  const rows = grid(keeper.page, '批号主档列表').locator('[role=row][data-state=loaded]');
  for (const index of [0, 1]) {
    await rows.nth(index).getByText('正常').or(rows.nth(index).getByText('冻结')).click();
    await keeper.page.keyboard.press('Space');
  }
  await keeper.page.getByRole('button', { name: '更多列表操作' }).click();
  await keeper.page.getByRole('menuitem', { name: '打印标签（2）…' }).click();
  const dialog = keeper.page.getByRole('dialog', { name: '打印批号主档标签' });
  const labels = dialog.getByRole('region', { name: '打印预览' }).getByRole('article');
  await expect.poll(() => labels.count()).toBe(2);
  for (const label of await labels.all()) {
    const lot = await label.getByRole('heading').innerText();
    await label.getByRole('img', { name: `二维码 ${lot}` }).waitFor();
    await expect.poll(() => label.innerText()).toMatch(/物料：.*有效期至：\s*\d{4}-/s);
  }
  // What the printer gets: all copies of one label before those of the next.
  await dialog.getByRole('textbox', { name: '份数' }).fill('3');
  const printed = keeper.page.locator('[data-print-root] article');
  await expect.poll(() => printed.count()).toBe(6);
  await dialog.getByText('共 6 页').waitFor();
  await dialog.getByRole('button', { name: '打印', exact: true }).click();
  const client = await callerAs(product, 'keeper');
  for (const { docId } of await rowsOf(client, 'lot', [], { limit: 2 }))
    await expect
      .poll(async () => (await done(client.get<unknown[]>(`data/lot/${docId}/prints`))).length)
      .toBe(1);
  expect(keeper.complaints()).toEqual([]);
  await keeper.close();
});
