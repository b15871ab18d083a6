// A clerk without a mouse: signs in, opens lists from the palette, finds records, fills fields and cells and moves documents
// on, by keys alone. What is read off the screen is only waited for.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { demoAccounts } from '#server/demo/accounts.ts';
import { grid } from './browser.ts';

/** Two painted frames: focus moves with the next one. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** What has the keyboard, by its name or the field it belongs to. */
export const holder = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const held = document.activeElement;
    return (
      held?.closest('[data-field]')?.getAttribute('data-field') ?? held?.getAttribute('aria-label') ?? ''
    );
  });

/** Whether the rows of this grid have the keyboard; its box stands beside them. */
const holds = (table: Locator): Promise<boolean> =>
  table.evaluate((element) => element.closest('[data-scroller]')?.contains(document.activeElement) === true);

export async function signInByKeys(page: Page, address: string, username: string): Promise<void> {
  await page.goto(`${address}/app/`);
  // The account has the keyboard from the beginning.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('username');
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoAccounts.find((known) => known.username === username)?.password ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}

export async function openList(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByPlaceholder('搜索菜单、记录和操作') });
  await palette.waitFor();
  await page.keyboard.type(title);
  await palette.getByText(title, { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await grid(page, `${title}列表`).locator('[role=row][data-state=loaded]').first().waitFor();
  await palette.waitFor({ state: 'detached' });
}

/** Looks for it in the open list and stands in its row. */
export async function find(page: Page, title: string, code: string): Promise<void> {
  const list = grid(page, `${title}列表`);
  await page.keyboard.press('F3');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect.poll(() => holds(list)).toBe(true);
  await list
    .getByRole('gridcell', { name: new RegExp(`^${code}`) })
    .first()
    .waitFor();
}

/** Opens what `find` stands on. */
export async function open(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: title, exact: true }).waitFor();
}

/** The state the document shows beside its number. */
export async function becomes(page: Page, state: string): Promise<void> {
  await page.locator('section [data-tone]:visible', { hasText: state }).first().waitFor();
}

/** The next step of the document, until it is in the state it leads to: reminders are read and confirmed. */
export async function moveOn(
  page: Page,
  state: string,
  step = state === '审核中' ? '提交' : '审核',
): Promise<void> {
  const button = page.getByRole('button', { name: step, exact: true });
  await button.and(page.locator(':visible:enabled')).first().waitFor();
  await settle(page);
  await page.keyboard.press('Control+Enter');
  const there = page.locator('section [data-tone]:visible', { hasText: state }).first();
  const asked = page.getByRole('dialog', { name: /前请确认$/ });
  await there.or(asked).first().waitFor();
  if (await asked.isVisible()) {
    await settle(page);
    await page.keyboard.press('Enter');
  }
  await there.waitFor();
}

export async function submitAndApprove(page: Page): Promise<void> {
  await moveOn(page, '审核中');
  await moveOn(page, '已审核');
}

/** Agrees as the one whose turn it is, step after step until it is through. */
export async function agree(page: Page): Promise<void> {
  const through = page.locator('section [data-tone]:visible', { hasText: '已审核' }).first();
  const turn = page
    .getByRole('group', { name: '审批进度' })
    .getByRole('button', { name: '同意', exact: true });
  const asked = page.getByRole('dialog', { name: /^同意/ });
  for (let step = 0; step < 3 && !(await through.isVisible()); step += 1) {
    await turn.waitFor();
    await settle(page);
    await page.keyboard.press('Control+Enter');
    await asked.waitFor();
    await settle(page);
    await page.keyboard.type('同意');
    await page.keyboard.press('Control+Enter');
    await asked.waitFor({ state: 'detached' });
    await through.or(turn).first().waitFor();
  }
  await through.waitFor();
}

export const codeOf = (page: Page, title: string): Promise<string> =>
  page.getByRole('region', { name: title, exact: true }).locator('[data-code]:visible').first().innerText();

/** Pushes everything that remains down to the nth kind of document offered, whose draft opens. */
export async function pushTo(page: Page, title: string, nth = 1): Promise<void> {
  await page
    .getByRole('button', { name: '下推', exact: true })
    .and(page.locator(':visible:enabled'))
    .waitFor();
  await settle(page);
  await page.keyboard.press('Alt+p');
  const dialog = page.getByRole('dialog', { name: /^下推/ });
  await dialog.waitFor();
  await page.keyboard.press(`Alt+${nth}`);
  await dialog.getByRole('button', { name: `下推${title}` }).waitFor();
  const lines = grid(page, '可下推的行');
  await lines.getByRole('gridcell').first().waitFor();
  await expect.poll(() => holds(lines)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: title, exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await becomes(page, '草稿');
}

/** F6 until the keyboard is there. */
async function turnTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      if (await isThere()) return true;
      await page.keyboard.press('F6');
      await settle(page);
      return isThere();
    })
    .toBe(true);
}

/** From the document into its header, and on until the field has the keyboard. */
export async function toField(page: Page, field: string): Promise<void> {
  const inHeader = (): Promise<boolean> =>
    page.evaluate(() => {
      const held = document.activeElement;
      return held?.closest('[data-field]') != null && held.closest('[data-scroller]') === null;
    });
  await turnTo(page, inHeader);
  for (let step = 0; step < 30 && (await holder(page)) !== field; step += 1) {
    await page.keyboard.press('Enter');
    await settle(page);
  }
  expect(await holder(page)).toBe(field);
}

/** From the document into its lines. */
export async function toLines(page: Page, lines: string): Promise<void> {
  const table = grid(page, lines);
  await turnTo(page, () => holds(table));
}

/** On along the cells to be filled. */
export async function toCell(page: Page, title: string): Promise<void> {
  for (let step = 0; step < 20 && !(await holder(page)).startsWith(title); step += 1) {
    await page.keyboard.press('Enter');
    await settle(page);
  }
  expect(await holder(page)).toMatch(new RegExp(`^${title}`));
}

async function along(page: Page, key: 'ArrowLeft' | 'ArrowRight', title: string): Promise<void> {
  await settle(page);
  for (let step = 0; step < 20 && !(await holder(page)).startsWith(title); step += 1) {
    await page.keyboard.press(key);
    await settle(page);
  }
  expect(await holder(page)).toMatch(new RegExp(`^${title}`));
}

/** Back along the row, where Enter passed over a cell that came filled. */
export const backTo = (page: Page, title: string): Promise<void> => along(page, 'ArrowLeft', title);

/** On along the row to a cell that may have come filled. */
export const onTo = (page: Page, title: string): Promise<void> => along(page, 'ArrowRight', title);

/** Types into the active cell or field and leaves it. */
export async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** The plan row of this order becomes a receipt or payment over all of it, paid in cash. */
export async function settlePlan(
  page: Page,
  plans: string,
  record: string,
  orderCode: string,
): Promise<void> {
  await openList(page, plans);
  await find(page, plans, orderCode);
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+p');
  await page.getByRole('region', { name: record, exact: true }).waitFor();
  await becomes(page, '草稿');
  await toField(page, 'settlementMethod');
  await enter(page, 'SM05');
  await expect
    .poll(() => page.locator('[data-field="settlementMethod"] input:visible').inputValue())
    .toContain('现金');
  await page.keyboard.press('F8');
  await page.getByText('保存成功').waitFor();
  // Saving leaves the clerk where he was.
  expect(await holder(page)).not.toBe('');
  await submitAndApprove(page);
}
