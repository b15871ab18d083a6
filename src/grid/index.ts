// The grid: a component, two kinds of row sources, and editing over an array.
export { Grid } from './view/Grid.tsx';
export { gridCounters } from './view/counters.ts';
export { createPagedSource } from './source/pagedSource.ts';
export type { PageAnswer, PageRequest, PagedSource, PagedSourceOptions } from './source/pagedSource.ts';
export { createArraySource } from './source/arraySource.ts';
export type { ArraySource, ArraySourceOptions, RowPins } from './source/arraySource.ts';
export { createTreeSource } from './source/treeSource.ts';
export type { TreeSource, TreeSourceOptions } from './source/treeSource.ts';
export { createGroupedSource } from './source/groupedSource.ts';
export type { GroupedSource, GroupedSourceOptions } from './source/groupedSource.ts';
export type { PivotCell, PivotRequest } from './core/pivot.ts';
export type { PivotViewProps } from './view/pivot/PivotView.tsx';
/** The pivot table, fetched when a page first needs it: `lazy(loadPivot)`. */
export const loadPivot = async () => ({ default: (await import('./view/pivot/PivotView.tsx')).PivotView });
export { createAppendSource } from './source/appendSource.ts';
export type { AppendSource, AppendSourceOptions } from './source/appendSource.ts';
export { createKeysetSource } from './source/keysetSource.ts';
export type { KeysetAnswer, KeysetRequest, KeysetSource, KeysetSourceOptions } from './source/keysetSource.ts';
export { streamInto } from './source/streamInto.ts';
export { createServerGroups } from './source/serverGroups.ts';
export type {
  ServerGroup,
  ServerGroupsAnswer,
  ServerGroupsOptions,
  ServerGroupsRequest,
  ServerGroupsSource,
} from './source/serverGroups.ts';
export { createLiveFeed } from './source/liveFeed.ts';
export type { LiveChanges, LiveFeed, LiveFeedOptions } from './source/liveFeed.ts';
export { createCellMarks } from './source/cellMarks.ts';
export type { CellMarks, CellMarksOptions } from './source/cellMarks.ts';
export { totalTexts } from './core/aggregate.ts';
export { createArrayEditing } from './source/arrayEditing.ts';
export type { ArrayEditing, ArrayEditingOptions } from './source/arrayEditingTypes.ts';
export type { CellRule } from './source/dependents.ts';
export { createCellSaving } from './source/cellSaving.ts';
export type { CellSave, CellSaving, CellSavingOptions } from './source/cellSaving.ts';
export { saveLines } from './source/lineSaving.ts';
export type { LineResult, SavedLines } from './source/lineSaving.ts';
export type { RowChanges } from './source/changes.ts';
export { compareTexts, compareValues } from './core/order.ts';
export type { OrderKey } from './core/order.ts';
export { readState } from './core/state.ts';
export type { ExportOptions } from './export/exporting.ts';
export type { PrintOptions } from './export/printing.ts';
export type { GridState } from './core/state.ts';
export { completeView } from './core/columns.ts';
export { splitTree } from './core/filterTree.ts';
export { isRelativeDate, relativeSpan } from './core/relativeDates.ts';
export type { FilterOp } from './core/filterText.ts';
export type * from './sourceTypes.ts';
export type * from './types.ts';
export type * from './editing.ts';
export type * from './extras.ts';
