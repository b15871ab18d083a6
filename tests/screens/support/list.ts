// A list as its reader sees it: rows by column title, heads, the filter row, and every frame that was painted.
import type { Locator, Page } from 'playwright';
import { grid } from './browser.ts';

/** Texts by column title; columns scrolled out of view are missing. */
export type ShownRow = Readonly<Record<string, string>>;

export class ListPage {
  readonly page: Page;
  readonly title: string;
  readonly grid: Locator;

  constructor(page: Page, title: string) {
    this.page = page;
    this.title = title;
    this.grid = grid(page, `${title}列表`);
  }

  /** Through the side menu, by mouse. */
  /** @param groups from the first level of the menu inwards */
  async openFromMenu(...groups: readonly string[]): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: '主菜单' });
    const link = menu.getByRole('link', { name: this.title, exact: true });
    for (const group of groups)
      if (!(await link.isVisible())) await menu.getByRole('button', { name: group, exact: true }).click();
    await link.click();
    await this.loaded();
  }

  /** Rows are there and none is dimmed or waited for. */
  async loaded(): Promise<void> {
    await this.grid.locator('[role=row][data-state=loaded]:not([hidden])').first().waitFor();
    await this.page.waitForFunction((label) => {
      const table = document.querySelector(`[role=grid][aria-label="${label}"]`);
      const waiting = table?.querySelector('[role=row][data-state=loading]:not([hidden])');
      return waiting === null && table?.closest('[data-stale="true"]') === null;
    }, `${this.title}列表`);
  }

  /** Whole rows in view, top first. */
  rows(): Promise<ShownRow[]> {
    return this.grid.evaluate((table) => {
      const titles = new Map(
        [...table.querySelectorAll('[role=columnheader]')].map((head) => [
          head.getAttribute('aria-colindex'),
          head.firstElementChild?.textContent ?? '',
        ]),
      );
      const rows = [...table.querySelectorAll('[role=row][data-state]:not([hidden])')];
      const body = rows[0]?.closest('[role=rowgroup]')?.getBoundingClientRect();
      return rows
        .filter((row) => {
          const box = row.getBoundingClientRect();
          return body !== undefined && box.top >= body.top - 1 && box.bottom <= body.bottom + 1;
        })
        .sort(
          (left, right) =>
            Number(left.getAttribute('aria-rowindex')) - Number(right.getAttribute('aria-rowindex')),
        )
        .map((row) => {
          const cells = [...row.querySelectorAll('[role=gridcell]:not([hidden])')].map(
            (cell): [string, string] => [
              titles.get(cell.getAttribute('aria-colindex')) ?? '',
              cell.textContent ?? '',
            ],
          );
          return Object.fromEntries([
            ...cells.filter(([title]) => title !== ''),
            ['行号', row.querySelector('[role=rowheader]')?.textContent ?? ''],
          ]);
        });
    });
  }

  async column(title: string): Promise<string[]> {
    return (await this.rows()).map((row) => row[title] ?? '');
  }

  head(title: string): Locator {
    return this.grid.getByRole('columnheader').filter({ has: this.page.getByText(title, { exact: true }) });
  }

  /** The number in the status bar: 共 380 行. */
  async count(): Promise<number> {
    const text = await this.status()
      .getByText(/^共 [\d,]+ 行$/)
      .innerText();
    return Number(text.replaceAll(/\D/g, ''));
  }

  status(): Locator {
    return this.page.getByRole('tabpanel').getByRole('status').filter({ hasText: '行' });
  }

  async fromMenuOf(column: string, command: string): Promise<void> {
    await this.head(column).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: command, exact: true }).click();
  }

  /** What stands in the totals row under the column. */
  async total(title: string): Promise<string> {
    const head = await this.head(title).boundingBox();
    const cells = this.grid.getByRole('row', { name: /^(全部|筛选)合计$/ }).getByRole('gridcell');
    for (const cell of await cells.all()) {
      const box = await cell.boundingBox();
      if (box !== null && head !== null && Math.abs(box.x - head.x) < 1)
        return (await cell.innerText()).trim();
    }
    return '';
  }

  /** From now on looks at every frame; the returned function stops and tells the frames that showed bare ground. */
  async watchFrames(): Promise<() => Promise<{ frames: number; bare: readonly string[] }>> {
    const handle = await this.grid.evaluateHandle((table) => {
      const seen = { frames: 0, bare: [] as string[], stopped: false };
      const look = (): void => {
        if (seen.stopped) return;
        seen.frames += 1;
        const body = table
          .querySelector('[role=row][data-state]')
          ?.closest('[role=rowgroup]')
          ?.getBoundingClientRect();
        const boxes = [...table.querySelectorAll<HTMLElement>('[role=row][data-state]:not([hidden])')].map(
          (row) => ({
            row,
            box: row.getBoundingClientRect(),
          }),
        );
        if (body !== undefined)
          for (let y = body.top + 1; y < body.bottom - 1; y += 8) {
            const over = boxes.find(({ box }) => box.top <= y && box.bottom > y);
            const cells =
              over === undefined ? [] : [...over.row.querySelectorAll('[role=gridcell]:not([hidden])')];
            const drawn =
              over?.row.dataset['state'] === 'loading' || cells.some((cell) => cell.textContent !== '');
            if (!drawn) {
              seen.bare.push(`frame ${seen.frames}: nothing at ${Math.round(y - body.top)} px`);
              break;
            }
          }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      return seen;
    });
    return () =>
      handle.evaluate((seen) => {
        seen.stopped = true;
        return { frames: seen.frames, bare: seen.bare };
      });
  }
}
