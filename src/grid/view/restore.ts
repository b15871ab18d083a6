// Brings the user back to where they were: first row with its offset, horizontal scroll, active cell, selected rows. A
// paged source may not know its rows yet; each is then taken as soon as it exists, unless the user has moved meanwhile.
import type { GridPosition } from '../types.ts';
import type { GridInstance } from './instance.ts';
import type { Stage } from './stage.ts';

export interface Restore {
  /** To be called whenever rows arrive. */
  rows(): void;
  /** Where the user is still to be brought; meanwhile the top of the list is no place they chose. */
  pending(): GridPosition | null;
}

export function createRestore<Row>(grid: GridInstance<Row>, stage: Stage<Row>): Restore {
  let place: GridPosition | null = grid.leftAt ?? grid.props.initialPosition ?? null;
  let cell =
    grid.position.kind === 'none' && place?.activeRowId && place.activeColumn
      ? { rowId: place.activeRowId, column: place.activeColumn }
      : null;
  // They outlive a view that was hidden before its rows came.
  const chosen = (grid.awaited ??= new Set(grid.props.initialSelection));
  let given = grid.rowSelection;
  const select = (): void => {
    if (chosen.size === 0) return;
    if (grid.rowSelection !== given) return chosen.clear();
    const known = [...chosen].filter((id) => grid.props.source.indexOf(id) >= 0);
    if (known.length === 0) return;
    for (const id of known) chosen.delete(id);
    given = { ...given, ids: new Set([...given.ids, ...known]) };
    grid.setRowSelection(given);
  };
  const rows = (): void => {
    select();
    if (place && (grid.rowCount > place.topRow || grid.props.source.count().exact)) {
      const moved = stage.offset() > 0;
      if (!moved) stage.restore(place);
      place = null;
    }
    if (!cell) return;
    if (grid.position.kind !== 'none') {
      cell = null;
      return;
    }
    const row = grid.props.source.indexOf(cell.rowId);
    const address = row < 0 ? null : grid.address(row, grid.columnIndex(cell.column));
    if (!address) return;
    cell = null;
    grid.setPosition({ kind: 'active', cell: address });
  };
  return { rows, pending: () => (stage.offset() > 0 ? null : place) };
}
