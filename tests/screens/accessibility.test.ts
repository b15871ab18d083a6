// Every page of the frame and the pages of daily work, looked at by axe in both colour schemes, on a desk and on a
// phone: no serious or critical finding. A page that scrolls, cuts its text or writes too small is one, too.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { long } from '#tests/support/long.ts';
import { openDesk, signIn } from './support/browser.ts';
import { ListPage } from './support/list.ts';
import { cutTexts, sideScroll, still, textsOf } from './support/measures.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product?.stop();
});

/** What is wrong with the page as it stands, each with its place. */
async function findings(page: Page, name: string): Promise<string[]> {
  await still(page);
  // Within the page, which has no frames of others: else each look would open a window of its own to sum up.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map(({ html, target }) => `${id}: ${String(target)} ${html.slice(0, 160)}`),
    );
  const small = (await textsOf(page))
    .filter(({ size }) => size < 12)
    .map(({ text, size, place }) => `“${text}” ${size}px ${place}`);
  return [...grave, ...small, ...(await cutTexts(page)), ...(await sideScroll(page))].map(
    (finding) => `${name} · ${finding}`,
  );
}

/** Addresses below the base path, each with what shows that it is there. */
const pages: readonly { name: string; path: string; shown: (page: Page) => Promise<unknown> }[] = [
  {
    name: '首页',
    path: '/dashboard/analysis',
    shown: (page) => page.getByRole('tabpanel').getByRole('heading').first().waitFor(),
  },
  {
    name: '工作台',
    path: '/dashboard/workplace',
    shown: (page) => page.getByRole('tabpanel').getByRole('heading').first().waitFor(),
  },
  {
    name: '通告',
    path: '/online/signorder/clmMessage',
    shown: (page) => page.getByRole('tabpanel').getByRole('grid').waitFor(),
  },
  {
    name: '个人中心',
    path: '/account/center',
    shown: (page) => page.getByRole('tabpanel').getByRole('heading').first().waitFor(),
  },
  { name: '404', path: '/404', shown: (page) => page.getByText('404').first().waitFor() },
  { name: '403', path: '/403', shown: (page) => page.getByText('403').first().waitFor() },
  { name: '500', path: '/500', shown: (page) => page.getByText('500').first().waitFor() },
  {
    name: '订单列表',
    path: '/sales/saleOrder',
    shown: (page) =>
      page.getByRole('tabpanel').locator('[role=row][data-state=loaded]:not([hidden])').first().waitFor(),
  },
];

/** Two of the four in the short form: each size and each scheme once. */
const looks = [
  [1440, 900, 'light'],
  [390, 844, 'dark'],
  ...(long
    ? ([
        [1440, 900, 'dark'],
        [390, 844, 'light'],
      ] as const)
    : []),
] as const;

for (const [width, height, scheme] of looks)
  test(`${width} × ${height}, ${scheme}: no page keeps anybody out (findings 2, 6.16)`, async () => {
    const desk = await openDesk(browser, { width, height });
    const { page } = desk;
    const found: string[] = [];
    await page.addInitScript((value) => localStorage.setItem('workbench:scheme', value), scheme);
    await page.goto(`${product.address}/app/user/login`);
    await page.getByText('演示账号').waitFor();
    found.push(...(await findings(page, '登录')));

    await signIn(page, product.address, 'admin');
    for (const { name, path, shown } of pages) {
      await page.evaluate((place) => history.pushState({}, '', place), `/app${path}`);
      await shown(page);
      found.push(...(await findings(page, name)));
    }
    const [{ 单据编号: code = '' } = {}] = await new ListPage(page, '销售订单').rows();
    await page.getByText(code, { exact: true }).click();
    await page
      .getByRole('region', { name: '销售订单' })
      .locator('[role=row][data-state=loaded]:not([hidden])')
      .first()
      .waitFor();
    found.push(...(await findings(page, '订单')));

    await page.getByRole('button', { name: '显示设置' }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await findings(page, '设置')));
    expect(found).toEqual([]);
    expect(desk.complaints()).toEqual([]);
    await desk.close();
  });
