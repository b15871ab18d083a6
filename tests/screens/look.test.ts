// The visual rules that can be measured, at three window sizes and in both colour schemes: list, document, sign-in,
// dashboard.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { long } from '#tests/support/long.ts';
import { openDesk, signIn } from './support/browser.ts';
import { ListPage } from './support/list.ts';
import { controlRows, filledButtons, pageScrolls, still, textsOf } from './support/measures.ts';
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

const sizes = [
  { width: 1440, height: 900, rows: 22, compactRows: 25 },
  { width: 1366, height: 768, rows: 17, compactRows: 19 },
  { width: 1920, height: 1080, rows: 27, compactRows: 32 },
] as const;

/** Text that is too small or too weak. */
async function unreadable(page: Page): Promise<string[]> {
  await still(page);
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(8);
  return texts
    .filter(({ size, ratio }) => size < 12 || ratio < 4.5)
    .map(({ text, size, ratio, place }) => `“${text}” ${size}px ${ratio}:1 ${place}`);
}

async function uneven(page: Page): Promise<string[]> {
  const rows = await controlRows(page);
  return rows
    .filter(({ heights }) => heights.length > 1 || heights.some((height) => ![28, 32].includes(height)))
    .map(({ controls }) => controls.join(' '));
}

/** Fields the stamp lies over; null: there is no stamp. It is a turned circle, so its middle and its radius count. */
function stamped(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    const stamp = [...document.querySelectorAll<HTMLElement>('main [data-text][aria-hidden]')].find((each) =>
      each.checkVisibility(),
    );
    if (stamp === undefined) return null;
    const { left, right, top, bottom } = stamp.getBoundingClientRect();
    const [x, y, radius] = [(left + right) / 2, (top + bottom) / 2, stamp.offsetWidth / 2];
    return [...document.querySelectorAll<HTMLElement>('main [data-field]')]
      .filter((field) => {
        const box = field.getBoundingClientRect();
        const beside = box.right <= x - radius || box.left >= x + radius;
        return field.checkVisibility() && !beside && box.bottom > y - radius && box.top < y + radius;
      })
      .map(({ dataset }) => dataset['field'] ?? '');
  });
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not there`);
  return box;
}

const looks = (['light', 'dark'] as const).flatMap((scheme) => sizes.map((size) => ({ scheme, ...size })));
/** In the short form each scheme once, and the smaller sizes, where room is scarce. */
const looked = looks.filter(({ scheme, width }) => long || width === (scheme === 'light' ? 1440 : 1366));

for (const { scheme, width, height, rows, compactRows } of looked)
  test(`${width} × ${height}, ${scheme}: sign-in, dashboard, list and document keep the rules, and the stamp covers no field (findings 3, 6.18a)`, async () => {
    const desk = await openDesk(browser, { width, height });
    const { page } = desk;
    await page.addInitScript((value) => localStorage.setItem('workbench:scheme', value), scheme);

    await page.goto(`${product.address}/app/`);
    await page.getByText('演示账号').waitFor();
    expect(await unreadable(page)).toEqual([]);
    await expect.poll(() => filledButtons(page)).toEqual(['登 录']);
    expect(await pageScrolls(page)).toBe(false);

    await signIn(page, product.address, 'admin');
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
    expect((await boxOf(page, 'nav[aria-label="主菜单"]')).width).toBe(210);
    expect((await boxOf(page, 'header')).height).toBe(48);
    expect((await boxOf(page, '[role=tablist][aria-label="已打开的页面"]')).height).toBe(34);
    expect(await unreadable(page)).toEqual([]);
    expect(await uneven(page)).toEqual([]);
    expect((await filledButtons(page)).length).toBeLessThanOrEqual(1);

    const orders = new ListPage(page, '销售订单');
    await orders.openFromMenu('销售管理');
    expect((await orders.rows()).length).toBeGreaterThanOrEqual(rows);
    expect(await pageScrolls(page)).toBe(false);
    await expect.poll(() => rowHeights(orders)).toEqual([32]);
    expect(await unreadable(page)).toEqual([]);
    await expect.poll(() => filledButtons(page)).toEqual(['新增']);
    expect(await uneven(page)).toEqual([]);
    const totals = await orders.grid.getByRole('row', { name: /^(全部|筛选)合计$/ }).boundingBox();
    expect((totals?.y ?? height) + (totals?.height ?? 0)).toBeLessThanOrEqual(height);

    for (const state of ['草稿', '已审核']) {
      await page.getByRole('tab', { name: state, exact: true }).click();
      await expect
        .poll(() => orders.column('单据状态').then((states) => [...new Set(states)]))
        .toEqual([state]);
      const [{ 单据编号: code = '' } = {}] = await orders.rows();
      await page.getByText(code, { exact: true }).click();
      const document = page.getByRole('region', { name: '销售订单' });
      await document.locator('[role=row][data-state=loaded]:not([hidden])').first().waitFor();
      expect(await pageScrolls(page)).toBe(false);
      expect(await unreadable(page)).toEqual([]);
      await expect.poll(() => stamped(page)).toEqual(state === '已审核' ? [] : null);
      await expect.poll(() => filledButtons(page)).toHaveLength(1);
      expect(await uneven(page)).toEqual([]);
      const whole = await document.boundingBox();
      const lines = await document.locator('[data-density]').boundingBox();
      const sums = await document.getByRole('group', { name: '合计' }).boundingBox();
      const share = (lines?.height ?? 0) / (whole?.height ?? 1);
      if (height >= 900) expect(share).toBeGreaterThanOrEqual(0.45);
      expect((sums?.y ?? height) + (sums?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(sums?.height).toBe(36);
      await page.keyboard.press('Alt+2');
      await orders.loaded();
    }

    await page.getByRole('tab', { name: '全部', exact: true }).click();
    await page.getByText('明细', { exact: true }).click();
    await orders.loaded();
    await page.locator('[data-scroller]:visible').evaluate((scroller) => scroller.scrollTo({ left: 900 }));
    await expect.poll(() => unaligned(orders)).toEqual([]);
    expect(await unreadable(page)).toEqual([]);
    await page.getByRole('button', { name: '显示设置' }).click();
    await page.getByText('紧凑', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => rowHeights(orders)).toEqual([28]);
    expect((await orders.rows()).length).toBeGreaterThanOrEqual(compactRows);
    expect(await uneven(page)).toEqual([]);
    await page.getByRole('button', { name: '折叠菜单' }).click();
    await expect.poll(async () => (await boxOf(page, 'nav[aria-label="主菜单"]')).width).toBe(48);
    expect(desk.complaints()).toEqual([]);
    await desk.close();
  });

function rowHeights(list: ListPage): Promise<number[]> {
  return list.grid.evaluate((table) => [
    ...new Set(
      [...table.querySelectorAll('[role=row][data-state]:not([hidden])')].map(
        (row) => row.getBoundingClientRect().height,
      ),
    ),
  ]);
}

/** Columns whose points do not stand in one vertical line, or whose heads are not at the right. */
function unaligned(list: ListPage): Promise<string[]> {
  return list.grid.evaluate((table) => {
    const wrong: string[] = [];
    /** Where the point stands: from the right edge of its cell, in px. */
    const pointOf = (cell: Element): number | null => {
      const text = [...cell.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      if (text === undefined) return null;
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, (text.textContent ?? '').indexOf('.'));
      const box = range.getBoundingClientRect();
      return box.width === 0 ? null : cell.getBoundingClientRect().right - box.right;
    };
    const numeric = new Map<string, number[]>();
    for (const cell of table.querySelectorAll('[role=row][data-state] [role=gridcell]:not([hidden])')) {
      const text = cell.textContent ?? '';
      if (!/^-?[\d,]*\d\.\d+$/.test(text)) continue;
      const column = cell.getAttribute('aria-colindex') ?? '';
      const point = pointOf(cell);
      if (point !== null) numeric.set(column, [...(numeric.get(column) ?? []), point]);
    }
    for (const [column, points] of numeric) {
      const head = table.querySelector(`[role=columnheader][aria-colindex="${column}"]`);
      const title = head?.firstElementChild?.textContent ?? column;
      if (Math.max(...points) - Math.min(...points) > 1)
        wrong.push(`${title}: ${[...new Set(points)].join(' ')}`);
      if (
        head !== null &&
        getComputedStyle(head).justifyContent !== 'flex-end' &&
        getComputedStyle(head).textAlign !== 'right'
      )
        wrong.push(`head of ${title}`);
    }
    if (numeric.size === 0) wrong.push('no numeric column in view');
    return wrong;
  });
}
