// The one file that knows TanStack Table: which of its features a grid uses, which of ours stand beside them, and the
// types of an instance. The rest of the grid takes Table from here, so that a new version is met in one place.
import {
  columnFilteringFeature,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ColumnDef, Row as CoreRow, Table, TableFeature, TableState } from '@tanstack/react-table';
import type { FilterTree } from '../contract/filters.ts';
import { columnFoldingFeature } from './plugins/columnFolding.ts';
import type { ColumnFoldingState } from './plugins/columnFolding.ts';
import { lazyRowModel } from './plugins/lazyRows.ts';
import { cellRangesFeature, matchingSelectionFeature } from './plugins/selectionSlices.ts';
import type { CellRangesState, MatchingSelectionState } from './plugins/selectionSlices.ts';
import { viewHistoryFeature } from './plugins/viewHistory.ts';
import type { ViewHistoryState } from './plugins/viewHistory.ts';

/** Conditions nested by and, or, not, beside Table's filters by column. */
interface FilterTreeState {
  filterTree: FilterTree | null;
}

const filterTreeFeature: TableFeature = {
  getInitialState: (initialState) => ({ filterTree: null, ...initialState }),
};

declare module '@tanstack/table-core' {
  interface Plugins {
    cellRangesFeature?: TableFeature;
    columnFoldingFeature?: TableFeature;
    filterTreeFeature?: TableFeature;
    matchingSelectionFeature?: TableFeature;
    viewHistoryFeature?: TableFeature;
  }
  interface TableState_FeatureMap {
    cellRangesFeature: CellRangesState;
    columnFoldingFeature: ColumnFoldingState;
    filterTreeFeature: FilterTreeState;
    matchingSelectionFeature: MatchingSelectionState;
    viewHistoryFeature: ViewHistoryState;
  }
  interface TableState_All
    extends
      Partial<CellRangesState>,
      Partial<ColumnFoldingState>,
      Partial<FilterTreeState>,
      Partial<MatchingSelectionState>,
      Partial<ViewHistoryState> {}
}

/** What Table calls the data of a row: looked up when it is read, nothing while it is not loaded. */
export interface RowRecord<Row> {
  readonly row: Row | undefined;
}

/** Features of the table a grid stands on: all of its columns and of its view. Sorting, filtering and grouping of rows is left to the source, which holds them or asks its server. */
export const gridFeatures = tableFeatures({
  columnFilteringFeature,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  cellRangesFeature,
  columnFoldingFeature,
  filterTreeFeature,
  matchingSelectionFeature,
  viewHistoryFeature,
  coreRowModel: lazyRowModel,
});

export type GridFeatures = typeof gridFeatures;
export type GridTable<Row> = Table<GridFeatures, RowRecord<Row>>;
export type GridColumnDef<Row> = ColumnDef<GridFeatures, RowRecord<Row>>;
export type GridRow<Row> = CoreRow<GridFeatures, RowRecord<Row>>;
export type GridTableState = TableState<GridFeatures>;

export { useTable } from '@tanstack/react-table';
