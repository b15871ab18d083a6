// State slice of the arrangements of columns there were before, which undoing columns goes back through. Sorting and
// filters are no part of it: they are seen in the head and taken back there.
import type { TableFeature } from '@tanstack/react-table';
import type { GridView } from '../../contract/view.ts';

export interface ViewHistoryState {
  /** Oldest first. */
  viewHistory: readonly GridView[];
}

const mostViews = 50;

export const viewHistoryFeature: TableFeature = {
  getInitialState: (initialState) => ({ viewHistory: [], ...initialState }),
};

/** The history once the view has changed: the same one where columns stand as they did. */
export function withView(
  history: readonly GridView[],
  before: GridView,
  after: GridView,
): readonly GridView[] {
  return arrangementOf(before) === arrangementOf(after) ? history : [...history.slice(-mostViews), before];
}

/** The part of a view that undoing columns brings back. */
function arrangementOf({ order, hidden, widths, pins, collapsed }: GridView): string {
  return JSON.stringify([order, [...hidden].sort(), widths, pins, collapsed ?? []]);
}
