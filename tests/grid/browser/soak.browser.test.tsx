// A clerk in a hurry: seeded random gestures one after another, while others save the same rows. After each, what is drawn
// is what the draft holds, and the draft is what a plain list beside it says; taking everything back leads to the start.
// `VITE_SOAK_MINUTES=30` goes on for that long and watches the memory.
import { expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { at, paste } from '#tests/grid/support/gestures.ts';
import { draft, line, lineColumns, lines, materials, resolveCalls } from '#tests/grid/support/orderLines.ts';
import { frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft, Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';

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
  /** Rows as they are stored, with what others changed. */
  stored: Line[];
  grid: Shown;
  next: (below: number) => number;
  pick: <T>(list: readonly T[]) => T;
}

type Gesture = (desk: Desk) => Promise<void>;
/** Edits and takes back; only looks; or brings what others changed. */
type Kind = 'edit' | 'look' | 'live';

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

const edits: readonly Gesture[] = [
  after(
    goSomewhere,
    keys(
      '12{Enter}',
      '乱写{Enter}',
      '３4{Tab}',
      '{F2}5{Enter}',
      'M003{Enter}',
      '..{Enter}',
      '{Delete}',
      'x{Escape}',
      ' ',
    ),
  ),
  after(
    goSomewhere,
    keys(
      '{Control>}d{/Control}',
      '{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}',
      "{Control>}'{/Control}",
    ),
  ),
  after(
    goSomewhere,
    keys(
      '{Insert}',
      '{Control>}{Shift>}d{/Shift}{/Control}',
      '{Alt>}{ArrowUp}{/Alt}',
      '{Alt>}{ArrowDown}{/Alt}',
    ),
  ),
  after(goSomewhere, keys('{Control>}{Delete}{/Control}')),
  after(goSomewhere, ({ grid, next, pick }) =>
    paste(grid, {
      text: Array.from({ length: 1 + next(4) }, () =>
        [pick([...materials.keys()]), '', '', String(next(99))].join('\t'),
      ).join('\n'),
    }),
  ),
  keys('{Control>}z{/Control}', '{Control>}z{/Control}{Control>}z{/Control}', '{Control>}y{/Control}'),
];

const looks: readonly Gesture[] = [
  keys(
    '{PageDown}',
    '{PageUp}',
    '{Control>}{End}{/Control}',
    '{Control>}{Home}{/Control}',
    '{Control>}a{/Control}',
  ),
  ({ grid, next }) => {
    const scroller = need(grid.element.querySelector<HTMLElement>('[data-scroller]'));
    scroller.scrollTo(next(400), next(3_000));
    return frame();
  },
  ({ grid, pick }) => {
    grid.handle.runOnColumn(
      pick(['qty', 'name', 'code']),
      pick(['sortAscending', 'sortDescending', 'clearSort']),
    );
    return frame();
  },
  ({ grid, pick, next }) => {
    const filters = pick([
      [],
      [],
      [{ column: 'qty', op: 'gt', values: [String(next(40))] }],
      [{ column: 'name', op: 'notEmpty', values: [] }],
    ]);
    expect(grid.handle.restore({ ...grid.handle.state(), filters })).toBe(true);
    return frame();
  },
];

/** Somebody else has saved one of the rows. */
const othersSave: Gesture = async (desk) => {
  const index = desk.next(desk.stored.length);
  desk.stored = desk.stored.map((row, at) =>
    at === index ? { ...row, note: `他人第 ${desk.next(1_000)} 次` } : row,
  );
  desk.editing.rebase(desk.stored);
  await frame();
};

/** The order is opened anew. */
const openAnew: Gesture = async (desk) => {
  desk.stored = lines(60);
  desk.editing.reset(desk.stored);
  await at(desk.grid, need(desk.stored[0]).id, 'code');
};

function chosen({ source, next, pick }: Desk): { kind: Kind; gesture: Gesture } {
  const count = source.rows().length;
  if (count < 10 || count > 300) return { kind: 'live', gesture: openAnew };
  const lot = next(20);
  if (lot === 0) return { kind: 'live', gesture: othersSave };
  return lot < 6 ? { kind: 'look', gesture: pick(looks) } : { kind: 'edit', gesture: pick(edits) };
}

interface Ledger {
  /** What the gesture did to the draft that it should not have. */
  judge(kind: Kind): string[];
  /** Rows before everything that can be taken back. */
  begun(): string;
  edits(): number;
}

/** As many steps as can be taken back. */
const remembered = 200;

/** Keeps the draft as a plain list of rows after each step: looking changes nothing, taking back leads to the very list. */
function ledgerOf({ source, editing }: Draft): Ledger {
  const rowsNow = (): string => JSON.stringify(source.rows());
  const depthNow = (): number => editing.steps?.() ?? 0;
  let [rows, depth, begun, edits] = [rowsNow(), depthNow(), rowsNow(), 0];
  const lists = new Map([[depth, rows]]);
  return {
    judge(kind) {
      const [list, at] = [rowsNow(), depthNow()];
      const faults: string[] = [];
      if (kind === 'look' && (list !== rows || at !== depth)) faults.push('looking changed the draft');
      if (at < depth && kind === 'edit' && (lists.get(at) ?? list) !== list)
        faults.push('taking back led elsewhere');
      if (kind === 'live') {
        lists.clear();
        begun = list;
      }
      if (at > depth) {
        edits += 1;
        for (const known of lists.keys()) if (known > depth) lists.delete(known);
      }
      lists.set(at, list);
      lists.delete(at - remembered);
      [rows, depth] = [list, at];
      return faults;
    },
    begun: () => begun,
    edits: () => edits,
  };
}

/** Where what is drawn differs from what the draft holds; at least a screenful is looked at. */
function differences({ source, editing, grid }: Desk): string[] {
  const heads = new Map(
    [...grid.element.querySelectorAll<HTMLElement>('[role=columnheader][data-column]')].map((head) => [
      head.getAttribute('aria-colindex'),
      lineColumns.find((column) => column.id === head.dataset['column']),
    ]),
  );
  const drawn = [...grid.element.querySelectorAll('[role=row][data-state]:not([hidden])')];
  if (drawn.length < Math.min(5, source.count().value)) return ['no rows are drawn'];
  return drawn.flatMap((element) => {
    const row = source.rowAt(Number(element.querySelector('[role=rowheader]')?.textContent) - 1);
    return [...element.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])')].flatMap((cell) => {
      const column = heads.get(cell.getAttribute('aria-colindex'));
      if (!column || !row || column.cell === 'check') return [];
      const held = editing.invalidTextAt(row.id, column.id) ?? column.text(column.read(row), row);
      return cell.textContent === held.replaceAll('\n', ' ')
        ? []
        : [`${row.id} ${column.id}: “${cell.textContent}” for “${held}”`];
    });
  });
}

/** Bytes in use with an order opened anew, once what nobody holds any more is gone: neither rows nor the test's own notes count. */
async function heap(desk: Desk, ledger: Ledger, task: object): Promise<number> {
  await openAnew(desk);
  ledger.judge('live');
  // The runner notes where every key was pressed, with a stack each, until the test ends.
  const notes: unknown = Reflect.get(task, 'onFinished');
  if (!Array.isArray(notes))
    throw new Error('the runner keeps its notes elsewhere: the memory measured would be its own');
  notes.length = 0;
  desk.grid.notices.length = 0;
  resolveCalls.length = 0;
  await frame();
  await cdp().send('HeapProfiler.collectGarbage');
  return (await cdp().send('Runtime.getHeapUsage')).usedSize;
}

for (const seed of minutes > 0 ? [1] : [1, 2]) {
  test(
    `random gestures, seed ${seed}: the grid shows what the draft holds, and undo leads back to the start`,
    async ({ task }) => {
      const rows: Line[] = [...lines(60), line({ id: 'r60' })];
      const made = draft(rows);
      const grid = await show({ ...made, pastePreview: 'never' });
      const chance = random(seed);
      const next = (below: number): number => Math.floor(chance() * below);
      const pick = <T,>(list: readonly T[]): T => need(list[next(list.length)]);
      const desk: Desk = { ...made, stored: rows, grid, next, pick };
      const ledger = ledgerOf(made);
      await at(grid, 'r0', 'code');
      const started = performance.now();
      const elapsed = (): number => (performance.now() - started) / 60_000;
      let atFive = 0;
      for (let step = 0; minutes > 0 ? elapsed() < minutes : step < gestures; step++) {
        const { kind, gesture } = chosen(desk);
        await gesture(desk);
        await grid.handle.commit();
        await frame();
        expect([...ledger.judge(kind), ...differences(desk)], `after gesture ${step} (${kind})`).toEqual([]);
        if (atFive === 0 && elapsed() >= 5) atFive = await heap(desk, ledger, task);
      }
      if (atFive > 0) expect(await heap(desk, ledger, task)).toBeLessThan(atFive * 1.1);
      if (minutes === 0) {
        expect(ledger.edits()).toBeGreaterThan(10);
        while (made.editing.undo() !== null);
        expect(JSON.stringify(made.source.rows())).toBe(ledger.begun());
      }
      grid.unmount();
    },
    (minutes + 2) * 60_000,
  );
}
