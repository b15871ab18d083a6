// The pool of row elements: a logical row lives in slot (index + turn mod size), so scrolling rewrites texts and one
// transform per new row and never creates or removes an element; a jump turns the slots instead of moving them, and
// rewrites texts alone. Cells of the centre are pooled by their index.
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import { mostItems } from '../virtual/columnAxis.ts';
import type { IndexRange } from '../contract/rows.ts';
import { assignColumn } from './cellWriter.ts';
import { createRowSlot } from './rowSlot.ts';
import type { RowSlot } from './rowSlot.ts';
import { createRowWriter } from './rowWriter.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface RichCell<Row> {
  key: string;
  host: HTMLSpanElement;
  element: HTMLDivElement;
  laid: LaidColumn<Row>;
  row: Row;
}

export interface RowPool<Row> {
  /** Shows these rows and centre columns; `origin` is the track's place in px from the first row's top. */
  write: (rows: IndexRange, columns: IndexRange, scrollX: number, origin: number) => void;
  /** Makes room for this many rows and this wide a centre; the number of slots there are now. */
  fit: (rows: number, centreWidth: number) => number;
  richCells: () => RichCell<Row>[];
  /** Element ids in visual order, for aria-owns. */
  visualOrder: () => string;
  cellAt: (row: number, column: number) => HTMLElement | null;
  /** Rows as last written, in order. */
  shownRows: () => { index: number; id: string | undefined }[];
  clear: () => void;
}

export function createRowPool<Row>(
  grid: GridInstance<Row>,
  track: HTMLElement,
  gridId: string,
  placeOf: (column: number) => string,
): RowPool<Row> {
  let slots: RowSlot[] = [];
  let freeSlots = 0;
  let turn = 0;
  let layout = grid.layout;
  let shownX = -1;
  let shown: IndexRange = { start: 0, end: 0 };
  let fitted = { layout: grid.layout, width: -1, cells: 0 };
  const writeRow = createRowWriter(grid, placeOf);

  const clear = (): void => {
    track.replaceChildren();
    slots = [];
    shownX = -1;
    shown = { start: 0, end: 0 };
  };

  const slotOf = (index: number): RowSlot | undefined => slots[(index + turn) % slots.length];

  return {
    clear,
    fit(rows, centreWidth) {
      if (fitted.layout !== grid.layout || fitted.width !== centreWidth) {
        fitted = {
          layout: grid.layout,
          width: centreWidth,
          cells: mostItems(grid.layout.centre, centreWidth) + 1,
        };
      }
      const { cells } = fitted;
      if (cells > freeSlots || !isSameFrame(layout, grid.layout)) {
        clear();
        freeSlots = cells;
      } else if (layout !== grid.layout) {
        for (const slot of slots) relay(slot, grid, placeOf);
      }
      layout = grid.layout;
      if (rows > slots.length) {
        for (let position = slots.length; position < rows; position++)
          slots.push(createRowSlot(grid, track, `${gridId}-r${position}`, freeSlots, placeOf));
        for (const slot of slots) Object.assign(slot, { index: -1, top: -1 });
        shown = { start: 0, end: 0 };
        shownX = -1;
      }
      return slots.length;
    },
    write(rows, columns, scrollX, origin) {
      const varied = grid.rowAxis.isVaried();
      const size = slots.length;
      if (shown.end > shown.start && (rows.start >= shown.end || rows.end <= shown.start))
        turn = (((shown.start + turn - rows.start) % size) + size) % size;
      for (let index = rows.start; index < rows.end; index++) {
        const slot = slotOf(index);
        if (!slot) continue;
        writeRow(slot, index, columns);
        const top = grid.rowAxis.top(index) - origin;
        if (slot.top !== top) {
          slot.top = top;
          slot.element.style.transform = `translateY(${top}px)`;
        }
        const height = varied ? grid.cellHeight(index) : grid.rowHeight;
        const tall = height > grid.rowHeight ? height : 0;
        if (slot.tall !== tall) {
          slot.tall = tall;
          if (tall === 0) slot.element.style.removeProperty('--g-tall');
          else slot.element.style.setProperty('--g-tall', `${tall}px`);
        }
      }
      if (scrollX !== shownX) {
        shownX = scrollX;
        for (const slot of slots) slot.centre.style.transform = `translateX(${-scrollX}px)`;
      }
      for (const slot of slots) {
        const used = slot.index >= rows.start && slot.index < rows.end;
        if (slot.element.hidden === used) slot.element.hidden = !used;
      }
      shown = rows;
    },
    richCells: () => richCellsOf(slots, grid),
    shownRows: () =>
      Array.from({ length: shown.end - shown.start }, (_, at) => ({
        index: shown.start + at,
        id: slotOf(shown.start + at)?.id,
      })),
    visualOrder: () =>
      Array.from(
        { length: shown.end - shown.start },
        (_, at) => slotOf(shown.start + at)?.element.id ?? '',
      ).join(' '),
    cellAt(row, column) {
      const slot = slotOf(row);
      return slot?.index === row ? elementAt(slot, column) : null;
    },
  };
}

/** Another layout for the same pinned columns: they are assigned anew, those of the centre when they are next in view. */
function relay<Row>(slot: RowSlot, grid: GridInstance<Row>, placeOf: (column: number) => string): void {
  Object.assign(slot, { stamp: -1, written: { start: 0, end: 0 } });
  for (const cell of slot.free) cell.column = -1;
  slot.fixed.forEach((cell) => {
    const laid = grid.layout.columns[cell.column];
    if (laid) assignColumn(cell, laid, placeOf(laid.index), laid.index + 1 + grid.gutterColumns);
  });
}

/** Element that shows the column, by itself or as one that spans it. */
function elementAt({ fixed, free }: RowSlot, column: number): HTMLElement | null {
  return [...fixed, ...free].find((cell) => cell.column <= column && cell.right >= column)?.element ?? null;
}

/** Whether rows built for one layout can show the other: the same columns are pinned. */
function isSameFrame<Row>(before: ColumnLayout<Row>, now: ColumnLayout<Row>): boolean {
  if (before === now) return true;
  const pinned = ({ columns }: ColumnLayout<Row>): string =>
    columns.flatMap(({ id, region }) => (region === 'centre' ? [] : [`${region} ${id}`])).join('\n');
  return (
    before.centreCount === now.centreCount && before.gutter === now.gutter && pinned(before) === pinned(now)
  );
}

/** Cells in view that React draws. */
function richCellsOf<Row>(slots: readonly RowSlot[], grid: GridInstance<Row>): RichCell<Row>[] {
  if (!grid.layout.columns.some((laid) => laid.column.cell === 'rich')) return [];
  return slots.flatMap((slot, position) => {
    const row = slot.element.hidden ? undefined : grid.props.source.rowAt(slot.index);
    if (row === undefined) return [];
    return [...slot.fixed, ...slot.free].flatMap((cell, at) => {
      const laid = grid.layout.columns[cell.column];
      return laid?.column.cell === 'rich' && cell.host
        ? [{ key: `${position}:${at}`, host: cell.host, element: cell.element, laid, row }]
        : [];
    });
  });
}
