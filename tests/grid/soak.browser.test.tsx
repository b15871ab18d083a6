// A clerk in a hurry: seeded random gestures one after another. After each, what is drawn is what the draft holds, and
// taking everything back leads to the start. `VITE_SOAK_MINUTES=30` goes on for that long and watches the memory.
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { at, paste } from './support/gestures.ts';
import { draft, frame, line, lineColumns, lines, materials, show } from './support/orders.tsx';
import type { Draft, Line, Shown } from './support/orders.tsx';
import { need } from './support/pointer.ts';

const minutes = Number(import.meta.env['VITE_SOAK_MINUTES'] ?? 0);
const gestures = 60;
const type = (keys: string): Promise<void> => userEvent.keyboard(keys);

/** mulberry32 */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Desk extends Draft {
  grid: Shown;
  next: (below: number) => number;
  pick: <T>(list: readonly T[]) => T;
}

type Gesture = (desk: Desk) => Promise<void>;

const goSomewhere: Gesture = async ({ source, grid, next, pick }) => {
  const rowId = source.idAt(next(source.count().value));
  if (rowId !== undefined) await at(grid, rowId, pick(lineColumns).id);
};
const keys =
  (...texts: readonly string[]): Gesture =>
  async ({ pick }) =>
    type(pick(texts));
const after =
  (first: Gesture, then: Gesture): Gesture =>
  async (desk) => {
    await first(desk);
    await then(desk);
  };

const work: readonly Gesture[] = [
  after(
    goSomewhere,
    keys('12{Enter}', '乱写{Enter}', '３4{Tab}', '{F2}5{Enter}', 'M003{Enter}', '..{Enter}', '{Delete}', 'x{Escape}', ' '),
  ),
  after(goSomewhere, keys('{Control>}d{/Control}', '{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}', "{Control>}'{/Control}")),
  after(goSomewhere, keys('{Insert}', '{Control>}{Shift>}d{/Shift}{/Control}', '{Alt>}{ArrowUp}{/Alt}', '{Alt>}{ArrowDown}{/Alt}')),
  after(goSomewhere, keys('{Control>}{Delete}{/Control}')),
  after(goSomewhere, ({ grid, next, pick }) =>
    paste(grid, {
      text: Array.from({ length: 1 + next(4) }, () => [pick([...materials.keys()]), '', '', String(next(99))].join('\t')).join('\n'),
    }),
  ),
  keys('{Control>}z{/Control}', '{Control>}z{/Control}{Control>}z{/Control}', '{Control>}y{/Control}'),
  keys('{PageDown}', '{PageUp}', '{Control>}{End}{/Control}', '{Control>}{Home}{/Control}', '{Control>}a{/Control}'),
  ({ grid, next }) => {
    const scroller = need(grid.element.querySelector<HTMLElement>('[data-scroller]'));
    scroller.scrollTo(next(400), next(3_000));
    return frame();
  },
];

/** Where what is drawn differs from what the draft holds; at least a screenful is looked at. */
function differences({ source, editing, grid }: Desk): string[] {
  const heads = new Map(
    [...grid.element.querySelectorAll<HTMLElement>('[role=columnheader][data-column]')].map((head) => [
      head.getAttribute('aria-colindex'),
      lineColumns.find((column) => column.id === head.dataset['column']),
    ]),
  );
  const drawn = [...grid.element.querySelectorAll('[role=row][data-state]:not([hidden])')];
  if (drawn.length < 5) return ['no rows are drawn'];
  return drawn.flatMap((element) => {
    const row = source.rowAt(Number(element.querySelector('[role=rowheader]')?.textContent) - 1);
    return [...element.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])')].flatMap((cell) => {
      const column = heads.get(cell.getAttribute('aria-colindex'));
      if (!column || !row || column.cell === 'check') return [];
      const held = editing.invalidTextAt(row.id, column.id) ?? column.text(column.read(row), row);
      return cell.textContent === held.replaceAll('\n', ' ') ? [] : [`${row.id} ${column.id}: “${cell.textContent}” for “${held}”`];
    });
  });
}

const heap = (): number => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0;

for (const seed of minutes > 0 ? [1] : [1, 2]) {
  test(
    `random gestures, seed ${seed}: the grid shows what the draft holds, and undo leads back to the start`,
    async () => {
      const rows: Line[] = [...lines(60), line({ id: 'r60' })];
      const made = draft(rows);
      const grid = await show({ ...made, pastePreview: 'never' });
      const chance = random(seed);
      const next = (below: number): number => Math.floor(chance() * below);
      const pick = <T,>(list: readonly T[]): T => need(list[next(list.length)]);
      const desk: Desk = { ...made, grid, next, pick };
      await at(grid, 'r0', 'code');
      const started = performance.now();
      const elapsed = (): number => (performance.now() - started) / 60_000;
      let atFive = 0;
      for (let step = 0; minutes > 0 ? elapsed() < minutes : step < gestures; step++) {
        await pick(work)(desk);
        await grid.handle.commit();
        await frame();
        expect(differences(desk), `after gesture ${step}`).toEqual([]);
        if (atFive === 0 && elapsed() >= 5) atFive = heap();
      }
      if (atFive > 0) expect(heap()).toBeLessThan(atFive * 1.1);
      if (minutes === 0) {
        expect(made.editing.steps?.()).toBeGreaterThan(10);
        while (made.editing.undo() !== null);
        expect(made.source.rows()).toEqual(rows);
        expect(made.editing.isChanged()).toBe(false);
      }
      grid.unmount();
    },
    (minutes + 2) * 60_000,
  );
}
