// What the user has arranged, to be kept: the view, filters, and the slices of extensions.
import { stateVersion } from '../contract/view.ts';
import type { GridState } from '../contract/view.ts';
import type { GridInstance } from '../frame/instance.ts';

interface Slice {
  name: string;
  state: { get(): unknown; set(value: unknown): void };
}

export function stateSlices<Row>(grid: GridInstance<Row>): readonly Slice[] {
  return (grid.props.extensions ?? []).flatMap(({ name, state }) => (state ? [{ name, state }] : []));
}

export function stateOf<Row>(grid: GridInstance<Row>): GridState {
  return {
    version: stateVersion,
    columns: grid.props.columns.map((column) => column.id),
    view: grid.view,
    filters: grid.props.filters ?? [],
    filterTree: grid.props.filterTree ?? null,
    extensions: Object.fromEntries(stateSlices(grid).map(({ name, state }) => [name, state.get()])),
  };
}
