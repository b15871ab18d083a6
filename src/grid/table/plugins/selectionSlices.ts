// State slices beside Table's row selection, which holds ids: “everything the question matches, but these” with spans
// selected by Shift whose rows are not loaded yet; and the selected cell ranges. Table's own cell selection names every
// row between two corners; ours keeps the corners alone, so a range over a million rows costs nothing.
import type { TableFeature } from '@tanstack/react-table';
import type { GridTable } from '../features.ts';
import type { CellRange, RowSelection } from '../selection.ts';

export interface MatchingSelectionState {
  matchingSelection: Omit<RowSelection, 'ids'>;
}

const nothing: MatchingSelectionState['matchingSelection'] = {
  allMatching: false,
  except: new Set(),
  spans: [],
  anchor: null,
};

export const matchingSelectionFeature: TableFeature = {
  getInitialState: (initialState) => ({ matchingSelection: nothing, ...initialState }),
};

export interface CellRangesState {
  /** The last one is being worked on; empty: only the active cell. */
  cellRanges: readonly CellRange[];
}

export const cellRangesFeature: TableFeature = {
  getInitialState: (initialState) => ({ cellRanges: [], ...initialState }),
};

/** The selected rows as one value: the same object as long as neither slice changed. */
export function readSelection<Row>(table: GridTable<Row>): () => RowSelection {
  let from: { chosen: object; matching: object } | null = null;
  let selection: RowSelection = { ...nothing, ids: new Set() };
  return () => {
    const chosen = table.atoms.rowSelection.get();
    const matching = table.atoms.matchingSelection.get();
    if (from?.chosen === chosen && from.matching === matching) return selection;
    const sameIds = from?.chosen === chosen;
    from = { chosen, matching };
    selection = { ...matching, ids: sameIds ? selection.ids : idsOf(chosen) };
    return selection;
  };
}

function idsOf(chosen: Readonly<Record<string, boolean>>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const id in chosen) if (chosen[id] === true) ids.add(id);
  return ids;
}

/** Writes both slices in one go. */
export function writeSelection<Row>(
  table: GridTable<Row>,
  before: RowSelection,
  { ids, ...matching }: RowSelection,
): void {
  table._reactivity.batch(() => {
    if (ids !== before.ids) table.setRowSelection(Object.fromEntries([...ids].map((id) => [id, true])));
    table.baseAtoms.matchingSelection.set(() => matching);
  });
}
