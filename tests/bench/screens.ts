// What a planner sees who drags the thumb over a long list with the mouse: how often rows of where he is come into view
// while the thumb moves, and how long after letting go the rows of that place are there.
import type { Page } from 'playwright';
import { openBrowser, openDesk, signIn } from '#tests/screens/support/browser.ts';
import { ListPage } from '#tests/screens/support/list.ts';
import type { Product } from '#tests/screens/support/product.ts';
import { figuresOf, type Figures } from './measure.ts';

export interface DragRow {
  title: string;
  rows: number;
  /** Milliseconds between one place and the next whose rows came into view while the thumb moved. */
  shown: Figures;
  /** Frames in which a row of the view was a grey bar, of all frames while the thumb moved. */
  grey: { frames: number; of: number };
  /** Milliseconds from letting go until the rows of the place are there. */
  after: Figures;
}

/** One frame as painted: when, the number of the first row, and whether all rows in view had their values. */
interface Frame {
  at: number;
  first: number;
  whole: boolean;
}

const title = '销售订单';
const drags = 8;
const steps = 120;

/** From now on notes every frame of the list until asked to stop. */
async function watch(page: Page): Promise<() => Promise<Frame[]>> {
  const frames = await page.evaluateHandle((label) => {
    const noted: Frame[] = [];
    const table = document.querySelector(`[role=grid][aria-label="${label}"]`);
    const note = (at: number): void => {
      const rows = [...(table?.querySelectorAll<HTMLElement>('[role=row][data-state]:not([hidden])') ?? [])];
      const numbers = rows.map((row) => Number(row.getAttribute('aria-rowindex')));
      noted.push({
        at,
        first: Math.min(...numbers),
        whole: rows.every((row) => row.dataset['state'] === 'loaded'),
      });
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return noted;
  }, `${title}列表`);
  return async () => {
    const noted = await frames.jsonValue();
    await frames.dispose();
    return noted;
  };
}

/** Takes the thumb by the mouse, moves it over most of the track and back, and lets go; times by the page's clock. */
async function drag(page: Page, turn: number): Promise<{ frames: Frame[]; begun: number; ended: number }> {
  const scroller = page.locator(`[data-scroller]`).first();
  const box = await scroller.boundingBox();
  if (box === null) throw new Error('the list has no place on the screen');
  const x = box.x + box.width - 6;
  const top = box.y + 50;
  const way = box.height - 120;
  const thumb = await scroller.evaluate((element) => element.scrollTop / Math.max(1, element.scrollHeight));
  const now = (): Promise<number> => page.evaluate(() => performance.now());
  const stop = await watch(page);
  await page.mouse.move(x, box.y + 24 + thumb * (box.height - 40));
  await page.mouse.down();
  const begun = await now();
  for (let step = 1; step <= steps; step += 1) {
    const part = (1 - Math.cos((step / steps) * Math.PI * 2)) / 2;
    await page.mouse.move(x, top + way * Math.min(1, part * 0.9 + (turn / drags) * 0.1));
  }
  await page.mouse.move(x, top + (way * (turn + 1)) / (drags + 2));
  await page.mouse.up();
  const ended = await now();
  await page.waitForFunction(
    (label) =>
      document.querySelector(
        `[role=grid][aria-label="${label}"] [role=row][data-state=loading]:not([hidden])`,
      ) === null,
    `${title}列表`,
  );
  await page.waitForTimeout(500);
  return { frames: await stop(), begun, ended };
}

export async function measureScreens(product: Product, say: (text: string) => void): Promise<DragRow[]> {
  const browser = await openBrowser({ scrollBars: true });
  const desk = await openDesk(browser, { width: 1440, height: 900, moves: true });
  try {
    await signIn(desk.page, product.address, 'manager', '/sales/saleOrder?rows=items');
    const list = new ListPage(desk.page, title);
    await list.loaded();
    const rows = Number(await list.grid.getAttribute('aria-rowcount'));
    const shown: number[] = [];
    const after: number[] = [];
    const grey = { frames: 0, of: 0 };
    for (let turn = 0; turn < drags; turn += 1) {
      const { frames, begun, ended } = await drag(desk.page, turn);
      const moving = frames.filter(({ at }) => at >= begun && at <= ended);
      const places = moving.filter(({ whole, first }, at) => whole && first !== moving[at - 1]?.first);
      shown.push(...places.slice(1).map(({ at }, index) => at - (places[index]?.at ?? at)));
      grey.frames += moving.filter(({ whole }) => !whole).length;
      grey.of += moving.length;
      const last = frames.at(-1)?.first;
      const there = frames.find(({ at, first, whole }) => at >= ended && whole && first === last);
      after.push(Math.max(0, (there?.at ?? ended) - ended));
    }
    const row: DragRow = {
      title: `${title}列表`,
      rows,
      shown: figuresOf(shown),
      grey,
      after: figuresOf(after),
    };
    say(
      `拖动 ${row.title}（${rows} 行）：新位置间隔 p50 ${row.shown.p50.toFixed(0)}，p95 ${row.shown.p95.toFixed(0)}，最大 ${row.shown.max.toFixed(0)} 毫秒；灰行 ${grey.frames}/${grey.of} 帧；松开后 p50 ${row.after.p50.toFixed(0)}，最大 ${row.after.max.toFixed(0)} 毫秒`,
    );
    return [row];
  } finally {
    await desk.close();
    await browser.close();
  }
}
