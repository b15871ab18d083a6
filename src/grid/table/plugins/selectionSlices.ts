// State slices beside Table's row selection, which holds ids: “everything the question matches, but these” with spans
// selected by Shift whose rows are not loaded yet; and the selected cell ranges. Table's own cell selection names every
// row between two corners; ours keeps the corners alone, so a range over a million rows costs nothing.
import type { TableFeature } from '@tanstack/react-table';
import type { CellRange, RowSelection } from '../selection.ts';

export interface MatchingSelectionState {
  matchingSelection: Omit<RowSelection, 'ids'>;
}

/** No row beyond those selected by id. */
export const nothingMatching: MatchingSelectionState['matchingSelection'] = {
  allMatching: false,
  except: new Set(),
  spans: [],
  anchor: null,
};

export const matchingSelectionFeature: TableFeature = {
  getInitialState: (initialState) => ({ matchingSelection: nothingMatching, ...initialState }),
};

export interface CellRangesState {
  /** The last one is being worked on; empty: only the active cell. */
  cellRanges: readonly CellRange[];
}

export const cellRangesFeature: TableFeature = {
  getInitialState: (initialState) => ({ cellRanges: [], ...initialState }),
};
