// The public face of the grid: the component, the sources rows come from, editing, and what features need to keep views
// and ask servers. Features import from here only; docs/grid.md is the guide.

/** The component. Everything it takes is described at GridProps and GridExtras. */
export { Grid } from './view/Grid.tsx';
/** The pivot table, fetched when a page first needs it: `lazy(loadPivot)`. */
export const loadPivot = async () => ({ default: (await import('./panels/pivot/PivotView.tsx')).PivotView });
export type { PivotCell, PivotRequest } from './core/pivot.ts';
export type { PivotViewProps } from './panels/pivot/PivotView.tsx';
/** The language of all grids of the page: 'zh' unless told otherwise. Switches at once, nothing under way is lost. */
export { setGridLanguage } from './core/language.ts';
export type { GridLanguage } from './core/language.ts';
/** What the grid did to the page, for tests and tuning. */
export { gridCounters } from './view/counters.ts';

// Rows: at hand, on a server by index, by key or only downwards, as trees, in groups.
export { createArraySource } from './source/arraySource.ts';
export type { ArraySource, ArraySourceOptions, RowPins } from './source/arraySource.ts';
export { createPagedSource } from './source/pagedSource.ts';
export type { PageAnswer, PageRequest, PagedSource, PagedSourceOptions } from './source/pagedSource.ts';
export { createKeysetSource } from './source/keysetSource.ts';
export type {
  KeysetAnswer,
  KeysetRequest,
  KeysetSource,
  KeysetSourceOptions,
} from './source/keysetSource.ts';
export { createAppendSource } from './source/appendSource.ts';
export type { AppendSource, AppendSourceOptions } from './source/appendSource.ts';
export { streamInto } from './source/streamInto.ts';
export { createTreeSource } from './source/treeSource.ts';
export type { TreeSource, TreeSourceOptions } from './source/treeSource.ts';
export { createGroupedSource } from './source/groupedSource.ts';
export type { GroupedSource, GroupedSourceOptions } from './source/groupedSource.ts';
export { createServerGroups } from './source/serverGroups.ts';
export type {
  ServerGroup,
  ServerGroupsAnswer,
  ServerGroupsOptions,
  ServerGroupsRequest,
  ServerGroupsSource,
} from './source/serverGroups.ts';

// Changes of others.
export { createLiveFeed } from './source/liveFeed.ts';
export type { LiveChanges, LiveFeed, LiveFeedOptions } from './source/liveFeed.ts';
export { changedColumns } from './source/changes.ts';
export { createCellMarks } from './source/cellMarks.ts';
export type { CellMarks, CellMarksOptions } from './source/cellMarks.ts';

// Editing: drafts over arrays, cells saved one by one, lines saved together.
export { createArrayEditing } from './source/arrayEditing.ts';
export type { ArrayEditing, ArrayEditingOptions } from './source/arrayEditingTypes.ts';
export type { CellRule } from './source/dependents.ts';
export type { RowChanges } from './source/changes.ts';
export { createCellSaving } from './source/cellSaving.ts';
export type { CellSave, CellSaving, CellSavingOptions } from './source/cellSaving.ts';
export { saveLines } from './source/lineSaving.ts';
export type { LineResult, SavedLines } from './source/lineSaving.ts';

/** Rows of cells of a block copied from a spreadsheet, as the grid itself pastes it. */
export { parseTsv } from './core/clipboard.ts';

// Views: what the user has arranged, complete for these columns or read from what was kept.
export { completeView } from './core/columns.ts';
export { readState } from './core/state.ts';
export { readColourRules } from './core/keptColourRules.ts';
export type { GridState } from './core/state.ts';

// Filters and order, for those who ask a server or sort by themselves.
export type { FilterOp } from './core/filterText.ts';
export { splitTree } from './core/filterTree.ts';
export { isRelativeDate, relativeSpan } from './core/relativeDates.ts';
export { compareTexts, compareValues } from './core/order.ts';
export type { OrderKey } from './core/order.ts';
export { totalTexts } from './core/aggregate.ts';

// Files.
export type { ExportOptions } from './export/exporting.ts';
export type { PrintOptions } from './export/printing.ts';

export type * from './types.ts';
export type * from './extras.ts';
export type * from './sourceTypes.ts';
export type * from './editing.ts';
