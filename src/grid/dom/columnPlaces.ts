// Which columns the cells of a row element show: pinned cells stay with theirs, those of the centre are passed on to the
// columns in view, and a cell that spans several covers its neighbours.
import type { IndexRange } from '../contract/rows.ts';
import type { GridInstance } from '../frame/instance.ts';
import { assignColumn, coverCell } from './cellWriter.ts';
import type { CellSlot } from './cellWriter.ts';
import type { RowSlot } from './rowSlot.ts';

/** Gives the free cell slots to the columns in view; the result names the columns that must be written. */
export type PlaceColumns = (slot: RowSlot, index: number, columns: IndexRange) => Set<number>;

export function createColumnPlaces<Row>(
  grid: GridInstance<Row>,
  placeOf: (column: number) => string,
): PlaceColumns {
  /** Shows `column` in the cell, or the neighbour that spans it; only the first visible one of a span draws it. */
  const placeSpan = (slot: RowSlot, index: number, cell: CellSlot, column: number, first: boolean): void => {
    const { left, right } = grid.spanOf(index, column);
    const laid = grid.layout.columns[left];
    if (!laid || (left !== column && !first)) coverCell(cell);
    else if (cell.column !== left || cell.right !== right)
      assignColumn(cell, laid, placeOf(left), left + 1 + grid.gutterColumns, right);
    slot.spans ||= right > left;
  };

  return (slot, index, columns) => {
    const fresh = new Set<number>();
    const { startCount } = grid.layout;
    const freeSlots = slot.free.length;
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
}
