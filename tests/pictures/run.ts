// npm run pictures: takes the pictures of the documents (docs/pictures) from the real product with a small demo, so
// that they can be renewed whenever screens change. Single ones: npm run pictures -- orders stock
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { businessDate } from '#model/time/calendar.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';
import { grid, openBrowser, openDesk, signIn } from '../screens/support/browser.ts';
import { startProduct } from '../screens/support/product.ts';
import { smallPng } from './smallPng.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/pictures');
/** Larger ones would make the repository heavy; bytes. */
const LARGEST = 200_000;

interface Picture {
  name: string;
  user: string | null;
  scheme?: 'light' | 'dark';
  pose(page: Page, address: string): Promise<void>;
}

async function openList(page: Page, address: string, entity: string, title: string): Promise<void> {
  await page.goto(`${address}/app/${entity}`);
  await grid(page, `${title}列表`).getByRole('gridcell').first().waitFor();
}

async function openDashboard(page: Page, address: string, name: string, heading: string): Promise<void> {
  await page.goto(`${address}/app/dashboard/${name}`);
  await page.getByRole('heading', { name: heading }).waitFor();
}

/** A delivered order with its side panel: what it led to. */
async function openDelivered(page: Page, address: string): Promise<void> {
  await openList(page, address, 'sales/saleOrder?f=status~in~closed', '销售订单');
  await grid(page, '销售订单列表').getByRole('gridcell').filter({ hasText: /^SO/ }).first().click();
  await page.getByRole('region', { name: '销售订单' }).waitFor();
  await page.keyboard.press('Alt+i');
  const side = page.getByRole('complementary', { name: '侧栏' });
  await side.getByRole('tab', { name: '追溯' }).click();
  await side.getByRole('region', { name: '下游单据' }).getByRole('button').first().waitFor();
}

/** A new order as a salesperson begins it: the customer by its name, the cursor in the first line. */
async function beginOrder(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/app/sales/saleOrder/new`);
  const customer = page.locator('[data-field="customer"] input');
  await customer.fill('电');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: '新增行' }).click();
  // The keyboard follows with the next frame.
  await page.waitForFunction(() => document.activeElement?.closest('[data-scroller]') !== null);
}

/** Material, quantity, price and date with Enter from cell to cell; what follows from the material fills itself. */
async function enterLines(page: Page): Promise<void> {
  const due = businessDate(businessNow() + 20 * 86_400_000);
  const lines = [
    ['M002146', '200', '1.36', due, ''],
    ['M000724', '40', '268', '', ''],
    ['M001367', '600', '0.85', '', ''],
    ['M004150', '8', '326', ''],
  ];
  for (const text of lines.flat()) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.getByText('大写').waitFor();
  if (await page.getByText('处问题').isVisible())
    throw new Error('the order has problems: the demo has other materials than this picture');
}

const pictures: readonly Picture[] = [
  {
    name: 'sign-in',
    user: null,
    async pose(page, address) {
      await page.goto(`${address}/app/user/login`);
      await page.getByRole('button', { name: '系统管理员' }).waitFor();
    },
  },
  {
    name: 'home',
    user: 'manager',
    async pose(page, address) {
      await openDashboard(page, address, 'analysis', '单据概况');
      await page.getByRole('row', { name: /销售出库单.*\d.*\d/ }).waitFor();
    },
  },
  {
    name: 'workplace',
    user: 'manager',
    pose: (page, address) => openDashboard(page, address, 'workplace', '我的审批'),
  },
  {
    name: 'orders',
    user: 'manager',
    pose: (page, address) => openList(page, address, 'sales/saleOrder', '销售订单'),
  },
  {
    name: 'order-lines',
    user: 'manager',
    async pose(page, address) {
      await openList(page, address, 'sales/saleOrder', '销售订单');
      await page.getByText('明细', { exact: true }).click();
      await page.getByRole('columnheader', { name: '物料编码' }).waitFor();
    },
  },
  {
    name: 'order-editing',
    user: 'sales',
    async pose(page, address) {
      await beginOrder(page, address);
      await enterLines(page);
    },
  },
  {
    name: 'material-picker',
    user: 'sales',
    async pose(page, address) {
      await beginOrder(page, address);
      await page.keyboard.press('F7');
      const dialog = page.getByRole('dialog', { name: '选择物料' });
      await dialog.getByLabel('查找').fill('zhoucheng');
      await dialog.getByRole('gridcell', { name: /轴承/ }).first().waitFor();
    },
  },
  { name: 'order-trail', user: 'manager', pose: openDelivered },
  {
    name: 'trace',
    user: 'manager',
    async pose(page, address) {
      await openDelivered(page, address);
      await page.getByRole('button', { name: '查看流程图' }).click();
      await page.getByRole('group', { name: /单据流程图/ }).waitFor();
    },
  },
  {
    name: 'approvals',
    user: 'admin',
    async pose(page, address) {
      await page.goto(`${address}/app/dashboard/approvals`);
      await grid(page, '我的审批列表').getByText(/^PR/).first().click();
      await page
        .getByRole('dialog', { name: /采购申请/ })
        .getByRole('group', { name: '审批进度' })
        .waitFor();
    },
  },
  {
    name: 'stock-report',
    user: 'admin',
    pose: (page, address) => openList(page, address, 'inventory/stockInOutSummary', '物料收发汇总表'),
  },
  {
    name: 'stock',
    user: 'keeper',
    pose: (page, address) => openList(page, address, 'inventory/stockBalance', '即时库存'),
  },
  {
    name: 'orders-dark',
    user: 'manager',
    scheme: 'dark',
    pose: (page, address) => openList(page, address, 'sales/saleOrder', '销售订单'),
  },
];

async function take(browser: Browser, address: string, { name, user, scheme, pose }: Picture): Promise<void> {
  const { page, complaints, close } = await openDesk(browser);
  if (user !== null) await signIn(page, address, user);
  if (scheme === 'dark') await page.getByRole('button', { name: '切换到深色' }).click();
  await pose(page, address);
  await page.waitForLoadState('networkidle');
  const small = smallPng(await page.screenshot({ animations: 'disabled' }));
  const found = complaints();
  if (found.length > 0) throw new Error(`${name}: the page complained: ${found.join('; ')}`);
  if (small.length > LARGEST) throw new Error(`${name}: ${small.length} bytes, over ${LARGEST}`);
  fs.writeFileSync(path.join(folder, `${name}.png`), small);
  process.stdout.write(`  ${name}.png ${Math.round(small.length / 1024)} KB\n`);
  await close();
}

fs.mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, product.address, picture);
} finally {
  await browser.close();
  await product.stop();
}
