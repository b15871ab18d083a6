// The public face of the grid: the component, the sources rows come from, editing, and what features need to keep views
// and ask servers. Features import from here only; docs/grid.md is the guide.

/** The component. Everything it takes is described at GridProps and GridExtras. */
export { Grid } from './frame/Grid.tsx';
/** The pivot table, fetched when a page first needs it: `lazy(loadPivot)`. */
export const loadPivot = async () => ({ default: (await import('./panels/pivot/PivotView.tsx')).PivotView });
export type { PivotCell, PivotRequest } from './table/models/pivot.ts';
export type { PivotViewProps } from './panels/pivot/PivotView.tsx';
/** The language of all grids of the page: 'zh' unless told otherwise. Switches at once, nothing under way is lost. */
export { setGridLanguage } from './core/language.ts';
export type { GridLanguage } from './core/language.ts';
/** What the grid did to the page, for tests and tuning. */
export { gridCounters } from './dom/counters.ts';

// Rows: at hand, on a server by index, by key or only downwards, as trees, in groups.
export { createArraySource } from './source/arraySource.ts';
export type { RowPins } from './source/arrayRows.ts';
export type { ArraySource, ArraySourceOptions } from './source/arraySource.ts';
export { createPagedSource } from './source/pagedSource.ts';
export type { PageAnswer, PageRequest, PagedSource, PagedSourceOptions } from './source/pagedSource.ts';
export { createKeysetSource } from './source/keysetSource.ts';
export type { KeysetRequest, KeysetSource, KeysetSourceOptions } from './source/keysetSource.ts';
export type { KeysetAnswer } from './source/keysetStretch.ts';
export { createAppendSource } from './source/appendSource.ts';
export type { AppendSource, AppendSourceOptions } from './source/appendSource.ts';
export { streamInto } from './source/streamInto.ts';
export { createTreeSource } from './source/treeSource.ts';
export type { TreeSource, TreeSourceOptions } from './source/treeSource.ts';
export { createGroupedSource } from './source/groupedSource.ts';
export type { GroupedSource, GroupedSourceOptions } from './source/groupedSource.ts';
export { createServerGroups } from './source/serverGroups.ts';
export type { ServerGroup } from './source/branch.ts';
export type {
  ServerGroupsAnswer,
  ServerGroupsOptions,
  ServerGroupsRequest,
  ServerGroupsSource,
} from './source/serverGroups.ts';

// Changes of others.
export { createLiveFeed } from './source/liveFeed.ts';
export type { LiveChanges, LiveFeed, LiveFeedOptions } from './source/liveFeed.ts';
export { changedColumns } from './draft/changes.ts';
export { createCellMarks } from './source/cellMarks.ts';
export type { CellMarks, CellMarksOptions } from './source/cellMarks.ts';

// Editing: drafts over arrays, cells saved one by one, lines saved together.
export { createArrayEditing } from './draft/arrayEditing.ts';
export type { ArrayEditing, ArrayEditingOptions } from './draft/arrayEditingTypes.ts';
export type { CellRule } from './draft/dependents.ts';
export type { RowChanges } from './draft/changes.ts';
export { createCellSaving } from './draft/cellSaving.ts';
export type { CellSave, CellSaving, CellSavingOptions } from './draft/cellSaving.ts';
export { saveLines } from './draft/lineSaving.ts';
export type { LineResult, SavedLines } from './draft/lineSaving.ts';

/** Rows of cells of a block copied from a spreadsheet, as the grid itself pastes it. */
export { parseTsv } from './interact/clipboard/clipboard.ts';

// Views: what the user has arranged, complete for these columns or read from what was kept.
export { completeView } from './table/view.ts';
export { readState } from './table/savedState.ts';
export { readColourRules } from './core/colourRuleData.ts';

// Filters and order, for those who ask a server or sort by themselves.
export { splitTree } from './filter/filterTree.ts';
export { isRelativeDate, relativeSpan } from './filter/relativeDates.ts';
export { compareTexts, compareValues } from './table/models/order.ts';
export type { OrderKey } from './table/models/order.ts';
export { totalTexts } from './table/models/aggregate.ts';

// The contract: columns, rows, editing, filters, views, what features may add and ask.
export type * from './contract/columns.ts';
export type * from './contract/rows.ts';
export type * from './contract/editing.ts';
export { lackingCommands } from './contract/editing.ts';
export type * from './contract/filters.ts';
export type * from './contract/view.ts';
export type * from './contract/handle.ts';
export type * from './contract/extensions.ts';
export type * from './contract/props.ts';
