// Selected rows and cells as plain values: what stays selected while rows load, leave and move, however they were chosen.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsInAll, disjoint, indexesOf, lengthOf, lineUp } from '#grid/interact/blocks.ts';
import {
  blockOf,
  cellsIn,
  contains,
  fillSpans,
  followRows,
  isRowSelected,
  keepRows,
  noRows,
  onlyRow,
  rowTriState,
  selectedCount,
  spanRows,
  toggleRow,
} from '#grid/table/selection.ts';
import type { Block, CellRange, RowSelection } from '#grid/table/selection.ts';

const idAt = (index: number): string => `r${index}`;
/** Of twenty rows those before `loaded` are there. */
const loadedTo =
  (loaded: number) =>
  (index: number): string | undefined =>
    index < loaded ? idAt(index) : undefined;
const all: RowSelection = { ...noRows, allMatching: true };
const selectedOf = (selection: RowSelection, loaded = 20): number[] =>
  Array.from({ length: 20 }, (_, index) => index).filter((index) =>
    isRowSelected(selection, index, loadedTo(loaded)(index)),
  );
const row = fc.integer({ min: 0, max: 19 });
/** Clicks on the boxes of twenty rows: plain, with Ctrl, with Shift, with both, and on the box of the head. */
const clicks = fc.array(
  fc.record({ how: fc.constantFrom('only', 'toggle', 'span', 'spanMore', 'all'), row }),
  { maxLength: 12 },
);
const after = (
  steps: readonly { how: string; row: number }[],
  from: RowSelection = noRows,
  at: (index: number) => string | undefined = idAt,
): RowSelection =>
  steps.reduce((selection, { how, row: index }) => {
    if (how === 'all') return all;
    if (how === 'only') return onlyRow(index, idAt(index));
    if (how === 'toggle') return toggleRow(selection, index, idAt(index));
    return spanRows(selection, index, at, how === 'spanMore');
  }, from);

test('grid 59 row selection: a click on a box changes this row and no other, whatever was selected before', () => {
  fc.assert(
    fc.property(clicks, row, (steps, index) => {
      const before = after(steps);
      const next = toggleRow(before, index, idAt(index));
      const expected = new Set(selectedOf(before));
      if (!expected.delete(index)) expected.add(index);
      expect(selectedOf(next)).toEqual([...expected].sort((a, b) => a - b));
      expect(selectedOf(toggleRow(next, index, idAt(index)))).toEqual(selectedOf(before));
    }),
  );
});

test('grid 59 row selection: Shift selects from the row clicked last to this one, and those alone', () => {
  fc.assert(
    fc.property(row, row, (from, to) => {
      const selection = spanRows(onlyRow(from, idAt(from)), to, idAt, false);
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      expect(selectedOf(selection)).toEqual(Array.from({ length: last - first + 1 }, (_, at) => first + at));
      expect(selection.anchor).toBe(from);
    }),
  );
});

test('grid 59 row selection: with Ctrl and Shift nothing that was selected is lost, also after selecting everything', () => {
  fc.assert(
    fc.property(clicks, row, (steps, index) => {
      const before = after(steps);
      const next = selectedOf(spanRows(before, index, idAt, true));
      expect(next).toEqual(expect.arrayContaining(selectedOf(before)));
      expect(next).toContain(index);
    }),
  );
});

test('grid 11 select all incl. unloaded rows: a row that was unticked stays so while the rest of its span loads', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 19 }), row, row, (loaded, end, clicked) => {
      const untick = clicked % loaded;
      const some = loadedTo(loaded);
      let selection = spanRows({ ...noRows, anchor: 0 }, end, some, false);
      const expected = new Set(selectedOf(selection, loaded));
      selection = toggleRow(selection, untick, idAt(untick));
      if (!expected.delete(untick)) expected.add(untick);
      for (let more = loaded; more <= 20; more++) selection = fillSpans(selection, loadedTo(more));
      expect(selectedOf(selection)).toEqual([...expected].sort((a, b) => a - b));
      expect(selection.spans).toEqual([]);
    }),
  );
});

test('grid 11 select all incl. unloaded rows: what is selected does not depend on when rows were loaded', () => {
  fc.assert(
    fc.property(clicks, fc.integer({ min: 0, max: 20 }), (steps, loaded) => {
      // Boxes can only be ticked on rows that are there; spans may go beyond.
      const possible = steps.filter((step) => step.how.startsWith('span') || step.row < loaded);
      const late = fillSpans(after(possible, noRows, loadedTo(loaded)), idAt);
      expect(selectedOf(late)).toEqual(selectedOf(after(possible)));
    }),
  );
});

test('grid 59 row selection: lines of groups inside a span are no rows', () => {
  const grouped = (index: number): string => (index % 3 === 0 ? '' : idAt(index));
  const selection = spanRows({ ...noRows, anchor: 0 }, 6, grouped, false);
  expect([...selection.ids]).toEqual(['r1', 'r2', 'r4', 'r5']);
  expect(selection.spans).toEqual([]);
});

test('grid 59 row selection: rows that were deleted leave the selection, others stay, and nothing changes without need', () => {
  fc.assert(
    fc.property(clicks, fc.uniqueArray(row), (steps, gone) => {
      const before = after(steps);
      const left = new Set(gone.map(idAt));
      const next = keepRows(before, (id) => left.has(id));
      const touched = [...before.ids, ...before.except].some((id) => left.has(id));
      expect(next === before).toBe(!touched);
      if (!before.allMatching)
        expect(selectedOf(next)).toEqual(selectedOf(before).filter((index) => !gone.includes(index)));
    }),
  );
});

test('grid 11 select all incl. unloaded rows: the count and the box of the head say what is selected', () => {
  fc.assert(
    fc.property(clicks, (steps) => {
      const selection = after(steps);
      const rows = selectedOf(selection).length;
      expect(selectedCount(selection, { value: 20, exact: true })).toBe(rows);
      const state = rowTriState(selection, 20);
      if (rows === 0 && !selection.allMatching) expect(state).toBe('none');
      if (rows === 20) expect(state).toBe('all');
      if (rows > 0 && rows < 20) expect(state).toBe('some');
    }),
  );
  expect(selectedCount(all, { value: 20, exact: false })).toBeNull();
});

const corner = fc.record({ row, column: fc.constantFrom('a', 'b', 'c') });
const columnIndex = (id: string): number => ['a', 'b', 'c'].indexOf(id);
const rangeOf = (
  anchor: { row: number; column: string },
  head: { row: number; column: string },
): CellRange => ({
  anchor: { ...anchor, rowId: idAt(anchor.row) },
  head: { ...head, rowId: idAt(head.row) },
});

test('grid 61 cell ranges: a range holds both its corners whichever way it was dragged', () => {
  fc.assert(
    fc.property(corner, corner, (anchor, head) => {
      const block = blockOf(rangeOf(anchor, head), columnIndex);
      const back = blockOf(rangeOf(head, anchor), columnIndex);
      expect(block).toEqual(back);
      if (!block) throw new Error('no block');
      for (const one of [anchor, head]) expect(contains(block, one.row, columnIndex(one.column))).toBe(true);
      expect(cellsIn(block)).toBeGreaterThanOrEqual(1);
    }),
  );
  expect(blockOf(rangeOf({ row: 0, column: 'a' }, { row: 1, column: 'hidden' }), columnIndex)).toBeNull();
});

test('grid 61 cell ranges: after sorting, a range stands between the same two rows', () => {
  fc.assert(
    fc.property(
      corner,
      corner,
      fc.shuffledSubarray(
        Array.from({ length: 20 }, (_, index) => index),
        { minLength: 20, maxLength: 20 },
      ),
      (anchor, head, order) => {
        const followed = followRows(
          rangeOf(anchor, head),
          (id) => order.indexOf(Number(id.slice(1))),
          order.length,
        );
        expect(order[followed.anchor.row]).toBe(anchor.row);
        expect(order[followed.head.row]).toBe(head.row);
      },
    ),
  );
});

test('grid 61 cell ranges: a range never reaches beyond the rows that are left; whole columns keep all of them', () => {
  fc.assert(
    fc.property(corner, corner, fc.integer({ min: 0, max: 20 }), (anchor, head, count) => {
      const indexOf = (id: string): number => (Number(id.slice(1)) < count ? Number(id.slice(1)) : -1);
      const followed = followRows(rangeOf(anchor, head), indexOf, count);
      for (const one of [followed.anchor, followed.head]) {
        expect(one.row).toBeGreaterThanOrEqual(0);
        expect(one.row).toBeLessThan(Math.max(1, count));
      }
      const whole = followRows({ ...rangeOf(anchor, head), allRows: true }, indexOf, count);
      expect([whole.anchor.row, whole.head.row]).toEqual([0, Math.max(0, count - 1)]);
    }),
  );
});

const block: fc.Arbitrary<Block> = fc
  .record({
    top: fc.nat(8),
    left: fc.nat(5),
    height: fc.integer({ min: 1, max: 5 }),
    width: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ top, left, height, width }) => ({
    top,
    left,
    bottom: top + height - 1,
    right: left + width - 1,
  }));
const cellsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ top, bottom, left, right }) =>
    Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_, across) => `${top + down}:${left + across}`),
    ).flat(),
  );

test('grid 61 cell ranges: overlapping ranges count and write every cell once', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const separate = cellsOf(disjoint(blocks));
      expect(new Set(separate).size).toBe(separate.length);
      expect(new Set(separate)).toEqual(new Set(cellsOf(blocks)));
      expect(cellsInAll(blocks)).toBe(separate.length);
    }),
  );
});

test('grid 97 copy: blocks are copied as one exactly where their rows and columns cross in them all', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const lined = lineUp(blocks);
      if (!lined) return;
      const crossings = [...indexesOf(lined.rows)].flatMap((at) =>
        [...indexesOf(lined.columns)].map((column) => `${at}:${column}`),
      );
      expect([...crossings].sort()).toEqual([...new Set(cellsOf(blocks))].sort());
      expect(lengthOf(lined.rows) * lengthOf(lined.columns)).toBe(cellsInAll(blocks));
    }),
  );
});
