// Keeping and bringing back what the user has arranged.
import { readState, stateVersion } from '../core/state.ts';
import type { GridHandle } from '../types.ts';
import type { GridInstance } from './instance.ts';

export function stateCalls<Row>(grid: GridInstance<Row>): Pick<GridHandle, 'state' | 'restore'> {
  const slices = (): readonly { name: string; state: { get(): unknown; set(value: unknown): void } }[] =>
    (grid.props.extensions ?? []).flatMap(({ name, state }) => (state ? [{ name, state }] : []));
  return {
    state: () => ({
      version: stateVersion,
      columns: grid.props.columns.map((column) => column.id),
      view: grid.view,
      filters: grid.props.filters ?? [],
      filterTree: grid.props.filterTree ?? null,
      extensions: Object.fromEntries(slices().map(({ name, state }) => [name, state.get()])),
    }),
    restore(kept) {
      const state = readState(kept, grid.props.columns);
      if (!state) return false;
      grid.setView(state.view);
      grid.props.onFiltersChange?.(state.filters);
      grid.props.onFilterTreeChange?.(state.filterTree);
      for (const { name, state: slice } of slices()) if (Object.hasOwn(state.extensions, name)) slice.set(state.extensions[name]);
      return true;
    },
  };
}
