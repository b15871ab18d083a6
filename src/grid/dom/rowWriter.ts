// Writes a logical row into a row element: its marks, its number, its cells. What the element shows already is left alone,
// so that a row that only scrolls costs nothing here.
import { isRowSelected } from '../table/selection.ts';
import type { IndexRange } from '../contract/rows.ts';
import type { RowEditing } from '../contract/editing.ts';
import type { GridInstance } from '../frame/instance.ts';
import { writeCell, writeLine } from './cellWriter.ts';
import type { CellSlot } from './cellWriter.ts';
import { createColumnPlaces } from './columnPlaces.ts';
import { writeRowFormat } from './formats.ts';
import type { RowSlot } from './rowSlot.ts';

/** Shows the row at `index`, with these columns of the centre. */
export type WriteRow = (slot: RowSlot, index: number, columns: IndexRange) => void;

export function createRowWriter<Row>(grid: GridInstance<Row>, placeOf: (column: number) => string): WriteRow {
  const placeColumns = createColumnPlaces(grid, placeOf);

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
    const freeSlots = slot.free.length;
    for (let at = columns.start; at < columns.end; at++) {
      const cell = slot.free[at % freeSlots];
      if (cell) writeOne(cell);
    }
  };

  return (slot, index, columns) => {
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
