// Contract of the grid: what a user has arranged and where they are, as plain data the caller may store.
import type { ColumnPin } from './columns.ts';
import type { FilterRequest, FilterTree } from './filters.ts';

export interface GridSort {
  column: string;
  descending: boolean;
}

export interface GridView {
  sort: readonly GridSort[];
  order: readonly string[];
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
  pins: Readonly<Record<string, ColumnPin>>;
  /** Paths of column groups folded to their first column ('数量/计划'). */
  collapsed?: readonly string[];
  /** Columns the rows are grouped by, outermost first. */
  group?: readonly string[];
}

export interface GridPosition {
  topRow: number;
  /** Of the first row in view: found again by id even when rows have come before it. */
  topRowId?: string | null;
  topOffset: number;
  left: number;
  activeRowId: string | null;
  activeColumn: string | null;
  /** Selected cell ranges by their corners. */
  ranges?: readonly GridPositionRange[];
}

export interface GridPositionRange {
  anchorRowId: string;
  anchorColumn: string;
  headRowId: string;
  headColumn: string;
}

/** Version of what is stored of a grid's arrangement. */
export const stateVersion = 2;

/** Everything a user has arranged in a grid, as JSON. */
export interface GridState {
  version: typeof stateVersion;
  /** Every column there was when it was stored: others are new. */
  columns: readonly string[];
  view: GridView;
  filters: readonly FilterRequest[];
  filterTree: FilterTree | null;
  /** Slices of extensions by name. */
  extensions: Readonly<Record<string, unknown>>;
}
