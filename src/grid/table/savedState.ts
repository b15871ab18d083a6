// Everything a user has arranged in a grid as one JSON value: columns, sorting, filters, slices of extensions. Values stored
// by older versions are brought up step by step; what is not known is left out; columns that came later stay hidden.
import { isFilterOp } from '#filter/filterLanguage.ts';
import type { FilterRequest, FilterTree } from '../contract/filters.ts';
import type { GridColumn } from '../contract/columns.ts';
import { stateVersion } from '../contract/view.ts';
import type { GridState, GridView } from '../contract/view.ts';
import { completeView } from './view.ts';
import type { GridInstance } from '../frame/instance.ts';
import { stateSlices } from './presentState.ts';

type Plain = Record<string, unknown>;

/** What may stand in a stored state, by the versions there were; each value is looked at before it is used. */
interface Stored {
  version?: unknown;
  columns?: unknown;
  view?: unknown;
  filters?: unknown;
  filterTree?: unknown;
  extensions?: unknown;
}
type StoredView = { [K in keyof GridView]?: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** From each version to the next. Version 0 was the bare arrangement of columns, 1 had no nested conditions. */
const migrations: readonly ((state: Plain) => Plain)[] = [
  ({ order, ...view }) => ({ version: 1, columns: texts(order), view: { order, ...view }, filters: [] }),
  (state) => ({ ...state, version: 2, filterTree: null, extensions: {} }),
];

/** Null for what is no state of a grid, or one of a later version than this. */
export function readState<Row>(stored: unknown, columns: readonly GridColumn<Row>[]): GridState | null {
  if (!isPlain(stored)) return null;
  let state: Stored & Plain = stored;
  let version = typeof state.version === 'number' ? state.version : 0;
  if (version > stateVersion || version < 0 || !Number.isInteger(version)) return null;
  for (; version < stateVersion; version++) state = migrations[version]?.(state) ?? state;
  const known = texts(state.columns);
  const shown = new Set(columns.map((column) => column.id));
  const view = completeView(columns, readView(state.view));
  const added = columns.filter(
    (column) => known.length > 0 && !known.includes(column.id) && column.required !== true,
  );
  return {
    version: stateVersion,
    columns: known,
    view: { ...view, hidden: [...new Set([...view.hidden, ...added.map((column) => column.id)])] },
    filters: (Array.isArray(state.filters) ? state.filters : []).flatMap((each) => readRequest(each, shown)),
    filterTree: readTree(state.filterTree, shown),
    extensions: isPlain(state.extensions) ? state.extensions : {},
  };
}

/** The parts of a view that are understood; the rest is as the columns say. */
export function readView(stored: unknown): Partial<GridView> {
  if (!isPlain(stored)) return {};
  const { sort, order, hidden, widths, pins, collapsed, group }: StoredView = stored;
  const view: Partial<GridView> = {};
  if (Array.isArray(sort)) view.sort = sort.flatMap(sortOf);
  if (Array.isArray(order)) view.order = texts(order);
  if (Array.isArray(hidden)) view.hidden = texts(hidden);
  if (isPlain(widths))
    view.widths = Object.fromEntries(
      Object.entries(widths).flatMap(([id, width]) =>
        typeof width === 'number' && width > 0 ? [[id, width]] : [],
      ),
    );
  if (isPlain(pins))
    view.pins = Object.fromEntries(
      Object.entries(pins).flatMap(([id, pin]) =>
        pin === 'start' || pin === 'end' || pin === null ? [[id, pin]] : [],
      ),
    );
  if (Array.isArray(collapsed)) view.collapsed = texts(collapsed);
  if (Array.isArray(group)) view.group = texts(group);
  return view;
}

function sortOf(stored: unknown): GridView['sort'] {
  if (!isPlain(stored)) return [];
  const { column, descending } = stored;
  return typeof column === 'string' ? [{ column, descending: descending === true }] : [];
}

function readRequest(stored: unknown, columns: ReadonlySet<string>): FilterRequest[] {
  if (!isPlain(stored)) return [];
  const { column, op, values } = stored;
  return typeof column === 'string' && columns.has(column) && typeof op === 'string' && isFilterOp(op)
    ? [{ column, op, values: texts(values) }]
    : [];
}

function readTree(stored: unknown, columns: ReadonlySet<string>): FilterTree | null {
  if (!isPlain(stored)) return null;
  const parts = (value: unknown): FilterTree[] =>
    Array.isArray(value) ? value.flatMap((each) => readTree(each, columns) ?? []) : [];
  const { all, any, not } = stored;
  if (all !== undefined) return { all: parts(all) };
  if (any !== undefined) return { any: parts(any) };
  if (not !== undefined) {
    const inner = readTree(not, columns);
    return inner && { not: inner };
  }
  return readRequest(stored, columns)[0] ?? null;
}

/** False for what is no state of a grid. */
export function restoreState<Row>(grid: GridInstance<Row>, stored: unknown): boolean {
  const state = readState(stored, grid.props.columns);
  if (!state) return false;
  grid.setView(state.view);
  grid.props.onFiltersChange?.(state.filters);
  grid.props.onFilterTreeChange?.(state.filterTree);
  for (const { name, state: slice } of stateSlices(grid))
    if (Object.hasOwn(state.extensions, name)) slice.set(state.extensions[name]);
  return true;
}
