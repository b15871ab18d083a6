// State slice of the selected cell ranges. Table's own cell selection names every row between two corners; ours keeps the
// corners alone, so a range over a million rows that are not loaded costs nothing.
import type { TableFeature } from '@tanstack/react-table';
import type { CellRange } from '../selection.ts';

export interface CellRangesState {
  /** The last one is being worked on; empty: only the active cell. */
  cellRanges: readonly CellRange[];
}

export const cellRangesFeature: TableFeature = {
  getInitialState: (initialState) => ({ cellRanges: [], ...initialState }),
};
