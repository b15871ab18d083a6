// Bringing back what the user had arranged.
import { readState } from './state.ts';
import type { GridInstance } from '../frame/instance.ts';
import { stateSlices } from './stateSlices.ts';

/** False for what is no state of a grid. */
export function restoreState<Row>(grid: GridInstance<Row>, kept: unknown): boolean {
  const state = readState(kept, grid.props.columns);
  if (!state) return false;
  grid.setView(state.view);
  grid.props.onFiltersChange?.(state.filters);
  grid.props.onFilterTreeChange?.(state.filterTree);
  for (const { name, state: slice } of stateSlices(grid))
    if (Object.hasOwn(state.extensions, name)) slice.set(state.extensions[name]);
  return true;
}
