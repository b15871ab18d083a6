// One line of a table by keys alone: to its table by Alt+PageDown and F6, along its cells by Enter and the arrows, and read
// cell by cell as the grid says them.
import type { Locator, Page } from 'playwright';
import type { LinesDef } from '#model/entity.ts';
import type { Place } from '#tests/support/forms/filledForm.ts';
import { holder, settle } from '../support/clerk.ts';
import { chooseFile, comesTrue, quiet } from './formPage.ts';
import { fileKinds } from './headerKeys.ts';
import { typedTexts } from './typedText.ts';

const mostTables = 12;
const mostCells = 120;

interface Cell {
  title: string;
  /** Row of the grid, counted from 1. */
  row: number;
  text: string;
}

/** The cell that has the keyboard, as the grid says it; null where none has. */
async function cellHere(page: Page): Promise<Cell | null> {
  const [, title = '', row, text = ''] = /^(.+?)，第 (\d+) 行，(.*)$/s.exec(await holder(page)) ?? [];
  return row === undefined ? null : { title, row: Number(row), text };
}

async function pressed(page: Page, key: string): Promise<Cell | null> {
  await page.keyboard.press(key);
  await settle(page);
  return cellHere(page);
}

const table = (page: Page, title: string): Locator =>
  page.getByRole('grid', { name: title, exact: true }).and(page.locator(':visible'));

async function holdsKeys(page: Page, title: string): Promise<boolean> {
  const grid = table(page, title);
  if ((await grid.count()) !== 1) return false;
  return grid.evaluate(
    (element) => element.closest('[data-scroller]')?.contains(document.activeElement) === true,
  );
}

const openTitle = (page: Page): Promise<string> =>
  page
    .getByRole('tablist', { name: '明细表' })
    .locator('[role=tab][aria-selected=true]:visible')
    .innerText()
    .then((text) => text.replace(/（\d+）$/, '').trim());

/** Into the first line of the table, a new one where it has none: its row of the grid, null where there is no way. */
export async function toTable(page: Page, { title }: Pick<LinesDef, 'title'>): Promise<number | null> {
  const isThere = async (): Promise<boolean> =>
    (await holdsKeys(page, title)) && (await cellHere(page)) !== null;
  const rowHere = async (): Promise<number | null> => (await cellHere(page))?.row ?? null;
  for (let turn = 0; turn < mostTables; turn += 1) {
    const before = await openTitle(page);
    if (before === title) break;
    await page.keyboard.press('Alt+PageDown');
    await comesTrue(async () => (await openTitle(page)) !== before);
    if ((await openTitle(page)) === title) return (await comesTrue(isThere)) ? rowHere() : null;
  }
  for (let turn = 0; turn < 3; turn += 1) {
    if (await isThere()) return rowHere();
    await page.keyboard.press('F6');
    // The first one may only lead into the header.
    if (await comesTrue(isThere, 2_000)) return rowHere();
  }
  return null;
}

/** Along the line to the cell; false where no column of this title is shown. */
export async function toCell(page: Page, title: string, row: number): Promise<boolean> {
  let cell = await cellHere(page);
  // Past the last cell Enter begins another line.
  for (let step = 0; step < 3 && cell !== null && cell.row > row; step += 1)
    cell = await pressed(page, 'ArrowUp');
  let isTurned = false;
  for (let step = 0; step < mostCells && cell !== null; step += 1) {
    if (cell.title === title) return true;
    const next = await pressed(page, 'ArrowRight');
    if (next?.title !== cell.title) cell = next;
    else if (isTurned) return false;
    else {
      isTurned = true;
      cell = await pressed(page, 'Home');
    }
  }
  return false;
}

/** Into the cell that has the keyboard. @param isLast of its line: Enter would begin another one */
export async function typeInCell(page: Page, place: Place, isLast: boolean): Promise<void> {
  const { kind, title } = place.field;
  const { keyboard } = page;
  if (kind === 'bool') {
    const isTicked = !(await holder(page)).includes('未勾选');
    if (isTicked !== (place.value === true)) await keyboard.press('Space');
    return;
  }
  if (fileKinds.includes(kind)) {
    await keyboard.press('F2');
    const window = page.getByRole('dialog', { name: `选择${title}` });
    const label = kind === 'file' ? `选择${title}` : `上传${title}`;
    await window.getByRole('button', { name: label, exact: true }).focus();
    await chooseFile(page, window, kind);
    await window.getByRole('button', { name: '确定' }).press('Enter');
    await window.waitFor({ state: 'detached' });
    return settle(page);
  }
  await keyboard.type(typedTexts(place).join('、'));
  await settle(page);
  const isFound = kind === 'ref' || kind === 'refs';
  await keyboard.press(isLast && !isFound ? 'Tab' : 'Enter');
  await settle(page);
  if (isFound) await quiet(page);
}

/** The cells of the line that has the keyboard by the titles of their columns, as the grid says them. */
export async function readLine(page: Page): Promise<ReadonlyMap<string, string>> {
  const cells = new Map<string, string>();
  let cell = await pressed(page, 'Home');
  while (cell !== null && !cells.has(cell.title) && cells.size < mostCells) {
    cells.set(cell.title, cell.text);
    cell = await pressed(page, 'ArrowRight');
  }
  return cells;
}
