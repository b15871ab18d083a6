// Brings the user back to where they were: first row with its offset, horizontal scroll, active cell, ranges, selected
// rows. A paged source may not know its rows yet; each is then taken as soon as it exists, unless the user has moved.
import type { CellRange } from '../table/selection.ts';
import type { GridPosition } from '../contract/view.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';

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
  let ranges = grid.ranges.length === 0 ? (place?.ranges ?? []) : [];
  // They outlive a view that was hidden before its rows came.
  const chosen = (grid.awaited ??= new Set(grid.props.initialSelection));
  let given = grid.rowSelection;
  /** Offset set from the index alone, while the first row's id was not known. */
  let guessed: { place: GridPosition; offset: number } | null = null;

  const select = (): void => {
    if (chosen.size === 0) return;
    if (grid.rowSelection !== given) return chosen.clear();
    const known = [...chosen].filter((id) => grid.props.source.indexOf(id) >= 0);
    if (known.length === 0) return;
    for (const id of known) chosen.delete(id);
    given = { ...given, ids: new Set([...given.ids, ...known]) };
    grid.setRowSelection(given);
  };

  const scroll = (): void => {
    if (place && (grid.rowCount > place.topRow || grid.props.source.count().exact)) {
      const id = place.topRowId;
      if (stage.offset() === 0) {
        stage.restore(place);
        if (id !== undefined && id !== null && grid.props.source.indexOf(id) < 0)
          guessed = { place, offset: stage.offset() };
      }
      place = null;
      return;
    }
    const id = guessed?.place.topRowId;
    if (!guessed || id === undefined || id === null) return;
    if (stage.offset() !== guessed.offset) guessed = null;
    else if (grid.props.source.indexOf(id) >= 0) {
      stage.restore(guessed.place);
      guessed = null;
    }
  };

  const cornerOf = (rowId: string, column: string): CellRange['anchor'] | null => {
    const row = grid.props.source.indexOf(rowId);
    return row < 0 ? null : grid.address(row, grid.columnIndex(column));
  };

  const rows = (): void => {
    select();
    scroll();
    if (ranges.length > 0 && (grid.ranges.length > 0 || (grid.position.kind !== 'none' && cell === null)))
      ranges = [];
    if (ranges.length > 0) {
      const found = ranges.flatMap((range) => {
        const anchor = cornerOf(range.anchorRowId, range.anchorColumn);
        const head = cornerOf(range.headRowId, range.headColumn);
        return anchor && head ? [{ anchor, head }] : [];
      });
      if (found.length === ranges.length) {
        ranges = [];
        grid.setRanges(found);
      }
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
