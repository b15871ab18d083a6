// The pool of row elements: a logical row lives in slot (index + turn mod size), so scrolling rewrites texts and one
// transform per new row and never creates or removes an element; a jump turns the slots instead of moving them, and
// rewrites texts alone. Cells of the centre are pooled by their index.
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import { isRowSelected } from '../table/selection.ts';
import { mostItems } from '../virtual/columnAxis.ts';
import type { IndexRange } from '../contract/rows.ts';
import { assignColumn, coverCell, writeCell, writeLine } from './cellWriter.ts';
import type { CellSlot } from './cellWriter.ts';
import { writeRowFormat } from './formats.ts';
import type { RowEditing } from '../contract/editing.ts';
import { createRowSlot } from './rowSlot.ts';
import type { RowSlot } from './rowSlot.ts';
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

  const clear = (): void => {
    track.replaceChildren();
    slots = [];
    shownX = -1;
    shown = { start: 0, end: 0 };
  };

  const slotOf = (index: number): RowSlot | undefined => slots[(index + turn) % slots.length];

  const writeCells = (
    slot: RowSlot,
    columns: IndexRange,
    only: ((column: number) => boolean) | null,
  ): void => {
    const row = grid.props.source.rowAt(slot.index);
    const line = grid.lineAt(slot.index);
    const writeOne = (cell: CellSlot): void => {
      const laid = grid.layout.columns[cell.column];
      if (laid && (!only || only(cell.column))) writeCell(grid, cell, laid, row, slot.id, slot.state, line);
    };
    if (!only) for (const cell of slot.fixed) writeOne(cell);
    for (let at = columns.start; at < columns.end; at++) {
      const cell = slot.free[at % freeSlots];
      if (cell) writeOne(cell);
    }
  };

  /** Shows `column` in the cell, or the neighbour that spans it; only the first visible one of a span draws it. */
  const placeSpan = (slot: RowSlot, index: number, cell: CellSlot, column: number, first: boolean): void => {
    const { left, right } = grid.spanOf(index, column);
    const laid = grid.layout.columns[left];
    if (!laid || (left !== column && !first)) coverCell(cell);
    else if (cell.column !== left || cell.right !== right)
      assignColumn(cell, laid, placeOf(left), left + 1 + grid.gutterColumns, right);
    slot.spans ||= right > left;
  };

  /** Gives the free cell slots to the columns in view; the result names the columns that must be written. */
  const placeColumns = (slot: RowSlot, index: number, columns: IndexRange): Set<number> => {
    const fresh = new Set<number>();
    const { startCount } = grid.layout;
    if (grid.layout.spans || slot.spans || grid.lineAt(index)?.kind === 'group') {
      slot.spans = false;
      slot.fixed.forEach((cell, at) => {
        const column = at < startCount ? at : at + grid.layout.centreCount;
        placeSpan(slot, index, cell, column, column === 0 || column === startCount + grid.layout.centreCount);
      });
      for (let at = columns.start; at < columns.end; at++) {
        const cell = slot.free[at % freeSlots];
        if (cell) placeSpan(slot, index, cell, startCount + at, at === columns.start);
      }
      for (const cell of [...slot.fixed, ...slot.free]) if (cell.column >= 0) fresh.add(cell.column);
      return fresh;
    }
    for (let at = columns.start; at < columns.end; at++) {
      const cell = slot.free[at % freeSlots];
      const laid = grid.layout.columns[startCount + at];
      if (!cell || !laid) continue;
      if (cell.column !== laid.index)
        assignColumn(cell, laid, placeOf(laid.index), laid.index + 1 + grid.gutterColumns);
      else if (at >= slot.written.start && at < slot.written.end) continue;
      fresh.add(laid.index);
    }
    return fresh;
  };

  const writeRow = (slot: RowSlot, index: number, columns: IndexRange): void => {
    const { source, editing } = grid.props;
    const id = source.idAt(index);
    const version = source.versionAt(index);
    const state = source.stateAt(index);
    const moved = slot.index !== index;
    const selected = isRowSelected(grid.rowSelection, index, id) || grid.isTicked(id);
    if (selected !== slot.selected) {
      slot.selected = selected;
      slot.element.setAttribute('aria-selected', String(selected));
    }
    const fresh = placeColumns(slot, index, columns);
    slot.written = columns;
    if (
      !moved &&
      slot.id === id &&
      slot.version === version &&
      slot.state === state &&
      slot.stamp === grid.stamp
    ) {
      if (fresh.size > 0) writeCells(slot, columns, (column) => fresh.has(column));
      return;
    }
    if (moved) {
      slot.element.setAttribute('aria-rowindex', String(index + 1 + grid.headRows));
      if (slot.number) slot.number.data = String(index + 1);
    }
    if (state !== slot.state || slot.stamp === -1) slot.element.dataset['state'] = state;
    slot.line = writeLine(slot.element, slot.line, grid.lineAt(index));
    if (editing && id !== undefined)
      markRow(slot.element, editing, id, source.misplaced?.().has(id) === true);
    writeRowFormat(grid, slot.element, source.rowAt(index));
    Object.assign(slot, { index, id, version, state, stamp: grid.stamp });
    writeCells(slot, columns, null);
  };

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
        for (const slot of slots) {
          Object.assign(slot, { stamp: -1, written: { start: 0, end: 0 } });
          for (const cell of slot.free) cell.column = -1;
          slot.fixed.forEach((cell) => {
            const laid = grid.layout.columns[cell.column];
            if (laid) assignColumn(cell, laid, placeOf(laid.index), laid.index + 1 + grid.gutterColumns);
          });
        }
      }
      layout = grid.layout;
      if (rows > slots.length) {
        const keep = slots.length;
        for (let position = keep; position < rows; position++)
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
    richCells() {
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
    },
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
      if (!slot || slot.index !== row) return null;
      return (
        [...slot.fixed, ...slot.free].find((cell) => cell.column <= column && cell.right >= column)
          ?.element ?? null
      );
    },
  };
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

/** What editing says of a row as a whole: new, changed, removed, no longer in its place. Written only where different. */
function markRow<Row>(element: HTMLElement, editing: RowEditing<Row>, id: string, misplaced: boolean): void {
  const isNew = editing.isNewRow(id);
  const marks = {
    new: isNew,
    changed: !isNew && editing.isChangedRow?.(id) === true,
    removed: editing.isRemoved?.(id) === true,
    misplaced,
  };
  for (const [name, on] of Object.entries(marks))
    if (on !== (element.dataset[name] === 'true')) element.dataset[name] = String(on);
}
